import { isNumber } from '../cell.ts';
import type { Fault } from '../fault.ts';
import { VENDORS } from '../other-words.ts';
import type { ValueRow } from '../report.ts';
import { MOST_COLUMNS } from './columns.ts';
import type { TitleCell } from './context.ts';
import { textAt, type BlockRow, type FaultyCell } from './faults.ts';
import type { LabelIndex } from './label-index.ts';
import type { Sheet } from './layout.ts';
import { isOtherVersion, marksOther } from './marks.ts';
import { fieldName } from './names-in-words.ts';
import { OTHER_SHEETS, OTHER_UNITS } from './other-wordings.ts';
import { numberIn } from './placement.ts';
import { plainText } from './plain-text.ts';
import { readYear, type RowKey, type RowKeys } from './row-key.ts';
import {
  isNote,
  isOfOtherFigures,
  LABEL_OF_NEXT,
  LONGEST_CELL,
  otherTableIn,
  saidInNote,
  unitsIn,
  wholeStatement,
  yearsIn,
} from './statements.ts';
import { fault } from './words.ts';

/** The cells of the rows above the header. */
export function titleCells(rows: readonly BlockRow[]): TitleCell[] {
  return rows.flatMap((row) =>
    row.cells.slice(0, MOST_COLUMNS).flatMap((text, at) => (text.trim() === '' ? [] : [{ text, row, at }])),
  );
}

/** The same, where `담당` and `김예산`, or `단위` and `천원`, are in two cells: as one text. */
export function labelledCells(rows: readonly BlockRow[]): TitleCell[] {
  return titleCells(rows).map((cell, at, cells) => {
    const before = cells[at - 1];
    const isLabelled = before?.row === cell.row && LABEL_OF_NEXT.test(plainText(before.text));
    return isLabelled ? { ...cell, text: `${before.text.replace(/ ?:$/, '')}: ${cell.text}` } : cell;
  });
}

/** Refuses a block whose title or name says that its figures are others, and one with figures above the header. */
export function checkTitle({ title, headRow: head, names, index, faults }: Sheet): void {
  const holdsFigure = (row: BlockRow) =>
    row !== head && row.cells.some((text) => isNumber(text) && readYear(text) === null);
  // `전월,90` tells of another figure, not of the table's; `예산` above the header names a row.
  const mayBeOther = ({ text, row }: TitleCell) => (row === head || !index.isOwn(text)) && !holdsFigure(row);
  for (const { text, row, at } of title.filter(mayBeOther)) {
    const word = otherTableIn(text);
    if (word === null) continue;
    faults.inCell(row, at, noteNotActual(text, word));
    break;
  }
  for (const { thing, text } of names) {
    const isOther = thing === 'sheet' && OTHER_SHEETS.test(plainText(text));
    const word = isOther ? text : otherTableIn(text);
    if (word !== null) faults.inFile(fault('name-not-actual', { thing, word }));
  }
  const field = title.find(({ text, row }) => {
    const named = index.find([text], null);
    return named.kind === 'row' && named.row.kind === 'field' && holdsFigure(row);
  });
  if (field !== undefined) faults.inCell(field.row, field.at, fault('figures-above-head'));
}

/** What of a note says that the figures are others: `※ 3월은 예상치임`. @param isMarked whether it is one in any form */
export function otherInNote(row: BlockRow, keys: RowKeys, isMarked: boolean): FaultyCell | null {
  const cells = titleCells([row]);
  const [first] = cells;
  // `사업부` and `SK` in two cells say it together.
  const pair = first !== undefined && cells.length === 2 ? cells.map(({ text }) => text).join(' ') : null;
  const notes = first === undefined || pair === null ? cells : [...cells, { ...first, text: pair }];
  for (const { text, at } of notes) {
    const said = saidInNote(isMarked ? `※ ${text}` : text);
    if (said === null) continue;
    const isOther = OTHER_UNITS.test(said) || otherTableIn(said) !== null || keys.areOther(said, true);
    if (isOther) return { row, at, why: noteNotActual(text, said) };
  }
  return null;
}

/** Whether a row holds one text alone, which names another year or unit: then it is a note, and no row to be filled. */
export function isOfOther(row: BlockRow, keys: RowKeys): boolean {
  const [only, ...others] = titleCells([row]);
  return only !== undefined && others.length === 0 && keys.areOther(only.text);
}

/** Smaller numbers alone in a row are those of pages. */
const LEAST_FIGURE = 1_000;

/** A figure of a row of numbers that has none below a month: it belongs to the row above, or its labels are missing. */
export function lostFigure(row: BlockRow): FaultyCell | null {
  const cells = titleCells([row]);
  const isFigure = ({ text }: TitleCell) =>
    Math.abs(numberIn(text) ?? 0) >= LEAST_FIGURE && readYear(text) === null && !/^20\d{6}$/.test(text);
  const lost = cells.every(({ text }) => isNumber(text)) ? cells.find(isFigure) : undefined;
  return lost === undefined ? null : { ...lost, why: fault('figure-among-labels') };
}

const PAGE = /^(?:page \d|(?:출력|인쇄)(?:일시?)? ?:|printed|prepared by|-? ?\d{1,3} ?\/ ?\d{1,3} ?-?$)/i;
const CONTACT = /^(?:작성자|담당자|전화|tel|fax|팩스|내선)/i;

/** Whether a row says the page, or when it was printed; or who wrote the sheet, and a short number of theirs. */
export function isFooter(row: BlockRow, index: LabelIndex): boolean {
  const texts = titleCells([row]).map(({ text }) => text.trim());
  if (texts.some(index.isPart)) return false;
  const numbers = texts.filter(isNumber);
  const areShort = numbers.every((text) => Math.abs(numberIn(text) ?? 0) < 10 * LEAST_FIGURE);
  return (
    (numbers.length === 0 && texts.some((text) => PAGE.test(text))) ||
    (areShort && texts.some((text) => CONTACT.test(text)))
  );
}

/** @param word what of a text says that figures are others */
const noteNotActual = (text: string, word: string) =>
  fault('note-not-actual', { word: plainText(text) === word ? null : word });

/** Alone between rows it begins a part that sums up the one above, or is another's. */
const OTHER_PART =
  /^\(?(?:(?:별첨|붙임|첨부)(?![가-힣])|(?:연간|연도별|분기별|반기별|요약|summary|annual) ?(?:합계|계약|total|summary|$))/;

/** What a row without figures says of the rows below it; null where it says nothing that would make them wrong. */
export function beginningOf(row: BlockRow, sheet: Sheet, keys: RowKeys): FaultyCell | null {
  const cells = titleCells([row]);
  if (isNote(cells[0]?.text ?? '')) return null;
  const isOther = (text: string) =>
    !sheet.index.isPart(text) && (otherTableIn(text) !== null || OTHER_PART.test(plainText(text)));
  const other = cells.find(({ text }) => isOther(text));
  const found = other ?? cells.find(({ text }) => keys.areOther(text));
  const why = other === undefined ? fault('another-table', {}) : fault('not-actual');
  return found === undefined ? null : { row, at: found.at, why };
}

/** When an amount is paid, and to whom, does not say what it is. */
const TERMS = /조건|기한|납기|terms|(?<![a-z])due(?![a-z])/i;

/** Rows are numbered by smaller numbers. */
const LEAST_AMOUNT = 10_000;
const NUMBERS = /^(?:no\.?|번호|순번|연번)$/i;
const SUMS = /^(?:누계|누적|ytd|평균|월평균|average|avg\.?)$/i;
/** Averages and sums of rounded figures differ. */
const ROUNDED = 0.01;

/**
 * Why a figure in a column that is left out shows that its row is one column off, or null: an amount in a column of
 * numbers; or, in a row without a January, what is neither the sum of its months nor their average.
 */
function whyOneOff(row: BlockRow, at: number, { headRow, columns }: Sheet): Fault | null {
  const figure = numberIn(textAt(row, at));
  const heading = textAt(headRow, at).trim();
  if (figure === null) return null;
  if (NUMBERS.test(heading)) return Math.abs(figure) < LEAST_AMOUNT ? null : fault('figure-among-labels');
  const months = columns.flatMap((column, each) =>
    column.role === 'figures' ? [{ month: column.month, at: each }] : [],
  );
  const [first, ...others] = months;
  const isAfter = SUMS.test(heading) && first?.month === 1 && at > first.at && textAt(row, first.at) === '';
  const figures = others.flatMap((each) => numberIn(textAt(row, each.at)) ?? []);
  const sum = figures.reduce((all, each) => all + each, 0);
  const isNear = (of: number) => Math.abs(figure - of) <= Math.abs(of) * ROUNDED;
  const isOff = isAfter && figures.length > 0 && ![sum, sum / figures.length, sum / months.length].some(isNear);
  return isOff ? fault('row-moved') : null;
}

/** Reports what a row of figures says in columns that are left out, and that would make its figures wrong. */
export function checkBeside(
  row: BlockRow,
  { year, month, bu, name }: RowKey & { readonly name: ValueRow | null },
  ats: readonly number[],
  sheet: Sheet,
): boolean {
  const { headRow, columns, faults, index } = sheet;
  return ats.some((at) => {
    const text = row.cells[at] ?? '';
    const heading = textAt(headRow, at);
    if (text === '' || text.length > LONGEST_CELL || TERMS.test(heading) || VENDORS.test(heading)) return false;
    const isLetter = columns[at]?.role === 'figures' && isOtherVersion(text);
    // Letters under all of the months head the figures below them.
    const isOfSome = isLetter && ats.some((each) => textAt(row, each) === '');
    if (isOfSome || marksOther(heading, text)) {
      faults.inCellOnce(row, at, fault('not-actual'));
      return true;
    }
    const moved = whyOneOff(row, at, sheet);
    if (moved !== null) {
      faults.inCellOnce(row, at, moved);
      return true;
    }
    const named = name?.kind === 'field' ? index.find([text], null) : null;
    if (name !== null && named?.kind === 'row' && named.row.kind === 'field' && named.row !== name) {
      faults.inCellOnce(row, at, fault('names-another', { field: fieldName(name) }));
      return true;
    }
    const whole = wholeStatement(text) ?? '';
    const [ofMonth = month, ...ofOthers] = [...text.matchAll(/(\d{1,2})월 ?분(?! ?정산 ?포함)/g)].map(([, each]) =>
      Number(each),
    );
    const isOfOther = month !== null && ofOthers.length === 0 && ofMonth !== month;
    const others = (part: 'bu' | 'year', said: readonly (string | number)[], read: string | number | null) =>
      said.flatMap((each) => (read === null || each === read ? [] : fault('key-disagrees', { part, other: read })));
    const [why] = isOfOtherFigures(text)
      ? [fault('not-actual')]
      : isOfOther
        ? [fault('key-disagrees', { part: 'month', other: month })]
        : [...others('bu', unitsIn(whole), bu), ...others('year', yearsIn(whole), year)];
    if (why !== undefined) faults.inCellOnce(row, at, why);
    return why !== undefined;
  });
}
