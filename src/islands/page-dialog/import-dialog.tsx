import { useEffect, useRef, useState } from 'react';
import { historyAddress } from '../../domain/addresses.ts';
import type { Words } from '../../domain/language.ts';
import { showToast } from '../page/toasts.ts';
import { Icon } from '../parts/icon.tsx';
import { useSay } from '../parts/language.tsx';
import { Modal } from '../parts/modal.tsx';
import type { ReportOfYear } from '../report-grid/report-of-year.ts';
import { FilePart } from './file-part.tsx';
import type { WrittenCell } from './page-part.ts';
import { PlaceLine } from './place-line.tsx';
import { countsOf, isBlocked, isReady, useFiles, type FileToImport } from './use-files.ts';
import { words } from './words.ts';

export interface ImportDialogProps {
  readonly place: ReportOfYear;
  /** Files that were dropped; each time others are dropped, another list. */
  readonly dropped: readonly File[];
  /** How many cells were entered in the sheet and not saved. */
  readonly unsaved: number;
  /** Closes the dialog, saves them, and opens it again with the files. */
  readonly onSaveFirst: (files: readonly File[]) => Promise<void>;
  /** Shows what is stored now. @param cells those that an import has written @param file from which they came last */
  readonly onStored: (cells: readonly WrittenCell[], file?: string) => void;
  /** Opens a page of the history instead. */
  readonly onHistory: (address: string) => void;
  readonly onClose: () => void;
}

/** CONTRACT §9: the pages of an import, for several files at once. */
export function ImportDialog(props: ImportDialogProps) {
  const { place, dropped, unsaved, onSaveFirst, onStored, onHistory, onClose } = props;
  const say = useSay();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const forms = useRef(new Map<number, HTMLFormElement>());
  const { files, add, remove, send } = useFiles(place);
  const [isApplying, setApplying] = useState(false);
  const taken = useRef<readonly File[] | null>(null);
  useEffect(() => {
    if (taken.current === dropped) return;
    taken.current = dropped;
    add(dropped);
  });
  useEffect(() => input.current?.focus(), []);

  const status = isApplying ? words.applying : statusOf(files);
  const mayApply = unsaved === 0 && files.some(isReady) && files.every(({ isReading }) => !isReading);

  const applyAll = async () => {
    setApplying(true);
    const receipts: Receipt[] = [];
    const ready = files.filter(isReady);
    for (const entry of ready) {
      const form = forms.current.get(entry.id);
      if (form === undefined) continue;
      const fields = new FormData(form);
      fields.set('step', 'apply');
      // What was sent is not taken back by closing.
      const answer = await send(entry, fields, null);
      if (answer?.written) receipts.push({ file: entry.file.name, part: answer.part, cells: answer.written });
    }
    setApplying(false);
    const written = receipts.flatMap(({ cells }) => cells);
    if (receipts.length > 0) onStored(written, receipts.at(-1)?.file);
    if (receipts.length < ready.length || files.some(isBlocked)) return;
    dialog.current?.close();
    announce(receipts);
  };
  const announce = (receipts: readonly Receipt[]) => {
    const [{ part }] = receipts as [Receipt];
    const isOne = receipts.length === 1;
    const cells = receipts.reduce((sum, each) => sum + each.cells.length, 0);
    const change = isOne ? Number(part.querySelector<HTMLElement>('[data-undo]')?.dataset.undo) : null;
    showToast({
      title: say(words.imported),
      description: isOne
        ? (part.querySelector('[data-said]')?.textContent ?? '')
        : say(words.saved(receipts.length, cells)),
      action: { label: say(words.undo), press: () => onHistory(historyAddress(place.report.id, place, { change })) },
    });
  };

  return (
    <Modal
      ref={dialog}
      data-import=""
      title={say(words.import)}
      subtitle={<PlaceLine place={place}> · {say(words.nothingYet)}</PlaceLine>}
      onCancel={(event) => {
        if (event.target === event.currentTarget && isApplying) event.preventDefault();
      }}
      onClose={onClose}
    >
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
            accept=".csv,.txt,.tsv,.xlsx"
            onChange={({ currentTarget }) => {
              add([...(currentTarget.files ?? [])]);
              // The same file may be chosen again after it was corrected.
              currentTarget.value = '';
            }}
          />
        </label>
        {files.map((entry) => (
          <FilePart
            key={entry.id}
            entry={entry}
            onForm={(form) => {
              if (form === null) forms.current.delete(entry.id);
              else forms.current.set(entry.id, form);
            }}
            onSend={(fields) => void send(entry, fields)}
            onRemove={() => {
              remove(entry.id);
              input.current?.focus();
            }}
            onUndo={(change) => onHistory(historyAddress(place.report.id, place, { change }))}
          />
        ))}
      </div>
      <div className="dialog-foot">
        <output>{status !== null && say(status)}</output>
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

interface Receipt {
  readonly file: string;
  readonly part: HTMLElement;
  readonly cells: readonly WrittenCell[];
}

/** One sentence about all files; each says itself what is wrong with it. */
function statusOf(all: readonly FileToImport[]): Words | null {
  const files = all.filter(({ written }) => written === null);
  if (files.some(({ isReading }) => isReading)) return words.reading;
  const read = files.filter(({ part }) => part !== null);
  if (read.length === 0) return null;
  const total = (of: readonly FileToImport[], what: 'errors' | 'names' | 'cells') =>
    of.reduce((sum, each) => sum + countsOf(each)[what], 0);
  const ready = files.filter(isReady);
  if (ready.length === 0) {
    if (total(read, 'errors') > 0) return words.mustCorrect(total(read, 'errors'));
    return total(read, 'names') > 0 ? words.mustChoose(total(read, 'names')) : words.noChanges;
  }
  const would = words.wouldChange(total(ready, 'cells'));
  const blocked = files.filter(isBlocked).length;
  if (blocked === 0) return would;
  const leftOut = words.leftOut(blocked);
  return { ko: `${would.ko} ${leftOut.ko}`, en: `${would.en} ${leftOut.en}` };
}
