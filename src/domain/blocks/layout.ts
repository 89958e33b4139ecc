import type { Report, ValueRow } from '../report.ts';
import { reportById, reports } from '../reports.ts';
import { belongsElsewhere, MOST_COLUMNS, tooWide } from './advice.ts';
import type { ReaderSettings } from './block-reader.ts';
import type { Across, Column } from './columns.ts';
import { kindOfNames, readName, type TitleCell } from './context.ts';
import type { BlockRow, Faults } from './faults.ts';
import { findHead, type Head } from './find-head.ts';
import { indexOf, indexOfAll } from './indices.ts';
import { settleColumns } from './settle-columns.ts';
import { monthIn } from './statements.ts';
import { checkFiguresAbove, checkRowsAbove, refuseOtherFigures, titleCells } from './surroundings.ts';
import { fault } from './words.ts';

/** How a block is laid out: what each column holds, and where its figures begin. */
export interface Layout {
  /** Null where it is not known; then nothing is read. */
  readonly report: Report | null;
  readonly across: Across;
  /** Null for a block without headings. */
  readonly headRow: BlockRow | null;
  /** Position of the header among the rows; -1 where there is none. */
  readonly at: number;
  readonly columns: readonly Column[];
  /** The texts above the header. */
  readonly title: readonly TitleCell[];
  /** The one month that title or names name: then other numbers are days. Null where they name none. */
  readonly ofMonth: number | null;
  /** The rows of the report that the rows of the block are, in order; null where labels say it. */
  readonly rows: readonly ValueRow[] | null;
}

/** How many rows above the header may say something about its columns. */
const ROWS_ABOVE = 2;

/**
 * Finds report, header and columns among the first rows of a block.
 * @returns null after the fault was reported, or where an optional block holds no report
 */
export function findLayout(rows: readonly BlockRow[], settings: ReaderSettings, faults: Faults): Layout | null {
  const { options, names, brokenEncoding, isOptional = false } = settings;
  const narrow = rows.map((row) => ({ ...row, cells: row.cells.slice(0, MOST_COLUMNS + 1) }));
  const report = recognise(narrow, settings);
  const index = report === null ? indexOfAll() : indexOf(report);
  const head = findHead(narrow, index);
  const headRow = head === null ? undefined : rows[head.at];
  const isNamed = () => narrow.some(({ cells }) => cells.some((cell) => cell !== '' && index.isOwn(cell)));
  if (isOptional && (head === null || !saysMonths(head) || !isNamed())) return null;
  if (head === null || headRow === undefined) {
    const why =
      brokenEncoding === null ? fault('no-header', {}) : fault('file-not-encoded', { encoding: brokenEncoding });
    faults.inRow(rows[0] ?? { row: 1, line: 1 }, why);
    return null;
  }
  faults.head = headRow;
  const wide = tooWide(headRow.cells.findLastIndex((cell) => cell.trim() !== '') + 1);
  if (wide !== null) {
    faults.inFile(wide);
    return null;
  }
  checkKind(report, settings, faults);
  const titleRows = rows.slice(0, head.from);
  const title = titleCells(titleRows);
  refuseOtherFigures(title, names, index, faults);
  checkFiguresAbove(titleRows, index, faults);
  const texts = [...title.map(({ text }) => text), ...namesIn(names).map(({ text }) => text)];
  const ofMonth = texts.map(monthIn).find((month) => month !== null) ?? null;
  const columns = settleColumns({
    head,
    row: headRow,
    above: head.from < head.at ? (rows[head.from] ?? null) : null,
    below: rows.slice(head.at + 1),
    report,
    index,
    learnt: report === null ? new Map() : settings.learnt(report),
    faults,
    title: texts,
    isOfOneMonth: ofMonth !== null,
    elsewhere: (written) => reportElsewhere(written, report, options.kind),
  });
  checkRowsAbove(rows.slice(Math.max(0, head.from - ROWS_ABOVE), head.at), columns, index, faults);
  return { report, across: head.across, headRow, at: head.at, columns, title, ofMonth, rows: null };
}

/** Whether a header says the months of its figures. */
function saysMonths({ across, columns }: Head): boolean {
  return across === 'months' || columns.some((column) => column?.role === 'month');
}

/** Why a row or a column that another report has is not taken; null when no report has it. */
export function reportElsewhere(texts: readonly string[], report: Report | null, chosen: Report['id'] | null) {
  const other = reports.find((each) => each !== report && indexOf(each).find(texts, null).kind === 'row');
  return other === undefined || report === null ? null : belongsElsewhere(other, chosen);
}

/** The names of a block with their words apart, the nearest to the figures first. */
export function namesIn(names: ReaderSettings['names']) {
  return (['sheet', 'file'] as const).flatMap((thing) => {
    const name = names[thing];
    return name === null ? [] : [{ thing, text: readName(name).text }];
  });
}

/** A name that says another report than the one that is read. */
function checkKind(report: Report | null, { options, names }: ReaderSettings, faults: Faults): void {
  const named = kindOfNames(names);
  // A workbook that is named after one report may hold others.
  const isOfFile = names.sheet !== null && readName(names.sheet).kinds.length === 0;
  // `import.csv` says what is done with a file, too.
  const isVerb = namesIn(names).some(({ text }) => /\bimport\b(?! report)/i.test(text));
  if (named === null || report === null || report.id === named || isOfFile || isVerb) return;
  const from = options.kind === null ? 'content' : 'options';
  const thing = names.sheet === null ? 'file' : 'sheet';
  faults.inFile(fault('name-disagrees', { thing, part: 'kind', named, said: report.id, from }));
}

/** The report is that of the options; else the one whose names are most in the first rows; else that of the file name. */
function recognise(rows: readonly BlockRow[], { options, names }: ReaderSettings): Report | null {
  const kind = options.kind ?? mostNamed(rows)?.id ?? kindOfNames(names);
  return kind === null ? null : reportById(kind);
}

/** Null where two reports are named equally often. */
function mostNamed(rows: readonly BlockRow[]): Report | null {
  const texts = new Set(rows.flatMap(({ cells }) => cells.filter((cell) => /\p{L}/u.test(cell))));
  // Keys name one report only, and need no index of labels.
  const [keyed, ...others] = reports.filter(({ fields }) => fields.some(({ key }) => texts.has(key)));
  if (keyed !== undefined && others.length === 0) return keyed;
  const [best, second] = reports
    .map((report) => {
      const index = indexOf(report);
      return { report, count: [...texts].filter(index.isOwn).length };
    })
    .toSorted((a, b) => b.count - a.count);
  return best !== undefined && best.count > (second?.count ?? 0) ? best.report : null;
}
