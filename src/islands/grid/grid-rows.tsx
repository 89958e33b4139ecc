import { memo, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { showCell, type CellValue } from '../../domain/cell.ts';
import type { RowChanges, ShownChange } from '../../domain/compared-year.ts';
import { groupThousands, isNegative, withSign, type Decimal } from '../../domain/decimal.ts';
import type { Language } from '../../domain/language.ts';
import { fullLabel, isVariance, type DerivedRow, type FieldRow, type Row, type ValueRow } from '../../domain/report.ts';
import { Bilingual } from '../parts/bilingual.tsx';
import { languageOf } from '../parts/language-of.ts';
import { useLanguage } from '../parts/language.tsx';
import { ActiveCell } from './active-cell.tsx';
import { isEndless, padOf, figureWidth, type ColumnWidths } from './figure-width.ts';
import type { GridColumn, RowHook } from './grid-column.ts';
import { cellName, type CellAddress } from './grid-state.ts';
import type { GridStore } from './grid-store.ts';
import { createShownRow, type ShownRow } from './shown-row.ts';
import { words } from './words.ts';

/** The mark of a cell that was changed lately. */
export interface RecentMark {
  /** The value that the change left. While the cell holds another one, it has no mark. */
  readonly value: CellValue;
  /** The number of the change. The element `changeElementId(change)` says who and when. */
  readonly change: number;
}

/** The id of the text that says who changed the page, and when. */
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
  readonly store: GridStore;
  readonly row: ValueRow;
  readonly columns: readonly GridColumn[];
  /** Shown instead of the figures. */
  readonly changes: RowChanges | undefined;
  readonly rowTotals: boolean;
  readonly unit: string | undefined;
  readonly recent: RecentMarks | undefined;
  readonly rowHook: RowHook;
  readonly headOf: HeadOf;
  /** What the columns have room for; undefined where their widths are fixed. */
  readonly widths: ColumnWidths | undefined;
  /** The active cell that the grid has begun with. */
  readonly firstActive: CellAddress | null;
}

/** A row subscribes to what it shows: a key press renders its own row and the sums. */
export const ValueRowView = memo(function ValueRowView(props: ValueRowProps) {
  const { store, row, columns, changes, rowTotals, unit, rowHook, headOf, widths, firstActive } = props;
  const read = useMemo(() => createShownRow(store, row, { columns, firstActive }), [store, row, columns, firstActive]);
  const shown = useSyncExternalStore(store.subscribe, read, read);
  const language = useLanguage();
  // Where rows are weeks, the row of totals is none.
  const hook = row.kind === 'field' || rowHook === 'data-field' ? { [rowHook]: row.key } : undefined;
  const look: RowLook = {
    language,
    hook: rowHook === 'data-field' ? undefined : hook,
    fraction: widths?.fractions.get(row.key) ?? 0,
  };
  const isEmpty = row.kind === 'field' && shown.values.every((value) => value === null);
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
        if (row.kind === 'field') return inputCell(props, shown, row, at, look);
        return figureCell(row, column, shown.figures[at] ?? null, look, widths?.columns[at]);
      })}
      {rowTotals && (changes === undefined ? totalCell(props, shown, look) : changeTotal(changes, language))}
    </tr>
  );
});

/**
 * Labels have two columns: one of a fixed width and one that takes what the figures leave. A single column of no fixed width would
 * vanish where wide figures need all the room.
 */
export const LABEL_COLUMNS = 2;

const RowHead = memo(function RowHead({ row, unit, headOf }: RowHeadProps) {
  const language = useLanguage();
  return (
    <th scope={row.kind === 'group' ? 'rowgroup' : 'row'} colSpan={LABEL_COLUMNS}>
      {headOf?.(row) ?? (
        <span className="row-name">
          <Bilingual label={row.label} />
        </span>
      )}
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

/** What the cells of a row have in common. */
interface RowLook {
  readonly language: Language;
  /** The attribute that names the row, where its columns are fields. */
  readonly hook: object | undefined;
  /** The digits after the point for which the row has room. */
  readonly fraction: number;
}

interface ComputedCell {
  readonly key: string;
  readonly attributes: object;
  readonly classes: readonly (string | null | undefined)[];
  /** Nothing judges a figure that a month under way is in. */
  readonly isMuted: boolean;
  readonly content: ReactNode;
}

function computedCell({ key, attributes, classes, isMuted, content }: ComputedCell, language: Language): ReactNode {
  return (
    <td
      key={key}
      {...attributes}
      className={classes.filter(Boolean).join(' ') || undefined}
      data-tooltip={isMuted ? words.underWay[language] : undefined}
    >
      {content}
    </td>
  );
}

/** @param room what the column has room for; undefined where columns are as wide as the page allows */
function figureCell(
  row: DerivedRow,
  column: GridColumn,
  figure: Decimal | null,
  { language, hook, fraction }: RowLook,
  room: number | undefined,
): ReactNode {
  const isMuted = row.role === 'variance' && column.underWay !== undefined && figure !== null;
  const classes = [isMuted ? 'unjudged' : signClass(row, figure)];
  const content = computed(signed(row, figure), fraction, room);
  return computedCell(
    { key: column.name, attributes: { ...column.attributes, ...hook }, classes, isMuted, content },
    language,
  );
}

function changeCell({ name, attributes, underWay }: GridColumn, change: ShownChange | null, language: Language) {
  const isMuted = underWay !== undefined && change !== null;
  const classes = [isMuted ? 'unjudged' : change?.tint];
  return computedCell({ key: name, attributes, classes, isMuted, content: change?.text }, language);
}

const TOTAL = { key: 'total', attributes: { 'data-total': '' } };

function totalCell(
  { row, columns, widths }: ValueRowProps,
  shown: ShownRow,
  { language, fraction }: RowLook,
): ReactNode {
  const isUnderWay = (column: GridColumn, at: number) =>
    column.underWay !== undefined && (shown.figures[at] ?? null) !== null;
  const isMuted = isVariance(row) && columns.some(isUnderWay);
  const classes = ['row-total', isMuted ? 'unjudged' : signClass(row, shown.total)];
  const content = computed(signed(row, shown.total), fraction, widths?.total);
  return computedCell({ ...TOTAL, classes, isMuted, content }, language);
}

function changeTotal({ toDate }: RowChanges, language: Language): ReactNode {
  const classes = ['row-total', toDate?.tint];
  return computedCell({ ...TOTAL, classes, isMuted: false, content: toDate?.text }, language);
}

/** While a cell is typed into, columns keep their widths: a sum that becomes too wide lies over its neighbour. */
function computed(figure: string, fraction: number, room: number | undefined): ReactNode {
  const isOver = room !== undefined && figureWidth(figure, fraction) > room && !isEndless(figure, fraction);
  return isOver ? <span className="over">{aligned(figure, fraction)}</span> : aligned(figure, fraction);
}

/** A figure whose decimals stand below those of its row. What fills it up is invisible, so its text stays as it is. */
function aligned(figure: string, fraction: number): ReactNode {
  if (figure === '') return null;
  const shown = isEndless(figure, fraction) ? <span className="endless">{figure}</span> : figure;
  const pad = padOf(figure, fraction);
  if (pad === '' || shown !== figure) return shown;
  return (
    <>
      {figure}
      <i data-pad={pad} />
    </>
  );
}

function inputCell(
  { store, columns, recent }: ValueRowProps,
  shown: ShownRow,
  row: FieldRow,
  at: number,
  { language, hook, fraction }: RowLook,
): ReactNode {
  const { name, attributes } = columns[at] ?? { name: '', attributes: {} };
  const value = shown.values[at] ?? null;
  const doubt = shown.doubts[at];
  const isEditing = shown.looksEdited;
  const isActive = shown.activeColumn === at;
  const isText = typeof value === 'string';
  const isChanged = shown.changed[at] === true;
  const isSelected = at >= shown.selectedFrom && at <= shown.selectedTo;
  const isChangedElsewhere = shown.elsewhere[at] === true;
  const recentMark = recent?.get(cellName(at, row.key));
  const mark = recentMark?.value === value ? recentMark : undefined;
  const classes = [
    isActive && 'focus',
    isChanged && 'dirty',
    isSelected && 'picked',
    isChangedElsewhere && 'news',
  ].filter(Boolean);
  const states = [
    isChanged && words.notSaved[language],
    isEditing && isChangedElsewhere && words.changedElsewhere[language],
  ].filter(Boolean);
  const fact = isText ? words.noNumber : isChangedElsewhere ? words.changedElsewhere : undefined;
  // In edit mode only the active cell has a tooltip: it could cover the neighbour that a person wants to press.
  const said = isEditing ? undefined : fact?.[language];
  return (
    <td
      key={name}
      {...attributes}
      {...hook}
      className={classes.join(' ') || undefined}
      data-text={isText ? '' : undefined}
      data-tooltip={said}
      data-changed={mark?.change}
      aria-describedby={mark && changeElementId(mark.change)}
      // A cell with a tooltip takes the focus, so that the keyboard reaches it.
      tabIndex={said === undefined ? undefined : 0}
      aria-invalid={isEditing && isText ? true : undefined}
      data-unlikely={doubt === undefined ? undefined : ''}
      // The active cell's input has the description, and the tooltip that says the doubt.
      aria-description={isActive ? undefined : [...states, doubt].filter(Boolean).join('. ') || undefined}
      aria-selected={isSelected ? true : undefined}
    >
      {isActive ? (
        <ActiveCell
          label={`${fullLabel(row, language)}, ${name}`}
          store={store}
          doubt={doubt}
          description={states.join('. ') || undefined}
          isLocked={shown.isLocked}
          takesFocus={shown.takesFocus}
        />
      ) : isText ? (
        <span className="cell-text">{value}</span>
      ) : (
        aligned(showCell(value, isEditing ? undefined : row.unit), fraction)
      )}
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
  return isVariance(row) ? withSign(figure) : groupThousands(figure);
}

/** SPEC §5: a negative variance is red, a positive one blue. */
function signClass(row: ValueRow, figure: Decimal | null): string | undefined {
  if (!isVariance(row) || figure === null || figure === '0') return undefined;
  return isNegative(figure) ? 'negative' : 'positive';
}
