import {
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ClipboardEvent,
  type ReactNode,
} from 'react';
import type { Row } from '../../domain/report.ts';
import { readClipboard, writeClipboard } from './clipboard.ts';
import type { GridColumn, RowHook } from './grid-column.ts';
import { GroupRowView, ValueRowView, type HeadOf } from './grid-rows.tsx';
import {
  editInPlace,
  emptySelection,
  extendTo,
  liveColumns,
  moveTo,
  selectedValues,
  selectionOf,
  type CellAddress,
  type Selection,
} from './grid-state.ts';
import type { GridStore } from './grid-store.ts';

export interface GridProps {
  readonly store: GridStore;
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn[];
  readonly caption: ReactNode;
  readonly attributes: Readonly<Record<`data-${string}`, string | undefined>>;
  readonly className?: string;
  readonly rowHook?: RowHook;
  /** The heading of the first column. */
  readonly corner?: ReactNode;
  readonly headOf?: HeadOf;
  readonly rowTotals: boolean;
  readonly showsUnits: boolean;
  readonly isEditing: boolean;
  /** While a save runs, the cells are read-only. */
  readonly isLocked: boolean;
  /** Called for a paste onto cells, not for one into the text of a cell. */
  readonly onPaste: (block: string[][]) => void;
}

/** A table of figures that can be edited like a spreadsheet. Only the active cell contains an input. */
export function Grid(props: GridProps) {
  const { store, rows, columns, caption, attributes, rowTotals, showsUnits, isEditing, isLocked, onPaste } = props;
  const { className = 'grid', rowHook = 'data-field', corner = '항목', headOf } = props;
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);
  const cells = liveColumns(state);
  const sections = useMemo(() => sectionsOf(rows), [rows]);
  const rowOfKey = useMemo(() => new Map(state.keys.map((key, row) => [key, row])), [state.keys]);

  const addressOf = useCallback(
    (target: EventTarget) => {
      const cell = target instanceof Element ? target.closest('td') : null;
      const row = rowOfKey.get(cell?.closest('tr')?.getAttribute(rowHook) ?? '');
      const column = cell === null ? -1 : cell.cellIndex - 1;
      return row === undefined || column < 0 || column >= columns.length ? null : { row, column };
    },
    [rowOfKey, columns.length, rowHook],
  );

  const table = useRef<HTMLTableElement>(null);
  /** Whether the mouse was pressed on a cell and is still held. A drag that began elsewhere selects nothing. */
  const isDragging = useRef(false);
  useEffect(() => {
    if (!isEditing) return;
    // After a press beside the cells (on a scroll bar, on nothing), typing still goes to the active cell.
    const onKeyDown = (event: KeyboardEvent) => {
      if (document.activeElement === document.body && isForCells(event)) focusActiveCell(table.current);
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isEditing]);

  useEffect(() => {
    // Assistive technology can focus any cell of a grid. Set outside of React, which would render every row again for it.
    for (const cell of table.current?.querySelectorAll('tr:not([data-derived], .group) td:not(.row-total)') ?? []) {
      if (isEditing) cell.setAttribute('tabindex', '-1');
      else if (cell.getAttribute('tabindex') === '-1') cell.removeAttribute('tabindex');
    }
  }, [isEditing]);

  useEffect(() => {
    if (!isEditing || state.extent === null) return;
    const { row, column } = state.extent;
    const line = table.current?.querySelector<HTMLTableRowElement>(`tr[${rowHook}="${state.keys[row]}"]`);
    line?.cells[column + 1]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isEditing, state.extent, state.keys, rowHook]);

  /** The first and last cell that a row or column heading stands for. */
  const cornersOf = (head: HTMLTableCellElement): [CellAddress, CellAddress] | null => {
    const lastRow = state.keys.length - 1;
    const lastColumn = columns.length - 1;
    const row = rowOfKey.get(head.closest('tr')?.getAttribute(rowHook) ?? '');
    if (row !== undefined) {
      return [
        { row, column: 0 },
        { row, column: lastColumn },
      ];
    }
    const column = head.cellIndex - 1;
    if (head.closest('thead') === null || column > lastColumn) return null;
    return column < 0
      ? [
          { row: 0, column: 0 },
          { row: lastRow, column: lastColumn },
        ]
      : [
          { row: 0, column },
          { row: lastRow, column },
        ];
  };
  const copy = (event: ClipboardEvent): boolean => {
    // While the text of a cell is edited, the browser copies the selected part of it.
    if (!isEditing || active === null || state.inPlace || state.typed !== null) return false;
    event.preventDefault();
    writeClipboard(event.clipboardData, selectedValues(state));
    return true;
  };

  const { active } = state;
  const selection = isEditing && state.extent !== null ? selectionOf(state) : null;
  // A grid that is in edit mode from the start does not take the focus.
  const [firstActive] = useState(active);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a grid while it is edited
    <table
      ref={table}
      className={className}
      role={isEditing ? 'grid' : undefined}
      {...attributes}
      onFocus={({ target }) => {
        const address = isEditing && target instanceof HTMLTableCellElement ? addressOf(target) : null;
        if (address !== null && !isLocked) store.update((before) => moveTo(before, address));
        if (address !== null) focusActiveCell(table.current);
      }}
      onMouseDown={(event) => {
        if (!isEditing) return;
        const address = addressOf(event.target);
        const isActive = address !== null && active?.row === address.row && active.column === address.column;
        if (isActive && (state.inPlace || state.typed !== null)) {
          // A press into the text that is being edited moves the caret; from then on arrow keys move the caret too.
          store.update(editInPlace);
          return;
        }
        event.preventDefault(); // otherwise the focus would leave the cells
        isDragging.current = event.button === 0;
        const head = event.target instanceof Element ? event.target.closest('th') : null;
        const [first, last] = (head === null ? null : cornersOf(head)) ?? [address, address];
        // The context menu keeps the selection.
        const keeps = event.button !== 0 && address !== null && isInside(selectionOf(state), address);
        if (first !== null && last !== null && !isLocked && !keeps) {
          store.update((before) => {
            if (event.shiftKey && before.active !== null) return extendTo(before, last);
            if (first === last) return isActive && before.extent === null ? before : moveTo(before, first);
            return extendTo(moveTo(before, first), last);
          });
        }
        focusActiveCell(event.currentTarget);
      }}
      onPointerOver={(event) => {
        // A drag that began on a cell selects from the active cell to the pointer.
        if (event.buttons !== 1) isDragging.current = false;
        const address = isEditing && isDragging.current ? addressOf(event.target) : null;
        if (address === null || event.pointerType !== 'mouse' || state.inPlace || state.typed !== null) return;
        const isActive = active?.row === address.row && active.column === address.column;
        if (!isActive || state.extent !== null) store.update((before) => extendTo(before, address));
      }}
      onCopy={copy}
      onCut={(event) => {
        if (copy(event) && !isLocked) store.update(emptySelection);
      }}
      onPaste={(event) => {
        if (!isEditing || active === null) return;
        const block = readClipboard(event.clipboardData);
        const isBeingEdited = state.inPlace || state.typed !== null;
        // A single value goes to the caret; the browser drops the line end that spreadsheets add.
        if (isBeingEdited && block.length === 1 && block[0]?.length === 1) return;
        event.preventDefault();
        if (!isLocked) onPaste(block);
      }}
      onDoubleClick={(event) => {
        if (isEditing && addressOf(event.target) !== null) store.update(editInPlace);
      }}
    >
      <TableHead columns={columns} caption={caption} corner={corner} rowTotals={rowTotals} />
      {sections.map((section, at) => (
        <tbody key={at}>
          {section.map((row, index) => {
            if (row.kind === 'group') {
              return (
                <GroupRowView key={index} row={row} columns={columns} rowTotals={rowTotals} isEditing={isEditing} />
              );
            }
            const isActive = isEditing && active !== null && state.keys[active.row] === row.key;
            const line = rowOfKey.get(row.key) ?? -1;
            const isSelected = selection !== null && line >= selection.top && line <= selection.bottom;
            return (
              <ValueRowView
                key={index}
                row={row}
                columns={columns}
                cells={cells}
                stored={state.stored}
                rowTotals={rowTotals}
                unit={showsUnits ? row.unit : undefined}
                isEditing={isEditing}
                active={isActive ? state : null}
                selectedFrom={isSelected ? selection.left : -1}
                selectedTo={isSelected ? selection.right : -1}
                elsewhere={state.elsewhere}
                takesFocus={active !== firstActive}
                rowHook={rowHook}
                headOf={headOf}
                store={store}
                isLocked={isActive && isLocked}
              />
            );
          })}
        </tbody>
      ))}
    </table>
  );
}

/** A group heading and its rows get a `tbody` of their own, because `scope="rowgroup"` refers to it. */
function sectionsOf(rows: readonly Row[]): Row[][] {
  const sections: Row[][] = [];
  let isInGroup = true;
  for (const row of rows) {
    const belongs = row.kind !== 'group' && (row.group !== null) === isInGroup;
    if (!belongs) sections.push([]);
    isInGroup = row.kind === 'group' || row.group !== null;
    sections.at(-1)?.push(row);
  }
  return sections;
}

/** Keys that scroll, copy a selection of the page or move the focus belong to the page. */
function isForCells({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return /^[vzys]$/i.test(key);
  return (
    !altKey && key !== ' ' && (Array.from(key).length === 1 || /^(?:Delete|Backspace|F2|Enter|Process)$/.test(key))
  );
}

function focusActiveCell(table: HTMLElement | null): void {
  table?.querySelector<HTMLInputElement>('td.focus input')?.focus();
}

function isInside(selection: Selection | null, { row, column }: CellAddress): boolean {
  if (selection === null) return false;
  const { top, bottom, left, right } = selection;
  return row >= top && row <= bottom && column >= left && column <= right;
}

const TableHead = memo(function TableHead({ columns, caption, corner, rowTotals }: TableHeadProps) {
  return (
    <>
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        <col className="name-column" />
        {columns.map(({ name }) => (
          <col key={name} className="value-column" />
        ))}
        {rowTotals && <col className="total-column" />}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{corner}</th>
          {columns.map(({ name, head, headClass, isStart }) => (
            <th key={name} scope="col" className={headClass} data-start={isStart ? '' : undefined}>
              {head}
            </th>
          ))}
          {rowTotals && (
            <th scope="col" className="row-total">
              합계
            </th>
          )}
        </tr>
      </thead>
    </>
  );
});

type TableHeadProps = Pick<GridProps, 'columns' | 'caption' | 'corner' | 'rowTotals'>;
