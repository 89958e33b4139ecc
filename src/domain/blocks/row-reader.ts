import { isNumber } from '../cell.ts';
import { ACTUAL_WORDS, SUB_TOTAL_WORDS, TOTAL_WORDS } from '../other-words.ts';
import type { ValueRow } from '../report.ts';
import type { Collector } from './collector.ts';
import { isLeftOut, placesOf } from './columns.ts';
import { firstFilled, textAt, type BlockRow } from './faults.ts';
import { isOtherHead, isSameHead } from './find-head.ts';
import type { Sheet } from './layout.ts';
import { isMeasure, splitMeasure, withoutMeasure } from './measures.ts';
import { besideMonths, readMonth } from './month-text.ts';
import { comparableLabel } from './plain-text.ts';
import type { RowKey, RowKeys } from './row-key.ts';
import { formOf, holdsFigures, isBlankIn, isBorder, isSame } from './row-look.ts';
import type { NamedRow, RowNames } from './row-names.ts';
import type { MeasureCell, Scales } from './scales.ts';
import { isDayHeading } from './statements.ts';
import { beginningOf, checkBeside, isKnownBelowHead, type Beginning } from './surroundings.ts';
import { fault } from './words.ts';

export interface RowReaderParts extends Sheet {
  readonly collector: Collector;
  readonly keys: RowKeys;
  readonly naming: RowNames;
  readonly scales: Scales;
}

/** What a row of figures is about. */
interface Subject {
  /** Null where the columns say it. */
  readonly named: NamedRow | null;
  /** Whether the row is the total over the months above it. */
  readonly isSum: boolean;
}

/** A row of figures as it was read: the next one is compared with it. */
type ReadRow = RowKey & {
  /** The unit as it is written. */
  readonly unit: string;
  readonly name: ValueRow | null;
  /** How many rows up to this one have each a later year and another name. */
  readonly run: number;
};

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
  const { index, report, across, headRow, columns, ofMonth, collector, keys, naming, scales, faults } = parts;
  const isDown = across === 'rows';
  const figureAts = placesOf(columns, 'figures', 'amount', 'total', 'row');
  const asideAts = placesOf(columns, 'aside');
  const besideAts = placesOf(columns, 'left-out', 'aside');
  const measureAts = placesOf(columns, 'scale', 'left-out', 'aside');
  const labelAts = placesOf(columns, 'label', 'field', 'month');
  const [monthAt = -1] = placesOf(columns, 'month');
  const [unitAt = -1] = placesOf(columns, 'unit');
  const [yearAt = -1] = placesOf(columns, 'year');
  /** What headings, and a row of units below them, say of the figures in a column. */
  const measures: readonly MeasureCell[][] = columns.map((column, at) => {
    const text = textAt(headRow, at);
    const remark = column.role === 'figures' ? (readMonth(text)?.remark ?? '') : text;
    const isOfFigures = figureAts.includes(at) && !ACTUAL_WORDS.has(comparableLabel(remark));
    return isOfFigures ? measureIn(remark, headRow, at) : [];
  });
  /** A row without figures that makes the figures below it those of another table. */
  let beginning: Beginning | null = null;
  /** How the first month is written. */
  let form: string | null = null;
  let above: ReadRow | null = null;
  let because: readonly FirstReason[] = [];
  /** Columns whose figures were asked about. */
  const asked = new Set<number>();
  let isOver = false;

  function read(row: BlockRow): boolean {
    if (isOver || isSame(row, headRow)) return false;
    const hasFigures = holdsFigures(row, figureAts);
    if (hasFigures && beginning !== null) {
      faults.inCell(beginning.row, beginning.at, beginning.why);
      isOver = true;
      return false;
    }
    const subject = isDown ? monthRow(row, hasFigures) : fieldRow(row, hasFigures);
    if (subject === null) return false;
    if (subject !== 'wrong' && !isUnknownColumn(row) && readFigures(row, subject)) return true;
    // After a fault of a whole row no sum can be compared.
    collector.spoil();
    return false;
  }

  /** A row per month. Null for a row to leave out. */
  function monthRow(row: BlockRow, hasFigures: boolean): Subject | null {
    const text = textAt(row, monthAt);
    const month = readMonth(text);
    const isSum = month === null && TOTAL_WORDS.has(comparableLabel(text));
    if (month === null && !isSum) {
      const isNote = !hasFigures && (text === '' || /[\p{L}※*]/u.test(text) || isBlankIn(row, figureAts));
      if (isNote && !isAside(row)) faults.noteInCell(row, firstFilled(row), fault('row-left-out', { lacks: 'month' }));
      if (isNote || isNoMonth(row)) return null;
    }
    if (month?.isNumber === true && month.year === null && mayBeDays() && month.month !== ofMonth) {
      faults.inCellOnce(row, monthAt, fault('not-months', { what: 'days' }));
      return null;
    }
    if (month !== null && !hasFigures && form !== null && formOf(text) !== form) {
      faults.noteInCell(row, monthAt, fault('row-of-another-form'));
      return null;
    }
    form ??= formOf(text);
    return { named: null, isSum };
  }

  /** Numbers below a heading that says 월 are months; below 일자 they may be days. */
  function mayBeDays(): boolean {
    const heading = textAt(headRow, monthAt);
    return ofMonth !== null && (heading === '' || isDayHeading(heading));
  }

  /** Whether a row is that of an average, a quarter or another sum over months; a notice says so. */
  function isNoMonth(row: BlockRow): boolean {
    const text = textAt(row, monthAt);
    const words = (besideMonths(text) ?? text).split(/\s+/).map(comparableLabel);
    const isOther = (word: string) => isLeftOut(word) || SUB_TOTAL_WORDS.has(word) || TOTAL_WORDS.has(word);
    if (words.join('') === '' || !words.every((word) => word === '' || isOther(word))) return false;
    faults.noteInCell(row, monthAt, fault('row-not-a-month'));
    return true;
  }

  /** A row per field, or one figure a row. Null for a row to leave out. */
  function fieldRow(row: BlockRow, hasFigures: boolean): Subject | 'wrong' | null {
    // A row of texts in place of figures is named like any other.
    const isNamed = labelAts.some((at) => index.isOwn(withoutMeasure(textAt(row, at))));
    if (!hasFigures && !isNamed && isAside(row)) return null;
    const month = textAt(row, monthAt);
    const isSum = month !== '' && TOTAL_WORDS.has(comparableLabel(month));
    if (isSum || (month !== '' && readMonth(month) === null && isNoMonth(row))) return null;
    const named = naming(row, hasFigures);
    // A group may say a scale beside its name.
    if (named === null && !hasFigures) scales.takeRow(without(row, labelAts));
    if (named === null || named === 'wrong') return named;
    // A list may end with totals, which are of no month.
    return named.row.kind === 'derived' && across === 'amount' && month === '' ? null : { named, isSum: false };
  }

  /** What a row without figures says about the rows near it. @returns whether it is known to be none of the report */
  function isAside(row: BlockRow): boolean {
    if (isSameHead(row, parts)) return true;
    const isHead = isOtherHead(row, parts);
    beginning ??= isHead
      ? { row, at: firstFilled(row), why: fault('second-table', {}) }
      : beginningOf(row, parts, keys);
    const isBelowHead = above === null && beginning === null && isBlankIn(row, labelAts);
    const isUnknown = isBelowHead && !readUnits(row);
    return scales.takeRow(isBelowHead ? without(row, figureAts) : row) || isUnknown || isBorder(row);
  }

  /** A row of units between the header and the first figures. @returns whether it says nothing that is not understood */
  function readUnits(row: BlockRow): boolean {
    for (const at of figureAts) measures[at]?.push(...measureIn(textAt(row, at), row, at));
    const unknown = figureAts.find((at) => !isKnownBelowHead(textAt(row, at)));
    if (unknown !== undefined) faults.inCell(row, unknown, fault('unknown-below-head'));
    return unknown === undefined;
  }

  /** Whether a column whose heading is not known holds a figure, which is asked about. */
  function isUnknownColumn(row: BlockRow): boolean {
    const at = asideAts.find((each) => !asked.has(each) && isNumber(row.cells[each] ?? ''));
    if (at === undefined) return false;
    asked.add(at);
    const text = textAt(headRow, at);
    const facts = { report: report.id, isOfMonths: !isDown, meant: null, asks: { text, near: [] } };
    faults.inCell(headRow, at, fault('unknown-column', facts));
    return true;
  }

  /** The row, with unreadable cells emptied so that they cause no second fault. */
  function readable(row: BlockRow): BlockRow {
    const wrong = row.cells.flatMap((cell, at) => (isUnreadable(row, cell, at) ? [at] : []));
    return wrong.length === 0 ? row : without(row, wrong);
  }

  function isUnreadable(row: BlockRow, cell: string, at: number): boolean {
    const role = columns[at]?.role ?? 'empty';
    if (role === 'left-out' || role === 'aside' || role === 'wrong') return false;
    if (role === 'empty' && cell.trim() !== '' && !asked.has(at)) {
      asked.add(at);
      faults.inCell(row, at, fault('column-without-heading'));
    }
    const isBroken = parts.brokenEncoding !== null && cell.includes('\uFFFD');
    const isText = role === 'label' || role === 'scale';
    if (!isBroken && (isText || !/[\r\n]/.test(cell.trim()))) return false;
    const encoding = parts.brokenEncoding ?? '';
    faults.inCell(row, at, isBroken ? fault('cell-not-encoded', { encoding }) : fault('line-break'));
    collector.spoil();
    return true;
  }

  /** @returns whether the figures of the row could be read */
  function readFigures(raw: BlockRow, { named, isSum }: Subject): boolean {
    const row = readable(isSum ? without(raw, [monthAt]) : raw);
    const key = keyOf(row, isSum);
    const now = { ...key, unit: textAt(row, unitAt), name: named?.row ?? null };
    if (isOfNextYear(row, now)) {
      isOver = true;
      return false;
    }
    const isNext = above?.year !== null && above?.year !== undefined && key.year === above.year + 1;
    const isOther = now.name !== above?.name || now.month !== above.month;
    above = { ...now, run: isNext && isOther ? (above?.run ?? 0) + 1 : 0 };
    if (checkBeside(row, key.bu, besideAts, faults)) return false;
    if (above.run >= LONGEST_RUN && yearAt !== -1) {
      faults.inCellOnce(row, yearAt, fault('years-run-down'));
      return false;
    }
    takeFigures(row, key, { named, isSum });
    return true;
  }

  /** A total over months that say their year has that of the months above it. */
  function keyOf(row: BlockRow, isSum: boolean): RowKey {
    const isOfAbove = isSum && keys.assumed.year === null && yearAt === -1;
    return keys.of(row, {
      isOfMonth: across !== 'months' && !isSum,
      year: isOfAbove ? (above?.year ?? null) : undefined,
    });
  }

  function isOfNextYear(row: BlockRow, { month, unit }: Pick<ReadRow, 'month' | 'unit'>): boolean {
    const isAfterDecember = isDown && month === 1 && above?.month === 12 && above.unit === unit;
    if (!isAfterDecember || yearAt !== -1 || readMonth(textAt(row, monthAt))?.year !== null) return false;
    faults.inCell(row, monthAt, fault('after-december', { place: 'month' }));
    return true;
  }

  function takeFigures(source: BlockRow, { year, month, bu }: RowKey, { named, isSum }: Subject): void {
    const ofRow = rowMeasures(source, named);
    let hasSaidTwice = false;
    for (const at of figureAts) {
      const column = columns[at];
      const row = column?.role === 'row' ? column.row : named?.row;
      if (column === undefined || row === undefined) continue;
      if (textAt(source, at) !== '') {
        const ofColumn = measures[at] ?? [];
        scales.take(row, isDown ? [...ofRow, ...ofColumn] : ofRow, isDown ? [] : ofColumn);
      }
      const yearBelow = keys.yearsBelow[at];
      const figure = {
        year: yearBelow === undefined ? year : yearBelow,
        month: column.role === 'figures' ? column.month : month,
        bu,
        scale: scales.factor,
        source,
        at,
      };
      if (isSum || column.role === 'total' || row.kind === 'derived') {
        collector.compare({ ...figure, row }, isSum || column.role === 'total');
        continue;
      }
      if (because.length === 0) because = reasonsFor(source, at, figure.month, row, named);
      const line = collector.add({ ...figure, row });
      if (line === null || hasSaidTwice) continue;
      hasSaidTwice = true;
      const twice = isDown ? fault('month-twice', { year: figure.year, month, line }) : fault('row-twice', { line });
      faults.inCell(source, isDown ? monthAt : (named?.at ?? 0), twice);
    }
  }

  /** What cells of a row, and the heading of its group, say of its figures. */
  function rowMeasures(row: BlockRow, named: NamedRow | null): MeasureCell[] {
    const beside = measureAts.flatMap((at) => {
      const text = row.cells[at] ?? '';
      const isUnit = columns[at]?.role === 'scale' && /[\p{L}\p{N}\p{S}%]/u.test(text);
      return isUnit || isMeasure(text) ? [{ text, row, at, isUnit }] : [];
    });
    const inBrackets = (named?.said ?? []).flatMap(({ text, ...place }): MeasureCell[] => {
      const { measure } = splitMeasure(text);
      return measure === null ? [] : [{ text: measure, ...place }];
    });
    return [...beside, ...inBrackets];
  }

  /** The texts that say the month and the row of a figure. */
  function reasonsFor(row: BlockRow, at: number, month: number | null, value: ValueRow, named: NamedRow | null) {
    const heading = textAt(headRow, at);
    const monthText = across === 'months' ? heading : textAt(row, monthAt);
    const rowText = isDown ? heading : textAt(row, named?.at ?? -1);
    return [
      ...(month === null || monthText === '' ? [] : [{ said: monthText, means: month }]),
      ...(rowText === '' ? [] : [{ said: rowText, means: value }]),
    ];
  }

  return { read, because: () => because };
}

/** So many steps from year to year happen by a fill handle only. */
const LONGEST_RUN = 2;

function without(row: BlockRow, ats: readonly number[]): BlockRow {
  return { ...row, cells: row.cells.map((cell, at) => (ats.includes(at) ? '' : cell)) };
}

/** The measure in the parentheses of a label, or the whole text where it is one. */
function measureIn(text: string, row: BlockRow, at: number): MeasureCell[] {
  const measure = isMeasure(text) ? text : splitMeasure(text).measure;
  return measure === null ? [] : [{ text: measure, row, at }];
}
