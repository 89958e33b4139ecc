import type { ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { Language, Words } from '../domain/language.ts';
import type { Person } from '../domain/person.ts';
import { islandEntry } from '../islands/registry.ts';
import { Document, type PageAssets } from './document.tsx';
import type { IslandTrees } from './island-trees.ts';
import { IslandContext, type RenderIsland } from './island.tsx';
import { PageBody } from './page-body.tsx';
import { renderPart } from './render-part.tsx';

export interface PageContent {
  readonly title: Words;
  /** A text is HTML that another thread has rendered. */
  readonly body: ReactElement | string;
  /** Whether the sheet takes the rest of the window's height and scrolls inside. */
  readonly fill?: boolean;
  /** Whether it is looked at as the device has kept it. */
  readonly hasLook?: boolean;
  /** What it is styled by besides app.css and what its islands name, as a path from src/views. */
  readonly stylesheet?: string;
}

export interface ShownTo {
  /** The page's address without its query, which the header marks. */
  readonly path: string;
  readonly person: Person;
  readonly language: Language;
}

/** @param trees the islands that the page may hold */
export type RenderPage = (shown: ShownTo, content: PageContent, trees?: IslandTrees) => string;

/** The script of every page. */
const PAGE_SCRIPT = 'src/islands/page/page-script.ts';
/** React, and what is around every island. */
const HYDRATE = 'runtime/hydrate.ts';

/**
 * Renders the content of a page first, then the document around it: the islands in the content decide which script the
 * page runs and which modules it names.
 */
export function createPageRenderer(assets: PageAssets, pretendedToday: string | null): RenderPage {
  const pageScript = assets.modulesOf(PAGE_SCRIPT);

  return (
    { path, person, language },
    { title, body: content, fill = false, hasLook = false, stylesheet },
    trees = new Map(),
  ) => {
    const ids = new Set<string>();
    /** Modules that run soon. Without a preload the browser would find them one after the other. */
    const preloads = new Set<string>();
    const stylesheets = new Set([assets.stylesheet]);
    const stylesOf = (name: string) => assets.modulesOf(`src/views/${name}`)[0] ?? '';
    if (stylesheet !== undefined) stylesheets.add(stylesOf(stylesheet));

    const renderIsland: RenderIsland = (name, id, props) => {
      if (ids.has(id)) throw new Error(`Two islands of this page have the id "${id}"; give each its own.`);
      ids.add(id);
      assertJson(props, `props of island "${name}"`);
      const { first, module, stylesheet: ofIsland, dialogStylesheets = [] } = islandEntry(name);
      const tree = trees.get(name);
      if (tree === undefined) throw new Error(`The server has not loaded island "${name}".`);
      if (ofIsland !== undefined) stylesheets.add(stylesOf(ofIsland));
      const modulesOf = (path: string) => assets.modulesOf(`src/islands/${path}`);
      if (first !== undefined) for (const address of modulesOf(first)) preloads.add(address);
      const modules = new Set([HYDRATE, module].flatMap(modulesOf));
      for (const address of [...pageScript, ...preloads]) modules.delete(address);
      return {
        html: renderToString(tree(props, language), { identifierPrefix: id }),
        modules: [...modules],
        dialogStylesheets: dialogStylesheets.map(stylesOf),
      };
    };
    const main =
      typeof content === 'string'
        ? content
        : renderPart(<IslandContext value={renderIsland}>{content}</IslandContext>, language);
    const hasIslands = ids.size > 0;
    const [script = '', ...imports] = pageScript;
    const body = renderPart(
      <PageBody
        path={path}
        person={person}
        main={main}
        fill={fill}
        hasIslands={hasIslands}
        script={hasLook ? assets.firstPaint.look : null}
        pretendedToday={pretendedToday}
      />,
      language,
    );
    const html = renderToStaticMarkup(
      <Document
        language={language}
        title={title[language]}
        assets={assets}
        stylesheets={[...stylesheets]}
        script={script}
        body={body}
      />,
    );
    const modules = new Set([...imports, ...preloads]);
    modules.delete(script);
    // React would put them before the stylesheet, which the first paint waits for: a browser has six connections.
    const links = [...modules].map((href) => `<link rel="modulepreload" href="${href}">`).join('');
    return `<!doctype html>${html.replace('</head>', () => `${links}</head>`)}`;
  };
}

/** JSON.stringify silently drops or rewrites what JSON cannot hold. @throws Error that names the place */
function assertJson(value: unknown, place: string): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) return;
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  if (kind !== 'Array' && kind !== 'Object') {
    throw new Error(`The ${place} cannot travel as JSON (${kind}); give plain objects, arrays, texts and numbers.`);
  }
  for (const [key, part] of Object.entries(value as object)) {
    if (part !== undefined) assertJson(part, `${place}.${key}`);
  }
}
