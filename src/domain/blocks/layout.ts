import { HEADING_WORDS } from '../other-words.ts';
import type { Report } from '../report.ts';
import { reportById, reports } from '../reports.ts';
import type { ReaderSettings } from './block-reader.ts';
import { MOST_COLUMNS, type Across, type Column } from './columns.ts';
import type { ReadName, TitleCell } from './context.ts';
import { asShown, columnLetters, textAt, type BlockRow, type Faults } from './faults.ts';
import { findHead, type Head } from './find-head.ts';
import { indexOf, indexOfAll, type LabelIndex } from './label-index.ts';
import type { LearntNames } from './learnt-words.ts';
import { readMonth } from './month-text.ts';
import { comparableLabel } from './plain-text.ts';
import { readYear } from './row-key.ts';
import { settleColumns } from './settle-columns.ts';
import { groupOfTitle } from './shared-labels.ts';
import { monthIn } from './statements.ts';
import { checkTitle, labelledCells, titleCells } from './surroundings.ts';
import { fault } from './words.ts';

/** A block whose layout is known, with all that its rows are read by. */
export interface Sheet extends Omit<Given, 'learnt'> {
  readonly report: Report;
  readonly across: Across;
  readonly headRow: BlockRow;
  readonly at: number;
  readonly columns: readonly Column[];
  /** The texts above the header, and those that head its labels or its months, such as `LPS` in the corner. */
  readonly title: readonly TitleCell[];
  /** The one month that title or names name: then other numbers are days. Null where they name none. */
  readonly ofMonth: number | null;
  readonly index: LabelIndex;
  readonly learnt: LearntNames;
  readonly faults: Faults;
}

/** How many rows above the header may say something about its columns. */
const ROWS_ABOVE = 2;

const NO_HEAD_ROW: BlockRow = { row: 0, line: 0, cells: [] };

/** The settings of the reader, with what the names of the block say. */
export type Given = Omit<ReaderSettings, 'names'> & { readonly names: readonly ReadName[] };

/**
 * Finds report, header and columns among the first rows of a block.
 * @param isCut whether more rows could not be read: they may say the report
 * @returns null after the fault was reported, or where an optional block holds no report
 */
export function findLayout(written: readonly BlockRow[], given: Given, faults: Faults, isCut: boolean): Sheet | null {
  const shown = written.map((row) => asShown(row));
  const rows = given.head === undefined ? withYearsDown(withHeadingsDown(shown)) : shown;
  const narrow = rows.map((row) => ({ ...row, cells: row.cells.slice(0, MOST_COLUMNS + 1) }));
  const report = recognise(narrow, given);
  const index = report === null ? indexOfAll() : indexOf(report);
  const head = given.head ?? findHead(narrow, index);
  const headRow = head === null ? undefined : (rows[head.at] ?? NO_HEAD_ROW);
  if (given.isOptional === true && !(head !== null && saysMonths(head) && isNamed(narrow, index))) return null;
  if (head === null || headRow === undefined) {
    const encoding = given.brokenEncoding;
    const why = encoding === null ? fault('no-header', {}) : fault('file-not-encoded', { encoding });
    faults.inRow(rows[0] ?? { row: 1, line: 1 }, why);
    return null;
  }
  faults.beginAt(headRow);
  const width = headRow.cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (width > MOST_COLUMNS) {
    faults.inFile(fault('too-wide', { last: columnLetters(width), most: MOST_COLUMNS }));
    return null;
  }
  if (report === null) {
    if (!isCut) faults.inFile(fault('unknown-report', { ids: reports.map(({ id }) => id) }));
    return null;
  }
  checkKind(report, given, faults);
  const titleRows = rows.slice(0, head.from);
  const above = labelledCells(titleRows);
  const texts = [...above, ...given.names].map(({ text }) => text);
  const ofMonth = texts.map(monthIn).find((month) => month !== null) ?? null;
  const rowsAbove = rows.slice(Math.max(0, head.from - ROWS_ABOVE), Math.max(0, head.at));
  const { across, at } = head;
  const known = { ...given, report, across, headRow, at, ofMonth, index, learnt: given.learnt(report), faults };
  const group = groupOfTitle(above, given.names, report);
  const columns = settleColumns({ ...known, head, rowsAbove, below: written.slice(at + 1), title: texts, group });
  const title = [...above, ...titleCells([headRow]).filter(({ text, at }) => isTitle(text, columns[at]))];
  const sheet = { ...known, columns, title };
  checkTitle(sheet);
  return sheet;
}

/** More than one is a header. */
const isMonthWord = (text: string) => readMonth(text.trim())?.isNumber === false;

/**
 * The rows, where a header has two rows such as `2026년` over its months: the headings beside the months, which are in the
 * upper row alone, are put down where something is below them.
 */
function withHeadingsDown(rows: readonly BlockRow[]): readonly BlockRow[] {
  const at = rows.findIndex(({ cells }) => new Set(cells.filter(isMonthWord)).size > 1);
  const [upper, lower] = [rows[at - 1], rows[at]];
  if (upper === undefined || lower === undefined) return rows;
  const [first, last] = [lower.cells.findIndex(isMonthWord), lower.cells.findLastIndex(isMonthWord)];
  if (textAt(upper, first) === '') return rows;
  const isHeading = (each: number) => {
    const isBeside = each < first || each > last;
    return isBeside && textAt(lower, each) === '' && rows.slice(at + 1).some((row) => textAt(row, each) !== '');
  };
  const width = Math.max(upper.cells.length, lower.cells.length);
  const above = Array.from({ length: width }, (_, each) => upper.cells[each] ?? '');
  const cells = above.map((text, each) => (isHeading(each) ? text : (lower.cells[each] ?? '')));
  const rest = above.map((text, each) => (isHeading(each) ? '' : text));
  return rows.with(at - 1, { ...upper, cells: rest }).with(at, { ...lower, cells });
}

/**
 * The rows, where several years stand above their months: each month is written with its year. The first month must have
 * a year above it, and the months must follow each other: a year that stands over the middle of its months is not taken.
 */
function withYearsDown(rows: readonly BlockRow[]): readonly BlockRow[] {
  const at = rows.findIndex(({ cells }) => cells.filter(isMonthWord).length > 1);
  const [upper, lower] = [rows[at - 1], rows[at]];
  if (upper === undefined || lower === undefined) return rows;
  const first = lower.cells.findIndex(isMonthWord);
  const headings = lower.cells.slice(first, lower.cells.findLastIndex(isMonthWord) + 1);
  let [year, before, years]: [number | null, number, number] = [null, 0, 0];
  const months = headings.map((text, each) => {
    const above = textAt(upper, first + each);
    const month = readMonth(text.trim());
    if (above !== '') [year, years] = [readYear(above), years + 1];
    if (year === null || month === null || month.year !== null || month.remark !== '') return null;
    const time = year * 12 + month.month;
    const follows = before === 0 || time === before + 1;
    before = time;
    return follows ? `${year}-${String(month.month).padStart(2, '0')}` : null;
  });
  if (years < 2 || months.includes(null)) return rows;
  const isOver = (each: number) => each >= first && each < first + months.length;
  const cells = lower.cells.map((text, each) => months[each - first] ?? text);
  const rest = upper.cells.map((text, each) => (isOver(each) ? '' : text));
  return rows.with(at - 1, { ...upper, cells: rest }).with(at, { ...lower, cells });
}

/** Whether the heading of labels or months is none of the words for them: then it says what the whole table is about. */
function isTitle(text: string, column: Column | undefined): boolean {
  const role = column?.role;
  return (role === 'label' || role === 'month') && !HEADING_WORDS[role].has(comparableLabel(text));
}

function saysMonths({ across, columns }: Head): boolean {
  return across === 'months' || columns.some((column) => column?.role === 'month');
}

function isNamed(rows: readonly BlockRow[], index: LabelIndex): boolean {
  return rows.some(({ cells }) => cells.some((cell) => cell !== '' && index.isOwn(cell)));
}

/** The one report that the nearest name with reports says; null where none does. */
function kindOf(names: readonly ReadName[]): Report['id'] | null {
  const [kind = null, ...others] = names.find(({ kinds }) => kinds.length > 0)?.kinds ?? [];
  return others.length > 0 ? null : kind;
}

/**
 * A name that says another report than the one that is read. A workbook that is named after one report may hold others.
 */
function checkKind(report: Report, { names: [name] }: Given, faults: Faults): void {
  const named = name === undefined ? null : kindOf([name]);
  if (name === undefined || named === null || report.id === named) return;
  // `import.csv` says what is done with a file, too.
  if (/\bimport\b(?! report)/i.test(name.text)) return;
  faults.inFile(fault('name-disagrees', { thing: name.thing, part: 'kind', named, said: report.id }));
}

/**
 * The report is that of the options; else the one whose names are most in the first rows; else that of the file name.
 */
function recognise(rows: readonly BlockRow[], { options, names }: Given): Report | null {
  const kind = options.kind ?? mostNamed(rows)?.id ?? kindOf(names);
  return kind === null ? null : reportById(kind);
}

/** Null where two reports are named equally often. */
function mostNamed(rows: readonly BlockRow[]): Report | null {
  const texts = new Set(rows.flatMap(({ cells }) => cells.filter((cell) => /\p{L}/u.test(cell))));
  const counts = reports.map((report) => ({ report, count: [...texts].filter(indexOf(report).isOwn).length }));
  const [best, second] = counts.toSorted((a, b) => b.count - a.count);
  return best !== undefined && best.count > (second?.count ?? 0) ? best.report : null;
}
