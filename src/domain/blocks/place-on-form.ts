import { withoutGuard } from '../csv-cell.ts';
import type { Fault } from '../fault.ts';
import type { Words } from '../language.ts';
import { ACTUAL_WORDS, HEADING_WORDS } from '../other-words.ts';
import type { ValueRow } from '../report.ts';
import { workingWeeks } from '../weeks.ts';
import { isLeftOut, saysNoFigure } from './columns.ts';
import { columnLetters } from './faults.ts';
import { createLabelIndex, readUnit, type LabelIndex } from './label-index.ts';
import { isMeasure, listsUnits, measureNamed, scaleNamed, scalesIn } from './measures.ts';
import { isActual, readMonth } from './month-text.ts';
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
  const written = block.map((texts) => texts.map(withoutGuard));
  const lines = withoutKeys(written, table);
  const headAt = findHeadings(lines, table);
  const hasHeadings = headAt !== -1;
  const [title, head] = [lines.slice(0, Math.max(headAt, 0)), lines[headAt] ?? []];
  const below = lines.slice(headAt + 1);
  const [units = [], ...body] = isOfUnits(below[0]) ? below : [[], ...below];
  const labels = body.map(([label = '']) => label.trim());
  const [corner = ''] = head;
  // A column beside headings, which is not one of the table's, heads the rows.
  const isHeaded = hasHeadings && readHeading(corner, table, units[0]).means === null && labels.some(Boolean);
  const index = createLabelIndex(table.rows);
  // Other columns of numbers count something else.
  const isOfRows = isHeaded && (isBlank([corner]) || isCorner(corner));
  const rows = readLines(body, (text) => ({ means: rowNamed(text.trim(), index, table, isOfRows) }), 'rows');
  const hasLabels = isHeaded || rows.because.length > 0 || labels.some(isMonth);
  if (!hasHeadings && !hasLabels) return null;

  const left = hasLabels ? 1 : 0;
  const columns = readLines(
    turned(hasHeadings ? [head, ...body] : []).map((texts, at) => (at < left ? [] : texts)),
    (text, at) => readHeading(text, table, units[at]),
    'columns',
  );
  const places = {
    rows: hasLabels ? rows.places : fieldsBelow(target),
    columns: hasHeadings ? columns.places : turned(body).map((_, at) => (at < 1 ? null : target.column + at - 1)),
  };
  const ofTitle = faultsOfTitle(title, table);
  const figures = body.map((texts) => texts.filter((_, at) => (places.columns[at] ?? null) !== null));
  const follow = target.columnCount - target.column;
  return {
    ...NOTHING,
    ...(ofTitle.length === 0 && lay(body, places, target)),
    rule: hasLabels ? 'labels' : 'order',
    hasHeadings,
    omitted: head.filter((text, at) => at >= left && columns.meant[at] === null && !isBlank([text])),
    faults: [...ofTitle, ...columns.faults, ...(hasLabels ? rows.faults : [])],
    signs: [
      ...signsOfTexts(figures, hasLabels, table),
      ...signsOfFigures(body, places, table),
      ...(hasHeadings ? [] : signsOfLines('columns', turned(body).slice(1), 1, follow, target.columnCount)),
    ],
    because: [...columns.because, ...(hasLabels ? rows.because : [])],
  };
}

/** The column of the table, counted from 0, or the row that a name means; or why it means none. */
interface Named<Means> {
  readonly means: Means | null;
  readonly why?: Fault;
}

/** Rows or columns of a block, which begin with their names: where they go, and which of them cannot be placed. */
function readLines<Means extends Reason['means']>(
  lines: Block,
  read: (name: string, at: number) => Named<Means>,
  of: 'rows' | 'columns',
) {
  const named = lines.map(([name = ''], at) => read(name, at));
  const meant = named.map(({ means }) => means);
  const faults = lines.flatMap(([name = '', ...texts], at) => {
    const { means, why = fault('not-in-table') } = named[at] ?? { means: null };
    const earlier = meant.indexOf(means) + 1;
    const twice =
      of === 'rows' ? fault('row-twice', { line: earlier }) : fault('column-twice', { column: columnLetters(earlier) });
    const isWrong = means === null ? !saysNoFigure(name) : earlier <= at;
    // A column of texts holds remarks; a row of texts may be one of headings.
    const isRemark = of === 'columns' && means === null && !texts.some((text) => numberIn(text) !== null);
    const number = { rows: { ko: `${at + 1}번째 행`, en: `Row ${at + 1}` }, columns: columnLetters(at + 1) }[of];
    if (!isWrong || isBlank(texts) || isRemark) return [];
    return [pasteFault(isBlank([name]) ? number : name, means === null ? why : twice)];
  });
  return {
    meant,
    faults,
    // Of those that come twice nobody knows which one counts.
    places: meant.map((each) => (meant.indexOf(each) === meant.lastIndexOf(each) ? each : null)),
    because: lines.flatMap(([said = ''], at): Reason[] => {
      const means = meant[at] ?? null;
      return means === null ? [] : [{ said: said.trim(), means }];
    }),
  };
}

/** A block without the columns before its weeks or months that number the rows, or repeat the year, month or unit of the form. */
function withoutKeys(lines: Block, { year, month, bu }: FormTable): Block {
  const headAt = lines.findIndex((texts) => texts.some(isCorner));
  const [head = [], ...body] = lines.slice(Math.max(headAt, 0));
  const labelAt = Math.max(head.findLastIndex(isCorner), 0);
  const keys = [year, `${year}년`, month, `${month}월`].map(String);
  const isNeedless = (text: string, column: number) => {
    const heading = comparableLabel(head[column] ?? '');
    const isNumber = isNumeric(text) && (heading === '' || isLeftOut(heading));
    return isNumber || isBlank([text]) || keys.includes(plainText(text)) || readUnit(text) === bu;
  };
  const areNeedless = body.every((texts) => texts.slice(0, labelAt).every(isNeedless));
  return areNeedless ? lines.map((texts) => texts.slice(labelAt)) : lines;
}

/** The row of the headings: it is above the figures, and names a column, or begins as the headings of weeks and months do. */
function findHeadings(lines: Block, table: FormTable): number {
  const first = lines.findIndex((texts) => texts.some((text) => numberIn(text) !== null));
  const above = first === -1 ? lines : lines.slice(0, first);
  const names = (text: string) => readHeading(text, table).means !== null;
  const named = above.findIndex((texts) => texts.some(names));
  return named === -1 ? above.findLastIndex(([corner = '']) => isCorner(corner)) : named;
}

/** What people call the only figure of a form. */
const BALANCE = /^(?:잔액|(?:[기월]말)?재고(?:잔액|금액|액)?)?$/;

/** `재고 잔액`, `Inventory balance`, `재고 잔액 (원)`, `2026년`. @param unit what a cell below it says, such as `(천원)` */
function readHeading(text: string, { columns, year, bu }: FormTable, unit = ''): Named<number> {
  const find = (heading: string) => {
    // It may repeat the year or the business unit of the form.
    const words = plainText(heading)
      .split(' ')
      .filter((word) => readYear(word) !== year && readUnit(word) !== bu);
    if (columns.length === 1 && BALANCE.test(words.join(''))) return 0;
    const written = comparableLabel(words.join(' '));
    return columns.findIndex(({ label: { en, ko } }) =>
      [en, ko, `${en}${ko}`, `${ko}${en}`].some((each) => comparableLabel(each) === written),
    );
  };
  if (isBlank([text])) return { means: null, why: fault('column-without-heading') };
  const [, name = text, remark = unit] = (find(text) === -1 && /^([^()]+)\(([^()]*)\)$/.exec(plainText(text))) || [];
  const means = find(name);
  const own = columns[means]?.unit;
  if (own !== undefined && (remark === '' || ACTUAL_WORDS.has(comparableLabel(remark)))) return { means };
  if (own === undefined || !isMeasure(remark)) return { means: null };
  const scale = scaleNamed(remark);
  const fits = measureNamed(remark)?.includes(own) === true && (scale === null || scale.value === 1);
  return fits
    ? { means }
    : { means: null, why: fault('unit-of-measure-differs', { said: plainText(remark), unit: own }) };
}

/** What the title of a form of weeks says. */
const OF_WEEKS = /주차?별|주간|weekly|(?:입고|출고) ?금?액/gi;

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

function pasteFault(value: string | Words, { code, page }: Fault): PasteFault {
  return { value: typeof value === 'string' ? { ko: value, en: value } : value, code, words: page };
}

/** What heads the labels of a form. */
const CORNER: ReadonlySet<string> = new Set([...HEADING_WORDS.month, '주차', '주', 'week', 'weeks', '기간']);

const isCorner = (text: string) => CORNER.has(comparableLabel(text));

/** `11월 3주차`, `3주`, `제3주`, `W3`, `Week 3`, `3`. */
const WEEK = /^(?:(?<month>\d{1,2})월 ?)?(?:제 ?)?(?<korean>\d) ?주차?$|^(?:w(?:eek|k)? ?)?(?<english>\d)$/;

/**
 * `3주차`, `2026-03`, `합계`.
 * @param isHeaded whether a heading stands over it: a number alone is that of a week or a month, and else a figure
 */
function rowNamed(text: string, index: LabelIndex, table: FormTable, isHeaded: boolean): ValueRow | null {
  const { year, month: ofMonth } = table;
  // `2026.1` may be October.
  if (isNumeric(text) && (!isHeaded || /\.\d$/.test(text))) return null;
  const month = ofMonth === null ? readMonth(text) : null;
  // `1주차 (11/2~11/6)`: both must say the same week.
  const [, bare = plainText(text), period] = /^([^()]+)\(([^()]+)\)$/.exec(plainText(text)) ?? [];
  const { month: said, korean, english } = WEEK.exec(bare.trim())?.groups ?? {};
  const isOtherWeek = period !== undefined && String(weekOfPeriod(period, table)) !== (korean ?? english);
  if (ofMonth !== null && isOtherWeek) return null;
  if (said !== undefined && Number(said) !== ofMonth) return null;
  const week = korean ?? english ?? weekOfPeriod(text, table);
  const isOfYear = month !== null && isActual(month) && (month.year ?? year) === year;
  const name = isOfYear ? `${month.month}월` : week !== undefined ? `${week}주차` : text;
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
  const [only, ...others] = weeks.filter(({ monday, friday }) => from <= friday && monday <= to);
  const isOne = only !== undefined && others.length === 0 && from <= only.monday && only.friday <= to;
  return isOne ? weeks.indexOf(only) + 1 : undefined;
}

function isMonth(text: string): boolean {
  return readMonth(text)?.isNumber === false;
}
