import type { Language } from '../domain/language.ts';

/** Scripts that stand in a page, because they run before its first paint; the CSP allows them by their hashes. */
export interface FirstPaint {
  /** On every page, in its head. */
  readonly head: string;
  /** On a report, after its sheet. */
  readonly look: string;
}

/** What a page fetches, by address, and the scripts that stand in it. */
export interface PageAssets {
  readonly firstPaint: FirstPaint;
  /** The stylesheet of every page. */
  readonly stylesheet: string;
  readonly icon: string;
  /** Module scripts of every page; none in production. */
  readonly scripts: readonly string[];
  /** The address of a module or stylesheet, by its source, then the addresses of everything that it imports. */
  readonly modulesOf: (source: string) => readonly string[];
}

interface DocumentProps {
  readonly language: Language;
  readonly title: string;
  readonly assets: PageAssets;
  readonly stylesheets: readonly string[];
  /** The address of the page's own script. */
  readonly script: string;
  /** As HTML. */
  readonly body: string;
}

/** The class on <html> is the default theme, so that it is right without JavaScript too. */
export function Document({ language, title, assets, stylesheets, script, body }: DocumentProps) {
  return (
    <html lang={language} className="dark">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="dark light" />
        <title>{`${title} · Bioprocess Supply Chain`}</title>
        <script dangerouslySetInnerHTML={{ __html: assets.firstPaint.head }} />
        {stylesheets.map((address) => (
          <link key={address} rel="stylesheet" href={address} />
        ))}
        <link rel="icon" href={assets.icon} type="image/svg+xml" />
        {[...assets.scripts, script].map((source) => (
          <script key={source} type="module" src={source} />
        ))}
      </head>
      <body dangerouslySetInnerHTML={{ __html: body }} />
    </html>
  );
}
