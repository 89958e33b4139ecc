import { isNumber } from '../cell.ts';
import { ACTUAL_WORDS, SUB_TOTAL_WORDS, TOTAL_WORDS } from '../other-words.ts';
import type { Report, ValueRow } from '../report.ts';
import type { Collector } from './collector.ts';
import { isLeftOut, type Across, type Column } from './columns.ts';
import type { BlockRow, Faults } from './faults.ts';
import { isOtherHead, isSameHead } from './find-head.ts';
import type { LabelIndex } from './label-index.ts';
import { isMeasure, splitMeasure, withoutMeasure } from './measures.ts';
import { besideMonths, readMonth } from './month-text.ts';
import { comparableLabel } from './plain-text.ts';
import type { RowKeys } from './row-key.ts';
import { formOf, holdsFigures, isBlankIn, isBorder, isLine, isSame } from './row-look.ts';
import type { NamedRow, RowNames } from './row-names.ts';
import type { MeasureCell, Scales } from './scales.ts';
import { isDayHeading } from './statements.ts';
import { beginningOf, checkBeside, isKnownBelowHead, type Beginning } from './surroundings.ts';
import { fault } from './words.ts';

export interface RowReaderParts {
  readonly report: Report;
  readonly index: LabelIndex;
  readonly across: Across;
  /** Null for a block without headings. */
  readonly headRow: BlockRow | null;
  readonly columns: readonly Column[];
  /** The one month that title or names name: then other numbers are days. */
  readonly ofMonth: number | null;
  /** The encoding, if some bytes are invalid in it; else null. */
  readonly brokenEncoding: string | null;
  /** The rows that the rows of the block are, in order; null where labels say it. */
  readonly rows: readonly ValueRow[] | null;
  readonly collector: Collector;
  readonly keys: RowKeys;
  readonly names: RowNames;
  readonly scales: Scales;
  readonly faults: Faults;
}

/** What a row turned out to be. After an `end` nothing is read: what follows belongs to another table. */
type RowUse = 'figures' | 'note' | 'end';

/** What a row of figures is about. */
interface Subject {
  /** Null where the columns say it. */
  readonly named: NamedRow | null;
  /** Whether the row is the total over the months above it. */
  readonly isSum: boolean;
}

/** A heading or a label as it is written, and the month or the row that it was taken for. */
export interface FirstReason {
  readonly said: string;
  readonly means: number | ValueRow;
}

export interface RowReader {
  /** Turns one row below the header into cells, and reports what is wrong with it. @returns whether it held figures */
  readonly read: (row: BlockRow) => boolean;
  /** Why the first figure is where it is. */
  readonly because: () => readonly FirstReason[];
}

export function createRowReader(parts: RowReaderParts): RowReader {
  const { index, report, across, headRow, columns, ofMonth, brokenEncoding, collector, keys, names, scales, faults } =
    parts;
  const columnsOf = (...roles: Column['role'][]) =>
    columns.flatMap(({ role }, at) => (roles.includes(role) ? [at] : []));
  const figureAts = columnsOf('figures', 'amount', 'total', 'row');
  const asideAts = columnsOf('aside');
  const besideAts = columnsOf('left-out', 'aside');
  const measureAts = columnsOf('scale', 'left-out', 'aside');
  const labelAts = columnsOf('label', 'field', 'month');
  const [monthAt = -1] = columnsOf('month');
  const monthHeading = (headRow?.cells[monthAt] ?? '').trim();
  /** Numbers below a heading that says 월 are months; below 일자 they may be days. */
  const mayBeDays = ofMonth !== null && (monthHeading === '' || isDayHeading(monthHeading));
  const unitAt = columns.findIndex(({ role }) => role === 'unit');
  const [yearAt = -1] = columnsOf('year');
  const saysYear = columns.some((column) => column.role === 'figures' && column.year !== null);
  /** What headings, and a row of units below them, say of the figures in a column. */
  const measures: MeasureCell[][] = columns.map((column, at) => {
    const text = headRow?.cells[at] ?? '';
    if (headRow === null || !figureAts.includes(at)) return [];
    const remark = column.role === 'figures' ? (readMonth(text)?.remark ?? '') : text;
    return ACTUAL_WORDS.has(comparableLabel(remark)) ? [] : measureOf(remark, headRow, at);
  });
  /** The month of the row before, and its unit as it is written. */
  let before: { readonly month: number | null; readonly bu: string } = { month: null, bu: '' };
  /** Of the months above a total, where only the months say the year. */
  let lastYear: number | null = null;
  /** A row without figures that makes the figures below it those of another table. */
  let beginning: Beginning | null = null;
  let hasReadFigures = false;
  /** How the first month is written. */
  let form: string | null = null;
  /** What the row before is about, and how many rows in a run have each a later year and another name. */
  let above: { readonly year: number | null; readonly month: number | null; readonly name: ValueRow | null } | null =
    null;
  let run = 0;
  let because: readonly FirstReason[] = [];
  /** Columns whose figures were asked about. */
  const asked = new Set<number>();

  /** The row, with unreadable cells emptied so that they cause no second fault. */
  function readable(row: BlockRow): BlockRow {
    let cells: string[] | null = null;
    for (const [at, cell] of row.cells.entries()) {
      const role = columns[at]?.role ?? 'empty';
      if (role === 'left-out' || role === 'aside' || role === 'wrong') continue;
      if (role === 'empty' && cell.trim() !== '' && !asked.has(at)) {
        asked.add(at);
        faults.inCell(row, at, fault('column-without-heading'));
      }
      const why = whyUnreadable(cell, role === 'label' || role === 'scale');
      if (why === null) continue;
      faults.inCell(row, at, why);
      collector.spoil();
      cells ??= [...row.cells];
      cells[at] = '';
    }
    return cells === null ? row : { ...row, cells };
  }

  function whyUnreadable(cell: string, isText: boolean) {
    if (brokenEncoding !== null && cell.includes('\uFFFD')) {
      return fault('cell-not-encoded', { encoding: brokenEncoding });
    }
    return !isText && /[\r\n]/.test(cell.trim()) ? fault('line-break') : null;
  }

  /** Asks about figures in a column whose heading is not known. @returns whether there are some */
  function askAside(row: BlockRow): boolean {
    const at = asideAts.find((each) => !asked.has(each) && isNumber(row.cells[each] ?? ''));
    if (at === undefined) return false;
    asked.add(at);
    const text = (headRow?.cells[at] ?? '').trim();
    const facts = { report: report.id, isOfMonths: across !== 'rows', meant: null, asks: { text, near: [] } };
    faults.inCell(headRow ?? row, at, fault('unknown-column', facts));
    return true;
  }

  /**
   * Reads what a row without figures says about the rows near it.
   * @returns whether it is known to be none of the report
   */
  function isAside(row: BlockRow): boolean {
    if (isLine(row) || isSameHead(row, columns, across, index)) return true;
    const first = row.cells.findIndex((cell) => cell.trim() !== '');
    const isHead = isOtherHead(row, columns, across, index);
    beginning ??= isHead ? { row, at: first, why: fault('second-table', {}) } : beginningOf(row, parts);
    const isBelowHead =
      !hasReadFigures && beginning === null && labelAts.every((at) => (row.cells[at] ?? '').trim() === '');
    if (isBelowHead) return readUnits(row);
    return scales.takeRow(row) || isBorder(row);
  }

  /** A row of units between the header and the first figures. */
  function readUnits(row: BlockRow): boolean {
    const unknown = figureAts.find((at) => !isKnownBelowHead(row.cells[at] ?? ''));
    if (unknown !== undefined) faults.inCell(row, unknown, fault('unknown-below-head'));
    for (const at of figureAts) measures[at]?.push(...measureOf(row.cells[at] ?? '', row, at));
    const others = { ...row, cells: row.cells.map((cell, at) => (figureAts.includes(at) ? '' : cell)) };
    return scales.takeRow(others) || unknown !== undefined || isBorder(row);
  }

  function note(row: BlockRow, at: number, lacks: 'month' | 'field'): null {
    if (!isAside(row)) faults.noteInCell(row, at, fault('row-left-out', { lacks }));
    return null;
  }

  /** A row per month. Null for a row to leave out. */
  function monthRow(row: BlockRow, hasFigures: boolean): Subject | null {
    const text = row.cells[monthAt] ?? '';
    const read = readMonth(text);
    const isMonth = read !== null;
    if (mayBeDays && read?.isNumber === true && read.year === null && read.month !== ofMonth) {
      faults.inCellOnce(row, monthAt, fault('not-months', { what: 'days' }));
      return null;
    }
    const isSum = !isMonth && TOTAL_WORDS.has(comparableLabel(text));
    if (!isMonth && !isSum) {
      const isNote = !hasFigures && (text.trim() === '' || /[\p{L}※*]/u.test(text) || isBlankIn(row, figureAts));
      const first = row.cells.findIndex((cell) => cell.trim() !== '');
      if (isNote) return note(row, first, 'month');
      if (isNoMonth(row)) return null;
    }
    if (isMonth && !hasFigures && form !== null && formOf(text) !== form) {
      faults.noteInCell(row, monthAt, fault('row-of-another-form'));
      return null;
    }
    form ??= formOf(text);
    return { named: null, isSum };
  }

  /** Whether a row is that of an average, a quarter or another sum over months; a notice says so. */
  function isNoMonth(row: BlockRow): boolean {
    const text = row.cells[monthAt] ?? '';
    const words = (besideMonths(text) ?? text).split(/\s+/).map(comparableLabel);
    const isKnown = (word: string) => isLeftOut(word) || SUB_TOTAL_WORDS.has(word) || TOTAL_WORDS.has(word);
    if (!words.some((word) => word !== '') || !words.every((word) => word === '' || isKnown(word))) return false;
    faults.noteInCell(row, monthAt, fault('row-not-a-month'));
    return true;
  }

  /** A row per field, or one figure a row. Null for a row to leave out. */
  function fieldRow(row: BlockRow, hasFigures: boolean): Subject | 'wrong' | null {
    // A row of texts in place of figures is named like any other.
    const isNamed = labelAts.some((at) => index.isOwn(withoutMeasure(row.cells[at] ?? '')));
    if (!hasFigures && !isNamed && isAside(row)) return null;
    const said = row.cells[monthAt] ?? '';
    const isOther = said !== '' && readMonth(said) === null;
    if (isOther && (TOTAL_WORDS.has(comparableLabel(said)) || isNoMonth(row))) return null;
    const named = names.name(row, hasFigures);
    // A group may say a scale beside its name.
    if (named === null && !hasFigures) {
      scales.takeRow({ ...row, cells: row.cells.map((cell, at) => (labelAts.includes(at) ? '' : cell)) });
    }
    if (named === null || named === 'wrong') return named;
    // A list may end with totals, which are of no month.
    const isOfNoMonth = named.row.kind === 'derived' && across === 'amount' && said.trim() === '';
    return isOfNoMonth ? null : { named, isSum: false };
  }

  function readRow(raw: BlockRow): RowUse {
    const hasFigures = holdsFigures(raw, figureAts);
    if (hasFigures && beginning !== null) {
      faults.inCell(beginning.row, beginning.at, beginning.why);
      return 'end';
    }
    const subject = across === 'rows' ? monthRow(raw, hasFigures) : fieldRow(raw, hasFigures);
    if (subject === null) return 'note';
    if (subject === 'wrong' || askAside(raw)) return spoiled();
    const row = readable(subject.isSum ? { ...raw, cells: raw.cells.with(monthAt, '') } : raw);
    return readFigures(row, subject);
  }

  function readFigures(row: BlockRow, { named, isSum }: Subject): RowUse {
    const isDown = across === 'rows';
    const month = isSum || across === 'months' ? null : keys.monthOf(row);
    if (isDown && isAfterDecember(row, month)) return 'end';
    const bu = keys.unitOf(row);
    if (checkBeside(row, bu, besideAts, faults)) return spoiled();
    const assumesLast = isSum && keys.assumed.year === null && yearAt === -1;
    const yearOfRow = saysYear ? null : assumesLast ? lastYear : keys.yearOf(row, null);
    lastYear = yearOfRow;
    if (runsDown(row, { year: yearOfRow, month, name: named?.row ?? null })) return spoiled();
    const ofRow = rowMeasures(row, named);
    let hasSaidTwice = false;
    for (const at of figureAts) {
      const column = columns[at];
      if (column === undefined) continue;
      const value: ValueRow | undefined = column.role === 'row' ? column.row : named?.row;
      if (value === undefined) continue;
      const ofMonths = isSum || column.role === 'total';
      const monthOfCell = column.role === 'figures' ? column.month : month;
      const dated = column.role === 'figures' && column.year !== null && headRow !== null;
      const year = saysYear ? keys.yearOf(row, dated ? { value: column.year, source: headRow, at } : null) : yearOfRow;
      const place = { year, bu, scale: scales.factor, source: row, at };
      if ((row.cells[at] ?? '').trim() !== '') {
        const ofColumn = measures[at] ?? [];
        scales.take(value, isDown ? [...ofRow, ...ofColumn] : ofRow, isDown ? [] : ofColumn);
      }
      if (ofMonths || value.kind === 'derived') {
        if (year === null || (ofMonths ? !report.rowTotals : monthOfCell === null)) continue;
        collector.compare({ ...place, row: value, year, month: ofMonths ? null : monthOfCell });
        continue;
      }
      if (because.length === 0) because = reasonsFor(row, at, monthOfCell, value, named);
      const earlier = collector.add({ ...place, row: value, month: monthOfCell });
      if (earlier === null || hasSaidTwice) continue;
      hasSaidTwice = true;
      const twice = isDown
        ? fault('month-twice', { year, month, line: earlier })
        : fault('row-twice', { line: earlier });
      faults.inCell(row, isDown ? monthAt : (named?.at ?? 0), twice);
    }
    return 'figures';
  }

  /** The texts that say the month and the row of a figure; none where position or order says it. */
  function reasonsFor(row: BlockRow, at: number, month: number | null, value: ValueRow, named: NamedRow | null) {
    const heading = (headRow?.cells[at] ?? '').trim();
    const isDown = across === 'rows';
    const [monthText, rowText] = isDown
      ? [row.cells[monthAt] ?? '', heading]
      : [across === 'months' ? heading : (row.cells[monthAt] ?? ''), named === null ? '' : (row.cells[named.at] ?? '')];
    return [
      ...(month === null || monthText.trim() === '' ? [] : [{ said: monthText.trim(), means: month }]),
      ...(rowText.trim() === '' || parts.rows !== null ? [] : [{ said: rowText.trim(), means: value }]),
    ];
  }

  /** Whether the year of each row is one more than that of the row above, as a fill handle makes it; then a fault is reported. */
  function runsDown(row: BlockRow, now: NonNullable<typeof above>): boolean {
    const was = above;
    above = now;
    const isNext = was !== null && now.year !== null && was.year !== null && now.year === was.year + 1;
    const isOther = now.name !== was?.name || now.month !== was?.month;
    run = isNext && isOther ? run + 1 : 0;
    if (run < LONGEST_RUN || yearAt === -1) return false;
    faults.inCellOnce(row, yearAt, fault('years-run-down'));
    return true;
  }

  /** What cells of a row, and the heading of its group, say of its figures. */
  function rowMeasures(row: BlockRow, named: NamedRow | null): MeasureCell[] {
    const beside = measureAts.flatMap((at) => {
      const text = row.cells[at] ?? '';
      const isUnit = columns[at]?.role === 'scale' && /[\p{L}\p{N}\p{S}%]/u.test(text);
      return isUnit || isMeasure(text) ? [{ text, row, at, isUnit }] : [];
    });
    const said = named === null ? [] : names.cells();
    const inBrackets = said.flatMap(({ text, row: source, at }): MeasureCell[] => {
      const { measure } = splitMeasure(text);
      return measure === null ? [] : [{ text: measure, row: source, at }];
    });
    return [...beside, ...inBrackets];
  }

  function isAfterDecember(row: BlockRow, month: number | null): boolean {
    const bu = row.cells[unitAt] ?? '';
    const isAfter = month === 1 && before.month === 12 && before.bu === bu;
    before = { month, bu };
    if (!isAfter || yearAt !== -1 || readMonth(row.cells[monthAt] ?? '')?.year !== null) return false;
    faults.inCell(row, monthAt, fault('after-december', { place: 'month' }));
    return true;
  }

  /** After a fault of a whole row no sum can be compared. */
  function spoiled(): RowUse {
    collector.spoil();
    return 'note';
  }

  let isOver = false;
  return {
    read(row) {
      if (isOver || (headRow !== null && isSame(row, headRow))) return false;
      const use = readRow(row);
      isOver = use === 'end';
      hasReadFigures ||= use === 'figures';
      return use === 'figures';
    },
    because: () => because,
  };
}

/** So many steps from year to year happen by a fill handle only. */
const LONGEST_RUN = 2;

/** The measure in the parentheses of a label, or the whole text where it is one. */
function measureOf(text: string, row: BlockRow, at: number): MeasureCell[] {
  const measure = isMeasure(text) ? text : splitMeasure(text).measure;
  return measure === null ? [] : [{ text: measure, row, at }];
}
