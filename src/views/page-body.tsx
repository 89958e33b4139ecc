import packageJson from '../../package.json' with { type: 'json' };
import type { Person } from '../domain/person.ts';
import { useSay } from '../islands/parts/language.tsx';
import { Header } from './header.tsx';
import { LoadFailedNote } from './load-failed-note.tsx';
import { ToastSection } from './toast-section.tsx';
import { words } from './words.ts';

interface PageBodyProps {
  readonly path: string;
  readonly person: Person;
  /** The content of the page, as HTML. */
  readonly main: string;
  /** Whether the sheet takes the rest of the window's height and scrolls inside. */
  readonly fill: boolean;
  /** Pages with islands show toasts. */
  readonly hasIslands: boolean;
  /** Runs before the first paint, when the content is there; null for none. */
  readonly script: string | null;
  /** The date of DASHBOARD_TODAY, or null. A page says when its date is not the real one. */
  readonly pretendedToday: string | null;
}

/** What every page has around its content. */
export function PageBody({ path, person, main, fill, hasIslands, script, pretendedToday }: PageBodyProps) {
  const say = useSay();
  return (
    <>
      <a className="skip" href="#main">
        {say(words.skip)}
      </a>
      <Header path={path} person={person} />
      {pretendedToday !== null && (
        <aside className="strip" aria-label={say(words.demoDate)}>
          <span>
            {say(words.demoDate)} <time dateTime={pretendedToday}>{pretendedToday}</time>
          </span>
        </aside>
      )}
      <main id="main" className={fill ? 'page fill' : 'page'} dangerouslySetInnerHTML={{ __html: main }} />
      {!fill && (
        <footer className="foot" lang="en">
          Bioprocess Supply Chain {packageJson.version}
        </footer>
      )}
      {script !== null && <script dangerouslySetInnerHTML={{ __html: script }} />}
      {hasIslands && (
        <>
          <ToastSection />
          <LoadFailedNote />
        </>
      )}
      {/* The first paint may wait for this element (first-paint/head.ts). */}
      <template id="end" />
    </>
  );
}
