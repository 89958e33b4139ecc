import { useMemo, useState, useSyncExternalStore } from 'react';
import { seoulTime } from '../domain/year-month.ts';
import { canKeep, entriesIn, forgetEntry, keepEntry, storedEntries, type KeptEntry } from './kept-entry.ts';

export interface KeptEntries {
  /** What was saved here before, and has not been taken or discarded since. */
  readonly offered: readonly KeptEntry[];
  /** False when the device refuses to keep anything, or is full. */
  readonly keeps: boolean;
  /** What the form holds now came from this entry, and takes its place when it is saved. */
  readonly take: (entry: KeptEntry) => void;
  readonly discard: (entry: KeptEntry) => void;
  /** An entry of nothing is none: there is nothing to keep, and the one that it was made from is gone. @returns false when the device refused. */
  readonly keep: (values: KeptEntry['values']) => boolean;
  /** What is typed from now on is another entry than the one that was saved. */
  readonly begin: () => void;
}

/** @param form its name, and what it is for: `weekly SK 2026-11`. */
export function useKeptEntries(form: string): KeptEntries {
  const stored = useSyncExternalStore(
    onStored,
    () => storedEntries(form),
    () => '',
  );
  const couldKeep = useSyncExternalStore(
    onStored,
    () => (probed ??= canKeep()),
    () => true,
  );
  const [wasRefused, setRefused] = useState(false);
  // Entries that this form's content came from or was saved as; the last is the one that it replaces.
  const [taken, setTaken] = useState<readonly string[]>([]);
  const offered = useMemo(() => entriesIn(stored).filter(({ savedAt }) => !taken.includes(savedAt)), [stored, taken]);
  return {
    offered,
    keeps: couldKeep && !wasRefused,
    take: ({ savedAt }) => setTaken([...taken, savedAt]),
    discard({ savedAt }) {
      forgetEntry(form, savedAt);
      setTaken([savedAt, ...taken]);
    },
    keep(values) {
      const own = taken.at(-1) ?? null;
      if (Object.values(values).every((value) => value === '')) {
        if (own !== null) forgetEntry(form, own);
        return true;
      }
      const kept = keepEntry(form, values, own);
      setRefused(kept === null);
      if (kept !== null) setTaken([...taken, kept.savedAt]);
      return kept !== null;
    },
    begin: () => setTaken([]),
  };
}

let probed: boolean | undefined;

/** Other tabs keep, too. */
function onStored(act: () => void): () => void {
  addEventListener('storage', act);
  return () => removeEventListener('storage', act);
}

/** Where a form says that it keeps what is saved, and where. */
export function KeptHere({ keeps }: { keeps: boolean }) {
  return keeps ? (
    <>
      이 기기에만 저장됨 · <span lang="en">kept on this device only</span>
    </>
  ) : (
    <strong role="alert">
      이 기기는 저장을 거부합니다 · <span lang="en">this device keeps nothing: what is saved here is gone</span>
    </strong>
  );
}

interface KeptNotesProps {
  readonly entries: readonly KeptEntry[];
  readonly onRestore: (entry: KeptEntry) => void;
  readonly onDiscard: (entry: KeptEntry) => void;
}

/** Offers back what was saved, the newest first. */
export function KeptNotes({ entries, onRestore, onDiscard }: KeptNotesProps) {
  return entries.map((entry) => (
    <div key={entry.savedAt} className="note" data-draft="">
      <span>
        {seoulTime(entry.savedAt).slice(0, 16)}에 저장한 입력이 있습니다 ·{' '}
        <span lang="en">An entry is kept on this device.</span>
      </span>
      <button type="button" className="btn sm" onClick={() => onRestore(entry)}>
        이어서 편집 · <span lang="en">Restore</span>
      </button>
      <button type="button" className="btn sm" onClick={() => onDiscard(entry)}>
        버리기 · <span lang="en">Discard</span>
      </button>
    </div>
  ));
}
