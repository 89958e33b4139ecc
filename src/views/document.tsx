import type { ReactElement } from 'react';
import { Header } from './header.tsx';
import { themeScript } from './theme-script.ts';
import { ToastSection } from './toast-section.tsx';

/** Addresses of what a page fetches. */
export interface PageAssets {
  readonly stylesheet: string;
  readonly icon: string;
  /** Module scripts of every page; none in production. */
  readonly scripts: readonly string[];
  /** The address of a module, by its source, and after it those of everything that it imports. */
  readonly modulesOf: (source: string) => readonly string[];
}

export interface PageContent {
  readonly title: string;
  readonly body: ReactElement;
  /** The sheet takes what is left of the window and scrolls inside. */
  readonly fill?: boolean;
  /** It has more to run than its header: forms, tooltips, islands. */
  readonly runs?: boolean;
}

interface BodyProps {
  readonly content: PageContent;
  readonly path: string;
  /** The date that stands for today, when it is not the real one: a page must not pass off a demonstration as now. */
  readonly pretendedToday: string | null;
}

/** What every page has around its content. */
export function Body({ content, path, pretendedToday }: BodyProps) {
  return (
    <>
      <a className="skip" href="#main">
        본문으로 건너뛰기
      </a>
      <Header path={path} />
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
      <main id="main" className={content.fill ? 'page fill' : 'page'}>
        {content.body}
      </main>
      {/* Not in the page, whose container would hold what is fixed to the window. */}
      <ToastSection />
      {/* What the first paint waits for. */}
      <template id="end" />
    </>
  );
}

interface DocumentProps {
  readonly title: string;
  readonly assets: PageAssets;
  /** The page's own. */
  readonly script: string;
  /** As HTML. */
  readonly body: string;
}

/** The class is the default theme's: right without JavaScript too. */
export function Document({ title, assets, script, body }: DocumentProps) {
  return (
    <html lang="ko" className="dark">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="dark light" />
        <title>{`${title} · Bioprocess Supply Chain`}</title>
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        {/* A page is painted whole: half of it would be laid out twice, and jump. */}
        <link rel="expect" href="#end" blocking="render" />
        <link rel="stylesheet" href={assets.stylesheet} />
        <link rel="icon" href={assets.icon} type="image/svg+xml" />
        {[...assets.scripts, script].map((source) => (
          <script key={source} type="module" src={source} />
        ))}
      </head>
      <body dangerouslySetInnerHTML={{ __html: body }} />
    </html>
  );
}
