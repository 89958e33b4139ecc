import { useState, type ReactNode } from 'react';
import { seoulTime } from '../../domain/year-month.ts';
import { saveFile } from '../page/save-file.ts';
import { showToast } from '../page/toasts.ts';
import { csvOf, type CsvFile } from './entry-csv.ts';
import type { EntryValues } from './entry-values.ts';
import type { Kept } from './kept-storage.ts';
import type { Drafts } from './use-drafts.ts';
import type { KeptEntries } from './use-kept-entries.ts';

/** Says that saved input is kept on this device only, or that the device refuses storage. */
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
      이 기기는 저장을 거부합니다. 저장하지 않은 입력은 페이지를 닫으면 사라집니다 ·{' '}
      <span lang="en">This device refuses storage: unsaved input is lost when the page closes.</span>
    </strong>
  );
}

interface DraftNotesProps<Content> {
  readonly drafts: Drafts<Content>;
  /** How much it is, such as `10셀 · 11월, 12월`. */
  readonly amountOf: (content: Content) => string;
  /** Whether what is stored has changed since the draft was typed. */
  readonly isOutdated?: (content: Content) => boolean;
  readonly onRestore: (content: Content) => void;
  /** Runs after either choice, whose buttons are gone. */
  readonly onDone: () => void;
}

/** Offers what was typed and not saved, newest first. */
export function DraftNotes<Content>({ drafts, amountOf, isOutdated, onRestore, onDone }: DraftNotesProps<Content>) {
  return drafts.offered.map((draft) => (
    <Note
      key={draft.id}
      {...draftWords(draft, amountOf(draft.content), isOutdated?.(draft.content) === true)}
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
        <DiscardWords />
      </button>
    </Note>
  ));
}

function draftWords(draft: Kept<unknown>, amount: string, isOutdated: boolean) {
  const ko = `저장하지 않은 입력이 있습니다: ${amount} · ${shortTime(draft)}`;
  const en = 'What was not saved is kept on this device.';
  if (!isOutdated) return { ko, en };
  return { ko: `${ko}. 그 뒤 저장된 값이 바뀌었습니다`, en: `${en} Saved figures have changed since.` };
}

interface KeptEntryNotesProps {
  readonly entries: KeptEntries;
  /** What the form calls an entry, such as `일별 2026-11-19`; empty where it has only one. */
  readonly nameOf?: (entry: Kept<EntryValues>) => string;
  readonly fileOf: (entry: Kept<EntryValues>) => CsvFile;
  readonly onRestore: (entry: Kept<EntryValues>) => void;
  /** Runs after an entry was restored or discarded, and its buttons are gone. */
  readonly onDone: () => void;
}

/** Offers what was saved on this device, newest first. */
export function KeptEntryNotes({ entries, nameOf = () => '', fileOf, onRestore, onDone }: KeptEntryNotesProps) {
  return entries.offered.map((entry) => (
    <Note
      key={entry.id}
      ko={`${nameOf(entry)} ${shortTime(entry)}에 저장한 입력이 있습니다`.trim()}
      en="An entry is kept on this device."
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
        CSV · <span lang="en">Download</span>
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
  readonly ko: string;
  readonly en: string;
  /** Whether Restore is what people mostly want. */
  readonly isPrimary?: boolean;
  readonly onRestore: () => void;
  readonly children: ReactNode;
}

function Note({ ko, en, isPrimary = false, onRestore, children }: NoteProps) {
  return (
    <div className="note" data-draft="">
      <span>
        {ko} · <span lang="en">{en}</span>
      </span>
      <button type="button" className={isPrimary ? 'btn small primary' : 'btn small'} onClick={onRestore}>
        이어서 편집 · <span lang="en">Restore</span>
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
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <button type="button" className="btn small" onClick={() => setAsking(true)}>
        <DiscardWords />
      </button>
    );
  }
  return (
    <>
      <strong role="alert">
        정말 버릴까요? · <span lang="en">Discard this entry?</span>
      </strong>
      <button type="button" className="btn small" onClick={onDiscard}>
        <DiscardWords />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus was on the button that asked, which is gone */}
      <button type="button" className="btn small" autoFocus onClick={() => setAsking(false)}>
        두기 · <span lang="en">Keep</span>
      </button>
    </>
  );
}

function DiscardWords() {
  return (
    <>
      버리기 · <span lang="en">Discard</span>
    </>
  );
}

function sayDiscarded(kept: Kept<unknown>, undo: () => boolean): void {
  showToast({
    title: '버렸습니다 · Discarded',
    description: `${shortTime(kept)}의 입력을 이 기기에서 지웠습니다.`,
    action: {
      label: '되돌리기 · Undo',
      press() {
        if (undo()) return;
        showToast({
          title: '되돌리지 못했습니다 · Not undone',
          description: '이 기기가 저장을 거부합니다 · This device refuses storage.',
          variant: 'destructive',
        });
      },
    },
  });
}

/** `2026-11-19 13:22` in Seoul. */
function shortTime({ savedAt }: Kept<unknown>): string {
  return seoulTime(savedAt).slice(0, 16);
}
