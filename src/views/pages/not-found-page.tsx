import { BUSINESS_UNITS } from '../../domain/business-units.ts';
import { Icon } from '../../islands/parts/icon.tsx';
import { useLanguage, useSay } from '../../islands/parts/language.tsx';
import { words } from './error-words.ts';

const COLUMNS = 9;
const ROWS = 4;
/** The rows of the rack, one digit per bay: 0 is empty, 1 holds goods of the first unit, 2 of the second, 3 is the missing bay. */
const BAYS = ['000012022', '102103000', '020200021', '022000000'];

/** @param sentence what is not there and what to do, in the language of the page */
export function NotFoundPage({ sentence }: { sentence: string }) {
  const say = useSay();
  const inEnglish = useLanguage() === 'ko' ? 'en' : undefined;
  return (
    <div className="state tall">
      <svg className="rack" viewBox="0 0 404 168" aria-hidden="true">
        {BAYS.flatMap((bays, row) =>
          bays
            .split('')
            .map((bay, column) => (
              <rect
                key={`${row}-${column}`}
                className={['bay', 'bay', 'bay', 'gap'][Number(bay)]}
                data-unit={BUSINESS_UNITS[Number(bay) - 1]}
                x={6 + column * 44}
                y={6 + row * 42}
                width="36"
                height="28"
                rx="3"
              />
            )),
        )}
        {Array.from({ length: ROWS }, (_, row) => (
          <path key={row} className="beam" d={`M2 ${38 + row * 42}h${COLUMNS * 44}`} />
        ))}
        {[0, 1, 2, 3].map((post) => (
          <path key={post} className="beam" d={`M${2 + post * 132} 0v168`} />
        ))}
      </svg>
      <h1 lang={inEnglish}>{say(words.pageNotFound)}</h1>
      <p data-reason="">{sentence}</p>
      <a className="btn primary" href="/" lang={inEnglish}>
        <Icon name="home" />
        {say(words.dashboard)}
      </a>
    </div>
  );
}
