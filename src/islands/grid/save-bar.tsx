import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { groupThousands } from '../../domain/decimal.ts';
import { fullLabel } from '../../domain/report.ts';
import type { GridColumn } from './grid-column.ts';
import type { PasteReceipt } from './grid-paste.ts';
import { countChanged, countTexts, undo } from './grid-state.ts';
import type { GridStore } from './grid-store.ts';
import { SelectionFigures } from './selection-figures.tsx';
import { useEnteredColumns, useStoredColumns } from './use-entered-columns.ts';
import type { ShownReceipt } from './use-paste.ts';

interface SaveBarProps {
  readonly store: GridStore;
  readonly columns: readonly GridColumn[];
  readonly isSaving?: boolean;
  /** What went wrong with the last save, as items of a list; null when nothing did. */
  readonly faults?: ReactNode;
  readonly receipt: ShownReceipt | null;
  /** Said after what is not saved yet. */
  readonly children?: ReactNode;
  /** Where there is nothing to go back to there is no Cancel. */
  readonly onCancel?: () => void;
  readonly onSave: () => void;
}

/** Docked to the sheet while it is edited: what is not saved yet, what went wrong, and the way out. */
export function SaveBar(props: SaveBarProps) {
  const { store, columns, isSaving = false, faults = null, receipt, children, onCancel, onSave } = props;
  const cells = useEnteredColumns(store);
  const stored = useStoredColumns(store);
  const [changed, texts] = useMemo(() => {
    const { keys } = store.get();
    return [countChanged({ keys, columns: cells, stored }), countTexts({ keys, columns: cells })];
  }, [store, cells, stored]);
  const hasFaults = faults !== null;
  const saveButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A button that was disabled while it had the focus has lost it: Save again is what comes next.
    if (!isSaving && hasFaults && document.activeElement === document.body) saveButton.current?.focus();
  }, [isSaving, hasFaults]);
  return (
    <div className="savebar">
      <span className="status unsaved" data-changed={changed}>
        <i />
        저장되지 않은 변경 {changed}셀
      </span>
      {texts > 0 && (
        <span className="status texts" data-texts={texts}>
          <i />
          숫자 아님 {texts}셀
        </span>
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the role is what others find it by (CONTRACT §4) */}
      <span data-receipt="" role="status">
        {/* Anew for each paste, so that two alike are announced twice; gone with the next entry. */}
        {receipt !== null && receipt.columns === cells && (
          <Receipt
            key={receipt.id}
            made={receipt.made}
            columns={columns}
            isSaving={isSaving}
            onUndo={() => store.update(undo)}
          />
        )}
      </span>
      <SelectionFigures store={store} />
      {faults !== null && (
        <ul className="faults" role="alert">
          {faults}
        </ul>
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
          <kbd lang="en">Ctrl Z</kbd> 취소
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
    </div>
  );
}

interface ReceiptProps {
  readonly made: PasteReceipt;
  readonly columns: readonly GridColumn[];
  readonly isSaving: boolean;
  readonly onUndo: () => void;
}

function Receipt({ made, columns, isSaving, onUndo }: ReceiptProps) {
  const { byLabel, set, texts, leftOut, refused, differing } = made;
  const korean = [
    `${set}셀 붙여넣음`,
    texts > 0 && `텍스트 ${texts}셀`,
    leftOut > 0 && `표 밖 ${leftOut}셀 제외`,
    refused > 0 && `담을 수 없는 ${refused}셀 제외`,
    byLabel ? '행 이름대로' : '선택 칸부터 차례로',
  ];
  const english = [
    `${set} ${set === 1 ? 'cell' : 'cells'} set`,
    texts > 0 && `${texts} read as text`,
    leftOut > 0 && `${leftOut} left out beyond the table`,
    refused > 0 && `${refused} left out that no cell can hold`,
    byLabel ? 'by row labels' : 'in order from the focused cell',
  ];
  return (
    <>
      {korean.filter(Boolean).join(', ')} · <span lang="en">{english.filter(Boolean).join(', ')}</span>
      {differing !== null && (
        <strong className="differing">
          {fullLabel(differing.row, 'ko')} {columns[differing.column]?.name}: 붙여넣은 값{' '}
          {groupThousands(differing.pasted)} ≠ 여기 {groupThousands(differing.computed ?? '0')}
        </strong>
      )}{' '}
      {set > 0 && (
        <button type="button" className="btn small" disabled={isSaving} onClick={onUndo}>
          되돌리기 · <span lang="en">Undo</span>
        </button>
      )}
    </>
  );
}
