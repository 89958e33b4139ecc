import { useMemo, useSyncExternalStore } from 'react';
import { canKeep, keptIn, keptText, onKeptChange, removeOldDrafts, type Kept } from './kept-storage.ts';

/** @returns what is kept under a draft or entry key, newest first; it follows other tabs. Nothing on the server. */
export function useKeptList<Content>(key: string): readonly Kept<Content>[] {
  const text = useSyncExternalStore(
    onKeptChange,
    () => keptText(key),
    () => '',
  );
  return useMemo(() => keptIn<Content>(text), [text]);
}

/** Whether the device stores anything; true on the server, which cannot know. */
export function useCanKeep(): boolean {
  return useSyncExternalStore(
    onKeptChange,
    () => (couldKeep ??= probe()),
    () => true,
  );
}

let couldKeep: boolean | undefined;

/** Once per page. */
function probe(): boolean {
  removeOldDrafts();
  return canKeep();
}
