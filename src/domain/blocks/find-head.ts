import { ACTUAL_WORDS, HEADING_WORDS } from '../other-words.ts';
import { identityOf, isHeadingWord, placesOf, readHeading, type Across, type Column, type Columns } from './columns.ts';
import { textAt, type BlockRow } from './faults.ts';
import type { GroupContext, LabelIndex } from './label-index.ts';
import type { Sheet } from './layout.ts';
import { isMeasure, scaleNamed, splitMeasure } from './measures.ts';
import { areInTurn, besideMonths, namesMonth, readMonth, withoutActual } from './month-text.ts';
import { isBlank } from './placement.ts';
import { comparableLabel } from './plain-text.ts';
import { readYear } from './row-key.ts';
import { fault } from './words.ts';
import { createWrittenGroups } from './written-groups.ts';

/** CONTRACT §8.1: the header is one of the first rows. */
const HEAD_WITHIN = 30;
/** A header may have two rows. */
export const ROWS_AHEAD = HEAD_WITHIN + 1;

export interface Head {
  readonly across: Across;
  /** Position of the header row among the given rows; with two rows, of the second; -1 for none. */
  readonly at: number;
  readonly from: number;
  /** The header row. Beside months it has the headings that are in the row above it alone. */
  readonly row: BlockRow;
  /** The columns whose heading or year is in the row above. */
  readonly above: readonly number[];
  /** The heading of each column as texts, the group first where there are two rows. */
  readonly columns: Columns;
}

const NO_ROW: BlockRow = { row: 0, line: 0, cells: [] };

/** Three numbers that count up are months; two may be figures, unless they name a year, too. */
const LEAST_NUMBERS = { bare: 3, withYear: 2 };

/**
 * The header among the first rows: the first row of months or fields; of rows of months the first one that heads
 * labels, too, as a title may hold dates and numbers.
 */
export function findHead(rows: readonly BlockRow[], index: LabelIndex): Head | null {
  const heads = rows.slice(0, HEAD_WITHIN);
  let first: Head | null = null;
  for (const [at, row] of heads.entries()) {
    // Rows that name fields and hold figures belong to the table whose header is above them.
    const holdsFigure = row.cells.some((cell) => /^[-+(△₩]?\d/.test(cell.trim()));
    if (first !== null && holdsFigure && row.cells.some(index.isOwn)) break;
    const head = monthsAcross(rows, at, index) ?? monthsDown(rows, at, index);
    if (head !== null && (head.across !== 'months' || count(head, 'label', 'field') > 0)) return head;
    first ??= head;
  }
  return first ?? likelyHead(rows, heads, index);
}

/** A header of misspelled fields, or without months that are known: its faults can be reported by column. */
function likelyHead(rows: readonly BlockRow[], heads: readonly BlockRow[], index: LabelIndex): Head | null {
  const ofRows = heads.findIndex(({ cells }, at) => {
    if (cells.some(isMonthWord)) return true;
    return count(headOf(rows, at, 'rows', index), 'row') > 0 && !cells.some((cell) => /^[\d.,]+$/.test(cell.trim()));
  });
  if (ofRows !== -1) return headOf(rows, ofRows, 'rows', index);
  const ofMonths = heads.findIndex(({ cells }) => cells.filter((cell) => besideMonths(cell) !== null).length > 1);
  return ofMonths === -1 ? null : headOfMonths(rows, ofMonths, index);
}

const count = ({ columns }: Head, ...roles: Column['role'][]) => placesOf(columns, ...roles).length;

type Known = Pick<Sheet, 'columns' | 'across' | 'index' | 'headRow'>;

/** Whether a row without figures is the header again, in any language, or that of another table; null for neither. */
export function headAgain({ cells }: BlockRow, { columns, across, index, headRow }: Known): 'same' | 'other' | null {
  const again = cells.map((text) => readHeading(text, across, index));
  const ids = columns.map(identityOf);
  const isSame = (id: string | null, at: number) => id === null || identityOf(again[at] ?? null) === id;
  if (ids.some((id) => id !== null) && ids.every(isSame)) {
    const isOther = columns.some(({ role }, at) => !saysSame(role, cells[at] ?? '', textAt(headRow, at)));
    return isOther ? 'other' : 'same';
  }
  const roles = again.flatMap((column) => (column === null ? [] : [column.role]));
  const told = roles.filter((role) => role !== 'left-out' && role !== 'empty');
  const isHead = told.some((role) => ['figures', 'row', 'amount', 'month', 'wrong'].includes(role));
  return isHead && told.length > 1 ? 'other' : null;
}

/** Whether a heading says the same of its figures as the one above them, and a heading of labels no more than that. */
function saysSame(role: Column['role'], text: string, first: string): boolean {
  const [again, before] = [text, first].map(comparableLabel);
  if (again === before || again === '') return true;
  if (role === 'label') return HEADING_WORDS.label.has(again ?? '');
  if (role !== 'figures' && role !== 'row' && role !== 'amount') return true;
  const besides = [text, first].map((each) => readMonth(each)?.remark ?? splitMeasure(each).measure ?? '');
  const [other = '', own = ''] = besides.map(comparableLabel);
  return other === own || [other, own].every((word) => word === '' || ACTUAL_WORDS.has(word));
}

/** Whether a row below figures heads others, without a label of its own: `4월` or `(E)` over figures, `(건)` alone. */
export function headsFigures({ cells }: BlockRow, { columns, report }: Pick<Sheet, 'columns' | 'report'>): boolean {
  const textsIn = (...roles: Column['role'][]) => placesOf(columns, ...roles).map((at) => (cells[at] ?? '').trim());
  const [only = '', ...others] = cells.filter((text) => text.trim() !== '');
  const unit = only.replace(/단위 ?:? ?/, '').replace(/^\((.*)\)$/, '$1');
  const isOfReport = report.fields.some((field) => field.unit === unit);
  if (others.length === 0 && isMeasure(unit) && !isOfReport && scaleNamed(only) === null) return true;
  const isHeading = (text: string) => text === '' || isHeadingWord(comparableLabel(text));
  const isUnlabelled = textsIn('label', 'field', 'month').every(isHeading);
  return isUnlabelled && textsIn('figures', 'amount', 'total', 'row').some((text) => /[\p{L}%]/u.test(text));
}

/** A header of one row. */
export function headOf(rows: readonly BlockRow[], at: number, across: Across, index: LabelIndex): Head {
  const stored = rows[at] ?? NO_ROW;
  const row = across === 'months' ? { ...stored, cells: withoutActual(stored.cells) } : stored;
  return { across, at, from: at, row, above: [], columns: row.cells.map((text) => readHeading(text, across, index)) };
}

/** A header of months. A row above with a text such as `2026년` over the first heads columns without headings, too. */
function headOfMonths(rows: readonly BlockRow[], at: number, index: LabelIndex): Head {
  const head = headOf(rows, at, 'months', index);
  const [upper, row] = [rows[at - 1], head.row];
  const [first, last] = [row.cells.findIndex(namesMonth), row.cells.findLastIndex(namesMonth)];
  if (upper === undefined || first === last || textAt(upper, first) === '') return head;
  const isHeaded = (each: number) => {
    const isBeside = each < first || each > last;
    return isBeside && textAt(row, each) === '' && rows.slice(at + 1).some((below) => textAt(below, each) !== '');
  };
  const width = Math.max(upper.cells.length, row.cells.length);
  const cells = Array.from({ length: width }, (_, each) => (isHeaded(each) ? upper : row).cells[each] ?? '');
  const { columns } = headOf([{ ...row, cells }], 0, 'months', index);
  const years = yearsOver(columns.slice(first, last + 1), upper.cells.slice(first));
  return {
    ...head,
    row: { ...row, cells },
    above: cells.flatMap((_, each) => (isHeaded(each) || years[each - first] !== undefined ? [each] : [])),
    columns: columns.map((column, each) => {
      const year = years[each - first];
      return column?.role === 'figures' && year !== undefined ? { ...column, year } : column;
    }),
  };
}

/** The year of each month, where several are above and all months follow each other: none may be over their middle. */
function yearsOver(months: Columns, above: readonly string[]): readonly number[] {
  const years: number[] = [];
  let before = NaN;
  for (const [at, column] of months.entries()) {
    const text = (above[at] ?? '').trim();
    const year = text === '' ? years.at(-1) : readYear(text);
    if (typeof year !== 'number' || column?.role !== 'figures' || column.year !== null) return [];
    const time = year * 12 + column.month;
    if (at > 0 && time !== before + 1) return [];
    before = time;
    years.push(year);
  }
  return new Set(years).size > 1 ? years : [];
}

function monthsAcross(rows: readonly BlockRow[], at: number, index: LabelIndex): Head | null {
  const head = headOfMonths(rows, at, index);
  const { row } = head;
  const [first = -1, ...others] = placesOf(head.columns, 'figures');
  if (first === -1) return null;
  const months = [first, ...others].flatMap((column) => readMonth(row.cells[column] ?? '') ?? []);
  const words = months.filter(({ isNumber }) => !isNumber).length;
  const least = months[0]?.year === null ? LEAST_NUMBERS.bare : LEAST_NUMBERS.withYear;
  const countUp = months.length >= least && areInTurn(months);
  // `품목` heads the labels, and it is an item: numbers beside it may be its figures.
  const isHeading = (column: number) => words > 0 || countUp || !index.isOwn(row.cells[column] ?? '');
  const headings = placesOf(head.columns, 'field', 'label', 'unit', 'year', 'total', 'left-out');
  if (words >= 2 || (headings.some(isHeading) && !row.cells.some(isMonthWord))) return head;
  const isLabelled = ({ cells }: Pick<BlockRow, 'cells'>) => cells.slice(0, first).some(index.isPart);
  if (words === 1) return rows.slice(at + 1, at + 6).some(isLabelled) ? head : null;
  return countUp && !isLabelled(row) ? head : null;
}

/** With labels and amounts it is a list, although `합계` beside them names a row of the report. */
function monthsDown(rows: readonly BlockRow[], at: number, index: LabelIndex): Head | null {
  const [across, list] = [rowsAcross(rows, at, index), headOf(rows, at, 'amount', index)];
  const hasFields = across?.columns.some((column) => column?.role === 'row' && column.row.kind === 'field') === true;
  if (count(list, 'month') === 0 || count(list, 'amount') === 0) return across;
  return across === null || (!hasFields && count(list, 'label', 'field') > 0) ? list : across;
}

function rowsAcross(rows: readonly BlockRow[], at: number, index: LabelIndex): Head | null {
  const heads = [headOf(rows, at, 'rows', index), twoRows(rows, at, index)];
  const [best] = heads
    .flatMap((head) => (head === null ? [] : (withMonthColumn(rows, head) ?? [])))
    .toSorted((a, b) => count(b, 'row') - count(a, 'row'));
  return best !== undefined && count(best, 'row') > 0 ? best : null;
}

/** Groups above items. A cell that is merged over several columns is filled in the first only. */
function twoRows(rows: readonly BlockRow[], at: number, index: LabelIndex): Head | null {
  const [above, below] = [rows[at]?.cells ?? [], rows[at + 1]?.cells ?? []];
  const groups = above.map((text) => groupNamed(text, index));
  if (below.length === 0 || groups.every((group) => group === null)) return null;
  let last = -1;
  const isUnclear = createWrittenGroups(false);
  const columns = Array.from({ length: Math.max(above.length, below.length) }, (_, column): Column | null => {
    const [top = '', item = ''] = [above[column], below[column]];
    if (top.trim() !== '') last = column;
    if (item.trim() === '') return readHeading(top, 'rows', index);
    const together = readHeading(`${above[last] ?? ''} ${item}`, 'rows', index);
    const read = together ?? readHeading(item, 'rows', index, groups[last] ?? 'unknown');
    const written = (groups[last] ?? null) === null ? 'nowhere' : last === column ? 'here' : 'before';
    return read?.role === 'row' && isUnclear(read.row, written) ? { role: 'wrong', why: fault('unclear-group') } : read;
  });
  return { across: 'rows', from: at, at: at + 1, row: rows[at + 1] ?? NO_ROW, above: [], columns };
}

/** The group that a text names; unknown for the sum of several groups below it, such as `수입액`. */
function groupNamed(text: string, index: LabelIndex): GroupContext {
  const named = text.trim() === '' ? null : index.find([text], null);
  if (named?.kind === 'group') return named.group;
  return named?.kind === 'row' && named.row.kind === 'derived' && named.row.role === 'heading' ? 'unknown' : null;
}

/** The column of the months: headed so, or without a heading and filled with months. */
function withMonthColumn(rows: readonly BlockRow[], head: Head): Head | null {
  if (count(head, 'month') > 0) return head;
  const below = rows.slice(head.at + 1).find(({ cells }) => !isBlank(cells))?.cells ?? [];
  const headRows = rows.slice(Math.max(0, head.from), head.at + 1);
  const isOfMonths = (text: string, column: number) => {
    const month = readMonth(text);
    if (month === null || (head.columns[column]?.role ?? 'empty') !== 'empty') return false;
    // Numbers below any other heading may count weeks or warehouses.
    const isBare = month.isNumber && month.year === null;
    return !isBare || headRows.every((row) => textAt(row, column) === '');
  };
  const at = below.findIndex(isOfMonths);
  // A year column beside it makes numbers months.
  if (at === -1 || count(head, 'row') < 2) return null;
  return { ...head, columns: head.columns.map((column, each) => (each === at ? { role: 'month' } : column)) };
}

const isMonthWord = (text: string) => HEADING_WORDS.month.has(comparableLabel(text));
