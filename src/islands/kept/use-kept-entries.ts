import { useMemo, useState } from 'react';
import { hasMore, mergeEntry, type EntryValues } from './entry-values.ts';
import { announceKeptChange, readKept, removeKept, storeKept, type Kept } from './kept-storage.ts';
import { discardKept, useKeptList, type KeptList } from './use-kept-list.ts';

export interface KeptEntries extends Pick<KeptList<EntryValues>, 'keeps'> {
  /** Entries that hold something that the form does not; newest first. */
  readonly offered: readonly Kept<EntryValues>[];
  /** The form now holds this entry. */
  readonly takeEntry: (entry: Kept<EntryValues>) => void;
  /** @returns a function that undoes it; that one returns false when the device refuses. */
  readonly discardEntry: (entry: Kept<EntryValues>) => () => boolean;
  /** Updates the entry of each id with what the form holds of it (`mergeEntry`). @returns false when the device refused. */
  readonly saveEntries: (values: ReadonlyMap<string, EntryValues>) => boolean;
  /** The form is empty again; every entry is offered. */
  readonly forgetForm: () => void;
}

/** Kept entries of one form: one per id, never removed by age (CONTRACT §4). @param entryKey see `storageKey` */
export function useKeptEntries(entryKey: string): KeptEntries {
  const { stored, keeps, setRefused } = useKeptList<EntryValues>(entryKey);
  /** By id, what the form held of an entry when it last restored or saved it. */
  const [known, setKnown] = useState<ReadonlyMap<string, EntryValues>>(new Map());
  const offered = useMemo(
    () => stored.filter(({ id, content }) => hasMore(content, known.get(id) ?? {})),
    [stored, known],
  );
  return {
    offered,
    keeps,
    takeEntry: ({ id, content }) => setKnown((before) => new Map(before).set(id, content)),
    discardEntry: (entry) =>
      discardKept(entryKey, entry.id, () => {
        // A save since then has made the entry again: its values are newer.
        const since = readKept<EntryValues>(entryKey, entry.id)?.content;
        return storeKept(entryKey, { ...entry, content: { ...entry.content, ...since } });
      }),
    saveEntries(values) {
      const areKept = [...values].every(([id, each]) => saveEntry(entryKey, id, known.get(id) ?? {}, each));
      setRefused(!areKept);
      if (!areKept) return false;
      setKnown(new Map([...known, ...values]));
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
