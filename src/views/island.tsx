import { createContext, useContext } from 'react';
import { islandEntry, type IslandName, type IslandProps } from '../islands/registry.ts';

interface RenderedIsland {
  /** Its HTML before it is hydrated. */
  readonly html: string;
  /** The addresses of the modules that it needs. */
  readonly modules: readonly string[];
  /** The addresses of the stylesheets of its dialogs. */
  readonly dialogStylesheets: readonly string[];
}

export type RenderIsland = (name: IslandName, id: string, props: object) => RenderedIsland;

/** The function that renders the islands of the current page. */
export const IslandContext = createContext<RenderIsland | null>(null);

interface IslandElement<Name extends IslandName> {
  readonly name: Name;
  /** Unique on the page. */
  readonly id: string;
  readonly props: IslandProps<Name>;
}

/** A part of the page that is rendered here and hydrated in the browser. */
export function Island<Name extends IslandName>({ name, id, props }: IslandElement<Name>) {
  const render = useContext(IslandContext);
  if (render === null) throw new Error(`<Island name="${name}"> is rendered outside of a page.`);
  const { html, modules, dialogStylesheets } = render(name, id, props);
  const { first } = islandEntry(name);
  return (
    <>
      <div
        id={id}
        data-island={name}
        data-first={first}
        data-modules={modules.join(' ')}
        data-dialog-styles={dialogStylesheets.length > 0 ? dialogStylesheets.join(' ') : undefined}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <script type="application/json" data-props-of={id} dangerouslySetInnerHTML={{ __html: jsonForHtml(props) }} />
    </>
  );
}

/** JSON that is safe inside a script element: no text can end the element or start another one (CONTRACT §7). */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
