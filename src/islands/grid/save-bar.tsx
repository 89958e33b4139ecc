import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { fullLabel, type Row } from '../../domain/report.ts';
import { BothLanguages } from '../parts/bilingual.tsx';
import type { GridColumn } from './grid-column.ts';
import { countChanged, countTexts, refusedCells, undo, type RefusedCell } from './grid-state.ts';
import type { GridStore } from './grid-store.ts';
import { Receipt } from './receipt.tsx';
import { SelectionFigures } from './selection-figures.tsx';
import { cellsToCheck } from './unlikely-marks.ts';
import { useEnteredColumns, useStoredColumns, useUnlikelyMarks } from './use-entered-columns.ts';
import type { PasteParts } from './use-paste.ts';

export interface SaveBarProps {
  readonly store: GridStore;
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn[];
  readonly isSaving?: boolean;
  /** What went wrong with the last save; null when nothing did. */
  readonly failures?: ReactNode;
  readonly pasting: Pick<PasteParts, 'receipt' | 'waits' | 'placeBy'>;
  /** Shown after the number of unsaved changes. */
  readonly children?: ReactNode;
  /** Without it there is no Cancel button. */
  readonly onCancel?: () => void;
  /** Goes to the next cell whose figure is unlikely. */
  readonly onCheck: () => void;
  readonly onSave: () => void;
}

/** The bar below a sheet in edit mode: unsaved changes, failures, the paste receipt, Cancel and Save. */
export function SaveBar(props: SaveBarProps) {
  const {
    store,
    rows,
    columns,
    isSaving = false,
    failures = null,
    pasting,
    children,
    onCancel,
    onCheck,
    onSave,
  } = props;
  const { receipt, waits, placeBy } = pasting;
  const cells = useEnteredColumns(store);
  const stored = useStoredColumns(store);
  const unlikely = useUnlikelyMarks(store);
  const [changed, texts, refused] = useMemo(() => {
    const { keys } = store.get();
    const entered = { keys, columns: cells };
    return [countChanged({ ...entered, stored }), countTexts(entered), refusedCells(entered)];
  }, [store, cells, stored]);
  const toCheck = useMemo(
    () => cellsToCheck({ keys: store.get().keys, columns: cells, stored, unlikely }).length,
    [store, cells, stored, unlikely],
  );
  const hasFailed = failures !== null;
  const saveButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Disabling a focused button drops the focus; give it back, so that Enter saves again.
    if (!isSaving && hasFailed && document.activeElement === document.body) saveButton.current?.focus();
  }, [isSaving, hasFailed]);
  return (
    <div className="savebar">
      <span className="status unsaved" data-changed={changed}>
        <i />
        {changed === 0 ? '변경 없음' : `변경한 셀 ${changed}개`}
      </span>
      {texts > 0 && (
        <span className="status texts" data-texts={texts}>
          <i />
          숫자 아닌 셀 {texts}개
        </span>
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the role is what others find it by (CONTRACT §4) */}
      <span data-receipt="" role="status" data-waits={waits ?? undefined}>
        {/* Each receipt has its own key, so two equal ones are both announced. The next entry removes the receipt. */}
        {waits === null && receipt !== null && receipt.columns === cells && (
          <Receipt
            key={receipt.id}
            made={receipt.made}
            columns={columns}
            isSaving={isSaving}
            onUndo={() => store.update(undo)}
            onPlaceBy={placeBy}
          />
        )}
        {waits === 'fetching' && <BothLanguages ko="붙여넣는 중…" en="Pasting…" />}
        {waits === 'failed' && (
          <>
            <BothLanguages
              ko="서버에 연결할 수 없어 붙여넣지 못했습니다. 입력한 값은 이 기기에 보관됩니다."
              en="The server cannot be reached, so nothing was pasted. What you typed is kept on this device."
            />{' '}
            <button type="button" className="btn small" onClick={() => location.reload()}>
              <BothLanguages ko="새로 고침" en="Reload" />
            </button>
          </>
        )}
      </span>
      <SelectionFigures store={store} />
      {(failures !== null || refused.length > 0) && (
        <div className="faults" role="alert">
          {failures}
          {refused.length > 0 && <RefusedCells cells={refused} rows={rows} columns={columns} />}
        </div>
      )}
      {children}
      <span className="keys" aria-hidden="true">
        <span>
          <kbd lang="en">Enter</kbd> 아래
        </span>
        <span>
          <kbd lang="en">Tab</kbd> 오른쪽
        </span>
        <span>
          <kbd lang="en">F2</kbd> 수정
        </span>
        <span>
          <kbd lang="en">Ctrl Z</kbd> 실행 취소
        </span>
      </span>
      <span className="actions">
        {onCancel !== undefined && (
          <button type="button" className="btn" lang="en" disabled={isSaving} onClick={onCancel}>
            Cancel
          </button>
        )}
        <button
          ref={saveButton}
          type="button"
          className="btn primary"
          data-act="save"
          lang="en"
          disabled={isSaving}
          onClick={onSave}
        >
          {isSaving ? 'Saving' : 'Save'}
        </button>
      </span>
      {/* Shown beside the other counts, but after Save for the keyboard: it is never in the way of saving. */}
      <span className="to-check" aria-live="polite">
        {toCheck > 0 && (
          <button type="button" className="btn small" data-to-check={toCheck} disabled={isSaving} onClick={onCheck}>
            <i />
            <BothLanguages ko={`확인할 값 ${toCheck}`} en={`${toCheck} to check`} />
          </button>
        )}
      </span>
    </div>
  );
}

interface RefusedCellsProps {
  readonly cells: readonly RefusedCell[];
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn[];
}

/** Names the cells whose text cannot be stored. Save sends nothing while there are any. */
function RefusedCells({ cells, rows, columns }: RefusedCellsProps) {
  return (
    <ul>
      {cells.map(({ column, key, problem }) => {
        const row = rows.find((each) => each.kind === 'field' && each.key === key);
        return (
          <li key={`${column} ${key}`} data-refused={key}>
            <b>
              {row?.kind === 'field' ? fullLabel(row, 'ko') : key}, {columns[column]?.name}
            </b>{' '}
            너무 길거나 저장할 수 없는 글자가 있습니다 (200자까지) · <span lang="en">{problem}</span>
          </li>
        );
      })}
    </ul>
  );
}
