import { isNumber } from '../cell.ts';
import type { Fault } from '../fault.ts';
import { ACTUAL_WORDS, HEADING_WORDS, PLAN_WORDS, SUB_TOTAL_WORDS, TOTAL_WORDS } from '../other-words.ts';
import type { Report } from '../report.ts';
import { MONTH_NAMES } from '../year-month.ts';
import { identityOf, isLeftOut, placesOf, type Across, type Column } from './columns.ts';
import { columnLetters, textAt, type BlockRow, type Faults } from './faults.ts';
import type { Head } from './find-head.ts';
import { readUnit, type LabelIndex } from './label-index.ts';
import { endsLearntName, learntName, nameAsWritten, type LearntNames } from './learnt-words.ts';
import { isMeasure } from './measures.ts';
import { besideMonths, isPadded, isShortened, readMonth } from './month-text.ts';
import { createSuggestions, isNearlyMonth, nearFields, type Suggest } from './near-miss.ts';
import { comparableLabel, plainText } from './plain-text.ts';
import { readYear } from './row-key.ts';
import { isDayHeading, otherFiguresNamed } from './statements.ts';
import { fault } from './words.ts';

export interface SettleSettings {
  readonly head: Head;
  /** The header row. */
  readonly row: BlockRow;
  /** The row of groups above it, where the header has two. */
  readonly above: BlockRow | null;
  /** The first rows below the header. */
  readonly below: readonly BlockRow[];
  readonly report: Report | null;
  readonly index: LabelIndex;
  readonly learnt: LearntNames;
  readonly faults: Faults;
  /** The texts above the header. */
  readonly title: readonly string[];
  /** Whether title or names name one month: then numbers in the header are days. */
  readonly isOfOneMonth: boolean;
  /** Why a field of another report is not taken; null for any other text. */
  readonly elsewhere: (texts: readonly string[]) => Fault | null;
}

const MOST_LABELS = 3;

/** The filled cells below each heading. */
type Below = readonly (readonly string[])[];

/**
 * Decides what each column holds, from its heading and from what is below it, and reports every heading that cannot be
 * used or is left out.
 */
export function settleColumns(settings: SettleSettings): Column[] {
  const { head, row, faults } = settings;
  const below = textsBelow(settings.below, head.columns.length);
  const keyed = withKeys(settings);
  const columns = head.across === 'rows' ? keyed : withLabels(settings, keyed, below);
  const notMonths = head.across === 'months' ? daysOrWeeks(settings) : null;
  if (notMonths !== null) faults.inCell(row, notMonths.at, notMonths.why);
  const second = secondTable(settings, columns, below);
  if (second !== null) faults.inCell(row, second, fault('second-table-beside', {}));
  const suggest = createSuggestions();
  const seen = new Map<string, number>();
  let isMonthTwice = false;
  return columns.map((read, at): Column => {
    if (second !== null && at >= second) return { role: 'left-out' };
    if (notMonths !== null && (read === null || read.role === 'figures')) return { role: 'wrong', why: notMonths.why };
    const holdsFigures = below[at]?.some(isNumber) === true;
    const column = taughtColumn(settings, at, read) ?? read ?? unknownHeading(settings, at, holdsFigures, suggest);
    const isChosen = column.role === 'left-out' && column.isChosen === true;
    const isNoted = column.role === 'left-out' || column.role === 'aside';
    if (isNoted && textAt(row, at) !== '') {
      faults.noteInCell(row, at, isChosen ? fault('left-out-as-chosen') : fault('column-left-out'));
    }
    const again = twice(column, at, seen);
    const why = column.role === 'wrong' ? column.why : (again ?? unclear(column, at, row, columns));
    if (why === null) return column;
    // Where one month is there twice, all may be.
    const isTold = again !== null && column.role === 'figures' && isMonthTwice;
    if (!isTold) faults.inCell(row, at, why);
    isMonthTwice ||= again !== null && column.role === 'figures';
    return { role: 'wrong', why };
  });
}

function textsBelow(rows: readonly BlockRow[], width: number): Below {
  return Array.from({ length: width }, (_, at) => rows.map((row) => textAt(row, at)).filter((text) => text !== ''));
}

/** A column whose heading says nothing, or is missing, may hold what each row is about. */
function withKeys(settings: SettleSettings): (Column | null)[] {
  const { columns } = settings.head;
  const figureAts = placesOf(columns, 'figures', 'amount', 'row');
  // A note says nothing of a column.
  const rows = settings.below.filter(({ cells }) => figureAts.some((at) => isNumber(cells[at] ?? '')));
  const below = textsBelow(rows, columns.length);
  return columns.map((column, at): Column | null => {
    const isUnknown = column === null || column.role === 'empty';
    if (!isUnknown && column.role !== 'unit' && column.role !== 'left-out') return column;
    const role = keyRole(settings, below[at] ?? []);
    return role === 'scale' || (isUnknown && role !== null) ? { role } : column;
  });
}

/**
 * What the cells of a column say, whatever its heading is: years, business units, keys, units of measure, numbers of
 * rows.
 */
function keyRole({ report }: SettleSettings, texts: readonly string[]) {
  if (texts.length === 0) return null;
  const first = Number(texts[0]);
  const areCounted = texts.length > 2 && (first === 0 || first === 1);
  if (areCounted && texts.every((text, at) => text === String(first + at))) return 'left-out';
  if (texts.every((text) => readYear(text) !== null)) return 'year';
  if (report?.perBusinessUnit === true && texts.every((text) => readUnit(text) !== null)) return 'unit';
  const isKey = (text: string) => report?.rows.some((row) => row.kind !== 'group' && row.key === text) === true;
  if (texts.every(isKey)) return 'field';
  return texts.every(isMeasure) ? 'scale' : null;
}

/** Up to three columns before the figures hold the labels, under any heading or none. */
function withLabels(settings: SettleSettings, known: readonly (Column | null)[], below: Below): (Column | null)[] {
  const { head, report, index, learnt } = settings;
  const end =
    head.across === 'amount'
      ? known.length
      : Math.max(
          0,
          known.findIndex((column) => column?.role === 'figures'),
        );
  const isName = (text: string) => index.isPart(text) || endsLearntName(text, learnt);
  const isLabel = (column: Column | null, texts: readonly string[]): boolean => {
    const role = column?.role ?? 'empty';
    if (role === 'label') return !isVersion(texts);
    // `계정` over the names of items.
    const areNames = role === 'left-out' && texts.filter(index.isOwn).length * 2 > texts.length;
    // A report without units: its groups may be named by unit and item.
    const isGroup = role === 'unit' && report?.perBusinessUnit === false;
    const mayBeLabel = role === 'empty' || (role === 'month' && head.across === 'months');
    return (areNames || isGroup || mayBeLabel) && texts.some(isName);
  };
  const labels = known.flatMap((column, at) => (at < end && isLabel(column, below[at] ?? []) ? [at] : []));
  const hasKeys = known.some((column) => column?.role === 'field');
  const kept = labels.length > 0 || hasKeys ? labels.slice(-MOST_LABELS) : likelyLabels(known, below);
  return known.map((column, at) => {
    if (kept.includes(at)) return { role: 'label' };
    const isOther = column?.role === 'label' || (column?.role === 'month' && head.across === 'months');
    return isOther || labels.includes(at) ? { role: 'left-out' } : column;
  });
}

/** Where no heading is known: the texts next to the figures. Those that are not names are asked about. */
function likelyLabels(known: readonly (Column | null)[], below: Below): number[] {
  const end = Math.max(
    0,
    known.findIndex((column) => column?.role === 'figures' || column?.role === 'amount'),
  );
  const mayBeLabel = (column: Column | null) => (column?.role ?? 'empty') === 'empty';
  const at = known
    .slice(0, end)
    .findLastIndex((column, each) => mayBeLabel(column) && below[each]?.some((text) => /\p{L}/u.test(text)));
  return at === -1 ? [] : [at];
}

/** Where a second table begins, with labels of its own and figures to their right; null where there is none. */
function secondTable(
  { head, index }: SettleSettings,
  columns: readonly (Column | null)[],
  below: Below,
): number | null {
  const figures = head.across === 'months' ? placesOf(columns, 'figures') : [];
  const [first = 0, last = 0] = [figures[0], figures.at(-1)];
  const mayBeLabel = (column: Column | null) => ['empty', 'left-out', 'label'].includes(column?.role ?? 'empty');
  const at = columns.findIndex(
    (column, each) => each > first && each < last && mayBeLabel(column) && below[each]?.some(index.isOwn),
  );
  return at === -1 ? null : at;
}

/** Whether the texts of a column say of each row whether it is planned or happened. */
function isVersion(texts: readonly string[]): boolean {
  const words = texts.map(comparableLabel);
  return words.length > 0 && words.every((word) => PLAN_WORDS.has(word) || ACTUAL_WORDS.has(word));
}

const DAY = /^(?:\d{1,2} ?월 ?)?\d{1,2} ?일$|^day ?\d{1,2}$/;
/** `Mar 1` beside `Mar 2`, `2024-03-01` beside `2024-03-02`. */
const OF_MONTH = /^([a-z]{3,9}\.? |\d{4}[-./]\d{1,2}[-./])\d{1,2}$/;
const WEEK = /^(?:\d{1,2} ?월 ?)?\d ?주(?:차)?$|^(?:w|wk|week) ?\d{1,2}$|^\d(?:st|nd|rd|th) week$/;

/** The first heading of a table of days or weeks, and why it is not read; null for a table of months. */
function daysOrWeeks({ head, row, title, isOfOneMonth }: SettleSettings): { at: number; why: Fault } | null {
  const texts = row.cells.map(plainText);
  const found = (at: number, what: 'days' | 'weeks') => ({ at, why: fault('not-months', { what }) });
  const [day, week] = [texts.findIndex((text) => DAY.test(text)), texts.findIndex((text) => WEEK.test(text))];
  if (day !== -1) return found(day, 'days');
  if (week !== -1) return found(week, 'weeks');
  const stems = texts.map((text) => OF_MONTH.exec(text)?.[1] ?? null);
  const again = stems.findIndex((month, at) => month !== null && stems.indexOf(month) < at);
  if (again !== -1) return found(stems.indexOf(stems[again] ?? null), 'days');
  const figures = head.columns.flatMap((column, at) => (column?.role === 'figures' ? [at] : []));
  const [first = -1] = figures;
  const months = figures.map((at) => readMonth(row.cells[at] ?? ''));
  if (first === -1 || months.some((month) => month?.isNumber !== true || month.year !== null)) return null;
  const isBeyond = texts.some((text, at) => at > first && /^(?:1[3-9]|2\d|3[01])$/.test(text));
  const isUnderDays = [...row.cells.slice(0, first), ...title].some(isDayHeading);
  return isBeyond || isUnderDays || isOfOneMonth ? found(first, 'days') : null;
}

/** What was taught or chosen for a heading that nothing or several fields fit; null where nothing was. */
function taughtColumn(settings: SettleSettings, at: number, read: Column | null): Column | null {
  const isSeveral = read?.role === 'wrong' && read.why.code === 'several-fields';
  const key = read === null || isSeveral ? settings.learnt.get(learntName(nameOfColumn(settings, at))) : undefined;
  if (key === undefined) return null;
  const row = key === null ? undefined : settings.report?.fieldByKey.get(key);
  if (row === undefined) return { role: 'left-out', isChosen: true };
  return settings.head.across === 'rows' ? { role: 'row', row } : null;
}

/** A heading below a group that is merged over several columns is named with it. */
function nameOfColumn({ row, above }: Pick<SettleSettings, 'row' | 'above'>, at: number): string {
  const group = above?.cells.slice(0, at + 1).findLast((text) => text.trim() !== '') ?? '';
  return nameAsWritten([group, row.cells[at] ?? '']);
}

function unknownHeading(settings: SettleSettings, at: number, holdsFigures: boolean, suggest: Suggest): Column {
  const { head, row, report, index } = settings;
  const text = textAt(row, at);
  const isOfMonths = head.across !== 'rows';
  const words = text.split(/\s+/).map(comparableLabel);
  if (words.every((word) => isLeftOut(word) || TOTAL_WORDS.has(word) || SUB_TOTAL_WORDS.has(word))) {
    return { role: 'left-out' };
  }
  const known = isOfMonths ? unknownMonth(text, head.across) : unknownField(settings, text);
  if (known !== null) return known;
  const near = isOfMonths ? { meant: null, keys: [] } : nearFields(text, index, suggest);
  const meant = near.meant ?? suggest(text, () => columnWords(head.across));
  if (meant === null && near.keys.length === 0 && !holdsFigures) return { role: 'aside' };
  const asks = { text: nameOfColumn(settings, at), near: near.keys };
  return wrong(fault('unknown-column', { report: report?.id ?? null, isOfMonths, meant, asks }));
}

const wrong = (why: Fault): Column => ({ role: 'wrong', why });

/** A heading among those of fields that is none; null where it may be one. */
function unknownField({ index, elsewhere }: SettleSettings, text: string): Column | null {
  const other = elsewhere([text]);
  if (other !== null) return wrong(other);
  if (readMonth(text)?.isNumber === false) return wrong(fault('month-among-months'));
  // `전년 아레나스 관리비`.
  const words = text.split(/\s+/);
  const others = words.filter((word) => !isLeftOut(comparableLabel(word)));
  const isOfField = others.length < words.length && index.find([others.join(' ')], null).kind === 'row';
  if (isOfField) return { role: 'left-out' };
  return otherFiguresNamed(text) === null ? null : wrong(fault('not-of-the-month', { keep: 'columns' }));
}

/** A heading among those of months that mentions or misspells one; null for any other. */
function unknownMonth(text: string, across: Across): Column | null {
  const beside = besideMonths(text);
  if (across !== 'months' || (beside === null && !isNearlyMonth(text))) return null;
  const words = (beside ?? '').split(' ').filter((word) => word !== '');
  const isKnown = words.length > 0 && words.every((word) => isLeftOut(comparableLabel(word)));
  return isKnown ? { role: 'left-out' } : wrong(fault('nearly-month'));
}

/** For suggestions. */
function columnWords(across: Across): string[] {
  if (across === 'months') return ['Field', 'Year', 'Unit', 'Group', 'Item', 'Total', ...MONTH_NAMES];
  const { year, unit, month, amount } = HEADING_WORDS;
  return [...year, ...unit, ...month, ...(across === 'amount' ? amount : [])];
}

function twice(column: Column, at: number, seen: Map<string, number>): Fault | null {
  const name = column.role === 'month' ? null : identityOf(column);
  const earlier = name === null ? undefined : seen.get(name);
  if (name !== null && earlier === undefined) seen.set(name, at);
  return earlier === undefined ? null : fault('column-twice', { column: columnLetters(earlier + 1) });
}

/**
 * Why a month's heading may mean another month, or a month of another year, than it says alone; null when it cannot.
 */
function unclear(column: Column, at: number, { cells }: BlockRow, columns: readonly (Column | null)[]): Fault | null {
  if (column.role !== 'figures') return null;
  const texts = cells.map((text) => text.trim());
  // A spreadsheet shortens 2024.10 to 2024.1.
  const hasNoOctober = texts.some((text) => /\.1[12]$/.test(text)) && !texts.some((text) => text.endsWith('.10'));
  if (isShortened(texts[at] ?? '') && (texts.some(isPadded) || hasNoOctober)) return fault('shortened-month');
  if (column.year !== null) return null;
  const months = columns.flatMap((each) => (each?.role === 'figures' ? [each] : []));
  if (months.some(({ year }) => year !== null)) return fault('column-without-year');
  const before = months[months.indexOf(column) - 1];
  return column.month === 1 && before?.month === 12 ? fault('after-december', { place: 'heading' }) : null;
}
