import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { loadIslandTree } from './island-tree.tsx';

/**
 * Hydrates the server's HTML of one island, in a React root of its own. Resolves once the island responds to events.
 * @param hasPresses whether a button of the island was pressed and still waits for its effect
 * @param replay repeats the presses that came before the island was awake
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
    // As a transition, so that the page stays responsive; but synchronously when somebody has pressed a button and waits.
    if (hasPresses()) flushSync(hydrate);
    else startTransition(hydrate);
  });
  flushSync(replay);
}
