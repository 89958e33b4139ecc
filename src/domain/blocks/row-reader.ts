import { SUB_TOTAL_WORDS, TOTAL_WORDS } from '../other-words.ts';
import type { Report } from '../report.ts';
import type { Collector } from './collector.ts';
import { isLeftOut, type Across, type Column } from './columns.ts';
import type { BlockRow, Faults } from './faults.ts';
import { isOtherHead, isSameHead } from './find-head.ts';
import type { LabelIndex } from './label-index.ts';
import { isMeasure } from './measures.ts';
import { readMonth } from './month-text.ts';
import { comparableLabel, plainText } from './plain-text.ts';
import type { RowKeys } from './row-key.ts';
import type { NameRow } from './row-names.ts';
import type { Scales } from './scales.ts';
import { beginningOf, checkBeside, checkRowBelowHead, type Beginning } from './surroundings.ts';
import { fault } from './words.ts';

export interface RowReaderParts {
  readonly report: Report;
  readonly index: LabelIndex;
  readonly across: Across;
  readonly headRow: BlockRow;
  readonly columns: readonly Column[];
  /** The encoding, if some bytes are invalid in it; else null. */
  readonly brokenEncoding: string | null;
  readonly collector: Collector;
  readonly keys: RowKeys;
  readonly nameRow: NameRow;
  readonly scales: Scales;
  readonly faults: Faults;
}

/** What a row turned out to be. After an `end` nothing is read: what follows belongs to another table. */
type RowUse = 'figures' | 'note' | 'end';

/**
 * @returns a function that turns one row below the header into cells, reports what is wrong with it, and returns whether
 * it held figures
 */
export function createRowReader(parts: RowReaderParts): (row: BlockRow) => boolean {
  const { index, report, across, headRow, columns, brokenEncoding, collector, keys, nameRow, scales, faults } = parts;
  const columnsOf = (...roles: Column['role'][]) =>
    columns.flatMap(({ role }, at) => (roles.includes(role) ? [at] : []));
  const figureAts = columnsOf('figures', 'amount', 'total');
  const rowAts = columnsOf('row');
  const leftOutAts = columnsOf('left-out');
  const labelAts = columnsOf('label', 'field', 'month');
  const [monthAt = -1] = columnsOf('month');
  const hasYears = columnsOf('year').length > 0;
  const unitAt = columns.findIndex(({ role }) => role === 'unit');
  /** The month of the row before, and its unit as it is written. */
  let before: { readonly month: number | null; readonly bu: string } = { month: null, bu: '' };
  /** Of the months above a total, where only the months say the year. */
  let lastYear: number | null = null;
  const saysYear = columns.some((column) => column.role === 'figures' && column.year !== null);

  /** Whether a cell's text is intact; if not, a fault is reported. */
  function isReadable(row: BlockRow, at: number): boolean {
    const cell = row.cells[at] ?? '';
    if (brokenEncoding !== null && cell.includes('\uFFFD')) {
      faults.inCell(row, at, fault('cell-not-encoded', { encoding: brokenEncoding }));
      return false;
    }
    if ((cell.includes('\n') || cell.includes('\r')) && /[\r\n]/.test(cell.trim())) {
      faults.inCell(row, at, fault('line-break'));
      return false;
    }
    return true;
  }

  /** Columns without a heading that were reported. */
  const headless = new Set<number>();

  /** The row, with unreadable cells emptied so that they cause no second fault. */
  function readable(row: BlockRow): BlockRow {
    let cells: string[] | null = null;
    for (const [at, cell] of row.cells.entries()) {
      const role = columns[at]?.role ?? 'empty';
      if (role === 'left-out' || role === 'wrong') continue;
      if (role === 'empty' && cell.trim() !== '' && !headless.has(at)) {
        headless.add(at);
        faults.inCell(row, at, fault('column-without-heading'));
      }
      if (isReadable(row, at)) continue;
      collector.spoil();
      cells ??= [...row.cells];
      cells[at] = '';
    }
    return cells === null ? row : { ...row, cells };
  }

  /** Whether a row is a note or a signature: it holds no figure, and words where a month would be. */
  function isNote(row: BlockRow, month: string): boolean {
    if (holdsFigures(row, rowAts)) return false;
    return month.trim() === '' || /[\p{L}※*]/u.test(month) || rowAts.every((at) => (row.cells[at] ?? '').trim() === '');
  }

  /** A row without figures that makes the figures below it those of another table. */
  let beginning: Beginning | null = null;
  let hasReadFigures = false;

  /**
   * Reads what a row without figures says about the rows near it.
   * @returns whether a fault was reported
   */
  function readRemarks(row: BlockRow): boolean {
    const at = row.cells.findIndex((cell) => cell.trim() !== '');
    const isHead = isOtherHead(row, columns, across, index);
    beginning ??= isHead ? { row, at, why: fault('second-table', {}) } : beginningOf(row, parts);
    if (scales.check(row)) return true;
    const isBelowHead =
      !hasReadFigures && beginning === null && labelAts.every((each) => (row.cells[each] ?? '').trim() === '');
    return isBelowHead && checkRowBelowHead(row, columns, faults);
  }

  /** Whether a row without figures is known to be none of the report. */
  const isAside = (row: BlockRow) =>
    isLine(row) || isSameHead(row, columns, across, index) || readRemarks(row) || isBorder(row);

  /** Whether figures follow a row that begins another table; then a fault is reported. */
  function isInOtherTable(): boolean {
    if (beginning === null) return false;
    faults.inCell(beginning.row, beginning.at, beginning.why);
    return true;
  }

  /** After a fault of a whole row no sum can be compared. */
  function spoiled(): RowUse {
    collector.spoil();
    return 'note';
  }

  /** Of the first month. */
  let form: string | null = null;
  const isOfForm = (text: string) => form === null || formOf(text) === form;

  /** A row per month. */
  function readMonthRow(raw: BlockRow): RowUse {
    const text = raw.cells[monthAt] ?? '';
    const isMonth = readMonth(text) !== null;
    const isSum = !isMonth && TOTAL_WORDS.has(comparableLabel(text));
    if (!isMonth && !isSum) {
      if (isNote(raw, text)) {
        if (isAside(raw)) return 'note';
        const at = raw.cells.findIndex((cell) => cell.trim() !== '');
        faults.noteInCell(raw, at, fault('row-left-out', { lacks: 'month' }));
        return 'note';
      }
      if (isLeftOutRow(raw)) return 'note';
    }
    const hasFigures = holdsFigures(raw, rowAts);
    if (hasFigures && isInOtherTable()) return 'end';
    if (isMonth && !hasFigures && !isOfForm(text)) {
      faults.noteInCell(raw, monthAt, fault('row-of-another-form'));
      return 'note';
    }
    form ??= formOf(text);
    const read = readable(raw);
    const row = isSum ? without(read, monthAt) : read;
    const year = isSum && keys.assumed.year === null && !hasYears ? lastYear : keys.yearOf(row, null);
    lastYear = year;
    const month = isSum ? null : keys.monthOf(row);
    const isAfterDecember = month === 1 && before.month === 12 && before.bu === (row.cells[unitAt] ?? '');
    before = { month, bu: row.cells[unitAt] ?? '' };
    if (isAfterDecember && !hasYears && readMonth(text)?.year === null) {
      faults.inCell(row, monthAt, fault('after-december', { place: 'month' }));
      return 'end';
    }
    const bu = keys.unitOf(row);
    if (checkBeside(row, bu, leftOutAts, faults)) return spoiled();
    const scale = scales.of(row);
    let hasSaidTwice = false;
    for (const at of rowAts) {
      const column = columns[at];
      if (column?.role !== 'row') continue;
      if (isSum || column.row.kind === 'derived') {
        if (year !== null && (isSum ? report.rowTotals : month !== null)) {
          collector.compare({ row: column.row, year, month, bu, scale, source: row, at });
        }
        continue;
      }
      const earlier = collector.add({ row: column.row, year, month, bu, scale, source: row, at });
      if (earlier === null || hasSaidTwice) continue;
      hasSaidTwice = true;
      faults.inCell(row, monthAt, fault('month-twice', { year, month, line: earlier }));
    }
    return 'figures';
  }

  /** Whether a row is that of an average, a quarter or another sum over months; a notice says so. */
  function isLeftOutRow(row: BlockRow): boolean {
    const word = comparableLabel(row.cells[monthAt] ?? '');
    if (!isLeftOut(word) && !SUB_TOTAL_WORDS.has(word)) return false;
    faults.noteInCell(row, monthAt, fault('row-not-a-month'));
    return true;
  }

  /** A row per field, or one figure a row. */
  function readFieldRow(raw: BlockRow): RowUse {
    const hasFigures = holdsFigures(raw, figureAts);
    if (hasFigures && isInOtherTable()) return 'end';
    // A row of texts in place of figures is named like any other.
    const isNamed = labelAts.some((at) => index.isOwn(raw.cells[at] ?? ''));
    if (!hasFigures && !isNamed && isAside(raw)) return 'note';
    const ofMonth = raw.cells[monthAt] ?? '';
    const isNoMonth = ofMonth !== '' && readMonth(ofMonth) === null;
    if (isNoMonth && (TOTAL_WORDS.has(comparableLabel(ofMonth)) || isLeftOutRow(raw))) return 'note';
    const named = nameRow(raw, hasFigures);
    if (named === 'wrong') return spoiled();
    // A list may end with totals, which are of no month.
    const isOfNoMonth = named?.row.kind === 'derived' && across === 'amount' && ofMonth.trim() === '';
    if (named === null || isOfNoMonth) return 'note';
    const row = readable(raw);
    const bu = keys.unitOf(row);
    if (checkBeside(row, bu, leftOutAts, faults)) return spoiled();
    const scale = scales.of(row);
    const yearOfRow = saysYear ? null : keys.yearOf(row, null);
    let hasSaidTwice = false;
    for (const at of figureAts) {
      const column = columns[at];
      if (column === undefined) continue;
      if (column.role === 'total') {
        if (report.rowTotals && yearOfRow !== null) {
          collector.compare({ row: named.row, year: yearOfRow, month: null, bu, scale, source: row, at });
        }
        continue;
      }
      const month = column.role === 'figures' ? column.month : keys.monthOf(row);
      const isDated = column.role === 'figures' && column.year !== null;
      const heading = isDated ? { year: column.year, source: headRow, at } : null;
      const year = saysYear ? keys.yearOf(row, heading) : yearOfRow;
      if (named.row.kind === 'derived') {
        if (year === null || month === null) continue;
        collector.compare({ row: named.row, year, month, bu, scale, source: row, at });
        continue;
      }
      const earlier = collector.add({ row: named.row, year, month, bu, scale, source: row, at });
      if (earlier === null || hasSaidTwice) continue;
      hasSaidTwice = true;
      faults.inCell(row, named.at, fault('row-twice', { line: earlier }));
    }
    return 'figures';
  }

  const read = across === 'rows' ? readMonthRow : readFieldRow;
  let isOver = false;
  return (row) => {
    if (isOver || isSame(row, headRow)) return false;
    const use = read(row);
    isOver = use === 'end';
    hasReadFigures ||= use === 'figures';
    return use === 'figures';
  };
}

/** A line between rows, as text tables draw them. */
function isLine({ cells }: BlockRow): boolean {
  return cells.every((cell) => !/[\p{L}\p{N}\p{Sc}]/u.test(cell));
}

/** A row of units, or a line with some in it. */
function isBorder({ cells }: BlockRow): boolean {
  return cells.every((cell) => !/[\p{L}\p{N}]/u.test(cell) || isMeasure(cell));
}

/** A header that comes again further down. */
function isSame(row: BlockRow, headRow: BlockRow): boolean {
  return row.cells.every((cell, at) => cell.trim() === (headRow.cells[at] ?? '').trim());
}

function without(row: BlockRow, at: number): BlockRow {
  return { ...row, cells: row.cells.with(at, '') };
}

/** How a month is written, whichever it is: `0월`, `0-0-0`. */
function formOf(text: string): string {
  return plainText(text)
    .replace(/\d+/g, '0')
    .replace(/[a-z]+/g, 'a');
}

/** Whether a row holds figures, or what may have been one, such as an error value. */
function holdsFigures({ cells }: BlockRow, ats: readonly number[]): boolean {
  return ats.some((at) => {
    const text = (cells[at] ?? '').trim();
    return text !== '' && (/^[#\d]/.test(text) ? !isDate(text) : mayBeFigure(text));
  });
}

/** Dates, telephone numbers and months stand below a table, too. */
function isDate(text: string): boolean {
  return /^\d+[-./:]\d+[-./:]\d/.test(text) || readMonth(text)?.isNumber === false;
}

/** At least half of a figure's characters are digits, so that `(주) 12호` is a word and `△1,234` is not. */
function mayBeFigure(text: string): boolean {
  return text.replace(/\D/g, '').length * 2 >= text.length && !isDate(text);
}
