import { useEffect, useId, useRef, useState } from 'react';
import type { RecordKey } from '../../domain/record.ts';
import { showToast } from '../page/toasts.ts';
import { BothLanguages } from '../parts/bilingual.tsx';
import { Icon } from '../parts/icon.tsx';
import { Modal } from '../parts/modal.tsx';
import type { ReportOfYear } from '../report-grid/report-of-year.ts';
import { yearName } from './change-tables.tsx';
import { ACCEPTED } from './file-kinds.ts';
import { FileResult } from './file-result.tsx';
import { undoImport } from './undo-import.ts';
import { useImports, type AppliedImport, type FileToImport } from './use-imports.ts';

export interface ImportDialogProps {
  readonly place: ReportOfYear;
  /** Files that were dropped; each time others are dropped, another list. */
  readonly dropped: readonly File[];
  /** How many cells were entered in the sheet and not saved. */
  readonly unsaved: number;
  /** Closes the dialog, saves them, and opens it again with the files. */
  readonly onSaveFirst: (files: readonly File[]) => Promise<void>;
  /** Shows what is stored now. @param cells those that this page has written */
  readonly onStored: (cells: readonly StoredCell[]) => void;
  readonly onClose: () => void;
}

export interface StoredCell extends RecordKey {
  readonly field: string;
}

/** CONTRACT §9: checks files, shows what they would change, and imports them. */
export function ImportDialog({ place, dropped, unsaved, onSaveFirst, onStored, onClose }: ImportDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { files, isApplying, add, remove, read, apply } = useImports(place);
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
    const what = names.length === 1 ? name : `파일 ${names.length}개`;
    const places = [...new Set(changes.map(yearName))].filter((each) => each !== yearName(place));
    const where = places.length === 0 ? '' : ` (${places.slice(0, 3).join(', ')}${places.length > 3 ? ' …' : ''})`;
    const count = changes.length;
    showToast({
      title: '가져오기 완료',
      description: `${what}: ${count}셀 저장됨${where} · ${count === 1 ? '1 cell' : `${count} cells`} imported.`,
      action:
        changes.length === 0
          ? null
          : {
              label: '되돌리기 · Undo',
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
    if (applied.names.length > 0) onStored(applied.changes);
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
          <h2 id={`${id}title`}>
            <BothLanguages ko="가져오기" en="Import" />
          </h2>
          <p>
            {place.report.title.ko} {yearName(place)} · 적용하기 전에는 아무것도 저장하지 않습니다 ·{' '}
            <span lang="en">Nothing is stored before Apply.</span>
          </p>
        </div>
      </div>
      <div className="dialog-body">
        {unsaved > 0 && (
          <div className="note" role="alert">
            <Icon name="warning" />
            <span>
              <b>저장하지 않은 셀이 {unsaved}개 있습니다.</b> 먼저 저장해야 가져온 값을 적용할 수 있습니다 ·{' '}
              <span lang="en">Save what you have typed before anything is imported.</span>
            </span>
            <button type="button" className="btn small" onClick={() => void onSaveFirst(files.map(({ file }) => file))}>
              <span>
                <BothLanguages ko="먼저 저장" en="Save first" />
              </span>
            </button>
          </div>
        )}
        <label className="drop">
          <Icon name="upload" />
          <span>
            파일을 놓거나 눌러서 고르세요 · <span lang="en">Drop files or choose them</span>
          </span>
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
              aria-label="진행"
              max={1}
              value={files.length > 1 && !isApplying ? 1 - reading.length / files.length : undefined}
            />
            <span>{isApplying ? '적용하는 중…' : `${reading[0]?.file.name} 읽는 중…`}</span>
          </p>
        )}
        {files.map((entry) => (
          <FileResult
            key={entry.id}
            place={place}
            entry={entry}
            onRead={(choices) => read(entry, choices)}
            onRemove={() => {
              remove(entry.id);
              input.current?.focus();
            }}
          />
        ))}
      </div>
      <div className="dialog-foot">
        <output>{status.ko !== '' && <BothLanguages ko={status.ko} en={status.en} />}</output>
        <button type="button" className="btn" disabled={isApplying} onClick={() => dialog.current?.close()}>
          <span>
            <BothLanguages ko="닫기" en="Close" />
          </span>
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
          <span>
            <BothLanguages ko="적용" en="Apply" />
          </span>
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
  readonly ko: string;
  readonly en: string;
}

/** One sentence about all files. Refused ones are not counted: each says why itself. */
function statusOf(all: readonly FileToImport[], isApplying: boolean): Status {
  const files = all.filter(({ phase }) => phase !== 'refused' && phase !== 'applied');
  if (isApplying) return { cells: 0, ko: '적용하는 중…', en: 'Applying…' };
  if (files.length === 0) return { cells: 0, ko: '', en: '' };
  if (files.some(({ phase }) => phase === 'reading')) return { cells: 0, ko: '읽는 중…', en: 'Reading…' };
  const errors = files.reduce((sum, { preview }) => sum + (preview?.errorCount ?? 1), 0);
  if (errors > 0) {
    return {
      cells: 0,
      ko: `오류 ${errors}개를 고치거나 그 파일을 빼야 적용할 수 있습니다.`,
      en: `${errors === 1 ? '1 error' : `${errors} errors`}: correct them, or take the file out.`,
    };
  }
  const cells = files
    .flatMap(({ preview }) => preview?.files ?? [])
    .reduce((sum, { changes }) => sum + changes.length, 0);
  if (cells === 0) return { cells, ko: '바뀌는 값이 없습니다.', en: 'Nothing would change.' };
  return {
    cells,
    ko: `${cells}셀이 바뀝니다.`,
    en: cells === 1 ? '1 cell would change.' : `${cells} cells would change.`,
  };
}

function undoneToast({ restored, left, failure }: Awaited<ReturnType<typeof undoImport>>) {
  const back = restored === 0 ? '' : `${restored}셀을 가져오기 전의 값으로 되돌렸습니다 · ${restored} cells put back. `;
  if (left === 0) return { title: '되돌림', description: back.trim() };
  const why =
    failure === undefined
      ? '그 뒤에 다시 바뀌었습니다 · changed since.'
      : failure === null
        ? '서버에 연결할 수 없습니다 · The server cannot be reached.'
        : failure;
  return {
    title: restored === 0 ? '되돌리지 못함' : '일부만 되돌림',
    description: `${back}${left}셀은 그대로입니다: ${why}`,
    variant: 'destructive' as const,
  };
}
