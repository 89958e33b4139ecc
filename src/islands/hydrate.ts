import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadIslandTree } from './island-tree.tsx';

/** Brings the server's HTML of one island to life, in a root of its own. Resolves when it answers. */
export async function hydrateIsland(element: HTMLElement, name: string, props: object): Promise<void> {
  const tree = await loadIslandTree(name);
  await new Promise<void>((resolve) => {
    // In slices, so that the page answers while it comes to life.
    startTransition(() => {
      hydrateRoot(element, tree(props, resolve), {
        identifierPrefix: element.id,
        onRecoverableError: (cause) =>
          reportError(
            new Error(`Island ${name} (#${element.id}) renders something else here than on the server.`, { cause }),
          ),
      });
    });
  });
}
