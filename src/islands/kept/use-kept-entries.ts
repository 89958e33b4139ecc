import { useMemo, useState } from 'react';
import { hasMore, mergeEntry, type EntryValues } from './entry-values.ts';
import { announceKeptChange, readKept, removeKept, storeKept, type Kept } from './kept-storage.ts';
import { useCanKeep, useKeptList } from './use-kept-list.ts';

export interface KeptEntries {
  /** Entries that hold something that the form does not; newest first. */
  readonly offered: readonly Kept<EntryValues>[];
  /** False when the device refuses to store anything, or is full. */
  readonly keeps: boolean;
  /** The form now holds this entry. */
  readonly takeEntry: (entry: Kept<EntryValues>) => void;
  /** @returns a function that undoes it; that one returns false when the device refuses. */
  readonly discardEntry: (entry: Kept<EntryValues>) => () => boolean;
  /** Updates the entry of each id with what the form holds of it (`mergeEntry`). @returns false when the device refused. */
  readonly saveEntries: (values: ReadonlyMap<string, EntryValues>) => boolean;
  /** The form is empty again; every entry is offered. */
  readonly forgetForm: () => void;
}

/**
 * Kept entries of one form: one per id, never removed by age (CONTRACT §4). An earlier version made a new entry, with a random
 * id, for each save: such entries are offered, too, and end when the form that took them is saved.
 * @param entryKey see `storageKey`
 */
export function useKeptEntries(entryKey: string): KeptEntries {
  const stored = useKeptList<EntryValues>(entryKey);
  const couldKeep = useCanKeep();
  const [wasRefused, setRefused] = useState(false);
  /** By id, what the form held of an entry when it last restored or saved it. */
  const [known, setKnown] = useState<ReadonlyMap<string, EntryValues>>(new Map());
  const offered = useMemo(
    () => stored.filter(({ id, content }) => hasMore(content, known.get(id) ?? {})),
    [stored, known],
  );
  return {
    offered,
    keeps: couldKeep && !wasRefused,
    takeEntry: ({ id, content }) => setKnown((before) => new Map(before).set(id, content)),
    discardEntry(entry) {
      removeKept(entryKey, entry.id);
      announceKeptChange();
      return () => {
        // A save since then has made the entry again: its values are newer.
        const since = readKept<EntryValues>(entryKey, entry.id)?.content;
        const isBack = storeKept(entryKey, { ...entry, content: { ...entry.content, ...since } });
        announceKeptChange();
        return isBack;
      };
    },
    saveEntries(values) {
      const areKept = [...values].every(([id, each]) => saveEntry(entryKey, id, known.get(id) ?? {}, each));
      setRefused(!areKept);
      if (!areKept) return false;
      for (const id of known.keys()) if (isRandom(id)) removeKept(entryKey, id);
      setKnown(new Map([...known].filter(([id]) => !isRandom(id)).concat([...values])));
      announceKeptChange();
      return true;
    },
    forgetForm: () => setKnown(new Map()),
  };
}

function saveEntry(entryKey: string, id: string, known: EntryValues, values: EntryValues): boolean {
  if (isEmpty(known) && isEmpty(values)) return true; // the form has nothing to do with this entry
  const content = mergeEntry(readKept<EntryValues>(entryKey, id)?.content ?? {}, known, values);
  if (!isEmpty(content)) return storeKept(entryKey, { id, savedAt: new Date().toISOString(), content });
  removeKept(entryKey, id);
  return true;
}

const isEmpty = (values: EntryValues) => Object.keys(values).length === 0;

/** The ids of the earlier version: a time and a random number in base 36. Those of today are words and dates. */
function isRandom(id: string): boolean {
  return /^[\da-z]{10,}$/.test(id);
}
