import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { islandEntry } from '../islands/registry.ts';
import { Body, Document, type PageAssets, type PageContent } from './document.tsx';
import type { IslandTrees } from './island-trees.ts';
import { IslandContext, type RenderIsland } from './island.tsx';

/**
 * @param path the page's address without its query: what the header marks.
 * @param trees the islands that it may hold.
 */
export type RenderPage = (path: string, content: PageContent, trees?: IslandTrees) => string;

/** React, and what stands around every island. */
const HYDRATE = 'runtime/hydrate.ts';

/** The page's body is rendered first; then the document around it, which names the modules of the islands it holds. */
export function createPageRenderer(assets: PageAssets, pretendedToday: string | null): RenderPage {
  return (path, content, trees = new Map()) => {
    const [script = '', ...imports] = assets.modulesOf(
      content.runs ? 'src/islands/page/page-script.ts' : 'src/islands/page/shell.ts',
    );
    const ids = new Set<string>();
    /** Modules that will run soon and would otherwise be found one after the other. */
    const preloads = new Set(imports);

    const renderIsland: RenderIsland = (name, id, props) => {
      if (ids.has(id)) throw new Error(`Two islands of this page have the id "${id}"; give each its own.`);
      ids.add(id);
      assertJson(props, `props of island "${name}"`);
      const { wakes, first, module } = islandEntry(name);
      const tree = trees.get(name);
      if (tree === undefined) throw new Error(`The server has not loaded island "${name}".`);
      const modulesOf = (path: string) => assets.modulesOf(`src/islands/${path}`);
      if (first !== undefined) for (const address of modulesOf(first.module)) preloads.add(address);
      const modules = new Set([...modulesOf(HYDRATE), ...modulesOf(module)]);
      for (const address of [script, ...preloads]) modules.delete(address);
      if (wakes === 'at-once') for (const address of modules) preloads.add(address);
      return { html: renderToString(tree(props), { identifierPrefix: id }), modules: [...modules] };
    };
    const body = renderToStaticMarkup(
      <IslandContext value={renderIsland}>
        <Body content={content} path={path} pretendedToday={pretendedToday} />
      </IslandContext>,
    );

    const html = renderToStaticMarkup(<Document title={content.title} assets={assets} script={script} body={body} />);
    preloads.delete(script);
    // React would put them before the stylesheet, which the first paint waits for: a browser has six connections.
    const links = [...preloads].map((href) => `<link rel="modulepreload" href="${href}">`).join('');
    return `<!doctype html>${html.replace('</head>', () => `${links}</head>`)}`;
  };
}

/** JSON.stringify drops and rewrites in silence what JSON has no word for. @throws Error that says where. */
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
