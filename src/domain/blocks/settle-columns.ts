import type { Fault } from '../fault.ts';
import { ACTUAL_WORDS, HEADING_WORDS } from '../other-words.ts';
import type { Report } from '../report.ts';
import { MONTH_NAMES } from '../year-month.ts';
import { createSuggestions } from './advice.ts';
import { isLeftOut, type Column } from './columns.ts';
import { columnLetters } from './faults.ts';
import type { BlockRow, Faults } from './faults.ts';
import type { Head } from './find-head.ts';
import { readUnit, type LabelIndex } from './label-index.ts';
import { learntName, nameAsWritten, type LearntNames } from './learnt-words.ts';
import { isMeasure } from './measures.ts';
import { besideMonths, isPadded, isShortened, readMonth } from './month-text.ts';
import { isNearlyMonth } from './near-miss.ts';
import { comparableLabel } from './plain-text.ts';
import { readYear } from './row-key.ts';
import { isPlan } from './surroundings.ts';
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
  const second = secondTable(settings, columns);
  return columns.map((read, at): Column => {
    if (second !== null && at >= second) {
      if (at === second) faults.inCell(row, at, fault('second-table-beside', {}));
      return { role: 'left-out' };
    }
    const taught = taughtColumn(settings, at, read);
    if (taught?.role === 'left-out') {
      faults.noteInCell(row, at, fault('left-out-as-chosen'));
      return taught;
    }
    const column = taught ?? read ?? unknownHeading(settings, at, suggest);
    if (column.role === 'left-out' && (row.cells[at] ?? '').trim() !== '') {
      faults.noteInCell(row, at, fault('column-left-out'));
      return column;
    }
    const why = column.role === 'wrong' ? column.why : (twice(column, at, seen) ?? unclear(column, at, row, columns));
    if (why === null) return column;
    faults.inCell(row, at, why);
    return { role: 'wrong', why };
  });
}

function textsBelow({ below }: SettleSettings, at: number): string[] {
  return below.map(({ cells }) => (cells[at] ?? '').trim()).filter((text) => text !== '');
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
function withKeys(settings: SettleSettings): (Column | null)[] {
  const { head } = settings;
  const has = (role: Column['role']) => head.columns.some((column) => column?.role === role);
  return head.columns.map((column, at): Column | null => {
    const isUnknown = column === null || column.role === 'empty';
    if (column?.role === 'empty' && countsRows(textsBelow(settings, at))) return { role: 'left-out' };
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
  const hasNames = (at: number) => isBefore(at) && textsOf(at).some(index.isPart);
  const isLabel = (column: Column | null, at: number): boolean => {
    const role = column?.role ?? 'empty';
    if (role === 'label') return isBefore(at) && !isVersion(textsOf(at));
    // A report without units: its groups may be named by unit and item.
    const mayBeLabel =
      role === 'empty' ||
      (role === 'month' && head.across === 'months') ||
      (role === 'unit' && report?.perBusinessUnit === false);
    return mayBeLabel && hasNames(at);
  };
  const labels = known.flatMap((column, at) => (isLabel(column, at) ? [at] : []));
  if (labels.length === 0 && !known.some((column) => column?.role === 'field')) {
    const at = likelyLabels(settings, known, end);
    if (at !== -1) labels.push(at);
  }
  const kept = labels.slice(-MOST_LABELS);
  return known.map((column, at) => {
    if (kept.includes(at)) return { role: 'label' };
    const isOther = column?.role === 'label' || (column?.role === 'month' && head.across === 'months');
    return isOther || labels.includes(at) ? { role: 'left-out' } : column;
  });
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
  return words.length > 0 && words.every((word) => isPlan(word) || ACTUAL_WORDS.has(word));
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
function nameOfColumn({ row, above }: SettleSettings, at: number): string {
  const group = above?.cells.slice(0, at + 1).findLast((text) => text.trim() !== '') ?? '';
  return nameAsWritten([group, row.cells[at] ?? '']);
}

function unknownHeading(settings: SettleSettings, at: number, suggest: ReturnType<typeof createSuggestions>): Column {
  const { head, row, report, index, elsewhere } = settings;
  const text = (row.cells[at] ?? '').trim();
  if (head.across === 'rows') {
    const other = elsewhere([text]);
    if (other !== null) return { role: 'wrong', why: other };
    const month = readMonth(text);
    if (month !== null && !month.isNumber) return { role: 'wrong', why: fault('month-among-months') };
  }
  const beside = head.across === 'months' ? besideMonths(text) : null;
  if (head.across === 'months' && (beside !== null || isNearlyMonth(text))) {
    if (beside !== null && beside.split(' ').every((word) => isLeftOut(comparableLabel(word)))) {
      return { role: 'left-out' };
    }
    return { role: 'wrong', why: fault('nearly-month') };
  }
  if (head.across === 'rows' && isPlan(text)) return { role: 'wrong', why: fault('plan-column') };
  if (head.across === 'rows' && index.isOwn(text)) return { role: 'wrong', why: fault('item-without-group') };
  const more = head.across === 'rows' ? besideName(text, index) : null;
  if (more !== null && !isLeftOut(comparableLabel(more))) {
    return { role: 'wrong', why: fault('more-than-a-name', { more }) };
  }
  const names = () => [...columnWords(head.across), ...(head.across === 'rows' ? index.names() : [])];
  const meant = isLeftOut(comparableLabel(text)) ? null : suggest(text, names);
  if (meant === null) return { role: 'left-out' };
  const asks = { text: nameOfColumn(settings, at), near: index.keysOf(meant) };
  const facts = { report: report?.id ?? null, isOfMonths: head.across !== 'rows', meant, asks };
  return { role: 'wrong', why: fault('unknown-column', facts) };
}

/** What is left of a text that begins or ends with the name of a field; null where it does not. */
function besideName(text: string, index: LabelIndex): string | null {
  const open = text.indexOf('(');
  const name = open > 0 ? text.slice(0, open) : text.replace(/\d\)$/, '');
  if (name !== text && index.find([name], null).kind === 'row') return text.slice(name.length);
  const words = text.split(/\s+/).slice(0, 12);
  const isName = (part: readonly string[]) => index.find([part.join(' ')], null).kind === 'row';
  for (let count = 1; count < words.length; count += 1) {
    if (isName(words.slice(count))) return words.slice(0, count).join(' ');
    if (isName(words.slice(0, -count))) return words.slice(-count).join(' ');
  }
  return null;
}

/** For suggestions. */
function columnWords(across: Head['across']): string[] {
  const words = [...HEADING_WORDS.year, ...HEADING_WORDS.unit];
  if (across === 'months') return ['Field', 'Year', 'Unit', 'Group', 'Item', 'Total', ...MONTH_NAMES];
  return [...words, ...HEADING_WORDS.month, ...(across === 'amount' ? HEADING_WORDS.amount : [])];
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
