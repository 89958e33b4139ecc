import { isNumber } from '../cell.ts';
import type { Fault } from '../fault.ts';
import { ACTUAL_WORDS, HEADING_WORDS, PART_OF_YEAR, PLAN_WORDS, TOTAL_WORDS, VENDORS } from '../other-words.ts';
import type { Label } from '../report.ts';
import {
  areMostly,
  areSumsWithTax,
  identityOf,
  isCount,
  isLeftOut,
  nameIn,
  placesOf,
  readHeading,
  reportElsewhere,
  saysNoFigure,
  type Across,
  withYears,
  type Column,
  type Columns,
  withoutLoss,
} from './columns.ts';
import { columnLetters, textAt, type BlockRow, type FaultyCell } from './faults.ts';
import type { Head } from './find-head.ts';
import { isUnnamed, readUnit } from './label-index.ts';
import type { Sheet } from './layout.ts';
import { endsLearntName, learntName, nameAsWritten } from './learnt-words.ts';
import { isOtherVersion } from './marks.ts';
import { isMeasure } from './measures.ts';
import { besideMonths, ENGLISH_MONTHS, namesMonth, readMonth, watchMonths, WHOLE_MONTH } from './month-text.ts';
import { createSuggestions, isNearlyMonth, nearFields, type Suggest } from './near-miss.ts';
import type { Block } from './placement.ts';
import { comparableLabel, plainText } from './plain-text.ts';
import { readYear } from './row-key.ts';
import {
  isDayHeading,
  LONGEST_CELL,
  otherFiguresIn,
  otherTableIn,
  saysNumbered,
  unitsIn,
  yearsIn,
} from './statements.ts';
import { holdsSums, movedIn, withoutOtherYears } from './sums-of-months.ts';
import { freedomOf } from './teach-word.ts';
import { fault } from './words.ts';

/** What is known of a block but its columns. */
export interface SettleSettings extends Omit<Sheet, 'columns' | 'title'> {
  readonly head: Head;
  /** The rows right above it; the last one holds groups, where the header has two. */
  readonly rowsAbove: readonly BlockRow[];
  readonly below: readonly BlockRow[];
  /** The texts above the header. */
  readonly title: readonly string[];
  /** The group that title or names name; null for none. */
  readonly group: Label | null;
}

/** Decides what each column holds, and reports every heading that cannot be used or is left out. */
export function settleColumns(settings: SettleSettings): Column[] {
  const { head, headRow, faults } = settings;
  const below = textsBelow(settings);
  const keyed = withKeys(settings, below);
  const labelled = head.across === 'rows' ? keyed : withYears(withLabels(settings, keyed, below));
  const columns = head.across === 'months' ? withoutOtherYears(settings, labelled) : labelled;
  faults.tell(unknownOver(settings, columns));
  const mistaken =
    head.across === 'months' ? (notMonthsIn(settings) ?? octoberIn(settings) ?? movedIn(settings)) : null;
  faults.tell(mistaken);
  // A heading of labels that comes again among the months heads those of another table.
  const headings = headRow.cells.map(comparableLabel);
  const [firstFigures = Infinity] = placesOf(columns, 'figures');
  const isAgain = (at: number) => at > firstFigures && headings.indexOf(headings[at] ?? '') < at;
  const second = placesOf(columns, 'label').find(isAgain);
  const otherTable = fault('another-table', {});
  if (second !== undefined) faults.inCell(headRow, second, otherTable);
  const suggest = createSuggestions();
  const seen = new Map<string, number>();
  const doubtful = watchMonths<number>();
  const months = head.across === 'months' ? headRow.cells : [];
  const doubtfulAt = months.map((text, at) => doubtful(text.trim(), at)).at(-1) ?? null;
  // `2024.1` again beside `2024.01` is not a month that is there twice.
  const doubtfulText = doubtfulAt === null ? null : textAt(headRow, doubtfulAt);
  let isMonthTwice = false;
  return columns.map((read, at): Column => {
    if (second !== undefined && at >= second) return wrong(otherTable);
    if (mistaken !== null && (read === null || read.role === 'figures')) return wrong(mistaken.why);
    if (at !== doubtfulAt && textAt(headRow, at) === doubtfulText) return wrong(fault('unclear-month'));
    const holdsFigures = below[at]?.some(isNumber) === true;
    const known = meantBy(settings, at, read);
    const settled = known ?? unknownHeading(settings, at, holdsFigures, suggest);
    const isChosen = settled.role === 'left-out' && settled.isChosen === true;
    const column = isChosen ? settled : withoutLoss(settled, textAt(headRow, at), at, below, columns);
    const isNoted = column.role === 'left-out' || (column.role === 'aside' && known === null);
    if (isNoted && textAt(headRow, at) !== '') {
      faults.noteInCell(headRow, at, isChosen ? fault('left-out-as-chosen') : fault('column-left-out'));
    }
    const isDoubtful = at === doubtfulAt;
    const again = isDoubtful ? null : twice(column, at, seen);
    const mayBeOctober = isBehindLater(columns, at) && /^\D?\d{2,4}\. ?1$/.test(textAt(headRow, at));
    const why = column.role === 'wrong' ? column.why : (again ?? unclear(column, isDoubtful || mayBeOctober, columns));
    if (why === null) return column;
    // Where one month is there twice, all may be.
    const isMonthAgain = column.role === 'figures' && why.code === 'column-twice';
    if (!isMonthAgain || !isMonthTwice) faults.inCell(headRow, at, why);
    isMonthTwice ||= isMonthAgain;
    return { role: 'wrong', why };
  });
}

/** The texts of the rows with figures, and of named rows between them: a note says nothing of a column. */
function textsBelow({ head: { columns }, below, index }: SettleSettings): Block {
  const figureAts = placesOf(columns, 'figures', 'amount', 'row');
  const hasFigures = ({ cells }: BlockRow) => figureAts.some((at) => isNumber(cells[at] ?? ''));
  const last = below.findLastIndex(hasFigures);
  const isNamed = (row: BlockRow) => figureAts.every((at) => textAt(row, at) === '') && row.cells.some(index.isOwn);
  const filled = below.filter((row, at) => hasFigures(row) || (at < last && isNamed(row)));
  // A form has no figures yet.
  const rows = filled.length > 0 ? filled : below;
  return columns.map((_, at) => rows.map((row) => textAt(row, at)).filter((text) => text !== ''));
}

/** A column without a heading that says what it holds may hold what each row is about. */
function withKeys(settings: SettleSettings, below: Block): Columns {
  const labelAt = below.findIndex((texts) => texts.some(settings.index.isOwn));
  return settings.head.columns.map((column, at): Column | null => {
    const isUnknown = column === null || column.role === 'empty';
    if (!isUnknown && column.role !== 'unit' && column.role !== 'left-out') return column;
    const texts = below[at] ?? [];
    // Behind the labels one figure may look like a year.
    const role = keyRole(settings, texts, at > labelAt && labelAt !== -1 && texts.length === 1);
    return role === 'scale' || role === 'field' || (isUnknown && role !== null) ? { role } : column;
  });
}

/** What the cells of a column say, whatever its heading is. @param isAlone whether they are too few to be years */
function keyRole({ report }: SettleSettings, texts: readonly string[], isAlone: boolean) {
  if (texts.length === 0) return null;
  const first = Number(texts[0]);
  const areCounted = texts.length > 2 && (first === 0 || first === 1);
  if (areCounted && texts.every((text, at) => text === String(first + at))) return 'left-out';
  if (texts.every((text) => readYear(text) !== null)) return isAlone ? null : 'year';
  if (report.perBusinessUnit && texts.every((text) => readUnit(text) !== null)) return 'unit';
  const isKey = (text: string) => report.rows.some((row) => row.kind !== 'group' && row.key === text);
  if (texts.every(isKey)) return 'field';
  // `1원` is a figure.
  return texts.every((text) => isMeasure(text) && !isNumber(text)) ? 'scale' : null;
}

const REPORTED =
  /^(?:물류비용?|비용|운영비|원가|재고|수입|창고|실적|costs?|logistics(?: costs?)?|inventory|imports?|warehouse)$/i;

/** Columns before the figures hold the labels, under any heading or none; others only under a heading of labels. */
function withLabels(settings: SettleSettings, known: Columns, below: Block): Columns {
  const { head, report, index, learnt } = settings;
  const isOfMonths = head.across === 'months';
  const [first = -1] = placesOf(known, 'figures', 'amount');
  const isName = (text: string) => index.isPart(nameIn(text, index)) || endsLearntName(text, learnt);
  // `물류비` before groups and items, beside every row, says what the report is about.
  const headed = placesOf(known, 'label');
  const isOuter = (at: number) => {
    const [text = '', ...others] = new Set(below[at]);
    return headed.length > 2 && at === headed[0] && others.length === 0 && REPORTED.test(text);
  };
  const isLabel = (column: Column | null, at: number): boolean => {
    const [role, texts] = [column?.role ?? 'empty', below[at] ?? []];
    const isMoved = role === 'label' && first !== -1 && areMostly(texts, isName);
    if (isOfMonths && at >= first && !isMoved) return false;
    const saysVersion = (word: string) => PLAN_WORDS.has(word) || ACTUAL_WORDS.has(word);
    const isVersion = texts.length > 0 && texts.map(comparableLabel).every(saysVersion);
    if (role === 'label') return !isVersion && !isOuter(at);
    // `계정` over the names of items; `로지스팟` is a vendor, too.
    const isOfOthers = VENDORS.test(textAt(settings.headRow, at).trim()) && headed.length > 1;
    const isOfNone = role === 'left-out' || role === 'scale';
    const areNames = isOfNone && !isOfOthers && areMostly(texts, index.isOwn);
    // A report without units: its groups may be named by unit and item.
    const isGroup = role === 'unit' && !report.perBusinessUnit;
    const mayBeLabel = role === 'empty' || (role === 'month' && isOfMonths);
    return (areNames || isGroup || mayBeLabel) && texts.some(isName);
  };
  const labels = known.flatMap((column, at) => (isLabel(column, at) ? [at] : []));
  const isKnown = labels.length > 0 || placesOf(known, 'field').length > 0;
  return known.map((column, at) => {
    const role = column?.role ?? 'empty';
    if (labels.includes(at)) return { role: 'label' };
    if (role === 'empty' && isKnown && at < first && isOfDetails(settings, labels, at)) return { role: 'aside' };
    return role === 'label' || (role === 'month' && isOfMonths) ? { role: 'left-out' } : column;
  });
}

/** What dates in a row of a title are of; and such dates. */
const OF_TITLE = /^(?:~|from|to|date|time|(?:작성|보고|출력)일자?) ?:?$/i;
const IN_TITLE = /\d{4}[-./]\d{1,2}[-./]\d|\d{1,2}:\d{2}|^\d{1,2}-[a-z]{3}-\d{2}$/i;

/** The days of a month, from the first to the last: `2/1~2/29`. */
const ALL_DAYS = /^\d{1,2}[/.]0?1 ?[~-] ?\d{1,2}[/.](?:2[89]|3[01])$/;

/**
 * The first unknown of different texts right above all headings, which may say that some are a plan; or a letter such
 * as `E` over some of them.
 */
function unknownOver(settings: SettleSettings, columns: Columns): FaultyCell | null {
  const [row, signers] = settings.rowsAbove.toReversed();
  const ats = placesOf(columns, 'figures', 'row');
  const texts = ats.map((at) => (row === undefined ? '' : textAt(row, at)));
  const saysOther = row?.cells.some((text) => /결재|담당|팀장|검토|승인|일수|days/.test(text)) === true;
  // Who signs a sheet, and when.
  const isSigned = ats.every((at) =>
    /담당|장$|검토|승인|이사|상무|전무|대표|작성|확인/.test(textAt(signers ?? settings.headRow, at)),
  );
  const areOfEach =
    !saysOther && new Set(texts).size > 1 && texts.every((text) => text !== '' && text.length <= LONGEST_CELL);
  const isOfTitle = row?.cells.some((text) => OF_TITLE.test(text.trim())) === true;
  const isKnown = (text: string) =>
    isNumber(text) ||
    (isSigned && otherTableIn(text) === null) ||
    ALL_DAYS.test(text) ||
    (isOfTitle && (OF_TITLE.test(text) || IN_TITLE.test(text))) ||
    WHOLE_MONTH.test(comparableLabel(text)) ||
    !/[\p{L}\p{N}]/u.test(text) ||
    PART_OF_YEAR.test(comparableLabel(text)) ||
    settings.index.isPart(nameIn(text, settings.index)) ||
    mayBeOverMonths(text, settings);
  const areVersions = texts.includes('') && texts.every((text) => text === '' || isOtherVersion(text));
  const unknown = texts.findIndex((text) => text !== '' && (areOfEach ? !isKnown(text) : areVersions));
  const at = ats[unknown];
  return row === undefined || at === undefined ? null : { row, at, why: fault('unknown-above-head') };
}

/** Whether the texts of a column right of the labels tell apart rows that the labels alone do not name. */
function isOfDetails({ below, index }: SettleSettings, labels: readonly number[], at: number): boolean {
  // A label is merged over the rows below it, and the labels right of it are not.
  let last: string[] = [];
  return below.some((row) => {
    const texts = labels.map((label) => nameIn(textAt(row, label), index));
    const first = texts.findIndex((text) => text !== '');
    last = first === -1 ? last : [...last.slice(0, first), ...texts.slice(first)];
    if (!/\p{L}/u.test(textAt(row, at)) || !row.cells.some(isNumber)) return false;
    const filled = last.filter((text) => text !== '');
    return isUnnamed(index.find(filled, null));
  });
}

const DAY = /^(?:\d{1,2} ?월 ?)?\d{1,2} ?일$|^day ?\d{1,2}$/;
/** `Mar 1` beside `Mar 2`, `2024-03-01` beside `2024-03-02`. */
const OF_MONTH = /^([a-z]{3,9}\.? |\d{4}[-./]\d{1,2}[-./])\d{1,2}$/;
const WEEK = /^(?:\d{1,2} ?월 ?)?\d ?주(?:차)?$|^(?:w|wk|week) ?\d{1,2}$|^\d(?:st|nd|rd|th) week$/;

/** The first heading that may be a day, a week or another number, and why it is not read; null for a table of months. */
function notMonthsIn(settings: SettleSettings): FaultyCell | null {
  const { head, headRow, rowsAbove, title, ofMonth } = settings;
  const texts = headRow.cells.map(plainText);
  const found = (at: number) => ({ row: headRow, at, why: fault('not-months') });
  const stems = texts.map((text) => OF_MONTH.exec(text)?.[1]);
  const isAgain = (month: string | undefined) => month !== undefined && stems.indexOf(month) < stems.lastIndexOf(month);
  const other = texts.findIndex((text, at) => DAY.test(text) || WEEK.test(text) || isAgain(stems[at]));
  if (other !== -1) return found(other);
  const figures = placesOf(head.columns, 'figures');
  const [first = -1] = figures;
  const months = figures.map((at) => readMonth(headRow.cells[at] ?? ''));
  if (first === -1 || months.some((month) => month?.isNumber !== true || month.year !== null)) return null;
  const isBeyond = texts.some((text, at) => at > first && /^(?:1[3-9]|2\d|3[01])$/.test(text));
  const around = [...headRow.cells.slice(0, first), ...title];
  const saysOther = around.some((text) => isDayHeading(text) || saysNumbered(text));
  const isUnderOther = rowsAbove.some((above) => {
    const over = textAt(above, first);
    // Several texts, such as the fields of an approval, do not head these numbers.
    const isOne = figures.every((at) => ['', over].includes(textAt(above, at)));
    return isOne && !mayBeOverMonths(over, settings);
  });
  // Numbers in a table of one month are days.
  return isBeyond || ofMonth !== null || saysOther || isUnderOther ? found(first) : null;
}

/** `2024.1` alone, where title or names name October: Excel shortens 2024.10 so. Null for none. */
function octoberIn({ head, headRow, ofMonth }: SettleSettings): FaultyCell | null {
  const [at = -1, ...others] = placesOf(head.columns, 'figures');
  const isShortened = others.length === 0 && /^\d{4}\.1$/.test(textAt(headRow, at));
  return ofMonth === 10 && isShortened ? { row: headRow, at, why: fault('month-disagrees', { month: ofMonth }) } : null;
}

/** Whether numbers below a text may be months: it says months, a year, a unit, or what the figures are of. */
function mayBeOverMonths(text: string, { index }: SettleSettings): boolean {
  // `작성일: 2024-07-05` beside a title heads nothing.
  if (text === '' || /^(?:(?:작성|출력|인쇄|보고|제출)(?:일자?|자)?|담당자?|출처|source) ?:/i.test(text)) return true;
  if (saysNumbered(text)) return false;
  const isSaid = yearsIn(text).length > 0 || unitsIn(text).length > 0 || index.groupsIn(text).length > 0;
  const isKnown = (word: string) => ACTUAL_WORDS.has(word) || HEADING_WORDS.month.has(word) || word === '월별';
  return isSaid || isMeasure(text) || text.split(/\s+/).map(comparableLabel).some(isKnown);
}

/** A heading that none or several fields fit means what was taught for it, or the field of the title's group. */
function meantBy(settings: SettleSettings, at: number, read: Column | null): Column | null {
  const { head, headRow, report, index, learnt, group } = settings;
  const isOfSeveral = read?.role === 'wrong' && read.why.code === 'several-fields';
  if (read !== null && !isOfSeveral) return read;
  const key = learnt.get(learntName(nameOfColumn(settings, at)));
  const row = report.fieldByKey.get(key ?? '');
  if (key !== undefined && row === undefined) return { role: 'left-out', isChosen: true };
  if (row !== undefined && head.across === 'rows') return { role: 'row', row };
  if (!isOfSeveral || head.from < head.at) return read;
  const inGroup = readHeading(textAt(headRow, at), 'rows', index, group);
  return inGroup?.role === 'row' ? inGroup : read;
}

/** A heading below a group that is merged over several columns is named with it. */
function nameOfColumn({ head, headRow, rowsAbove }: SettleSettings, at: number): string {
  const above = head.from < head.at ? rowsAbove.at(-1) : undefined;
  const group = above?.cells.slice(0, at + 1).findLast((text) => text.trim() !== '') ?? '';
  return nameAsWritten([group, headRow.cells[at] ?? '']);
}

/** Whether a list says another amount below `합계`, such as one with its tax. */
function isOtherAmount({ head, headRow, below, index }: SettleSettings, at: number): boolean {
  const [amountAt = -1] = placesOf(head.columns, 'amount');
  const isTotal = head.across === 'amount' && TOTAL_WORDS.has(comparableLabel(nameIn(textAt(headRow, at), index)));
  if (!isTotal || areSumsWithTax(headRow, below, amountAt, at)) return false;
  return below.some((each) => textAt(each, at) !== textAt(each, amountAt));
}

function unknownHeading(settings: SettleSettings, at: number, holdsFigures: boolean, suggest: Suggest): Column {
  const { head, headRow, report, index } = settings;
  const text = textAt(headRow, at);
  const isOfMonths = head.across !== 'rows';
  if (isOtherAmount(settings, at)) return { role: 'amount' };
  const [amountAt = -1] = placesOf(head.columns, 'amount');
  if (isCount(at, amountAt, settings)) return { role: 'left-out' };
  // `실적 합계`, `당년 누계`
  if (saysNoFigure(text.replace(/실적|당년|당해|금년/g, ' '))) return { role: 'left-out' };
  // `FY2025`
  if (head.across === 'months' && holdsSums(settings, at)) return { role: 'left-out' };
  if (head.across === 'months' && (besideMonths(text) !== null || isNearlyMonth(text))) {
    return wrong(fault('unclear-month'));
  }
  if (head.across === 'rows') {
    const other = reportElsewhere([text], report);
    if (other !== null) return wrong(other);
    if (namesMonth(text)) return wrong(fault('month-among-months'));
    // `전년 아레나스 관리비`.
    const words = text.split(/\s+/);
    const others = words.filter((word) => !isLeftOut(comparableLabel(word)));
    const isOfField = others.length < words.length && index.find([others.join(' ')], null).kind === 'row';
    if (isOfField) return { role: 'left-out' };
    if (otherFiguresIn(text) !== null) return wrong(fault('not-actual'));
  }
  const near = isOfMonths ? { meant: null, keys: [] } : nearFields(text, index, suggest);
  const word = near.meant === null ? suggest(text, () => columnWords(head.across)) : null;
  const meant = word === null ? near.meant : { ko: word, en: word };
  if (meant === null && near.keys.length === 0 && !holdsFigures) return { role: 'aside' };
  const asks = { text: nameOfColumn(settings, at), near: near.keys };
  return wrong(fault('unknown-column', { report: report.id, isOfMonths, meant, asks, freedom: freedomOf(asks.text) }));
}

const wrong = (why: Fault): Column => ({ role: 'wrong', why });

function columnWords(across: Across): string[] {
  if (across === 'months') return ['Field', 'Year', 'Unit', 'Group', 'Item', 'Total', ...ENGLISH_MONTHS];
  const { year, unit, month, amount } = HEADING_WORDS;
  return [...year, ...unit, ...month, ...amount];
}

function twice(column: Column, at: number, seen: Map<string, number>): Fault | null {
  const name = column.role === 'month' ? null : identityOf(column);
  const earlier = name === null ? undefined : seen.get(name);
  if (name !== null && earlier === undefined) seen.set(name, at);
  return earlier === undefined ? null : fault('column-twice', { column: columnLetters(earlier + 1) });
}

/** Whether a month comes behind a later one of the same year. */
function isBehindLater(columns: Columns, at: number): boolean {
  const of = columns[at];
  return columns.slice(0, at).some((each) => {
    return each?.role === 'figures' && of?.role === 'figures' && each.year === of.year && each.month > of.month;
  });
}

/** Why a month's heading may mean another month or year than it says alone; null when it cannot. */
function unclear(column: Column, isDoubtful: boolean, columns: Columns): Fault | null {
  if (column.role !== 'figures') return null;
  if (isDoubtful) return fault('unclear-month');
  if (column.year !== null) return null;
  const months = columns.flatMap((each) => (each?.role === 'figures' ? [each] : []));
  if (months.some(({ year }) => year !== null)) return fault('unclear-month');
  const before = months[months.indexOf(column) - 1];
  const saysYear = columns.some((each) => each?.role === 'year');
  return column.month === 1 && before?.month === 12 && !saysYear ? fault('unclear-month') : null;
}
