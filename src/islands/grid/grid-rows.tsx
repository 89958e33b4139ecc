import { memo, type ReactNode } from 'react';
import { showCell, type CellValue } from '../../domain/cell.ts';
import { groupThousands, isNegative, type Decimal } from '../../domain/decimal.ts';
import { derivedFigure, rowTotal } from '../../domain/derive.ts';
import type { Cells } from '../../domain/record.ts';
import { fullLabel, type DerivedRow, type FieldRow, type Row, type ValueRow } from '../../domain/report.ts';
import { Bilingual } from '../parts/bilingual.tsx';
import { languageOf } from '../parts/language-of.ts';
import { ActiveCell, NO_NUMBER } from './active-cell.tsx';
import type { GridColumn, RowHook } from './grid-column.ts';
import { cellName, type GridState, type UnlikelyMarks } from './grid-state.ts';
import type { GridStore } from './grid-store.ts';
import { markIn } from './unlikely-marks.ts';

/** Renders the heading of a row where a label is not enough. */
export type HeadOf = ((row: Row) => ReactNode) | undefined;

export const GroupRowView = memo(function GroupRowView({ row, columns, rowTotals, headOf }: GroupRowProps) {
  return (
    <tr className="group">
      <RowHead row={row} headOf={headOf} />
      <td colSpan={columns.length + (rowTotals ? 1 : 0)} />
    </tr>
  );
});

interface GroupRowProps {
  readonly row: Row;
  readonly columns: readonly GridColumn[];
  readonly rowTotals: boolean;
  readonly headOf: HeadOf;
}

interface ValueRowProps {
  readonly row: ValueRow;
  readonly columns: readonly GridColumn[];
  /** Entered values, including the text being typed. */
  readonly cells: readonly Cells[];
  readonly stored: readonly Cells[];
  readonly rowTotals: boolean;
  readonly unit: string | undefined;
  readonly isEditing: boolean;
  /** The grid's state in the row with the active cell; null in all other rows. */
  readonly active: GridState | null;
  /** The first and last selected column of the row; -1 without a selection. */
  readonly selectedFrom: number;
  readonly selectedTo: number;
  readonly elsewhere: ReadonlySet<string>;
  readonly unlikely: UnlikelyMarks;
  readonly takesFocus: boolean;
  readonly rowHook: RowHook;
  readonly headOf: HeadOf;
  readonly store: GridStore;
  /** Whether the active row is read-only, while a save runs. Only that row can be typed into. */
  readonly isLocked: boolean;
}

/** Renders again only when it would look different: a key press affects its own row and the sums. */
export const ValueRowView = memo(function ValueRowView(props: ValueRowProps) {
  const { row, columns, cells, stored, rowTotals, unit, isEditing, isLocked, active, takesFocus, store } = props;
  const { rowHook, headOf, selectedFrom, selectedTo, elsewhere, unlikely } = props;
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
        if (row.kind === 'derived') return derivedCell(row, column, cells[at] ?? {}, cellHook);
        const value = cells[at]?.[row.key] ?? null;
        const before = stored[at]?.[row.key] ?? null;
        const doubt = isEditing
          ? markIn(unlikely, { column: at, key: row.key }, { value, stored: before })?.words
          : undefined;
        const input =
          active?.active?.column === at ? (
            <ActiveCell
              label={`${fullLabel(row, 'ko')}, ${column.name}`}
              state={active}
              store={store}
              doubt={doubt}
              isLocked={isLocked}
              takesFocus={takesFocus}
            />
          ) : null;
        const isSelected = at >= selectedFrom && at <= selectedTo;
        return inputCell(row, column, value, {
          isEditing,
          isChanged: isEditing && value !== before,
          doubt,
          isSelected,
          isChangedElsewhere: elsewhere.has(cellName(at, row.key)),
          input,
          hook: cellHook,
        });
      })}
      {rowTotals && <TotalCell row={row} cells={cells} />}
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
    (before.unlikely !== after.unlikely && row.kind === 'field' && !hasSameMarks(row, before.unlikely, after)) ||
    before.isLocked !== after.isLocked ||
    before.row !== row ||
    before.columns !== after.columns ||
    (before.isEditing !== after.isEditing && showsEditing(after))
  ) {
    return false;
  }
  const isSame = (a: Cells = {}, b: Cells = {}) =>
    a === b || (row.kind === 'field' ? a[row.key] === b[row.key] : figureOf(row, a) === figureOf(row, b));
  if (row.kind === 'field') {
    return after.columns.every(
      (_, at) => isSame(before.cells[at], after.cells[at]) && isSame(before.stored[at], after.stored[at]),
    );
  }
  return (
    after.columns.every((_, at) => isSame(before.cells[at], after.cells[at])) &&
    // A month whose figure is not shown still counts in the total.
    (!after.rowTotals ||
      row.shown === 'any' ||
      before.cells === after.cells ||
      rowTotal(row, before.cells) === rowTotal(row, after.cells))
  );
}

function hasSameMarks({ key }: FieldRow, before: UnlikelyMarks, { columns, unlikely }: ValueRowProps): boolean {
  return columns.every((_, at) => before.get(cellName(at, key)) === unlikely.get(cellName(at, key)));
}

/** Whether a row renders differently in edit mode. For most rows the stylesheet alone makes the difference. */
function showsEditing({ row, cells, stored, elsewhere }: ValueRowProps): boolean {
  if (row.kind === 'derived') return false;
  if (row.unit === '%' || elsewhere.size > 0) return true;
  return cells.some(
    (column, at) =>
      typeof column[row.key] === 'string' || (column[row.key] ?? null) !== (stored[at]?.[row.key] ?? null),
  );
}

const RowHead = memo(function RowHead({ row, unit, headOf }: RowHeadProps) {
  return (
    <th scope={row.kind === 'group' ? 'rowgroup' : 'row'}>
      <span className="row-name">
        {headOf?.(row) ?? <Bilingual label={row.label} />}
        {unit !== undefined && (
          <span className="unit" lang={languageOf(unit)}>
            {unit}
          </span>
        )}
      </span>
    </th>
  );
});

interface RowHeadProps {
  readonly headOf?: HeadOf;
  readonly row: Row;
  readonly unit?: string | undefined;
}

// Cells are functions, not components: there are hundreds, and each component costs time to hydrate.

/** Computed figures by column. Columns are immutable: a key press replaces one column, and the sums of the others stay valid. */
const figures = new WeakMap<Cells, Map<DerivedRow, Decimal | null>>();

function figureOf(row: DerivedRow, cells: Cells): Decimal | null {
  const known = figures.get(cells) ?? new Map<DerivedRow, Decimal | null>();
  figures.set(cells, known);
  let figure = known.get(row);
  if (figure === undefined) known.set(row, (figure = derivedFigure(row, cells)));
  return figure;
}

function derivedCell(row: DerivedRow, column: GridColumn, cells: Cells, hook: object | undefined): ReactNode {
  const figure = column.addsUp === false ? null : figureOf(row, cells);
  return (
    <td key={column.name} {...column.attributes} {...hook} className={signClass(row, figure)}>
      {signed(row, figure) || null}
    </td>
  );
}

const CHANGED_ELSEWHERE = '이 페이지를 연 뒤에 다른 곳에서 바뀐 값입니다';

interface CellLook {
  readonly isEditing: boolean;
  readonly isChanged: boolean;
  /** Why the value is unlikely; undefined when it is not. */
  readonly doubt: string | undefined;
  readonly isSelected: boolean;
  /** Whether the value was changed elsewhere since the page was opened. */
  readonly isChangedElsewhere: boolean;
  /** The input, in the active cell. */
  readonly input: ReactNode;
  readonly hook: object | undefined;
}

function inputCell(
  row: FieldRow,
  column: GridColumn,
  value: CellValue,
  { isEditing, isChanged, doubt, isSelected, isChangedElsewhere, input, hook }: CellLook,
): ReactNode {
  const isText = typeof value === 'string';
  const classes = [
    input !== null && 'focus',
    isChanged && 'dirty',
    isSelected && 'picked',
    isChangedElsewhere && 'news',
  ].filter(Boolean);
  const said = isEditing ? undefined : isText ? NO_NUMBER : isChangedElsewhere ? CHANGED_ELSEWHERE : undefined;
  const className = classes.length === 0 ? undefined : classes.join(' ');
  return (
    <td
      key={column.name}
      {...column.attributes}
      {...hook}
      className={className}
      data-text={isText ? '' : undefined}
      // In edit mode only the active cell has a tooltip: it could cover the neighbour that a person wants to press.
      data-tooltip={said}
      // A cell with a tooltip takes the focus, so that the keyboard reaches it.
      tabIndex={said === undefined ? undefined : 0}
      aria-invalid={isEditing && isText ? true : undefined}
      data-unlikely={doubt === undefined ? undefined : ''}
      // The tooltip describes the input of the active cell.
      aria-description={input === null ? doubt : undefined}
      aria-selected={isSelected ? true : undefined}
    >
      {input ??
        (isText ? (
          <span className="cell-text">{value}</span>
        ) : (
          showCell(value, isEditing ? undefined : row.unit) || null
        ))}
    </td>
  );
}

function TotalCell({ row, cells }: Pick<ValueRowProps, 'row' | 'cells'>) {
  const total = rowTotal(row, cells);
  return (
    <td data-total="" className={['row-total', signClass(row, total)].filter(Boolean).join(' ')}>
      {signed(row, total) || null}
    </td>
  );
}

function rowClass(row: ValueRow): string {
  if (row.kind === 'field') return row.group === null ? 'plain' : 'item';
  return { 'sub-total': 'sub-total', total: 'total', variance: 'variance', heading: 'total head' }[row.role];
}

/** CONTRACT §2: the sign of a variance is always written; red and blue do not carry it alone. */
export function signed(row: ValueRow, figure: Decimal | null): string {
  if (figure === null) return '';
  return (signClass(row, figure) === 'positive' ? '+' : '') + groupThousands(figure);
}

/** SPEC §5: a negative variance is red, a positive one blue. */
function signClass(row: ValueRow, figure: Decimal | null): string | undefined {
  if (row.kind !== 'derived' || row.role !== 'variance' || figure === null || figure === '0') return undefined;
  return isNegative(figure) ? 'negative' : 'positive';
}
