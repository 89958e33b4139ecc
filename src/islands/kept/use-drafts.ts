import { useCallback, useMemo, useRef, useState } from 'react';
import { isFresh, readKept, removeKept, storeKept, type Kept } from './kept-storage.ts';
import { discardKept, useKeptList, type KeptList } from './use-kept-list.ts';

export interface Drafts<Content> extends Pick<KeptList<Content>, 'keeps'> {
  /** Drafts that were kept here before, and have been neither restored nor discarded since; newest first. */
  readonly offered: readonly Kept<Content>[];
  /** The form now holds this draft beside what it held before; the draft that is kept next replaces both. */
  readonly takeDraft: (draft: Kept<Content>) => void;
  /** @returns a function that undoes it; that one returns false when the device refuses. */
  readonly discardDraft: (draft: Kept<Content>) => () => boolean;
  /**
   * @param content null when there is nothing to keep; the form's draft is then removed
   * @returns false when the device refused.
   */
  readonly keepDraft: (content: Content | null) => boolean;
  /** What is entered from now on becomes a new draft; the ones before it are offered. */
  readonly startNewDraft: () => void;
}

/** A draft as it was at some time. */
type Version = Pick<Kept<unknown>, 'id' | 'savedAt'>;

/** Each tab keeps a draft under an id of its own, so two tabs never write over each other. @param draftKey see `storageKey` */
export function useDrafts<Content>(draftKey: string): Drafts<Content> {
  const { stored, keeps, setRefused } = useKeptList<Content>(draftKey);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const own = useRef<Version | null>(null);
  /**
   * The drafts that this content was restored from. They are removed once the content is stored under a new id, unless
   * another tab has written more into them since.
   */
  const origins = useRef<readonly Version[]>([]);
  const offered = useMemo(
    () => stored.filter((draft) => isFresh(draft) && !hidden.includes(draft.id)),
    [stored, hidden],
  );
  const keepDraft = useCallback(
    (content: Content | null) => {
      const removeOrigins = () => {
        for (const { id, savedAt } of origins.current) {
          if (readKept(draftKey, id)?.savedAt === savedAt) removeKept(draftKey, id);
        }
        origins.current = [];
      };
      if (content === null) {
        if (own.current !== null) removeKept(draftKey, own.current.id);
        own.current = null;
        removeOrigins();
        return true;
      }
      const kept = { id: own.current?.id ?? newId(), savedAt: new Date().toISOString() };
      const isKept = storeKept(draftKey, { ...kept, content });
      setRefused(!isKept);
      if (!isKept) return false;
      if (own.current === null) setHidden((before) => [...before, kept.id]);
      own.current = kept;
      removeOrigins();
      return true;
    },
    [draftKey, setRefused],
  );
  return {
    offered,
    keeps,
    takeDraft(draft) {
      origins.current = [...origins.current, ...(own.current === null ? [] : [own.current]), draft];
      own.current = null;
      setHidden((before) => [...before, draft.id]);
    },
    discardDraft: (draft) => discardKept(draftKey, draft.id, () => storeKept(draftKey, draft)),
    keepDraft,
    startNewDraft() {
      own.current = null;
      origins.current = [];
      setHidden([]);
    },
  };
}

/** Not crypto's, which is missing on plain HTTP; nothing depends on an id being hard to guess. */
function newId(): string {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
}
