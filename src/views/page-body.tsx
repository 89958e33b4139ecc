import type { Person } from '../domain/person.ts';
import { Header } from './header.tsx';
import { LoadFailedNote } from './load-failed-note.tsx';
import { ToastSection } from './toast-section.tsx';

interface PageBodyProps {
  readonly path: string;
  readonly person: Person;
  /** The content of the page, as HTML. */
  readonly main: string;
  /** Whether the sheet takes the rest of the window's height and scrolls inside. */
  readonly fill: boolean;
  /** Pages with islands show toasts. */
  readonly hasIslands: boolean;
  /** The date of DASHBOARD_TODAY, or null. A page says when its date is not the real one. */
  readonly pretendedToday: string | null;
}

/** What every page has around its content. */
export function PageBody({ path, person, main, fill, hasIslands, pretendedToday }: PageBodyProps) {
  return (
    <>
      <a className="skip" href="#main">
        본문으로 건너뛰기
      </a>
      <Header path={path} person={person} />
      {pretendedToday !== null && (
        <aside className="strip" aria-label="기준일">
          <span>
            기준일 <time dateTime={pretendedToday}>{pretendedToday}</time>
          </span>
          <span lang="en">
            today is taken to be {pretendedToday} <span className="wide">(DASHBOARD_TODAY)</span>
          </span>
        </aside>
      )}
      <main id="main" className={fill ? 'page fill' : 'page'} dangerouslySetInnerHTML={{ __html: main }} />
      {/* Outside <main>, which is a CSS container: fixed elements would be placed inside it. */}
      {hasIslands && (
        <>
          <ToastSection />
          <LoadFailedNote />
        </>
      )}
      {/* The first paint waits for this element. */}
      <template id="end" />
    </>
  );
}
