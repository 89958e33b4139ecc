import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { seoulTime } from '../../domain/year-month.ts';
import { canKeep, entriesIn, forgetEntry, keepEntry, storedEntries, type KeptEntry } from './kept-entry.ts';

export interface KeptEntries<Content> {
  /** What was kept here before, and has not been taken or discarded since. */
  readonly offered: readonly KeptEntry<Content>[];
  /** False when the device refuses to keep anything, or is full. */
  readonly keeps: boolean;
  /** What the form holds now came from this entry; what is kept next takes its place. */
  readonly take: (entry: KeptEntry<Content>) => void;
  readonly discard: (entry: KeptEntry<Content>) => void;
  /** @param content null when there is nothing to keep: the entry that it was made from is gone. @returns false when the device refused. */
  readonly keep: (content: Content | null) => boolean;
  /** What is entered from now on is another entry; those before it are offered. */
  readonly begin: () => void;
}

/** @param form its name, and what it is for: `weekly SK 2026 11`. */
export function useKeptEntries<Content>(form: string): KeptEntries<Content> {
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
  const [taken, setTaken] = useState<readonly string[]>([]);
  /** What this form's content was kept as. */
  const own = useRef<string | null>(null);
  /** The entry that it came from: another tab may be at it still, so it has its place until this one has its own. */
  const origin = useRef<string | null>(null);
  const offered = useMemo(() => entriesIn<Content>(stored).filter(({ id }) => !taken.includes(id)), [stored, taken]);
  const keep = useCallback(
    (content: Content | null) => {
      if (content === null) {
        for (const id of [own.current, origin.current]) if (id !== null) forgetEntry(form, id);
        own.current = null;
        origin.current = null;
        return true;
      }
      const kept = keepEntry(form, content, own.current ?? undefined);
      setRefused(kept === null);
      if (kept !== null && own.current === null) {
        own.current = kept.id;
        setTaken((before) => [...before, kept.id]);
      }
      if (kept !== null && origin.current !== null) forgetEntry(form, origin.current);
      if (kept !== null) origin.current = null;
      return kept !== null;
    },
    [form],
  );
  return {
    offered,
    keeps: couldKeep && !wasRefused,
    take({ id }) {
      own.current = null;
      origin.current = id;
      setTaken((before) => [...before, id]);
    },
    discard({ id }) {
      forgetEntry(form, id);
      setTaken((before) => [...before, id]);
    },
    keep,
    begin() {
      own.current = null;
      origin.current = null;
      setTaken([]);
    },
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
    <KeepsNothing />
  );
}

export function KeepsNothing() {
  return (
    <strong role="alert">
      이 기기는 저장을 거부합니다 ·{' '}
      <span lang="en">this device keeps nothing: what is not sent is gone with the page</span>
    </strong>
  );
}

interface KeptNotesProps<Content> {
  readonly entries: KeptEntries<Content>;
  /** Whether they were saved; else they are drafts, typed and not saved. */
  readonly areSaved: boolean;
  readonly onRestore: (content: Content) => void;
  /** After either choice, whose buttons are gone. */
  readonly onDone: () => void;
}

/** Offers back what was kept, the newest first. */
export function KeptNotes<Content>({ entries, areSaved, onRestore, onDone }: KeptNotesProps<Content>) {
  return entries.offered.map((entry) => (
    <div key={entry.id} className="note" data-draft="">
      <span>
        {seoulTime(entry.savedAt).slice(0, 16)}에{' '}
        {areSaved ? '저장한 입력이 있습니다' : '저장하지 않은 입력이 있습니다'} ·{' '}
        <span lang="en">
          {areSaved ? 'An entry is kept on this device.' : 'What was not saved is kept on this device.'}
        </span>
      </span>
      <button
        type="button"
        className="btn small"
        onClick={() => {
          onRestore(entry.content);
          entries.take(entry);
          onDone();
        }}
      >
        이어서 편집 · <span lang="en">Restore</span>
      </button>
      <button
        type="button"
        className="btn small"
        onClick={() => {
          entries.discard(entry);
          onDone();
        }}
      >
        버리기 · <span lang="en">Discard</span>
      </button>
    </div>
  ));
}
