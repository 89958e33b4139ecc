import { HEADING_WORDS } from '../other-words.ts';
import type { Report } from '../report.ts';
import { reportById, reports } from '../reports.ts';
import type { ReaderSettings } from './block-reader.ts';
import { MOST_COLUMNS, placesOf, type Across, type Column } from './columns.ts';
import type { ReadName, TitleCell } from './context.ts';
import { asShown, columnLetters, without, type BlockRow, type Faults } from './faults.ts';
import { findHead } from './find-head.ts';
import { indexOf, indexOfAll, type LabelIndex } from './label-index.ts';
import type { LearntNames } from './learnt-words.ts';
import { withoutMeasure } from './measures.ts';
import { comparableLabel } from './plain-text.ts';
import { settleColumns } from './settle-columns.ts';
import { groupsOfTitle } from './shared-labels.ts';
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

/** The settings of the reader, with what the names of the block say. */
export type Given = Omit<ReaderSettings, 'names'> & { readonly names: readonly ReadName[] };

/**
 * Finds report, header and columns; null after a fault was reported, or where an optional block holds no report.
 * @param isCut whether more rows could not be read: they may say the report
 */
export function findLayout(written: readonly BlockRow[], given: Given, faults: Faults, isCut: boolean): Sheet | null {
  const rows = written.map((row) => asShown(row));
  const narrow = rows.map((row) => ({ ...row, cells: row.cells.slice(0, MOST_COLUMNS + 1) }));
  const kind = given.options.kind ?? mostNamed(narrow)?.id ?? kindOf(given.names);
  const report = kind === null ? null : reportById(kind);
  const index = report === null ? indexOfAll() : indexOf(report);
  const head = given.head ?? findHead(narrow, index);
  const isNamed = narrow.some(({ cells }) => cells.some(index.isOwn));
  const saysMonths = head?.across === 'months' || placesOf(head?.columns ?? [], 'month').length > 0;
  if (given.isOptional === true && !(saysMonths && isNamed)) return null;
  if (head === null) {
    const encoding = given.brokenEncoding;
    const why = encoding === null ? fault('no-header', {}) : fault('file-not-encoded', { encoding });
    faults.inRow(rows[0] ?? { row: 1, line: 1 }, why);
    return null;
  }
  const { across, at, from, row: headRow } = head;
  faults.beginAt(headRow);
  const width = (rows[at]?.cells ?? []).findLastIndex((cell) => cell.trim() !== '') + 1;
  if (width > MOST_COLUMNS) {
    faults.inFile(fault('too-wide', { last: columnLetters(width), most: MOST_COLUMNS }));
    return null;
  }
  if (report === null) {
    if (!isCut) faults.inFile(fault('unknown-report', { ids: reports.map(({ id }) => id) }));
    return null;
  }
  checkKind(report, given, faults);
  const above = labelledCells(
    rows.slice(0, from).map((row, each) => (each === from - 1 ? without(row, head.above) : row)),
  );
  const texts = [...above, ...given.names].map(({ text }) => text);
  const ofMonth = texts.map(monthIn).find((month) => month !== null) ?? null;
  const rowsAbove = rows.slice(Math.max(0, from - ROWS_ABOVE), Math.max(0, at));
  const known = { ...given, report, across, headRow, at, ofMonth, index, learnt: given.learnt(report), faults };
  const [group = null, ...otherGroups] = groupsOfTitle(texts, report);
  const columns = settleColumns({
    ...known,
    head,
    rowsAbove,
    below: written.slice(at + 1),
    title: texts,
    group: otherGroups.length === 0 ? group : null,
  });
  // A heading of labels or months that is none of the words for them says what the whole table is about; so does a text
  // in brackets beside the headings.
  const inHead = titleCells([headRow]).filter(({ text, at: each }) => {
    const role = columns[each]?.role;
    if (role === 'aside' || role === 'left-out') return /^[(※*]/.test(text.trim());
    return (role === 'label' || role === 'month') && !HEADING_WORDS[role].has(comparableLabel(text));
  });
  const title = [...above, ...inHead];
  const sheet = { ...known, columns, title };
  checkTitle(sheet);
  return sheet;
}

/** The one report that the nearest name with reports says; null where none does. */
function kindOf(names: readonly ReadName[]): Report['id'] | null {
  const [kind = null, ...others] = names.find(({ kinds }) => kinds.length > 0)?.kinds ?? [];
  return others.length > 0 ? null : kind;
}

/** Reports a name that says another report. A workbook that is named after one may hold others. */
function checkKind(report: Report, { names: [name] }: Given, faults: Faults): void {
  const named = name === undefined ? null : kindOf([name]);
  if (name === undefined || named === null || report.id === named) return;
  // `import.csv` says what is done with a file, too.
  if (/\bimport\b(?! report)/i.test(name.text)) return;
  faults.inFile(fault('name-disagrees', { thing: name.thing, part: 'kind', named, said: report.id }));
}

/** The report whose names are most in the first rows; null where two are named equally often. */
function mostNamed(rows: readonly BlockRow[]): Report | null {
  // `품목` heads the items of any report.
  const mayName = (cell: string) => /\p{L}/u.test(cell) && !HEADING_WORDS.label.has(comparableLabel(cell));
  const texts = new Set(rows.flatMap(({ cells }) => cells.filter(mayName).map(withoutMeasure)));
  const counts = reports.map((report) => ({ report, count: [...texts].filter(indexOf(report).isOwn).length }));
  const [best, second] = counts.toSorted((a, b) => b.count - a.count);
  return best !== undefined && best.count > (second?.count ?? 0) ? best.report : null;
}
