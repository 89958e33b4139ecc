import type { Report } from '../report.ts';
import { reportById, reports } from '../reports.ts';
import type { ReaderSettings } from './block-reader.ts';
import { MOST_COLUMNS, reportElsewhere, type Across, type Column } from './columns.ts';
import type { ReadName, TitleCell } from './context.ts';
import { columnLetters, type BlockRow, type Faults } from './faults.ts';
import { findHead, type Head } from './find-head.ts';
import { indexOf, indexOfAll, type LabelIndex } from './label-index.ts';
import type { LearntNames } from './learnt-words.ts';
import { settleColumns } from './settle-columns.ts';
import { monthIn } from './statements.ts';
import { checkRowsAbove, checkTitle, titleCells } from './surroundings.ts';
import { fault } from './words.ts';

/** How a block is laid out: what each column holds, and where its figures begin. */
export interface Layout {
  /** Null where it is not known; then nothing is read. */
  readonly report: Report | null;
  readonly across: Across;
  readonly headRow: BlockRow;
  /** Position of the header among the rows. */
  readonly at: number;
  readonly columns: readonly Column[];
  /** The texts above the header. */
  readonly title: readonly TitleCell[];
  /** The one month that title or names name: then other numbers are days. Null where they name none. */
  readonly ofMonth: number | null;
}

/** How many rows above the header may say something about its columns. */
const ROWS_ABOVE = 2;

/** The settings of the reader, with what the names of the block say. */
export type Given = Omit<ReaderSettings, 'names'> & { readonly names: readonly ReadName[] };

/** A block whose layout is known, with all that its rows are read by. */
export interface Sheet extends Layout, Omit<Given, 'learnt'> {
  readonly report: Report;
  readonly index: LabelIndex;
  readonly learnt: LearntNames;
  readonly faults: Faults;
}

/**
 * Finds report, header and columns among the first rows of a block.
 * @returns null after the fault was reported, or where an optional block holds no report
 */
export function findLayout(rows: readonly BlockRow[], given: Given, faults: Faults): Layout | null {
  const narrow = rows.map((row) => ({ ...row, cells: row.cells.slice(0, MOST_COLUMNS + 1) }));
  const report = recognise(narrow, given);
  const index = report === null ? indexOfAll() : indexOf(report);
  const head = findHead(narrow, index);
  const headRow = head === null ? undefined : rows[head.at];
  if (given.isOptional === true && !(head !== null && saysMonths(head) && isNamed(narrow, index))) return null;
  if (head === null || headRow === undefined) {
    const encoding = given.brokenEncoding;
    const why = encoding === null ? fault('no-header', {}) : fault('file-not-encoded', { encoding });
    faults.inRow(rows[0] ?? { row: 1, line: 1 }, why);
    return null;
  }
  faults.head = headRow;
  const width = headRow.cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (width > MOST_COLUMNS) {
    faults.inFile(fault('too-wide', { last: columnLetters(width), most: MOST_COLUMNS }));
    return null;
  }
  checkKind(report, given, faults);
  const titleRows = rows.slice(0, head.from);
  const title = titleCells(titleRows);
  checkTitle(titleRows, given.names, index, faults);
  const texts = [...title, ...given.names].map(({ text }) => text);
  const ofMonth = texts.map(monthIn).find((month) => month !== null) ?? null;
  const columns = settleColumns({
    head,
    row: headRow,
    above: head.from < head.at ? (rows[head.from] ?? null) : null,
    below: rows.slice(head.at + 1),
    report,
    index,
    learnt: report === null ? new Map() : given.learnt(report),
    faults,
    title: texts,
    isOfOneMonth: ofMonth !== null,
    elsewhere: (written) => reportElsewhere(written, report, given.options.kind),
  });
  checkRowsAbove(rows.slice(Math.max(0, head.from - ROWS_ABOVE), head.at), columns, index, faults);
  return { report, across: head.across, headRow, at: head.at, columns, title, ofMonth };
}

/** Whether a header says the months of its figures. */
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
function checkKind(report: Report | null, { options, names: [name] }: Given, faults: Faults): void {
  const named = name === undefined ? null : kindOf([name]);
  if (name === undefined || named === null || report === null || report.id === named) return;
  // `import.csv` says what is done with a file, too.
  if (/\bimport\b(?! report)/i.test(name.text)) return;
  const from = options.kind === null ? 'content' : 'options';
  faults.inFile(fault('name-disagrees', { thing: name.thing, part: 'kind', named, said: report.id, from }));
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
  // Keys name one report only, and need no index of labels.
  const [keyed, ...others] = reports.filter(({ fields }) => fields.some(({ key }) => texts.has(key)));
  if (keyed !== undefined && others.length === 0) return keyed;
  const counts = reports.map((report) => ({ report, count: [...texts].filter(indexOf(report).isOwn).length }));
  const [best, second] = counts.toSorted((a, b) => b.count - a.count);
  return best !== undefined && best.count > (second?.count ?? 0) ? best.report : null;
}
