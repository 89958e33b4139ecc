import { useEffect, useMemo, useRef } from 'react';
import { countChanged, countTexts } from '../grid/grid-state.ts';
import type { GridStore } from '../grid/grid-store.ts';
import { useEnteredColumns } from '../grid/use-entered-columns.ts';
import type { Cells } from '../../domain/derive.ts';
import type { PasteReceipt } from '../grid/grid-paste.ts';
import type { FailedMonth } from './save-months.ts';

export interface ShownReceipt {
  readonly id: number;
  readonly made: PasteReceipt;
  /** What the grid held after the paste. */
  readonly columns: readonly Cells[];
}

interface SaveBarProps {
  readonly store: GridStore;
  readonly isSaving: boolean;
  readonly failed: readonly FailedMonth[];
  readonly fetchFault: string | null;
  readonly receipt: ShownReceipt | null;
  readonly onCancel: () => void;
  readonly onSave: () => void;
}

/** Docked to the sheet for the whole of edit mode: what is not saved yet, what went wrong, and the way out. */
export function SaveBar({ store, isSaving, failed, fetchFault, receipt, onCancel, onSave }: SaveBarProps) {
  const cells = useEnteredColumns(store);
  // oxlint-disable-next-line react/exhaustive-deps -- counts what the store holds now, anew when its cells change
  const [changed, texts] = useMemo(() => [countChanged(store.get()), countTexts(store.get())], [store, cells, failed]);
  const saveButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A button that was disabled while it had the focus has lost it: Save again is what comes next.
    if (!isSaving && (failed.length > 0 || fetchFault !== null) && document.activeElement === document.body)
      saveButton.current?.focus();
  }, [isSaving, failed, fetchFault]);
  return (
    <div className="savebar">
      <span className="st unsaved" data-changed={changed}>
        <i />
        저장되지 않은 변경 {changed}셀
      </span>
      {texts > 0 && (
        <span className="st texts" data-texts={texts}>
          <i />
          숫자 아님 {texts}셀
        </span>
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the role is what others find it by (CONTRACT §4) */}
      <span className="receipt" data-receipt="" role="status">
        {/* Anew for each paste, so that two alike are announced twice; gone with the next entry. */}
        {receipt !== null && receipt.columns === cells && <Receipt key={receipt.id} {...receipt.made} />}
      </span>
      {(failed.length > 0 || fetchFault !== null) && (
        <ul className="faults" role="alert">
          {failed.map(({ month, message }) => (
            <li key={month} data-failed={month}>
              <b>{month}월</b> <span lang="en">{message}</span>
            </li>
          ))}
          {fetchFault !== null && <li lang="en">{fetchFault}</li>}
        </ul>
      )}
      <span className="keys" aria-hidden="true">
        <span>
          <kbd>Enter</kbd> 아래
        </span>
        <span>
          <kbd>Tab</kbd> 오른쪽
        </span>
        <span>
          <kbd>F2</kbd> 수정
        </span>
        <span>
          <kbd>Ctrl Z</kbd> 취소
        </span>
      </span>
      <span className="acts">
        <button type="button" className="btn" lang="en" disabled={isSaving} onClick={onCancel}>
          Cancel
        </button>
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

function Receipt({ set, texts, leftOut, refused }: PasteReceipt) {
  const korean = [
    `${set}셀 붙여넣음`,
    texts > 0 && `텍스트 ${texts}셀`,
    leftOut > 0 && `표 밖 ${leftOut}셀 제외`,
    refused > 0 && `담을 수 없는 ${refused}셀 제외`,
    '선택 칸부터 차례로',
  ];
  const english = [
    `${set} ${set === 1 ? 'cell' : 'cells'} set`,
    texts > 0 && `${texts} read as text`,
    leftOut > 0 && `${leftOut} left out beyond the table`,
    refused > 0 && `${refused} left out that no cell can hold`,
    'in order from the focused cell',
  ];
  return (
    <>
      {korean.filter(Boolean).join(', ')} · <span lang="en">{english.filter(Boolean).join(', ')}</span>
    </>
  );
}
