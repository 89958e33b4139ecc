import { useEffect, useId, useRef, useState } from 'react';
import type { Language, Words } from '../../domain/language.ts';
import type { RecordKey } from '../../domain/record.ts';
import { say as sayNow } from '../page/page-language.ts';
import { showToast } from '../page/toasts.ts';
import { Icon } from '../parts/icon.tsx';
import { useLanguage, useSay } from '../parts/language.tsx';
import { Modal } from '../parts/modal.tsx';
import type { ReportOfYear } from '../report-grid/report-of-year.ts';
import { yearName } from './change-tables.tsx';
import { ACCEPTED } from './file-kinds.ts';
import { FileResult } from './file-result.tsx';
import { errorsBesides } from './name-choices.tsx';
import { undoImport } from './undo-import.ts';
import { useImports, type AppliedImport, type FileToImport } from './use-imports.ts';
import { words } from './words.ts';

export interface ImportDialogProps {
  readonly place: ReportOfYear;
  /** Files that were dropped; each time others are dropped, another list. */
  readonly dropped: readonly File[];
  /** How many cells were entered in the sheet and not saved. */
  readonly unsaved: number;
  /** Closes the dialog, saves them, and opens it again with the files. */
  readonly onSaveFirst: (files: readonly File[]) => Promise<void>;
  /** Shows what is stored now. @param cells those that this page has written @param file from which they came last */
  readonly onStored: (cells: readonly StoredCell[], file?: string) => void;
  readonly onClose: () => void;
}

export interface StoredCell extends RecordKey {
  readonly field: string;
}

/** CONTRACT §9: checks files, shows what they would change, and imports them. */
export function ImportDialog({ place, dropped, unsaved, onSaveFirst, onStored, onClose }: ImportDialogProps) {
  const say = useSay();
  const language = useLanguage();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { files, isApplying, add, remove, read, setLearns, apply } = useImports(place);
  const taken = useRef<readonly File[] | null>(null);
  useEffect(() => {
    if (taken.current === dropped) return;
    taken.current = dropped;
    add(dropped);
  });
  useEffect(() => input.current?.focus(), []);

  const reading = files.filter(({ phase }) => phase === 'reading');
  const isSlow = useSlow(reading.length > 0 || isApplying);
  const status = statusOf(files, isApplying);
  const mayApply = status.cells > 0 && unsaved === 0;

  const announce = ({ names, ids, changes }: AppliedImport) => {
    const [name = ''] = names;
    const what = names.length === 1 ? name : say(words.files(names.length));
    const where = { ko: otherPlaces(changes, place, 'ko'), en: otherPlaces(changes, place, 'en') };
    showToast({
      title: say(words.imported),
      description: say(words.saved(what, changes.length, where)),
      action:
        changes.length === 0
          ? null
          : {
              label: say(words.undo),
              press: () => {
                void undoImport({ ids, changes }).then((undone) => {
                  onStored(changes);
                  showToast(undoneToast(undone));
                });
              },
            },
    });
  };
  const applyAll = async () => {
    const applied = await apply();
    if (applied.names.length > 0) onStored(applied.changes, applied.names.at(-1));
    if (applied.isAll) dialog.current?.close();
    if (applied.names.length > 0) announce(applied);
  };

  return (
    <Modal
      ref={dialog}
      data-import=""
      aria-labelledby={`${id}title`}
      onCancel={(event) => {
        // What was sent cannot be taken back by closing.
        if (event.target === event.currentTarget && isApplying) event.preventDefault();
      }}
      onClose={onClose}
    >
      <div className="dialog-head">
        <div>
          <h2 id={`${id}title`}>{say(words.import)}</h2>
          <p>
            {say(place.report.title)} {yearName(place, language)} · {say(words.nothingYet)}
          </p>
        </div>
      </div>
      <div className="dialog-body">
        {unsaved > 0 && (
          <div className="note" role="alert">
            <Icon name="warning" />
            <span>
              <b>{say(words.unsaved(unsaved))}</b> {say(words.saveBefore)}
            </span>
            <button type="button" className="btn small" onClick={() => void onSaveFirst(files.map(({ file }) => file))}>
              <span>{say(words.saveFirst)}</span>
            </button>
          </div>
        )}
        <label className="drop">
          <Icon name="upload" />
          <span>{say(words.drop)}</span>
          <small>.csv, .txt, .tsv, .xlsx</small>
          <input
            ref={input}
            type="file"
            className="visually-hidden"
            multiple
            accept={ACCEPTED}
            onChange={({ currentTarget }) => {
              add([...(currentTarget.files ?? [])]);
              // The same file may be chosen again after it was corrected.
              currentTarget.value = '';
            }}
          />
        </label>
        {isSlow && (
          <p className="progress">
            <progress
              aria-label={say(words.progress)}
              max={1}
              value={files.length > 1 && !isApplying ? 1 - reading.length / files.length : undefined}
            />
            <span>{say(isApplying ? words.applying : words.readingFile(reading[0]?.file.name ?? ''))}</span>
          </p>
        )}
        {files.map((entry) => (
          <FileResult
            key={entry.id}
            place={place}
            entry={entry}
            onRead={(choices) => read(entry, choices)}
            onLearns={(learns) => setLearns(entry.id, learns)}
            onRemove={() => {
              remove(entry.id);
              input.current?.focus();
            }}
          />
        ))}
      </div>
      <div className="dialog-foot">
        <output>{status.text !== null && say(status.text)}</output>
        <button type="button" className="btn" disabled={isApplying} onClick={() => dialog.current?.close()}>
          <span>{say(words.close)}</span>
        </button>
        <button
          type="button"
          className="btn primary"
          disabled={!mayApply && !isApplying}
          aria-busy={isApplying ? true : undefined}
          onClick={() => {
            if (!isApplying) void applyAll();
          }}
        >
          <span>{say(words.apply)}</span>
        </button>
      </div>
    </Modal>
  );
}

/** In milliseconds: what takes no longer shows no progress. */
const SLOW_MS = 500;

function useSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isBusy]);
  return isSlow;
}

interface Status {
  /** How many cells 적용 would change; 0 while it cannot. */
  readonly cells: number;
  readonly text: Words | null;
}

/** One sentence about all files. Refused ones are not counted: each says why itself. */
function statusOf(all: readonly FileToImport[], isApplying: boolean): Status {
  const files = all.filter(({ phase }) => phase !== 'refused' && phase !== 'applied');
  if (isApplying) return { cells: 0, text: words.applying };
  if (files.length === 0) return { cells: 0, text: null };
  if (files.some(({ phase }) => phase === 'reading')) return { cells: 0, text: words.reading };
  const errors = files.reduce((sum, { preview }) => sum + (preview === null ? 1 : errorsBesides(preview).count), 0);
  if (errors > 0) return { cells: 0, text: words.mustCorrect(errors) };
  const names = files.reduce((sum, { preview }) => sum + (preview?.unknown.length ?? 0), 0);
  if (names > 0) return { cells: 0, text: words.mustChoose(names) };
  const cells = files
    .flatMap(({ preview }) => preview?.files ?? [])
    .reduce((sum, { changes }) => sum + changes.length, 0);
  return { cells, text: cells === 0 ? words.noChanges : words.wouldChange(cells) };
}

/** The first of the years and units that an import has written besides those of the page. */
function otherPlaces(changes: readonly RecordKey[], place: ReportOfYear, language: Language): string {
  const names = [...new Set(changes.map((key) => yearName(key, language)))];
  const others = names.filter((name) => name !== yearName(place, language));
  return others.slice(0, 3).join(', ') + (others.length > 3 ? ' …' : '');
}

function undoneToast({ restored, left, failure }: Awaited<ReturnType<typeof undoImport>>) {
  const back = restored === 0 ? [] : [sayNow(words.putBack(restored))];
  if (left === 0) return { title: sayNow(words.undone), description: back.join(' ') };
  const why = failure === undefined ? sayNow(words.changedSince) : (failure ?? sayNow(words.noServer));
  return {
    title: sayNow(restored === 0 ? words.notUndone : words.partlyUndone),
    description: [...back, sayNow(words.stay(left, why))].join(' '),
    variant: 'destructive' as const,
  };
}
