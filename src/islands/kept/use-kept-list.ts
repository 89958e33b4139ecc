import { useMemo, useState, useSyncExternalStore } from 'react';
import {
  announceKeptChange,
  canKeep,
  keptIn,
  keptText,
  onKeptChange,
  removeKept,
  removeOldDrafts,
  type Kept,
} from './kept-storage.ts';

export interface KeptList<Content> {
  /** Newest first; it follows other tabs. Nothing on the server. */
  readonly stored: readonly Kept<Content>[];
  /** False when the device refuses to store anything, or is full. */
  readonly keeps: boolean;
  /** Says how the last attempt to store something ended. */
  readonly setRefused: (isRefused: boolean) => void;
}

/** What is kept under a draft or entry key. */
export function useKeptList<Content>(key: string): KeptList<Content> {
  const [isRefused, setRefused] = useState(false);
  const text = useSyncExternalStore(
    onKeptChange,
    () => keptText(key),
    () => '',
  );
  // The server cannot know.
  const canStore = useSyncExternalStore(
    onKeptChange,
    () => (couldKeep ??= probe()),
    () => true,
  );
  const stored = useMemo(() => keptIn<Content>(text), [text]);
  return { stored, keeps: canStore && !isRefused, setRefused };
}

/**
 * Removes an item.
 * @param putBack stores it again
 * @returns a function that undoes it; that one returns false when the device refuses.
 */
export function discardKept(key: string, id: string, putBack: () => boolean): () => boolean {
  removeKept(key, id);
  announceKeptChange();
  return () => {
    const isBack = putBack();
    announceKeptChange();
    return isBack;
  };
}

let couldKeep: boolean | undefined;

/** Once per page. */
function probe(): boolean {
  removeOldDrafts();
  return canKeep();
}
