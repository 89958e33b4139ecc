import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { loadIslandTree } from './island-tree.tsx';

/**
 * Hydrates the server's HTML of one island, in a root of its own. Resolves when the island answers.
 * @param hasPresses whether somebody has pressed one of its buttons and waits
 * @param replay presses again what was pressed meanwhile
 */
export async function hydrateIsland(
  element: HTMLElement,
  name: string,
  props: object,
  { hasPresses, replay }: { readonly hasPresses: () => boolean; readonly replay: () => void },
): Promise<void> {
  const tree = await loadIslandTree(name);
  await new Promise<void>((resolve) => {
    const hydrate = () => {
      hydrateRoot(element, tree(props, resolve), {
        identifierPrefix: element.id,
        onRecoverableError: (cause) =>
          reportError(
            new Error(`Island ${name} (#${element.id}) renders something else here than on the server.`, { cause }),
          ),
      });
    };
    // In slices, so that the page keeps answering; at once for somebody who has pressed a button and waits.
    if (hasPresses()) flushSync(hydrate);
    else startTransition(hydrate);
  });
  flushSync(replay);
}
