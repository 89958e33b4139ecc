import { useCallback, useMemo, useRef, useState } from 'react';
import { announceKeptChange, isFresh, removeKept, storeKept, type Kept } from './kept-storage.ts';
import { useCanKeep, useKeptList } from './use-kept-list.ts';

export interface Drafts<Content> {
  /** Drafts that were kept here before, and have been neither restored nor discarded since; newest first. */
  readonly offered: readonly Kept<Content>[];
  /** False when the device refuses to store anything, or is full. */
  readonly keeps: boolean;
  /** The form now holds this draft beside what it held before; the draft that is kept next replaces both. */
  readonly takeDraft: (draft: Kept<Content>) => void;
  /** @returns what undoes it, false when the device refused. */
  readonly discardDraft: (draft: Kept<Content>) => () => boolean;
  /** @param content null when there is nothing to keep: then the form's draft is removed. @returns false when the device refused. */
  readonly keepDraft: (content: Content | null) => boolean;
  /** What is entered from now on becomes a new draft; the ones before it are offered. */
  readonly startNewDraft: () => void;
}

/** Each tab keeps a draft under an id of its own, so two tabs never write over each other. @param draftKey see `storageKey` */
export function useDrafts<Content>(draftKey: string): Drafts<Content> {
  const stored = useKeptList<Content>(draftKey);
  const couldKeep = useCanKeep();
  const [wasRefused, setRefused] = useState(false);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const ownId = useRef<string | null>(null);
  /**
   * The drafts that this content was restored from. They are removed only once the content is stored under a new id, because
   * another tab may still be editing them.
   */
  const originIds = useRef<readonly string[]>([]);
  const offered = useMemo(
    () => stored.filter((draft) => isFresh(draft) && !hidden.includes(draft.id)),
    [stored, hidden],
  );
  const keepDraft = useCallback(
    (content: Content | null) => {
      const removeOrigins = () => {
        for (const id of originIds.current) removeKept(draftKey, id);
        originIds.current = [];
      };
      if (content === null) {
        if (ownId.current !== null) removeKept(draftKey, ownId.current);
        ownId.current = null;
        removeOrigins();
        return true;
      }
      const id = ownId.current ?? newId();
      const isKept = storeKept(draftKey, { id, savedAt: new Date().toISOString(), content });
      setRefused(!isKept);
      if (!isKept) return false;
      if (ownId.current === null) setHidden((before) => [...before, id]);
      ownId.current = id;
      removeOrigins();
      return true;
    },
    [draftKey],
  );
  return {
    offered,
    keeps: couldKeep && !wasRefused,
    takeDraft({ id }) {
      originIds.current = [...originIds.current, ...(ownId.current === null ? [] : [ownId.current]), id];
      ownId.current = null;
      setHidden((before) => [...before, id]);
    },
    discardDraft(draft) {
      removeKept(draftKey, draft.id);
      announceKeptChange();
      return () => {
        const isBack = storeKept(draftKey, draft);
        announceKeptChange();
        return isBack;
      };
    },
    keepDraft,
    startNewDraft() {
      ownId.current = null;
      originIds.current = [];
      setHidden([]);
    },
  };
}

/** Not crypto's, which is missing on plain HTTP; nothing depends on an id being hard to guess. */
function newId(): string {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
}
