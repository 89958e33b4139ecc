import { isNumber } from '../cell.ts';
import { ACTUAL_WORDS, TOTAL_WORDS } from '../other-words.ts';
import type { RecordPatch } from '../record.ts';
import type { Label, ValueRow } from '../report.ts';
import { createCollector } from './collector.ts';
import { isLeftOut, placesOf, saysNoFigureOfRow } from './columns.ts';
import type { TitleCell } from './context.ts';
import { asShown, firstFilled, textAt, without, type BlockRow, type FaultyCell } from './faults.ts';
import { headAgain, headsFigures } from './find-head.ts';
import type { Sheet } from './layout.ts';
import { isOfFormulas } from './marks.ts';
import { isMeasure, scalesIn, splitMeasure, withoutMeasure } from './measures.ts';
import { createMonthBlocks } from './month-blocks.ts';
import { namesMonth, readMonth, WHOLE_MONTH } from './month-text.ts';
import type { Reason } from './placement.ts';
import { comparableLabel, plainText } from './plain-text.ts';
import { createRowKeys, isOfNextYear, type RowKey } from './row-key.ts';
import { createRowNames, type NamedRow } from './row-names.ts';
import { createScales, readMeasure, type MeasureCell } from './scales.ts';
import { createSplitFigures, isDividedOtherwise } from './split-figures.ts';
import { isDayHeading } from './statements.ts';
import { beginningOf, checkBeside, isFooter, lostFigure, isOfOther, otherInNote } from './surroundings.ts';
import { freedomOf } from './teach-word.ts';
import { fault } from './words.ts';

interface Subject {
  /** Null where the columns say it. */
  readonly named: NamedRow | null;
  /** Whether the row is the total over the months above it. */
  readonly isSum: boolean;
}

export type RowReader = ReturnType<typeof createRowReader>;

export function createRowReader(sheet: Sheet) {
  const { index, report, across, headRow, columns, ofMonth, faults } = sheet;
  const collector = createCollector(sheet);
  // What belongs to a sum may be in a column that cannot be read.
  if (placesOf(columns, 'wrong').length > 0) collector.spoil();
  const scales = createScales(sheet);
  const keys = createRowKeys(sheet);
  const naming = createRowNames(sheet);
  const isDown = across === 'rows';
  const figureAts = placesOf(columns, 'figures', 'amount', 'total', 'row');
  const asideAts = placesOf(columns, 'aside');
  const besideAts = placesOf(columns, 'left-out', 'aside');
  const measureAts = placesOf(columns, 'scale', 'left-out', 'aside');
  const labelAts = placesOf(columns, 'label', 'field', 'month');
  const keyAts = new Set([...labelAts, ...placesOf(columns, 'year', 'unit')]);
  const isOfKey = (at: number) => keyAts.has(at);
  const [monthAt = -1] = placesOf(columns, 'month');
  const monthBlocks = createMonthBlocks(monthAt, faults);
  const [unitAt = -1] = placesOf(columns, 'unit');
  const [yearAt = -1] = placesOf(columns, 'year');
  /** What headings, and a row of units below them, say of the figures in a column. */
  const measures: readonly MeasureCell[][] = columns.map((column, at) => {
    const text = textAt(headRow, at);
    const remark = column.role === 'figures' ? (readMonth(text)?.remark ?? text) : text;
    return figureAts.includes(at) ? measureIn(remark, headRow, at, !isDown) : [];
  });
  /** A row without figures that makes the figures below it those of another table. */
  let beginning: FaultyCell | null = null;
  /** How the first month is written. */
  let form: string | null = null;
  /** The row of figures above: its unit as it is written, how many rows up to it have each a later year, the first month. */
  let above: (RowKey & { unit: string; name: ValueRow | null; run: number; first: number | null }) | null = null;
  /** Why the first figure is where it is. */
  let because: readonly Reason[] | null = null;
  /** Columns whose figures were asked about. */
  const asked = new Set<number>();
  /** The groups of all figures, and the units in their rows. */
  const groups = new Set<Label>();
  const units = new Set<string>();
  /** A text below the figures that says that they are others. */
  let lastWords: FaultyCell | null = null;
  let isOver = false;
  /** The number of the last row that was not blank. */
  let rowBefore = headRow.row;
  // In thousands or millions amounts of three digits are ordinary.
  const splits = sheet.delimiter === ',' && (sheet.scale ?? 1) === 1 ? createSplitFigures(figureAts) : null;

  /** Turns one row below the header into cells, and reports what is wrong with it. @returns whether it held figures */
  function read(stored: BlockRow): boolean {
    const shown = asShown(stored);
    // The header may come again further down, and columns may be numbered below it.
    const isAgain = shown.cells.every((text, at) => text.trim() === textAt(headRow, at));
    // A number names no row.
    const isNumbered = columns[0]?.role === 'label' && shown.cells.every((text, at) => text.trim() === `${at + 1}`);
    if (isOver || isAgain || isNumbered) return false;
    const row = asShown(stored, isOfKey);
    const hasFigures = holdsFigures(row, figureAts);
    if (hasFigures && above !== null && isFooter(row, index)) {
      const isKnown = scales.takeRow(row) || faults.tell(otherInNote(row, keys, false));
      if (!isKnown) faults.noteInCell(row, firstFilled(row), fault('row-left-out'));
      return false;
    }
    isOver = hasFigures && faults.tell(beginning);
    if (isOver) return false;
    if (isDividedOtherwise(row, index)) {
      faults.inCell(row, firstFilled(row), fault('other-delimiter'));
      collector.spoil();
      return false;
    }
    const subject = subjectOf(row, hasFigures);
    if (subject === null) return false;
    if (subject !== 'wrong' && !isUnknownColumn(row) && readFigures(row, subject)) return true;
    // After a fault of a whole row no sum can be compared.
    collector.spoil();
    return false;
  }

  /** What a row is about. Null for a row to leave out. */
  function subjectOf(row: BlockRow, hasFigures: boolean): Subject | 'wrong' | null {
    const text = textAt(row, monthAt);
    const month = readMonth(text);
    const isSum = month === null && TOTAL_WORDS.has(comparableLabel(text));
    if (!hasFigures && faults.tell(lostFigure(row))) return 'wrong';
    const areNone = isBlankIn(row, figureAts) || figureAts.some((at) => isDate(textAt(row, at)));
    const mayBeNote = text === '' || /[\p{L}※*]/u.test(text) || areNone;
    if (!hasFigures && (isDown ? month === null && !isSum && mayBeNote : !isNamed(row))) {
      const isKnown = isAside(row);
      if (isDown && !isKnown) faults.noteInCell(row, firstFilled(row), fault('row-left-out'));
      if (isDown || isKnown) return null;
    }
    if (month === null && (isSum ? !isDown : isNoMonth(row))) return null;
    if (isDay(row)) return null;
    if (isDown) {
      form ??= formOf(text);
      const isOther = month !== null && !hasFigures && formOf(text) !== form;
      if (isOther) faults.noteInCell(row, monthAt, fault('row-left-out'));
      return isOther ? null : { named: null, isSum };
    }
    const named = naming(row, hasFigures);
    // A group may say a scale beside its name.
    if (named === null && !hasFigures) scales.takeRow(without(row, labelAts));
    if (named === null || named === 'wrong') return named;
    const role = named.row.kind === 'derived' ? named.row.role : null;
    // A list may end with totals, which are of no month.
    if (role !== null && across === 'amount' && text === '') return null;
    const isOfAllUnits = role === 'total' && units.size > 1 && textAt(row, unitAt) === '';
    if (isOfAllUnits) faults.noteInCell(row, named.at, fault('row-not-in-report', { report: report.id }));
    return isOfAllUnits ? null : { named, isSum: false };
  }

  /** A row of texts in place of figures is named like any other. */
  function isNamed(row: BlockRow): boolean {
    return row.means !== undefined || labelAts.some((at) => index.isOwn(withoutMeasure(textAt(row, at))));
  }

  /** Whether the number of a row may be a day, as below 일자 or in a table of one month; a fault says so. */
  function isDay(row: BlockRow): boolean {
    const month = readMonth(textAt(row, monthAt));
    const heading = textAt(headRow, monthAt);
    const mayBeDay = isDayHeading(heading) || (ofMonth !== null && heading === '');
    if (month?.isNumber !== true || month.year !== null || !mayBeDay || month.month === ofMonth) return false;
    faults.inCellOnce(row, monthAt, fault('not-months'));
    return true;
  }

  /** Whether a row is that of an average, a quarter or another sum over months; a notice says so. */
  function isNoMonth(row: BlockRow): boolean {
    const isNone = saysNoFigureOfRow(textAt(row, monthAt));
    if (isNone) faults.noteInCell(row, monthAt, fault('row-not-in-report', { report: report.id }));
    return isNone;
  }

  /** Whether one text, or two, stand below the figures after a blank row: then they are a note, and no row to be filled. */
  function isApart(row: BlockRow): boolean {
    const [first, ...others] = row.cells.filter((text) => text.trim() !== '');
    const isRow = others.length > 1 || isLeftOut(comparableLabel(first ?? ''));
    return above !== null && row.row > rowBefore + 1 && !isRow;
  }

  /** What a row without figures says about the rows near it. @returns whether it is known to be none of the report */
  function isAside(row: BlockRow): boolean {
    const head = headAgain(row, sheet);
    if (head === 'same' || isOfFormulas(row.cells) || faults.tell(otherInNote(row, keys, false))) return true;
    if (isApart(row) || (above !== null && isOfOther(row, keys))) lastWords ??= otherInNote(row, keys, true);
    // Below figures `추정` under a month says what they are.
    if (head === null && above !== null && checkBeside(row, above, figureAts, sheet)) return true;
    const isOther = head === 'other' || (above !== null && headsFigures(row, sheet));
    beginning ??= isOther
      ? { row, at: firstFilled(row), why: fault('another-table', {}) }
      : beginningOf(row, sheet, keys);
    const isBelowHead = above === null && beginning === null && isBlankIn(row, labelAts);
    // A scale in one cell of several, which may be merged, is that of all.
    const [only = -1, ...others] = figureAts.filter((at) => textAt(row, at) !== '');
    const isOfAll = others.length === 0 && figureAts.length > 1 && scalesIn(textAt(row, only)).length > 0;
    const isOfColumns = isBelowHead && !isOfAll;
    const isUnknown = isOfColumns && !readUnits(row);
    return scales.takeRow(isOfColumns ? without(row, figureAts) : row) || isUnknown || isBorder(row.cells);
  }

  /** A row of units between the header and the first figures. @returns whether it says nothing that is not understood */
  function readUnits(row: BlockRow): boolean {
    for (const at of figureAts) measures[at]?.push(...measureIn(textAt(row, at), row, at, !isDown));
    const isKnown = (text: string) =>
      isBorder([text]) ||
      readMonth(text) !== null ||
      [text, withoutMeasure(text)]
        .map(comparableLabel)
        .some((word) => ACTUAL_WORDS.has(word) || WHOLE_MONTH.test(word));
    const unknown = figureAts.find((at) => !isKnown(textAt(row, at)));
    if (unknown !== undefined) faults.inCell(row, unknown, fault('unknown-below-head'));
    return unknown === undefined;
  }

  /** Whether a column whose heading is not known holds a figure, which is asked about. */
  function isUnknownColumn(row: BlockRow): boolean {
    const at = asideAts.find((each) => !asked.has(each) && isNumber(row.cells[each] ?? ''));
    if (at === undefined) return false;
    asked.add(at);
    const text = textAt(headRow, at);
    const asks = { text, near: [] };
    const facts = { report: report.id, isOfMonths: !isDown, meant: null, asks, freedom: freedomOf(text) };
    faults.inCell(headRow, at, fault('unknown-column', facts));
    return true;
  }

  /** The row, with unreadable cells emptied so that they cause no second fault. */
  function readable(row: BlockRow): BlockRow {
    const wrong: number[] = [];
    for (const [at, cell] of row.cells.entries()) if (isUnreadable(row, cell, at)) wrong.push(at);
    return wrong.length === 0 ? row : without(row, wrong);
  }

  function isUnreadable(row: BlockRow, cell: string, at: number): boolean {
    const role = columns[at]?.role ?? 'empty';
    if (role === 'left-out' || role === 'aside' || role === 'wrong') return false;
    if (role === 'empty' && cell.trim() !== '' && !asked.has(at)) {
      asked.add(at);
      faults.inCell(row, at, fault('column-without-heading'));
    }
    const isMonth = role === 'month' && readMonth(cell) !== null;
    if (role === 'label' || role === 'scale' || isMonth || !/[\r\n]/.test(cell.trim())) return false;
    faults.inCell(row, at, fault('line-break'));
    collector.spoil();
    return true;
  }

  /** @returns whether the figures of the row could be read */
  function readFigures(raw: BlockRow, { named, isSum }: Subject): boolean {
    const row = readable(isSum ? without(raw, [monthAt]) : raw);
    const key = keys.of(row, across !== 'months' && !isSum);
    const [unit, name] = [textAt(row, unitAt), named?.row ?? null];
    if (across === 'amount') monthBlocks.take(row, key, name);
    const last = above?.unit === unit ? above : null;
    if (isDown && yearAt === -1 && isOfNextYear(key.month, last) && readMonth(textAt(row, monthAt))?.year === null) {
      faults.inCell(row, monthAt, fault('unclear-month'));
      isOver = true;
      return false;
    }
    const isNext = above !== null && above.year !== null && key.year === above.year + 1;
    const run = isNext && (name !== above?.name || key.month !== above.month) ? (above?.run ?? 0) + 1 : 0;
    above = { ...key, unit, name, run, first: last?.first ?? key.month };
    units.add(unit);
    if (checkBeside(row, above, besideAts, sheet)) return false;
    if (run >= LONGEST_RUN && yearAt !== -1) {
      faults.inCellOnce(row, yearAt, fault('years-run-down'));
      return false;
    }
    takeFigures(row, key, { named, isSum });
    return true;
  }

  function takeFigures(source: BlockRow, { year, month, bu }: RowKey, { named, isSum }: Subject): void {
    const ofRow = rowMeasures(source, named);
    const ofMonth = measureIn(readMonth(textAt(source, monthAt))?.remark ?? '', source, monthAt, true);
    splits?.take(source, (at) => rowAt(at, named)?.unit === '원');
    for (const at of figureAts) {
      const column = columns[at];
      const row = rowAt(at, named);
      if (column === undefined || row === undefined) continue;
      if (row.group !== null) groups.add(row.group);
      const cell = { text: textAt(source, at), row: source, at };
      if (cell.text !== '') scales.take(row, cell, [...ofRow, ...(measures[at] ?? []), ...ofMonth]);
      const yearBelow = keys.yearsBelow[at];
      const yearOfCell = yearBelow === undefined ? year : yearBelow;
      const monthOfCell = column.role === 'figures' ? column.month : month;
      if (isSum || column.role === 'total' || row.kind === 'derived') {
        const isOfMonths = isSum || column.role === 'total';
        const figure = { row, year: yearOfCell, month: monthOfCell, bu, source, at, proof: named?.proof };
        collector.compare(figure, isOfMonths);
        continue;
      }
      because ??= reasonsFor(source, at, monthOfCell, row, named);
      const line = collector.add({ row, year: yearOfCell, month: monthOfCell, bu, source, at });
      if (line === null) continue;
      faults.inCell(source, isDown ? monthAt : (named?.at ?? 0), fault('row-twice', { line }));
    }
  }

  function rowAt(at: number, named: NamedRow | null): ValueRow | undefined {
    const column = columns[at];
    return column?.role === 'row' ? column.row : named?.row;
  }

  /** What cells of a row, and the heading of its group, say of its figures. */
  function rowMeasures(row: BlockRow, named: NamedRow | null): MeasureCell[] {
    const beside = measureAts.flatMap((at) => {
      const text = row.cells[at] ?? '';
      const isUnit = columns[at]?.role === 'scale' && /[\p{L}\p{N}\p{S}%]/u.test(text);
      return isUnit || isMeasure(text) ? [readMeasure({ text, row, at }, { isUnit })] : [];
    });
    return [...beside, ...(named?.said ?? []).flatMap((cell) => inBrackets(cell))];
  }

  /** The texts that say the month of a figure, which is a column of a table, and its row. */
  function reasonsFor(row: BlockRow, at: number, month: number | null, value: ValueRow, named: NamedRow | null) {
    const heading = textAt(headRow, at);
    const monthText = across === 'months' ? heading : textAt(row, monthAt);
    const rowText = isDown ? heading : textAt(row, named?.at ?? -1);
    return [
      ...(month === null || monthText === '' ? [] : [{ said: monthText, means: month - 1 }]),
      ...(rowText === '' ? [] : [{ said: rowText, means: value }]),
    ];
  }

  /** A comment above the header is about all figures, as a note is. */
  function comment(row: BlockRow): void {
    if (faults.tell(otherInNote(row, keys, true))) return;
    if (row.row < headRow.row) scales.takeRow(row);
    else scales.takeComment(row);
  }

  /** Reports what shows after the last row only. */
  function end(): void {
    scales.end();
    splits?.end(faults);
    monthBlocks.end();
    keys.checkGroups(groups);
    const isFilled = ({ cells }: RecordPatch) => Object.values(cells).some((value) => value !== null);
    keys.checkTimes(() =>
      collector
        .records()
        .filter(isFilled)
        .map(({ month }) => month),
    );
    // With figures below it the text began another table.
    if (!isOver) faults.tell(lastWords);
  }

  const readNext = (row: BlockRow): boolean => {
    const heldFigures = read(row);
    rowBefore = row.row;
    return heldFigures;
  };

  return { read: readNext, comment, end, collector, because: () => because ?? [], saysScale: scales.saysChosen };
}

const isBlankIn = (row: BlockRow, ats: readonly number[]) => ats.every((at) => textAt(row, at) === '');

/** So many steps from year to year happen by a fill handle only. */
const LONGEST_RUN = 2;

/** The measure in the parentheses of a label. */
function inBrackets({ text, row, at }: TitleCell, isShared = false): MeasureCell[] {
  const { measure } = splitMeasure(text);
  return measure === null ? [] : [readMeasure({ text: measure, row, at }, { isShared })];
}

/** The same, or the whole text where it is a measure: what is written beside a month. `분` of `1월분` is none. */
function measureIn(text: string, row: BlockRow, at: number, isShared: boolean): MeasureCell[] {
  if (ACTUAL_WORDS.has(comparableLabel(text))) return [];
  return isMeasure(text) ? [readMeasure({ text, row, at }, { isShared })] : inBrackets({ text, row, at }, isShared);
}

/** A row of units, or a line with some in it. */
function isBorder(cells: readonly string[]): boolean {
  return cells.every((cell) => !/[\p{L}\p{N}]/u.test(cell) || isMeasure(cell));
}

/** How a month is written, whichever it is: `0월`, `0-0-0`. */
function formOf(text: string): string {
  return plainText(text)
    .replace(/\d+/g, '0')
    .replace(/[a-z]+/g, 'a');
}

/** Whether a row holds figures, or what may have been one, such as an error value or `△1,234`; `(주) 12호` is a word. */
function holdsFigures(row: BlockRow, ats: readonly number[]): boolean {
  return ats.some((at) => {
    const text = textAt(row, at);
    const isLikeNumber = isNumber(text) || /^[#\d]/.test(text) || text.replace(/\D/g, '').length * 2 >= text.length;
    return text !== '' && isLikeNumber && !isDate(text);
  });
}

/** Dates, telephone numbers, months and numbers of pages occur around a table, too. */
function isDate(text: string): boolean {
  return /^\d+[-./:]\d+[-./:]\d|^\d\/\d$/.test(text) || namesMonth(text);
}
