import { HEADING_WORDS } from '../other-words.ts';
import type { Label } from '../report.ts';
import { readHeading, type Across, type Column } from './columns.ts';
import type { BlockRow } from './faults.ts';
import type { GroupContext, LabelIndex } from './label-index.ts';
import { besideMonths, readMonth } from './month-text.ts';
import { comparableLabel } from './plain-text.ts';

/** CONTRACT §8.1: the header is one of the first rows. */
const HEAD_WITHIN = 30;
/** A header may have two rows. */
export const ROWS_AHEAD = HEAD_WITHIN + 1;

/** The header of a block. */
export interface Head {
  readonly across: Across;
  /** Position of the header row among the given rows; with two rows, of the second. */
  readonly at: number;
  /** Position of the first header row. */
  readonly from: number;
  /** The heading of each column as texts, the group first where there are two rows. */
  readonly columns: readonly (Column | null)[];
}

/** Three numbers that count up are months; two may be figures, unless they name a year, too. */
const LEAST_NUMBERS = { bare: 3, withYear: 2 };

/**
 * Finds the header: the first row that names months, or a month column and fields.
 * @param rows the first rows of the block, up to ROWS_AHEAD
 */
export function findHead(rows: readonly BlockRow[], index: LabelIndex): Head | null {
  const heads = rows.slice(0, HEAD_WITHIN);
  let best: Head | null = null;
  for (const [at, row] of heads.entries()) {
    // Rows that name fields and hold figures belong to the table whose header is above them.
    if (best !== null && isFieldRow(row, index)) break;
    const head = monthsAcross(rows, at, index) ?? rowsAcross(rows, at, index) ?? oneFigureARow(rows, at, index);
    if (head === null) continue;
    if (isSure(head, row)) return head;
    if (best === null || isBetter(head, best)) best = head;
  }
  if (best !== null) return best;
  // A header whose fields are all misspelled, or whose months are missing: its faults can be reported by column.
  const at = heads.findIndex(({ cells }, each) => {
    if (cells.some((cell) => isWord('month', cell))) return true;
    return countNamed(headOf(rows, each, 'rows', index)) > 0 && !cells.some((cell) => /^[\d.,]+$/.test(cell.trim()));
  });
  if (at !== -1) return headOf(rows, at, 'rows', index);
  // Months with a remark that is not known, such as `1월 (A)`.
  const likely = heads.findIndex(({ cells }) => cells.filter((cell) => besideMonths(cell) !== null).length > 1);
  return likely === -1 ? null : headOf(rows, likely, 'months', index);
}

function isFieldRow({ cells }: BlockRow, index: LabelIndex): boolean {
  return cells.some(index.isOwn) && cells.some((cell) => /^[-+(△₩]?\d/.test(cell.trim()));
}

function countFigures({ columns }: Head): number {
  return columns.filter((column) => column?.role === 'figures').length;
}

/** A title may hold dates and numbers, too, but no headings of labels beside them. */
function isBetter(head: Head, before: Head): boolean {
  const [now, then] = [hasLabels(head), hasLabels(before)];
  return now === then ? countFigures(head) > countFigures(before) : now;
}

function hasLabels({ columns }: Head): boolean {
  return columns.some((column) => column?.role === 'label' || column?.role === 'field');
}

/** Whether a row cannot be anything but the header, not even a title. */
function isSure(head: Head, { cells }: BlockRow): boolean {
  if (head.across !== 'months') return true;
  const isWordOfMonth = (text: string) => readMonth(text)?.isNumber === false;
  const areWords = head.columns.some((column, at) => column?.role === 'figures' && isWordOfMonth(cells[at] ?? ''));
  return areWords && countFigures(head) > 1 && hasLabels(head);
}

/** Whether a row that holds no figures names the columns of another table. */
export function isOtherHead(
  { cells }: BlockRow,
  columns: readonly Column[],
  across: Across,
  index: LabelIndex,
): boolean {
  const roles = cells.flatMap((text): Column['role'][] => {
    const role = text.trim() === '' ? undefined : readHeading(text, across, index)?.role;
    return role === undefined || role === 'left-out' ? [] : [role];
  });
  const has = (role: Column['role']) => roles.includes(role);
  const isHead = roles.length > 1 && (has('figures') || has('row') || has('amount') || has('month')) && !has('wrong');
  return isHead && !isSameHead({ cells }, columns, across, index);
}

/** What tells two headers apart; remarks and names of labels do not. */
const IDENTIFYING: ReadonlySet<Column['role']> = new Set([
  'figures',
  'row',
  'amount',
  'month',
  'year',
  'unit',
  'field',
]);

/** Whether a row is the header again, perhaps in the other language or with other remarks. */
export function isSameHead(
  { cells }: Pick<BlockRow, 'cells'>,
  columns: readonly Column[],
  across: Across,
  index: LabelIndex,
): boolean {
  let count = 0;
  for (const [at, column] of columns.entries()) {
    if (!IDENTIFYING.has(column.role)) continue;
    const again = readHeading(cells[at] ?? '', across, index);
    if (again?.role !== column.role) return false;
    if (again.role === 'figures' && column.role === 'figures') {
      if (again.month !== column.month || again.year !== column.year) return false;
    }
    if (again.role === 'row' && column.role === 'row' && again.row !== column.row) return false;
    count += 1;
  }
  return count > 0;
}

function headOf(rows: readonly BlockRow[], at: number, across: Across, index: LabelIndex): Head {
  const columns = (rows[at]?.cells ?? []).map((text) => readHeading(text, across, index));
  return { across, at, from: at, columns };
}

function monthsAcross(rows: readonly BlockRow[], at: number, index: LabelIndex): Head | null {
  const cells = rows[at]?.cells ?? [];
  const head = headOf(rows, at, 'months', index);
  const months = cells.flatMap((text, column) => {
    const month = head.columns[column]?.role === 'figures' ? readMonth(text) : null;
    return month === null ? [] : [{ ...month, column }];
  });
  const [first] = months;
  if (first === undefined) return null;
  const words = months.filter(({ isNumber }) => !isNumber).length;
  const hasHeading = head.columns.some(
    (column) => column !== null && ['field', 'label', 'unit', 'year', 'total', 'left-out'].includes(column.role),
  );
  if (words >= 2 || (hasHeading && !cells.some((text) => isWord('month', text)))) return head;
  const isLabelled = (row: BlockRow) => row.cells.slice(0, first.column).some((text) => index.isPart(text));
  if (words === 1) return rows.slice(at + 1, at + 6).some(isLabelled) ? head : null;
  const row = rows[at];
  const least = first.year === null ? LEAST_NUMBERS.bare : LEAST_NUMBERS.withYear;
  return months.length >= least && countUp(months) && row !== undefined && !isLabelled(row) ? head : null;
}

function countUp(months: readonly { year: number | null; month: number }[]): boolean {
  return months.every(({ year, month }, at) => {
    const before = months[at - 1];
    return before === undefined || (year ?? 0) * 12 + month === (before.year ?? 0) * 12 + before.month + 1;
  });
}

function rowsAcross(rows: readonly BlockRow[], at: number, index: LabelIndex): Head | null {
  const one = withMonthColumn(rows, headOf(rows, at, 'rows', index));
  const two = withMonthColumn(rows, twoRows(rows, at, index));
  const [best] = [one, two].filter((head) => head !== null).toSorted((a, b) => countNamed(b) - countNamed(a));
  return best !== undefined && countNamed(best) >= 1 ? best : null;
}

function countNamed({ columns }: Head): number {
  return columns.filter((column) => column?.role === 'row').length;
}

/** Groups above items; a group cell that is merged over several columns is filled in the first only. */
function twoRows(rows: readonly BlockRow[], at: number, index: LabelIndex): Head | null {
  const [above, below] = [rows[at]?.cells ?? [], rows[at + 1]?.cells ?? []];
  if (below.length === 0) return null;
  let context: GroupContext = null;
  let heading = '';
  const columns = Array.from({ length: Math.max(above.length, below.length) }, (_, column): Column | null => {
    const [top = '', item = ''] = [above[column], below[column]];
    if (top.trim() !== '') {
      heading = top;
      context = groupNamed(top, index) ?? null;
    }
    if (item.trim() === '') return readHeading(top, 'rows', index);
    const together = heading === '' ? null : readHeading(`${heading} ${item}`, 'rows', index);
    return together ?? readHeading(item, 'rows', index, context ?? (heading === '' ? null : 'unknown'));
  });
  return above.some((text) => groupNamed(text, index) !== undefined || isHeadingOfGroups(text, index))
    ? { across: 'rows', from: at, at: at + 1, columns }
    : null;
}

function groupNamed(text: string, index: LabelIndex): Label | undefined {
  if (text.trim() === '') return undefined;
  const named = index.find([text], null);
  return named.kind === 'group' ? named.group : undefined;
}

/** A heading such as `수입액` is a row of its own, with the sum of the groups below it. */
function isHeadingOfGroups(text: string, index: LabelIndex): boolean {
  const named = index.find([text], null);
  return named.kind === 'row' && named.row.kind === 'derived' && named.row.role === 'heading';
}

/** The column of the months: headed so, or without a heading and filled with months. */
function withMonthColumn(rows: readonly BlockRow[], head: Head | null): Head | null {
  if (head === null) return null;
  if (head.columns.some((column) => column?.role === 'month')) return head;
  const below = rows.slice(head.at + 1).find(({ cells }) => cells.some((cell) => cell.trim() !== ''))?.cells ?? [];
  const at = below.findIndex((text, column) => {
    const role = head.columns[column]?.role ?? null;
    return (role === null || role === 'empty') && readMonth(text) !== null;
  });
  // A year column beside it makes numbers months.
  if (at === -1 || countNamed(head) < 2) return null;
  return { ...head, columns: head.columns.map((column, each) => (each === at ? { role: 'month' } : column)) };
}

function oneFigureARow(rows: readonly BlockRow[], at: number, index: LabelIndex): Head | null {
  const head = headOf(rows, at, 'amount', index);
  const has = (role: Column['role']) => head.columns.some((column) => column?.role === role);
  return has('month') && has('amount') && (has('label') || has('field')) ? head : null;
}

function isWord(role: keyof typeof HEADING_WORDS, text: string): boolean {
  return HEADING_WORDS[role].has(comparableLabel(text));
}
