import { useEffect, useMemo, useRef, type ComponentProps, type ReactNode } from 'react';
import type { Words } from '../../domain/language.ts';
import { fullLabel, type Row } from '../../domain/report.ts';
import { useLanguage, useSay } from '../parts/language.tsx';
import type { GridColumn } from './grid-column.ts';
import {
  countChanged,
  countTexts,
  nextText,
  refusedCells,
  undo,
  type CellAddress,
  type GridState,
  type RefusedCell,
} from './grid-state.ts';
import type { GridStore } from './grid-store.ts';
import { Receipt } from './receipt.tsx';
import { SelectionFigures } from './selection-figures.tsx';
import { cellsToCheck, nextToCheck } from './unlikely-marks.ts';
import { useGridPart } from './use-grid-part.ts';
import type { PasteParts } from './use-paste.ts';
import { words } from './words.ts';

export interface SaveBarProps {
  readonly store: GridStore;
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn[];
  readonly isSaving?: boolean;
  /** What went wrong with the last save; null when nothing did. */
  readonly failures?: ReactNode;
  readonly pasting: Pick<PasteParts, 'receipt' | 'waits' | 'placeBy'>;
  /** What has to be read before anything is saved; above the line. */
  readonly warning?: ReactNode;
  /** Shown in the line, after what a paste did. */
  readonly children?: ReactNode;
  /** Without it there is no Cancel button. */
  readonly onCancel?: () => void;
  /** Makes the cell active that is found in the state of the grid. */
  readonly onGoTo: (next: (state: GridState) => CellAddress | null) => void;
  /** Gives the focus back to the active cell: the buttons of a receipt disappear when they are pressed. */
  readonly focusCell: () => void;
  readonly onSave: () => void;
}

/**
 * The bar below a sheet in edit mode: one line with unsaved changes, the paste receipt, Cancel and Save. Whatever appears in it has
 * a place of its own, so that no button moves; failures open above the line.
 */
export function SaveBar(props: SaveBarProps) {
  const {
    store,
    rows,
    columns,
    isSaving = false,
    failures = null,
    pasting,
    warning = null,
    children,
    onCancel,
    onGoTo,
    focusCell,
    onSave,
  } = props;
  const { receipt, waits, placeBy } = pasting;
  const say = useSay();
  const cells = useGridPart(store, 'columns');
  const stored = useGridPart(store, 'stored');
  const unlikely = useGridPart(store, 'unlikely');
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
      {warning}
      {(failures !== null || refused.length > 0) && (
        <div className="faults" role="alert">
          {failures}
          {refused.length > 0 && <RefusedCells cells={refused} rows={rows} columns={columns} />}
        </div>
      )}
      <div className="line">
        <span className="unsaved" data-changed={changed}>
          <i />
          {changed === 0 ? (
            <span className="word">{say(words.noChanges)}</span>
          ) : (
            <>
              <span className="word">{say(words.changedCells)}</span>
              {changed}
              <span className="word">{say(words.changedCount)}</span>
            </>
          )}
        </span>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the role is what others find it by (CONTRACT §4) */}
        <span data-receipt="" role="status" data-waits={waits ?? undefined}>
          {/* Each receipt has its own key, so two equal ones are both announced. The next entry removes the receipt. */}
          {waits === null && receipt !== null && receipt.columns === cells && (
            <Receipt
              key={receipt.id}
              made={receipt.made}
              columns={columns}
              isSaving={isSaving}
              onUndo={() => {
                store.update(undo);
                focusCell();
              }}
              onPlaceBy={(rule) => {
                placeBy(rule);
                focusCell();
              }}
            />
          )}
          {waits === 'fetching' && <span className="told">{say(words.pasting)}</span>}
          {waits === 'failed' && (
            <>
              <button type="button" className="btn small" onClick={() => location.reload()}>
                {say(words.reload)}
              </button>
              <span className="told" title={say(words.notPasted)}>
                {say(words.notPasted)}
              </span>
            </>
          )}
        </span>
        <SelectionFigures store={store} />
        {children}
        <span className="keys" aria-hidden="true">
          {KEYS.map(([key, does]) => (
            <span key={key}>
              <kbd lang="en">{key}</kbd> {say(does)}
            </span>
          ))}
        </span>
        <span className="actions">
          {onCancel !== undefined && (
            <button type="button" className="btn" lang="en" disabled={isSaving} onClick={onCancel}>
              {say(words.cancel)}
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
            {say(isSaving ? words.saving : words.save)}
          </button>
        </span>
        {/* Shown beside the first count, but after Save for the keyboard: they are never in the way of saving. */}
        <span className="texts">
          <CountButton
            data-texts={texts}
            disabled={isSaving}
            onClick={() => onGoTo(nextText)}
            count={texts}
            around={[words.notNumbers, words.notNumbersCount]}
          />
        </span>
        <span className="to-check" aria-live="polite">
          <CountButton
            data-to-check={toCheck}
            disabled={isSaving}
            onClick={() => onGoTo(nextToCheck)}
            count={toCheck}
            around={[words.toCheck, words.toCheckCount]}
          />
        </span>
        <button
          type="button"
          className="btn small help"
          data-does="keys"
          aria-label={say(words.keysHelp)}
          data-tooltip=""
        >
          ?
        </button>
      </div>
    </div>
  );
}

const KEYS = [
  ['Enter', words.down],
  ['Tab', words.right],
  ['F2', words.edit],
  ['Ctrl Z', words.undo],
] as const;

interface CountButtonProps extends ComponentProps<'button'> {
  readonly count: number;
  /** The words before and after the count. */
  readonly around: readonly [before: Words, after: Words];
}

/** A count of cells, which leads to the next of them; nothing when there is none. */
function CountButton({ count, around: [before, after], ...button }: CountButtonProps) {
  const say = useSay();
  if (count === 0) return null;
  return (
    <button type="button" className="btn small" {...button}>
      <i />
      {/* One piece, so that its name has no space before the last word. */}
      <span>
        <span className="word">{say(before)}</span>
        {count}
        <span className="word">{say(after)}</span>
      </span>
    </button>
  );
}

interface RefusedCellsProps {
  readonly cells: readonly RefusedCell[];
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn[];
}

/** Names the cells whose text cannot be stored. Save sends nothing while there are any. */
function RefusedCells({ cells, rows, columns }: RefusedCellsProps) {
  const language = useLanguage();
  return (
    <ul>
      {cells.map(({ column, key, fault }) => {
        const row = rows.find((each) => each.kind === 'field' && each.key === key);
        return (
          <li key={`${column} ${key}`} data-refused={key}>
            <b>
              {row?.kind === 'field' ? fullLabel(row, language) : key}, {columns[column]?.name}
            </b>{' '}
            {fault.page[language]}
          </li>
        );
      })}
    </ul>
  );
}
