import type { ReactNode } from 'react';
import { Header } from './header.tsx';
import { themeScript } from './theme-script.ts';

/** Addresses of what a page fetches. */
export interface PageAssets {
  readonly stylesheet: string;
  readonly icon: string;
  /** Module scripts of every page; none in production. */
  readonly scripts: readonly string[];
  /** The address of a script of ours, by its source. */
  readonly addressOf: (script: PageScript) => string;
}

/** What a page may load to come alive: sources of the client build. */
export type PageScript = 'src/islands/choice-form.ts';

export interface DocumentProps {
  readonly title: string;
  readonly path: string;
  readonly assets: PageAssets;
  /** The page's sheet takes what is left of the window. */
  readonly fill: boolean;
  readonly scripts: readonly PageScript[];
  /** The date that stands for today, when it is not the real one: a page must not pass off a demonstration as now. */
  readonly pretendedToday: string | null;
  readonly children: ReactNode;
}

/** The page around a page. The class is the default theme's: right without JavaScript too. */
export function Document({ title, path, assets, fill, scripts, pretendedToday, children }: DocumentProps) {
  return (
    <html lang="ko" className="dark">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="dark light" />
        <title>{`${title} · Bioprocess Supply Chain`}</title>
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <link rel="stylesheet" href={assets.stylesheet} />
        <link rel="icon" href={assets.icon} type="image/svg+xml" />
        {[...assets.scripts, ...scripts.map(assets.addressOf)].map((source) => (
          <script key={source} type="module" src={source} />
        ))}
      </head>
      <body className={pretendedToday === null ? undefined : 'has-strip'}>
        <a className="skip" href="#main">
          본문으로 · Skip to content
        </a>
        <Header path={path} />
        {pretendedToday !== null && (
          <aside className="strip" aria-label="기준일 · Reference date">
            기준일 <time dateTime={pretendedToday}>{pretendedToday}</time> ·{' '}
            <span lang="en">
              today is taken to be {pretendedToday} <span className="wide">(DASHBOARD_TODAY)</span>
            </span>
          </aside>
        )}
        <main id="main" className={fill ? 'page fill' : 'page'}>
          {children}
        </main>
      </body>
    </html>
  );
}
