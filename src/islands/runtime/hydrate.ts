import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import type { EarlyAnswer, TakeOver } from '../early-answer.ts';
import { loadIslandTree } from './island-tree.tsx';

/**
 * Brings the server's HTML of one island to life, in a root of its own. Resolves when it answers.
 * @param replay does again what was pressed meanwhile
 */
export async function hydrateIsland(
  element: HTMLElement,
  name: string,
  props: object,
  replay: () => void,
): Promise<void> {
  const tree = await loadIslandTree(name);
  const early = await takeOver(element);
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
    // In slices, so that the page answers while it comes to life; but who is typing is not kept from it for a moment.
    if (early === undefined) startTransition(hydrate);
    else flushSync(hydrate);
  });
  flushSync(replay);
  early?.resume(flushSync);
}

/** From now on the HTML is React's. */
async function takeOver(element: HTMLElement): Promise<EarlyAnswer | undefined> {
  const asked: TakeOver = new Event('island:take-over');
  element.dispatchEvent(asked);
  const early = await asked.answer;
  await early?.settled();
  element.dataset.taken = '';
  early?.undo();
  return early;
}
