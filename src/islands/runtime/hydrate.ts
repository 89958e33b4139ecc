import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { pageLanguage } from '../page/page-language.ts';
import { propsOf } from './island-props.ts';
import { loadIslandTree } from './island-tree.tsx';

/**
 * Hydrates the server's HTML of one island, in a React root of its own and in slices between which the page responds. Resolves once
 * the island responds to events.
 */
export async function hydrateIsland(element: HTMLElement): Promise<void> {
  const { island: name = '' } = element.dataset;
  const props = propsOf(element);
  const tree = await loadIslandTree(name);
  await new Promise<void>((resolve) => {
    // As a transition React hydrates in slices; a press in between makes it finish at once.
    startTransition(() => {
      hydrateRoot(element, tree(props, pageLanguage(), resolve), {
        identifierPrefix: element.id,
        onRecoverableError: (cause) =>
          reportError(
            new Error(`Island ${name} (#${element.id}) does not render here what the server rendered.`, { cause }),
          ),
      });
    });
  });
}
