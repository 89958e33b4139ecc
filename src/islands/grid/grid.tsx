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
  /** Over the rows' names. */
  readonly corner?: ReactNode;
  readonly headOf?: HeadOf;
  readonly rowTotals: boolean;
  readonly showsUnits: boolean;
  readonly isEditing: boolean;
  /** While it is being saved, what is entered can be read but not changed. */
  readonly isLocked: boolean;
  /** What was pasted onto the grid, not into the text of a cell. */
  readonly onPaste: (block: string[][]) => void;
}

/** Rows of figures, to read, or to type and paste into. Only the active cell holds an input. */
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
  /** Whether a press on a cell is held: one that began elsewhere selects nothing here. */
  const isDragging = useRef(false);
  useEffect(() => {
    if (!isEditing) return;
    // Whoever types after a press beside the cells (on a scroll bar, on nothing) types into the active one.
    const onKeyDown = (event: KeyboardEvent) => {
      if (document.activeElement === document.body && isForCells(event)) focusActiveCell(table.current);
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isEditing]);

  useEffect(() => {
    // Screen readers and programs may put the focus on any cell of a grid. Not React's: all rows would be made anew for it.
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

  /** Of a heading: the first and the last of the cells that it is over. */
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
    // In the text of a cell the browser copies what is marked.
    if (!isEditing || active === null || state.inPlace || state.typed !== null) return false;
    event.preventDefault();
    writeClipboard(event.clipboardData, selectedValues(state));
    return true;
  };

  const { active } = state;
  const selection = isEditing && state.extent !== null ? selectionOf(state) : null;
  // A grid that can be edited from the start leaves the focus where it is.
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
          // In the cell that is being edited the caret goes to the pointer, and arrow keys are the caret's from then on.
          store.update(editInPlace);
          return;
        }
        event.preventDefault(); // or the focus would leave the cells
        isDragging.current = event.button === 0;
        const head = event.target instanceof Element ? event.target.closest('th') : null;
        const [first, last] = (head === null ? null : cornersOf(head)) ?? [address, address];
        // A menu that is called on the selection speaks of it.
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
        // The button went down on a cell and is held: from the active cell to the pointer.
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
        // A single cell goes where the caret is, without the line end that spreadsheets add.
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

/** A heading and the rows that it is over stand in a body of their own: that is what `rowgroup` speaks of. */
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

/** Keys that scroll, copy what is marked on the page, or go through its links are the page's. */
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
