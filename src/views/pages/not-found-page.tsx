import { BUSINESS_UNITS } from '../../domain/business-units.ts';
import { Icon } from '../../islands/parts/icon.tsx';

const COLUMNS = 9;
const ROWS = 4;
/** The rows of the rack, one digit per bay: 0 is empty, 1 holds goods of the first unit, 2 of the second, 3 is the missing bay. */
const BAYS = ['000012022', '102103000', '020200021', '022000000'];

export function NotFoundPage() {
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
      <h1 lang="en">Page Not Found</h1>
      <p>이 주소에는 페이지가 없습니다. 주소를 확인하거나 대시보드로 이동하세요.</p>
      <a className="btn primary" href="/" lang="en">
        <Icon name="home" />
        Dashboard
      </a>
    </div>
  );
}
