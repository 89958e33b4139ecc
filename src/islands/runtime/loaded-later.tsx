import { lazy, type FunctionComponent } from 'react';
import { ReloadNote } from './reload-note.tsx';
import { words } from './words.ts';

/**
 * A component whose code is fetched when it is first shown. A note replaces it when its code cannot be fetched, for example after an
 * update of the server.
 */
export function loadedLater<Props extends object>(load: () => Promise<FunctionComponent<Props>>) {
  return lazy(async (): Promise<{ default: FunctionComponent<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: () => <ReloadNote says={words.notLoaded} /> };
    }
  });
}
