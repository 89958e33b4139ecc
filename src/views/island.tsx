import { createContext, useContext } from 'react';
import type { IslandName, IslandProps } from '../islands/registry.ts';

interface RenderedIsland {
  /** What it looks like before it is awake. */
  readonly html: string;
  /** Addresses of the modules that it runs. */
  readonly modules: readonly string[];
}

export type RenderIsland = (name: IslandName, id: string, props: object) => RenderedIsland;

/** How the page that is being rendered renders its islands. */
export const IslandContext = createContext<RenderIsland | null>(null);

interface IslandElement<Name extends IslandName> {
  readonly name: Name;
  /** Unique on the page. */
  readonly id: string;
  readonly props: IslandProps<Name>;
}

/** A part of the page that comes alive in the browser, when the registry says. Rendered here by the same code. */
export function Island<Name extends IslandName>({ name, id, props }: IslandElement<Name>) {
  const render = useContext(IslandContext);
  if (render === null) throw new Error(`<Island name="${name}"> is rendered outside of a page.`);
  const { html, modules } = render(name, id, props);
  return (
    <>
      <div id={id} data-island={name} data-modules={modules.join(' ')} dangerouslySetInnerHTML={{ __html: html }} />
      <script type="application/json" data-props-of={id} dangerouslySetInnerHTML={{ __html: jsonForHtml(props) }} />
    </>
  );
}

/** CONTRACT §7: no text of any field ends the script it travels in, or starts another. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
