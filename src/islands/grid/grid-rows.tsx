import { memo, type ReactNode } from 'react';
import { showCell, type CellValue } from '../../domain/cell.ts';
import type { RowChanges, ShownChange } from '../../domain/compared-year.ts';
import { groupThousands, isNegative, type Decimal } from '../../domain/decimal.ts';
import { rowTotal } from '../../domain/derive.ts';
import type { Language } from '../../domain/language.ts';
import type { Cells } from '../../domain/record.ts';
import { fullLabel, type DerivedRow, type FieldRow, type Row, type ValueRow } from '../../domain/report.ts';
import { Bilingual } from '../parts/bilingual.tsx';
import { languageOf } from '../parts/language-of.ts';
import { useLanguage } from '../parts/language.tsx';
import { ActiveCell } from './active-cell.tsx';
import { isEndless, isTooWide, padOf, type ColumnWidths, type FigureWidth } from './figure-width.ts';
import type { GridColumn, ReadColumn, RowHook } from './grid-column.ts';
import { cellName, type GridState, type UnlikelyMarks } from './grid-state.ts';
import type { GridStore } from './grid-store.ts';
import { figureOf, showsTheSame } from './same-row.ts';
import { markIn } from './unlikely-marks.ts';
import { words } from './words.ts';

/** The mark of a cell that was changed lately. */
export interface RecentMark {
  /** The value that the change left. While the cell holds another one, it has no mark. */
  readonly value: CellValue;
  /** The number of the change. The element `changeElementId(change)` says who and when. */
  readonly change: number;
}

/** The id of what says who made a change of the page, and when. */
export const changeElementId = (change: number) => `change-${change}`;

/** By `cellName`. */
export type RecentMarks = ReadonlyMap<string, RecentMark>;

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

export interface ValueRowProps {
  readonly row: ValueRow;
  readonly columns: readonly GridColumn[];
  readonly readColumns: readonly ReadColumn[];
  /** Entered values, including the text being typed. */
  readonly cells: readonly Cells[];
  readonly stored: readonly Cells[];
  /** Shown instead of the figures. */
  readonly changes: RowChanges | undefined;
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
  readonly recent: RecentMarks | undefined;
  readonly takesFocus: boolean;
  readonly rowHook: RowHook;
  readonly headOf: HeadOf;
  /** What the columns have room for; undefined where their widths are fixed. */
  readonly widths: ColumnWidths | undefined;
  readonly store: GridStore;
  /** Whether the active row is read-only, while a save runs. Only that row can be typed into. */
  readonly isLocked: boolean;
}

/** Renders again only when it would look different: a key press affects its own row and the sums. */
export const ValueRowView = memo(function ValueRowView(props: ValueRowProps) {
  const { row, columns, cells, stored, rowTotals, unit, isEditing, isLocked, active, takesFocus, store } = props;
  const { readColumns, rowHook, headOf, changes, selectedFrom, selectedTo, elsewhere, unlikely, recent, widths } =
    props;
  const language = useLanguage();
  const fraction = widths?.fractions.get(row.key) ?? 0;
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
        if (changes !== undefined) return changeCell(column, changes.months[at] ?? null, language);
        if (row.kind === 'derived') {
          return derivedCell(row, column, cells[at] ?? {}, {
            language,
            hook: cellHook,
            fraction,
            room: widths?.columns[at],
          });
        }
        const value = cells[at]?.[row.key] ?? null;
        const before = stored[at]?.[row.key] ?? null;
        const doubt = isEditing
          ? markIn(unlikely, { column: at, key: row.key }, { value, stored: before })?.words
          : undefined;
        const isChanged = isEditing && value !== before;
        const isChangedElsewhere = elsewhere.has(cellName(at, row.key));
        const states = [
          isChanged && words.notSaved[language],
          isEditing && isChangedElsewhere && words.changedElsewhere[language],
        ].filter(Boolean);
        const input =
          active?.active?.column === at ? (
            <ActiveCell
              label={`${fullLabel(row, language)}, ${column.name}`}
              state={active}
              store={store}
              doubt={doubt}
              description={states.join('. ') || undefined}
              isLocked={isLocked}
              takesFocus={takesFocus}
            />
          ) : null;
        const mark = recent?.get(cellName(at, row.key));
        const isSelected = at >= selectedFrom && at <= selectedTo;
        return inputCell(row, column, value, {
          language,
          isEditing,
          isChanged,
          doubt,
          description: [...states, doubt].filter(Boolean).join('. ') || undefined,
          isSelected,
          isChangedElsewhere,
          mark: mark?.value === value ? mark : undefined,
          input,
          hook: cellHook,
          fraction,
        });
      })}
      {rowTotals && changes === undefined && (
        <TotalCell row={row} cells={cells} fraction={fraction} room={widths?.total} />
      )}
      {rowTotals && changes !== undefined && (
        <td data-total="" className={`row-total ${changes.toDate?.tint ?? ''}`.trimEnd()}>
          {changes.toDate?.text}
        </td>
      )}
      {readColumns.map(({ name, attributes, read }) => {
        const { text, className = '' } = read(row, cells);
        return (
          <td key={name} {...attributes} className={`read ${className}`.trimEnd()}>
            {text}
          </td>
        );
      })}
    </tr>
  );
}, showsTheSame);

/**
 * Labels have two columns: one of a fixed width and one that takes what the figures leave. A single column of no fixed width would
 * vanish where wide figures need all the room.
 */
export const LABEL_COLUMNS = 2;

const RowHead = memo(function RowHead({ row, unit, headOf }: RowHeadProps) {
  const language = useLanguage();
  return (
    <th scope={row.kind === 'group' ? 'rowgroup' : 'row'} colSpan={LABEL_COLUMNS}>
      <span className="row-name">{headOf?.(row) ?? <Bilingual label={row.label} />}</span>
      {unit !== undefined && (
        <span className="unit" lang={languageOf(unit, language)}>
          {unit}
        </span>
      )}
    </th>
  );
});

interface RowHeadProps {
  readonly headOf?: HeadOf;
  readonly row: Row;
  readonly unit?: string | undefined;
}

// Cells are functions, not components: there are hundreds, and each component costs time to hydrate.

interface FigureLook {
  /** The digits after the point for which the row has room. */
  readonly fraction: number;
  /** What the column has room for; undefined where columns are as wide as the page allows. */
  readonly room: FigureWidth | undefined;
}

function derivedCell(
  row: DerivedRow,
  column: GridColumn,
  cells: Cells,
  { language, hook, ...look }: FigureLook & { readonly language: Language; readonly hook: object | undefined },
): ReactNode {
  const figure = column.addsUp === false ? null : figureOf(row, cells);
  const isMuted = row.role === 'variance' && column.underWay !== undefined && figure !== null;
  return (
    <td
      key={column.name}
      {...column.attributes}
      {...hook}
      className={isMuted ? 'unjudged' : signClass(row, figure)}
      data-tooltip={isMuted ? words.underWay[language] : undefined}
    >
      {computed(signed(row, figure), look)}
    </td>
  );
}

function changeCell(column: GridColumn, change: ShownChange | null, language: Language): ReactNode {
  const isMuted = column.underWay !== undefined && change !== null;
  return (
    <td
      key={column.name}
      {...column.attributes}
      className={isMuted ? 'unjudged' : (change?.tint ?? undefined)}
      data-tooltip={isMuted ? words.underWay[language] : undefined}
    >
      {change?.text}
    </td>
  );
}

/** While a cell is typed into, columns keep their widths: a sum that becomes too wide lies over its neighbour. */
function computed(figure: string, { fraction, room }: FigureLook): ReactNode {
  const isOver = room !== undefined && isTooWide(figure, fraction, room) && !isEndless(figure, fraction);
  return isOver ? <span className="over">{aligned(figure, fraction)}</span> : aligned(figure, fraction);
}

/** A figure whose decimals stand below those of its row. What fills it up is invisible, so its text stays as it is. */
function aligned(figure: string, fraction: number): ReactNode {
  if (figure === '') return null;
  const shown = isEndless(figure, fraction) ? <span className="endless">{figure}</span> : figure;
  const pad = padOf(figure, fraction);
  if (pad === '' || shown !== figure) return shown;
  const unit = figure.endsWith('%') ? '%' : '';
  return (
    <>
      {figure.slice(0, figure.length - unit.length)}
      <i data-pad={pad} />
      {unit}
    </>
  );
}

interface CellLook {
  readonly language: Language;
  readonly isEditing: boolean;
  readonly isChanged: boolean;
  /** Why the value is unlikely; undefined when it is not. */
  readonly doubt: string | undefined;
  /** What a screen reader says with the value: not saved, changed elsewhere, unlikely. */
  readonly description: string | undefined;
  readonly isSelected: boolean;
  /** Whether the value was changed elsewhere since the page was opened. */
  readonly isChangedElsewhere: boolean;
  readonly mark: RecentMark | undefined;
  /** The input, in the active cell. */
  readonly input: ReactNode;
  readonly hook: object | undefined;
  readonly fraction: number;
}

function inputCell(row: FieldRow, column: GridColumn, value: CellValue, look: CellLook): ReactNode {
  const {
    language,
    isEditing,
    isChanged,
    doubt,
    description,
    isSelected,
    isChangedElsewhere,
    mark,
    input,
    hook,
    fraction,
  } = look;
  const isText = typeof value === 'string';
  const classes = [
    input !== null && 'focus',
    isChanged && 'dirty',
    isSelected && 'picked',
    isChangedElsewhere && 'news',
  ].filter(Boolean);
  const fact = isText ? words.noNumber : isChangedElsewhere ? words.changedElsewhere : undefined;
  const said = isEditing ? undefined : fact?.[language];
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
      data-changed={mark?.change}
      aria-describedby={mark && changeElementId(mark.change)}
      // A cell with a tooltip takes the focus, so that the keyboard reaches it.
      tabIndex={said === undefined ? undefined : 0}
      aria-invalid={isEditing && isText ? true : undefined}
      data-unlikely={doubt === undefined ? undefined : ''}
      // The active cell's input has the description, and the tooltip that says the doubt.
      aria-description={input === null ? description : undefined}
      aria-selected={isSelected ? true : undefined}
    >
      {input ??
        (isText ? (
          <span className="cell-text">{value}</span>
        ) : (
          aligned(showCell(value, isEditing ? undefined : row.unit), fraction)
        ))}
    </td>
  );
}

function TotalCell({ row, cells, ...look }: Pick<ValueRowProps, 'row' | 'cells'> & FigureLook) {
  const total = rowTotal(row, cells);
  return (
    <td data-total="" className={['row-total', signClass(row, total)].filter(Boolean).join(' ')}>
      {computed(signed(row, total), look)}
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
