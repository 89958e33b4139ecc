import { useState, type ReactNode } from 'react';
import type { Words } from '../../domain/language.ts';
import { say } from '../page/page-language.ts';
import { saveFile } from '../page/save-file.ts';
import { showToast } from '../page/toasts.ts';
import { useSay } from '../parts/language.tsx';
import { csvOf, type CsvFile } from './entry-csv.ts';
import type { EntryValues } from './entry-values.ts';
import type { Kept } from './kept-storage.ts';
import type { Drafts } from './use-drafts.ts';
import type { KeptEntries } from './use-kept-entries.ts';
import { words } from './words.ts';

/** Says where the figures of a form that sends nothing go. */
export function KeptHere() {
  const say = useSay();
  return (
    <>
      <b>{say(words.keptHere)}</b> {say(words.notSent)}
    </>
  );
}

export function KeepsNothing() {
  const say = useSay();
  return <strong role="alert">{say(words.keepsNothing)}</strong>;
}

interface DraftNotesProps<Content> {
  readonly drafts: Drafts<Content>;
  /** How much it is, such as `10개 셀 · 11월, 12월`. */
  readonly amountOf: (content: Content) => Words;
  /** Whether what is stored has changed since the draft was typed. */
  readonly isOutdated?: (content: Content) => boolean;
  readonly onRestore: (content: Content) => void;
  /** Runs after either choice, whose buttons are gone. */
  readonly onDone: () => void;
}

/** Offers what was typed and not saved, newest first. */
export function DraftNotes<Content>({ drafts, amountOf, isOutdated, onRestore, onDone }: DraftNotesProps<Content>) {
  const say = useSay();
  return drafts.offered.map((draft) => (
    <Note
      key={draft.id}
      text={
        say(words.draft(say(amountOf(draft.content)), draft.savedAt)) +
        (isOutdated?.(draft.content) === true ? `.${say(words.outdated)}` : '')
      }
      isPrimary
      onRestore={() => {
        onRestore(draft.content);
        drafts.takeDraft(draft);
        onDone();
      }}
    >
      <button
        type="button"
        className="btn small"
        onClick={() => {
          sayDiscarded(draft, drafts.discardDraft(draft));
          onDone();
        }}
      >
        {say(words.discard)}
      </button>
    </Note>
  ));
}

interface KeptEntryNotesProps {
  readonly entries: KeptEntries;
  /** What the form calls an entry, such as `11.19(일별)`. Default: nothing, where it has only one. */
  readonly nameOf?: (entry: Kept<EntryValues>) => Words;
  readonly fileOf: (entry: Kept<EntryValues>) => CsvFile;
  readonly onRestore: (entry: Kept<EntryValues>) => void;
  /** Runs after an entry was restored or discarded, and its buttons are gone. */
  readonly onDone: () => void;
}

/** Offers what was saved on this device, newest first. */
export function KeptEntryNotes({ entries, nameOf, fileOf, onRestore, onDone }: KeptEntryNotesProps) {
  const say = useSay();
  return entries.offered.map((entry) => (
    <Note
      key={entry.id}
      text={say(words.entry(nameOf === undefined ? '' : say(nameOf(entry)), entry.savedAt))}
      onRestore={() => {
        onRestore(entry);
        entries.takeEntry(entry);
        onDone();
      }}
    >
      <button
        type="button"
        className="btn small"
        onClick={() => {
          const { name, rows } = fileOf(entry);
          saveFile(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }), name);
        }}
      >
        {say(words.download)}
      </button>
      <DiscardOnce
        onDiscard={() => {
          sayDiscarded(entry, entries.discardEntry(entry));
          onDone();
        }}
      />
    </Note>
  ));
}

interface NoteProps {
  readonly text: string;
  /** Whether Restore is what people mostly want. */
  readonly isPrimary?: boolean;
  readonly onRestore: () => void;
  readonly children: ReactNode;
}

function Note({ text, isPrimary = false, onRestore, children }: NoteProps) {
  const say = useSay();
  return (
    <div className="note" data-draft="">
      <span>{text}</span>
      <button type="button" className={isPrimary ? 'btn small primary' : 'btn small'} onClick={onRestore}>
        {say(words.restore)}
      </button>
      {children}
    </div>
  );
}

/**
 * Asks once, because a kept entry may be the only copy (CONTRACT §4). After a double press it stays, because Keep is
 * then where Discard was.
 */
function DiscardOnce({ onDiscard }: { onDiscard: () => void }) {
  const say = useSay();
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <button type="button" className="btn small" onClick={() => setAsking(true)}>
        {say(words.discard)}
      </button>
    );
  }
  return (
    <>
      <strong role="alert">{say(words.askDiscard)}</strong>
      <button type="button" className="btn small" onClick={onDiscard}>
        {say(words.discard)}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus was on the button that asked, which is gone */}
      <button type="button" className="btn small" autoFocus onClick={() => setAsking(false)}>
        {say(words.keep)}
      </button>
    </>
  );
}

function sayDiscarded(kept: Kept<unknown>, undo: () => boolean): void {
  showToast({
    title: say(words.discarded),
    description: say(words.discardedWhat(kept.savedAt)),
    action: {
      label: say(words.undo),
      press() {
        if (undo()) return;
        showToast({
          title: say(words.notUndone),
          description: say(words.refusesStorage),
          variant: 'destructive',
        });
      },
    },
  });
}
