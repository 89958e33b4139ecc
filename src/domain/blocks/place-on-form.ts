import { withoutGuard } from '../csv-cell.ts';
import type { Words } from '../language.ts';
import { ACTUAL_WORDS, HEADING_WORDS, TOTAL_WORDS } from '../other-words.ts';
import type { FieldRow, Row, ValueRow } from '../report.ts';
import { workingWeeks } from '../weeks.ts';
import { isLeftOut, saysNoFigure } from './columns.ts';
import { columnLetters } from './faults.ts';
import { createLabelIndex, readUnit, type LabelIndex } from './label-index.ts';
import { isMeasure, listsUnits, measureNamed, scaleNamed, scalesIn } from './measures.ts';
import { readMonth } from './month-text.ts';
import {
  fieldsBelow,
  isBlank,
  isNumeric,
  isOfUnits,
  lay,
  NOTHING,
  numberIn,
  turned,
  type Block,
  type FormTable,
  type PasteFault,
  type PasteTarget,
  type Placement,
  type Reason,
} from './placement.ts';
import { comparableLabel, plainText } from './plain-text.ts';
import { readYear } from './row-key.ts';
import { signsOfFigures, signsOfLines, signsOfTexts } from './signs.ts';
import { monthIn, otherTableIn, unitsIn, yearsIn } from './statements.ts';
import { fault } from './words.ts';

/**
 * Places a block on a form by the headings of its columns and the labels of its rows: weeks, or months. Without
 * headings the columns count from the active one; without labels the rows go in order from the active one.
 * @returns null when the block names neither rows nor columns
 */
export function placeOnForm(block: Block, target: PasteTarget, table: FormTable): Placement | null {
  // As in a file; a table that is copied here has guards, too.
  const written = block.filter((texts) => !isBlank(texts)).map((texts) => texts.map(withoutGuard));
  const lines = withoutKeys(written, table);
  const headAt = findHeadings(lines, table);
  const hasHeadings = headAt !== -1;
  const [title, head] = [lines.slice(0, Math.max(headAt, 0)), lines[headAt] ?? []];
  const below = lines.slice(headAt + 1);
  const [units = [], ...body] = isOfUnits(below[0]) ? below : [[], ...below];
  const headings = head.map((text, at) => readHeading(text, table, units[at]));
  const labels = body.map(([label = '']) => label.trim());
  // A column beside headings, which is not one of the table's, heads the rows.
  const isHeaded = hasHeadings && headings[0]?.at === undefined && labels.some(Boolean);
  const index = createLabelIndex(table.rows);
  // Other columns of numbers count something else.
  const isOfRows = isHeaded && (isBlank(head.slice(0, 1)) || isCorner(head[0] ?? ''));
  const named = labels.map((text) => rowNamed(text, index, table, isOfRows));
  const hasLabels = isHeaded || named.some((row) => row !== null) || labels.some(isMonth);
  if (!hasHeadings && !hasLabels) return null;

  const left = hasLabels ? 1 : 0;
  const headed = headings.map((heading, at) => (at < left ? null : (heading?.at ?? null)));
  const columns = hasHeadings ? headed : turned(body).map((_, right) => (right < 1 ? null : target.column + right - 1));
  const ofTitle = faultsOfTitle(title, table);
  const faults = [
    ...ofTitle,
    ...(hasHeadings ? faultsOfHeadings(head, headings, left, turned(body)) : []),
    ...(hasLabels ? faultsOfLabels(body, named) : []),
  ];
  const figures = body.map((texts) => texts.filter((_, right) => (columns[right] ?? null) !== null));
  const places = { rows: hasLabels ? withoutRepeated(named) : fieldsBelow(target), columns: withoutRepeated(columns) };
  return {
    ...NOTHING,
    ...(ofTitle.length === 0 && lay(body, places, target)),
    rule: hasLabels ? 'labels' : 'order',
    hasHeadings,
    omitted: hasHeadings ? head.filter((text, at) => columns[at] === null && at >= left && !isBlank([text])) : [],
    faults,
    signs: [
      ...signsOfTexts(figures, hasLabels, table),
      ...signsOfFigures(body, places, table),
      ...(hasHeadings ? [] : signsOfLines('columns', turned(body).slice(1), 1, target.columnCount - target.column)),
    ],
    because: [...reasonsIn(head, headed), ...(hasLabels ? reasonsIn(labels, named) : [])],
  };
}

/** A block without the columns before its weeks or months that number the rows, or repeat the year, month or unit of the form. */
function withoutKeys(lines: Block, { year, month, bu }: FormTable): Block {
  const headAt = lines.findIndex((texts) => texts.some(isCorner));
  const [head = [], ...body] = lines.slice(Math.max(headAt, 0));
  const labelAt = head.findLastIndex(isCorner);
  const isKey = (text: string) =>
    [year, `${year}년`, month, `${month}월`].map(String).includes(plainText(text)) || readUnit(text) === bu;
  const isNeedless = (column: number) => {
    const texts = body.map((texts) => texts[column] ?? '').filter((text) => !isBlank([text]));
    const heading = comparableLabel(head[column] ?? '');
    return texts.every(isKey) || (texts.every(isNumeric) && (heading === '' || isLeftOut(heading)));
  };
  const areNeedless = labelAt > 0 && head.slice(0, labelAt).every((_, column) => isNeedless(column));
  return areNeedless ? lines.map((texts) => texts.slice(labelAt)) : lines;
}

/** Of rows or columns that come twice nobody knows which one counts. */
function withoutRepeated<Meant>(meant: readonly (Meant | null)[]): (Meant | null)[] {
  return meant.map((each) => (meant.indexOf(each) === meant.lastIndexOf(each) ? each : null));
}

function reasonsIn(texts: readonly string[], meant: readonly (Reason['means'] | null)[]): Reason[] {
  return texts.flatMap((text, at) => {
    const means = meant[at] ?? null;
    return means === null ? [] : [{ said: text.trim(), means }];
  });
}

/** The row of the headings: it is above the figures, and names a column, or begins as the headings of weeks and months do. */
function findHeadings(lines: Block, table: FormTable): number {
  const first = lines.findIndex((texts) => texts.some((text) => numberIn(text) !== null));
  const above = first === -1 ? lines : lines.slice(0, first);
  const names = (text: string) => (readHeading(text, table)?.at ?? null) !== null;
  const named = above.findIndex((texts) => texts.some(names));
  return named === -1 ? above.findLastIndex(([corner = '']) => isCorner(corner)) : named;
}

/** What a heading says: a column of the table, counted from 0, or why it is none. Null for what no table holds. */
type Heading = { readonly at: number } | { readonly at?: undefined; readonly why: ReturnType<typeof fault> } | null;

/** `재고 잔액`, `Inventory balance`, `재고 잔액 (원)`. @param unit what a cell below it says, such as `(천원)` */
function readHeading(text: string, table: FormTable, unit = ''): Heading {
  const { columns } = table;
  const find = (name: string) => {
    const written = comparableLabel(name);
    return columns.findIndex(({ label: { en, ko } }) =>
      [en, ko, `${en}${ko}`, `${ko}${en}`].some((each) => comparableLabel(each) === written),
    );
  };
  const word = comparableLabel(text);
  if (word === '' || isLeftOut(word) || TOTAL_WORDS.has(word)) return null;
  const [, name = text, remark = unit] = (find(text) === -1 && /^([^()]+)\(([^()]*)\)$/.exec(plainText(text))) || [];
  const at = columns.length === 1 && isOnlyFigure(name, table) ? 0 : find(name);
  const own = columns[at]?.unit;
  if (own === undefined) return { why: fault('not-in-table') };
  if (remark === '' || ACTUAL_WORDS.has(comparableLabel(remark))) return { at };
  if (!isMeasure(remark)) return { why: fault('not-in-table') };
  const scale = scaleNamed(remark);
  const fits = measureNamed(remark)?.includes(own) === true && (scale === null || scale.value === 1);
  return fits ? { at } : { why: fault('unit-of-measure-differs', { said: plainText(remark), unit: own }) };
}

/** What people call the only figure of a form. */
const BALANCE: ReadonlySet<string> = new Set([
  '',
  '잔액',
  '재고',
  '재고금액',
  '재고액',
  '재고잔액',
  '기말재고',
  '월말재고',
]);

/** `재고금액`, `2026년`, `SK`, `2026년 재고 잔액`: with no other year or unit than those of the form. */
function isOnlyFigure(text: string, { year, bu }: FormTable): boolean {
  const words = plainText(text).split(' ');
  return BALANCE.has(words.filter((word) => readYear(word) !== year && readUnit(word) !== bu).join(''));
}

/** What the title of a form of weeks says. */
const OF_WEEKS = /주차?별|주간|weekly/gi;

/** What the rows above the headings say of figures that are not those of the form. */
function faultsOfTitle(title: Block, { columns, year, bu, month }: FormTable): PasteFault[] {
  const units = new Set(columns.map(({ unit }) => unit));
  return title.flat().flatMap((text) => {
    const scale = scalesIn(text).find((said) => said.value !== 1 && !listsUnits(said, units));
    const otherYear = yearsIn(text).find((each) => each !== year);
    const otherUnit = unitsIn(text).find((each) => each !== bu);
    const isOtherMonth = month !== null && (monthIn(text) ?? month) !== month;
    return [
      ...(scale === undefined ? [] : [fault('unit-of-measure-differs', { said: scale.word, unit: '원' })]),
      ...(otherTableIn(month === null ? text : text.replace(OF_WEEKS, '')) === null ? [] : [fault('title-not-actual')]),
      ...(otherYear === undefined ? [] : [fault('another-key', { said: otherYear, chosen: year })]),
      ...(otherUnit === undefined ? [] : [fault('another-key', { said: otherUnit, chosen: bu })]),
      ...(isOtherMonth ? [fault('not-of-the-month', { keep: 'rows' })] : []),
    ].map((why) => pasteFault(text, why));
  });
}

/** Columns that hold figures, and are none of the table, or another unit, or come twice. */
function faultsOfHeadings(
  head: readonly string[],
  headings: readonly Heading[],
  left: number,
  columns: Block,
): PasteFault[] {
  return columns.flatMap((texts, at) => {
    const heading = headings[at] ?? null;
    if (at < left || !texts.some((text) => numberIn(text) !== null)) return [];
    const text = head[at] ?? '';
    if (isBlank([text])) return [pasteFault(columnLetters(at + 1), fault('column-without-heading'))];
    if (heading === null) return [];
    if (heading.at === undefined) return [pasteFault(text, heading.why)];
    const earlier = headings.findIndex((each) => each?.at === heading.at);
    return earlier === at ? [] : [pasteFault(text, fault('column-twice', { column: columnLetters(earlier + 1) }))];
  });
}

/** Rows that hold figures, and are none of the table, or come twice. Averages and totals are left out. */
function faultsOfLabels(body: Block, named: readonly (ValueRow | null)[]): PasteFault[] {
  return body.flatMap(([label = '', ...figures], at) => {
    const row = named[at] ?? null;
    if (isBlank(figures) || (row === null && saysNoFigure(label))) return [];
    const name = isBlank([label]) ? { ko: `${at + 1}번째 행`, en: `Row ${at + 1}` } : label.trim();
    if (row === null) return [pasteFault(name, fault('not-in-table'))];
    const earlier = named.indexOf(row);
    return earlier === at ? [] : [pasteFault(name, fault('row-twice', { line: earlier + 1 }))];
  });
}

function pasteFault(value: string | Words, { code, page }: ReturnType<typeof fault>): PasteFault {
  return { value: typeof value === 'string' ? { ko: value, en: value } : value, code, words: page };
}

/** What heads the labels of a form. */
const CORNER: ReadonlySet<string> = new Set([...HEADING_WORDS.month, '주차', '주', 'week', 'weeks', '기간']);

const isCorner = (text: string) => CORNER.has(comparableLabel(text));

/** `11월 3주차`, `3주`, `제3주`, `W3`, `Week 3`. */
const WEEK = /^(?:(?<month>\d{1,2})월 ?)?(?:제 ?)?(?<korean>\d) ?주차?$|^w(?:eek|k)? ?(?<english>\d)$/;

/**
 * The row that a label names.
 * @param isHeaded whether a heading stands over it: a number alone is that of a week or a month, and else a figure
 */
function rowNamed(text: string, index: LabelIndex, table: FormTable, isHeaded: boolean): ValueRow | null {
  const { rows, year, month: ofMonth } = table;
  const isOfRow = (row: Row): row is FieldRow => row.kind === 'field' && row.key === text;
  if (isNumeric(text)) return (isHeaded && rows.find(isOfRow)) || null;
  const month = isMonth(text) ? readMonth(text) : null;
  // `1주차 (11/2~11/6)`: both must say the same week.
  const [, bare = plainText(text), period] = /^([^()]+)\(([^()]+)\)$/.exec(plainText(text)) ?? [];
  const { month: said, korean, english } = WEEK.exec(bare.trim())?.groups ?? {};
  if (period !== undefined && String(weekOfPeriod(period, table)) !== (korean ?? english)) return null;
  if (said !== undefined && Number(said) !== ofMonth) return null;
  const week = korean ?? english ?? weekOfPeriod(text, table);
  const isOfYear = month !== null && (month.year ?? year) === year;
  const name = week !== undefined ? `${week}주차` : isOfYear ? `${month.month}월` : text;
  const named = index.find([name], null);
  return named.kind === 'row' ? named.row : null;
}

/** `11/16~11/20`, `11월 16일 – 11월 20일`. */
const PERIOD = /^(\d{1,2})[/.월] ?(\d{1,2})일? ?[-~–] ?(\d{1,2})[/.월] ?(\d{1,2})일?$/;

/** The number of the week that lies in a period of days, which may include its weekend. */
function weekOfPeriod(text: string, { year, month }: FormTable): number | undefined {
  const [, ...parts] = PERIOD.exec(plainText(text)) ?? [];
  if (month === null || parts.length === 0) return undefined;
  const [fromMonth = '', fromDay = '', toMonth = '', toDay = ''] = parts.map((part) => part.padStart(2, '0'));
  const [from, to] = [`${year}-${fromMonth}-${fromDay}`, `${year}-${toMonth}-${toDay}`];
  const weeks = workingWeeks(year, month);
  const at = weeks.findIndex(({ monday, friday }) => from <= monday && friday <= to);
  const isOne = weeks.filter(({ monday, friday }) => from <= friday && monday <= to).length === 1;
  return isOne && at !== -1 ? at + 1 : undefined;
}

function isMonth(text: string): boolean {
  return readMonth(text)?.isNumber === false;
}
