import { isNumber } from '../cell.ts';
import type { Fault } from '../fault.ts';
import { ACTUAL_WORDS, HEADING_WORDS, PLAN_WORDS, SUB_TOTAL_WORDS, TOTAL_WORDS } from '../other-words.ts';
import type { Report } from '../report.ts';
import { MONTH_NAMES } from '../year-month.ts';
import { isLeftOut, type Column } from './columns.ts';
import { columnLetters, type BlockRow, type Faults } from './faults.ts';
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

/**
 * Decides what each column holds, from its heading and from what is below it, and reports every heading that cannot be
 * used or is left out.
 */
export function settleColumns(settings: SettleSettings): Column[] {
  const { head, row, faults } = settings;
  const known = withKeys(settings);
  const columns = head.across === 'rows' ? known : withLabels(settings, known);
  const suggest = createSuggestions();
  const seen = new Map<string, number>();
  /** Reported for the first month only: where one is there twice, all may be. */
  let isMonthTwice = false;
  const second = secondTable(settings, columns);
  const notMonths = head.across === 'months' ? daysOrWeeks(settings) : null;
  if (notMonths !== null) faults.inCell(row, notMonths.at, notMonths.why);
  return columns.map((read, at): Column => {
    if (second !== null && at >= second) {
      if (at === second) faults.inCell(row, at, fault('second-table-beside', {}));
      return { role: 'left-out' };
    }
    if (notMonths !== null && (read === null || read.role === 'figures')) return { role: 'wrong', why: notMonths.why };
    const taught = taughtColumn(settings, at, read);
    if (taught?.role === 'left-out') {
      faults.noteInCell(row, at, fault('left-out-as-chosen'));
      return taught;
    }
    const column = taught ?? read ?? unknownHeading(settings, at, suggest);
    if ((column.role === 'left-out' || column.role === 'aside') && (row.cells[at] ?? '').trim() !== '') {
      faults.noteInCell(row, at, fault('column-left-out'));
      return column;
    }
    const again = twice(column, at, seen);
    const why = column.role === 'wrong' ? column.why : (again ?? unclear(column, at, row, columns));
    if (why === null) return column;
    if (again === null || column.role !== 'figures' || !isMonthTwice) faults.inCell(row, at, why);
    isMonthTwice ||= again !== null && column.role === 'figures';
    return { role: 'wrong', why };
  });
}

function textsBelow({ below }: Pick<SettleSettings, 'below'>, at: number): string[] {
  return below.map(({ cells }) => (cells[at] ?? '').trim()).filter((text) => text !== '');
}

/** The rows below the header that hold figures: a note says nothing of a column. */
function rowsOfFigures({ head, below }: SettleSettings): BlockRow[] {
  const figureAts = head.columns.flatMap((column, at) =>
    column !== null && ['figures', 'amount', 'row'].includes(column.role) ? [at] : [],
  );
  return below.filter(({ cells }) => figureAts.some((at) => isNumber(cells[at] ?? '')));
}

/** What the cells of a column say, whatever its heading is: years, business units, units of measure. */
function keyRole(settings: SettleSettings, at: number): 'year' | 'unit' | 'scale' | null {
  const texts = textsBelow(settings, at);
  if (texts.length === 0) return null;
  if (texts.every((text) => readYear(text) !== null)) return 'year';
  if (settings.report?.perBusinessUnit === true && texts.every((text) => readUnit(text) !== null)) return 'unit';
  return texts.every(isMeasure) ? 'scale' : null;
}

/** Row numbers: 1, 2, 3. */
function countsRows(texts: readonly string[]): boolean {
  const first = Number(texts[0]);
  return texts.length > 2 && (first === 0 || first === 1) && texts.every((text, at) => text === String(first + at));
}

/** A column whose heading says nothing, or is missing, may hold what each row is about. */
function withKeys(given: SettleSettings): (Column | null)[] {
  const { head } = given;
  const settings = { ...given, below: rowsOfFigures(given) };
  const has = (role: Column['role']) => head.columns.some((column) => column?.role === role);
  return head.columns.map((column, at): Column | null => {
    const isUnknown = column === null || column.role === 'empty';
    if (isUnknown && countsRows(textsBelow(settings, at))) return { role: 'left-out' };
    const mayBeScale = column?.role === 'unit' || column?.role === 'left-out';
    const role = isUnknown || mayBeScale ? keyRole(settings, at) : null;
    if (role === 'scale') return { role };
    return isUnknown && role !== null && !has(role) ? { role } : column;
  });
}

/** Up to three columns before the figures hold the labels, under any heading or none. */
function withLabels(settings: SettleSettings, known: readonly (Column | null)[]): (Column | null)[] {
  const { head, report, index } = settings;
  const textsOf = (at: number) => textsBelow(settings, at);
  const end = known.findIndex((column) => column?.role === 'figures' || column?.role === 'amount');
  const isBefore = (at: number) => at < end || head.across === 'amount';
  const isName = (text: string) => index.isPart(text) || endsLearntName(text, settings.learnt);
  const hasNames = (at: number) => isBefore(at) && textsOf(at).some(isName);
  const isLabel = (column: Column | null, at: number): boolean => {
    const role = column?.role ?? 'empty';
    if (role === 'label') return isBefore(at) && !isVersion(textsOf(at));
    // A report without units: its groups may be named by unit and item.
    const mayBeLabel =
      role === 'empty' ||
      (role === 'month' && head.across === 'months') ||
      // `계정` over the names of items.
      (role === 'left-out' && textsOf(at).filter(index.isOwn).length * 2 > textsOf(at).length) ||
      (role === 'unit' && report?.perBusinessUnit === false);
    return mayBeLabel && hasNames(at);
  };
  const labels = known.flatMap((column, at) => (isLabel(column, at) ? [at] : []));
  const fieldAt = known.findIndex(
    (column, at) => (column === null || column.role === 'empty') && isKeyColumn(settings, at),
  );
  if (labels.length === 0 && fieldAt === -1 && !known.some((column) => column?.role === 'field')) {
    const at = likelyLabels(settings, known, end);
    if (at !== -1) labels.push(at);
  }
  const kept = labels.filter((at) => at !== fieldAt).slice(-MOST_LABELS);
  return known.map((column, at) => {
    if (at === fieldAt) return { role: 'field' };
    if (kept.includes(at)) return { role: 'label' };
    const isOther = column?.role === 'label' || (column?.role === 'month' && head.across === 'months');
    return isOther || labels.includes(at) ? { role: 'left-out' } : column;
  });
}

/** Whether a column whose heading was lost holds the keys of fields, as an export does. */
function isKeyColumn(settings: SettleSettings, at: number): boolean {
  const keys = new Set(settings.report?.rows.flatMap((row) => (row.kind === 'group' ? [] : [row.key])));
  const texts = textsBelow(settings, at);
  return texts.length > 0 && texts.every((text) => keys.has(text));
}

/** Where no heading is known: names under the heading of a code or a remark, else the texts next to the figures. Their faults are reported. */
function likelyLabels(settings: SettleSettings, known: readonly (Column | null)[], end: number): number {
  const { index } = settings;
  const before = Array.from({ length: Math.max(end, 0) }, (_, each) => end - 1 - each);
  const named = before.find(
    (at) => known[at]?.role === 'left-out' && textsBelow(settings, at).some((text) => index.isOwn(text)),
  );
  const isText = (at: number) => (known[at] ?? null) === null || known[at]?.role === 'empty';
  return named ?? before.find((at) => isText(at) && textsBelow(settings, at).some((text) => /\p{L}/u.test(text))) ?? -1;
}

/** Where a second table begins, with labels of its own and figures to their right; null where there is none. */
function secondTable(settings: SettleSettings, columns: readonly (Column | null)[]): number | null {
  const { head, index } = settings;
  if (head.across !== 'months') return null;
  const first = columns.findIndex((column) => column?.role === 'figures');
  const last = columns.findLastIndex((column) => column?.role === 'figures');
  const at = columns.findIndex(
    (column, each) =>
      each > first &&
      each < last &&
      (column === null || column.role === 'empty' || column.role === 'left-out' || column.role === 'label') &&
      textsBelow(settings, each).some((text) => index.isOwn(text)),
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
function daysOrWeeks({
  head,
  row,
  title,
  isOfOneMonth,
}: SettleSettings): { readonly at: number; readonly why: Fault } | null {
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
  if (read !== null && !isSeveral) return null;
  const key = settings.learnt.get(learntName(nameOfColumn(settings, at)));
  if (key === undefined) return null;
  const row = key === null ? undefined : settings.report?.fieldByKey.get(key);
  if (row === undefined) return { role: 'left-out' };
  return settings.head.across === 'rows' ? { role: 'row', row } : null;
}

/** A heading below a group that is merged over several columns is named with it. */
function nameOfColumn({ row, above }: Pick<SettleSettings, 'row' | 'above'>, at: number): string {
  const group = above?.cells.slice(0, at + 1).findLast((text) => text.trim() !== '') ?? '';
  return nameAsWritten([group, row.cells[at] ?? '']);
}

function unknownHeading(settings: SettleSettings, at: number, suggest: Suggest): Column {
  const { head, row, report, index, elsewhere } = settings;
  const text = (row.cells[at] ?? '').trim();
  const wrong = (why: Fault): Column => ({ role: 'wrong', why });
  const isKnownWord = (word: string) => isLeftOut(word) || TOTAL_WORDS.has(word) || SUB_TOTAL_WORDS.has(word);
  const words = text.split(/\s+/);
  if (words.every((word) => isKnownWord(comparableLabel(word)))) return { role: 'left-out' };
  const isOfMonths = head.across !== 'rows';
  if (head.across === 'rows') {
    const other = elsewhere([text]);
    if (other !== null) return wrong(other);
    const month = readMonth(text);
    if (month !== null && !month.isNumber) return wrong(fault('month-among-months'));
    const others = words.filter((word) => !isLeftOut(comparableLabel(word)));
    // `전년 아레나스 관리비`.
    if (others.length < words.length && index.find([others.join(' ')], null).kind === 'row') {
      return { role: 'left-out' };
    }
    if (!index.isPart(text) && otherFiguresNamed(text) !== null) {
      return wrong(fault('not-of-the-month', { keep: 'columns' }));
    }
  }
  const beside = head.across === 'months' ? besideMonths(text) : null;
  if (head.across === 'months' && (beside !== null || isNearlyMonth(text))) {
    const isKnown = beside?.split(' ').every((word) => word === '' || isLeftOut(comparableLabel(word)));
    return isKnown === true && beside !== '' ? { role: 'left-out' } : wrong(fault('nearly-month'));
  }
  const near = isOfMonths ? { meant: null, keys: [] } : nearFields(text, index, suggest);
  const meant = near.meant ?? suggest(text, () => columnWords(head.across));
  const holdsFigures = textsBelow(settings, at).some(isNumber);
  if (meant === null && near.keys.length === 0 && !holdsFigures) return { role: 'aside' };
  const asks = { text: nameOfColumn(settings, at), near: near.keys };
  return wrong(fault('unknown-column', { report: report?.id ?? null, isOfMonths, meant, asks }));
}

/** For suggestions. */
function columnWords(across: Head['across']): string[] {
  if (across === 'months') return ['Field', 'Year', 'Unit', 'Group', 'Item', 'Total', ...MONTH_NAMES];
  const words = [...HEADING_WORDS.year, ...HEADING_WORDS.unit, ...HEADING_WORDS.month];
  return across === 'amount' ? [...words, ...HEADING_WORDS.amount] : words;
}

function twice(column: Column, at: number, seen: Map<string, number>): Fault | null {
  const name = identity(column);
  if (name === null) return null;
  const earlier = seen.get(name);
  if (earlier === undefined) {
    seen.set(name, at);
    return null;
  }
  return fault('column-twice', { column: columnLetters(earlier + 1) });
}

/** Why a month's heading may mean another month, or a month of another year, than it says alone; null when it cannot. */
function unclear(column: Column, at: number, { cells }: BlockRow, columns: readonly (Column | null)[]): Fault | null {
  if (column.role !== 'figures') return null;
  // A spreadsheet shortens 2024.10 to 2024.1.
  const hasNoOctober =
    cells.some((text) => /\.1[12]$/.test(text.trim())) && !cells.some((text) => text.trim().endsWith('.10'));
  if (isShortened(cells[at] ?? '') && (cells.some(isPadded) || hasNoOctober)) {
    return fault('shortened-month');
  }
  if (column.year !== null) return null;
  const months = columns.slice(0, at).filter((each) => each?.role === 'figures');
  if (columns.some((each) => each?.role === 'figures' && each.year !== null)) {
    return fault('column-without-year');
  }
  const isAfterDecember = column.month === 1 && months.at(-1)?.month === 12;
  return isAfterDecember ? fault('after-december', { place: 'heading' }) : null;
}

/** Two columns with the same identity are duplicates; null for what may repeat. */
function identity(column: Column): string | null {
  if (column.role === 'figures') return `month ${column.year} ${column.month}`;
  if (column.role === 'row') return `row ${column.row.key}`;
  return ['year', 'unit', 'field', 'total', 'amount'].includes(column.role) ? column.role : null;
}
