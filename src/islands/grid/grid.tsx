import { languageOf } from '../language-of.ts';
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
import { showCell, type CellValue } from '../../domain/cell.ts';
import { groupThousands, isNegative, type Decimal } from '../../domain/decimal.ts';
import { derivedFigure, rowTotal, type Cells } from '../../domain/derive.ts';
import { fullLabel, type DerivedRow, type FieldRow, type Row, type ValueRow } from '../../domain/report.ts';
import { Bilingual } from '../bilingual.tsx';
import { ActiveCell, NO_NUMBER } from './active-cell.tsx';
import { readClipboard, writeClipboard } from './clipboard.ts';
import {
  cellName,
  editInPlace,
  emptySelection,
  extendTo,
  liveColumns,
  moveTo,
  selectedValues,
  selectionOf,
  type CellAddress,
  type GridState,
  type Selection,
} from './grid-state.ts';
import type { GridStore } from './grid-store.ts';

/** A column of figures. */
export interface GridColumn {
  /** Spoken with a cell: `1월`. */
  readonly name: string;
  readonly head: ReactNode;
  readonly headClass?: string | undefined;
  /** Where a narrow screen begins to show columns. */
  readonly isStart?: boolean;
  /** Whether its figures can be added to one; unsaid they can. */
  readonly addsUp?: boolean;
  /** What tests and styles find its cells by. */
  readonly attributes: Readonly<Record<`data-${string}`, string | number>>;
}

/** What rows are: their keys stand in this attribute, and where columns are fields in their cells', too. */
type RowHook = 'data-field' | 'data-week' | 'data-month';

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
  /** A row's name, where it is more than its label. */
  readonly headOf?: ((row: Row) => ReactNode) | undefined;
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
  const { className = 'g', rowHook = 'data-field', corner = '항목', headOf } = props;
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
    if (row !== undefined) return [{ row, column: 0 }, { row, column: lastColumn }]; // prettier-ignore
    const column = head.cellIndex - 1;
    if (head.closest('thead') === null || column > lastColumn) return null;
    return column < 0
      ? [{ row: 0, column: 0 }, { row: lastRow, column: lastColumn }] // prettier-ignore
      : [{ row: 0, column }, { row: lastRow, column }]; // prettier-ignore
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
        // The button is held down: from the active cell to the pointer.
        const address = isEditing && event.buttons === 1 ? addressOf(event.target) : null;
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
            if (row.kind === 'group')
              return (
                <GroupRowView key={index} row={row} columns={columns} rowTotals={rowTotals} isEditing={isEditing} />
              );
            const isActive = isEditing && active !== null && state.keys[active.row] === row.key;
            const at = selection === null ? undefined : rowOfKey.get(row.key);
            const isSelected = at !== undefined && selection !== null && at >= selection.top && at <= selection.bottom;
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
                isLocked={isLocked}
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
      <caption className="vh">{caption}</caption>
      <colgroup>
        <col className="l" />
        {columns.map(({ name }) => (
          <col key={name} className="m" />
        ))}
        {rowTotals && <col className="t" />}
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
            <th scope="col" className="tot">
              합계
            </th>
          )}
        </tr>
      </thead>
    </>
  );
});

type TableHeadProps = Pick<GridProps, 'columns' | 'caption' | 'corner' | 'rowTotals'>;

const GroupRowView = memo(function GroupRowView({ row, columns, rowTotals, isEditing }: GroupRowProps) {
  return (
    <tr className="grp">
      <RowHead row={row} />
      <td colSpan={columns.length + (rowTotals ? 1 : 0)} aria-readonly={isEditing ? true : undefined} />
    </tr>
  );
});

type GroupRowProps = Pick<GridProps, 'columns' | 'rowTotals' | 'isEditing'> & { readonly row: Row };

interface ValueRowProps {
  readonly row: ValueRow;
  readonly columns: readonly GridColumn[];
  /** With what is being typed. */
  readonly cells: readonly Cells[];
  readonly stored: readonly Cells[];
  readonly rowTotals: boolean;
  readonly unit: string | undefined;
  readonly isEditing: boolean;
  /** Null for all rows but the one with the active cell. */
  readonly active: GridState | null;
  /** Its selected columns; -1 where there are none. */
  readonly selectedFrom: number;
  readonly selectedTo: number;
  readonly elsewhere: ReadonlySet<string>;
  readonly takesFocus: boolean;
  readonly rowHook: RowHook;
  readonly headOf: GridProps['headOf'];
  readonly store: GridStore;
  readonly isLocked: boolean;
}

/** Rendered again only when something in it is shown differently: a key press touches its row and the sums. */
const ValueRowView = memo(function ValueRowView(props: ValueRowProps) {
  const { row, columns, cells, stored, rowTotals, unit, isEditing, isLocked, active, takesFocus, store } = props;
  const { rowHook, headOf, selectedFrom, selectedTo, elsewhere } = props;
  const hook = { [rowHook]: row.key };
  const cellHook = rowHook === 'data-field' ? undefined : hook;
  const isEmpty = row.kind === 'field' && cells.every((column) => (column[row.key] ?? null) === null);
  return (
    <tr
      className={rowClass(row)}
      {...hook}
      data-derived={row.kind === 'derived' ? '' : undefined}
      data-empty={isEmpty ? '' : undefined}
    >
      <RowHead row={row} unit={unit} headOf={headOf} />
      {columns.map((column, at) => {
        if (row.kind === 'derived') return derivedCell(row, column, cells[at] ?? {}, isEditing, cellHook);
        const input =
          active?.active?.column === at ? (
            <ActiveCell
              label={`${fullLabel(row, 'ko')}, ${column.name}`}
              state={active}
              store={store}
              isLocked={isLocked}
              takesFocus={takesFocus}
            />
          ) : null;
        const isChanged = isEditing && (cells[at]?.[row.key] ?? null) !== (stored[at]?.[row.key] ?? null);
        const isSelected = at >= selectedFrom && at <= selectedTo;
        return inputCell(row, column, cells[at]?.[row.key] ?? null, {
          isEditing,
          isChanged,
          isSelected,
          isNews: elsewhere.has(cellName(at, row.key)),
          input,
          hook: cellHook,
        });
      })}
      {rowTotals && <TotalCell row={row} cells={cells} isEditing={isEditing} />}
    </tr>
  );
}, showsTheSame);

function showsTheSame(before: ValueRowProps, after: ValueRowProps): boolean {
  const { row } = after;
  if (
    before.active !== after.active ||
    before.selectedFrom !== after.selectedFrom ||
    before.selectedTo !== after.selectedTo ||
    before.elsewhere !== after.elsewhere ||
    before.isLocked !== after.isLocked ||
    before.row !== row ||
    before.columns !== after.columns ||
    (before.isEditing !== after.isEditing && showsEditing(after))
  ) {
    return false;
  }
  const isSame = (a: Cells = {}, b: Cells = {}) =>
    a === b || (row.kind === 'field' ? a[row.key] === b[row.key] : derivedFigure(row, a) === derivedFigure(row, b));
  return after.columns.every(
    (_, at) => isSame(before.cells[at], after.cells[at]) && isSame(before.stored[at], after.stored[at]),
  );
}

/** Whether a row looks different in edit mode; most do by the stylesheet alone. */
function showsEditing({ row, cells, stored, rowTotals }: ValueRowProps): boolean {
  if (row.kind === 'derived' || row.unit === '%' || rowTotals) return true;
  return cells.some(
    (column, at) =>
      typeof column[row.key] === 'string' || (column[row.key] ?? null) !== (stored[at]?.[row.key] ?? null),
  );
}

const RowHead = memo(function RowHead({ row, unit, headOf }: RowHeadProps) {
  return (
    <th scope={row.kind === 'group' ? 'rowgroup' : 'row'}>
      <span className="nm">
        {headOf?.(row) ?? <Bilingual label={row.label} />}
        {unit !== undefined && (
          <span className="un" lang={languageOf(unit)}>
            {unit}
          </span>
        )}
      </span>
    </th>
  );
});

interface RowHeadProps extends Pick<GridProps, 'headOf'> {
  readonly row: Row;
  readonly unit?: string | undefined;
}

// The cells are functions, not components: there are hundreds, and each would be one more to hydrate.

function derivedCell(
  row: DerivedRow,
  column: GridColumn,
  cells: Cells,
  isEditing: boolean,
  hook: object | undefined,
): ReactNode {
  const figure = column.addsUp === false ? null : derivedFigure(row, cells);
  return (
    <td
      key={column.name}
      {...column.attributes}
      {...hook}
      className={signClass(row, figure)}
      aria-readonly={isEditing ? true : undefined}
    >
      {signed(row, figure) || null}
    </td>
  );
}

const CHANGED_ELSEWHERE = '이 페이지를 연 뒤에 다른 곳에서 바뀐 값입니다';

interface CellLook {
  readonly isEditing: boolean;
  readonly isChanged: boolean;
  readonly isSelected: boolean;
  /** Changed elsewhere since the page was opened. */
  readonly isNews: boolean;
  /** In the active cell. */
  readonly input: ReactNode;
  readonly hook: object | undefined;
}

function inputCell(
  row: FieldRow,
  column: GridColumn,
  value: CellValue,
  { isEditing, isChanged, isSelected, isNews, input, hook }: CellLook,
): ReactNode {
  const isText = typeof value === 'string';
  const classes = [input !== null && 'focus', isChanged && 'dirty', isSelected && 'picked', isNews && 'news'].filter(
    Boolean,
  );
  const said = isEditing ? undefined : isText ? NO_NUMBER : isNews ? CHANGED_ELSEWHERE : undefined;
  const className = classes.length === 0 ? undefined : classes.join(' ');
  return (
    <td
      key={column.name}
      {...column.attributes}
      {...hook}
      className={className}
      data-text={isText ? '' : undefined}
      // While cells are edited only the active one has it: it would lie over a neighbour that is meant.
      data-tooltip={said}
      // Its tooltip is for the keyboard, too.
      tabIndex={said === undefined ? undefined : 0}
      aria-invalid={isEditing && isText ? true : undefined}
      aria-selected={isSelected ? true : undefined}
    >
      {input ?? (showCell(value, isEditing ? undefined : row.unit) || null)}
    </td>
  );
}

function TotalCell({ row, cells, isEditing }: Pick<ValueRowProps, 'row' | 'cells' | 'isEditing'>) {
  const total = rowTotal(row, cells);
  return (
    <td
      data-total=""
      aria-readonly={isEditing ? true : undefined}
      className={['tot', signClass(row, total)].filter(Boolean).join(' ')}
    >
      {signed(row, total) || null}
    </td>
  );
}

function rowClass(row: ValueRow): string {
  if (row.kind === 'field') return row.group === null ? 'plain' : 'item';
  return { 'sub-total': 'sub', total: 'total', variance: 'var', heading: 'total head' }[row.role];
}

/** CONTRACT §2: the sign of a variance is always written; red and blue do not carry it alone. */
export function signed(row: ValueRow, figure: Decimal | null): string {
  if (figure === null) return '';
  return (signClass(row, figure) === 'pos' ? '+' : '') + groupThousands(figure);
}

/** SPEC §5: a negative variance is red, a positive one blue. */
function signClass(row: ValueRow, figure: Decimal | null): string | undefined {
  if (row.kind !== 'derived' || row.role !== 'variance' || figure === null || figure === '0') return undefined;
  return isNegative(figure) ? 'neg' : 'pos';
}
