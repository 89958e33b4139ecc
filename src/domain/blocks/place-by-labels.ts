import type { cellFault } from '../cell-words.ts';
import { isNumber } from '../cell.ts';
import type { Label, Report } from '../report.ts';
import { createBlockReader } from './block-reader.ts';
import { isSameFigure, rowsBelow } from './by-position.ts';
import type { Column } from './columns.ts';
import { NAMELESS } from './context.ts';
import { faultWords, type BlockFault, type BlockRow } from './faults.ts';
import { findHead, ROWS_AHEAD, type Head } from './find-head.ts';
import { indexOf } from './indices.ts';
import { readUnit, type LabelIndex } from './label-index.ts';
import type { Layout } from './layout.ts';
import { isMeasure } from './measures.ts';
import { readMonth } from './month-text.ts';
import { findUnlikely, isNameText } from './not-figures.ts';
import {
  isBlank,
  NOTHING,
  numberIn,
  type Block,
  type PasteFault,
  type PasteTable,
  type PasteTarget,
  type Placement,
} from './placement.ts';
import { readYear } from './row-key.ts';
import { sign, type Sign } from './sign-words.ts';
import type { fault } from './words.ts';

type ReportTable = Extract<PasteTable, { kind: 'report' }>;
export type ReportTarget = PasteTarget & { readonly table: ReportTable };

/** How the reader reads a block, and what it cannot say of it. */
interface Reading {
  /** Null where the block has a header of its own and labels. */
  readonly layout: Layout | null;
  readonly rule: Placement['rule'];
  /** Whether the headings are the block's own. */
  readonly hasHeadings: boolean;
  /** The group that a label means where the block says none. */
  readonly group: Label | null;
  /** How many filled cells lie beyond the table. */
  readonly leftOut: number;
  readonly signs: readonly Sign[];
}

/**
 * Places a block by its month headings and row labels, with the one reader of blocks. What a part of a sheet lacks is known from
 * where it is pasted: without month headings the months count from the active one, without labels the rows from the active row.
 * @returns null when the block has neither
 */
export function placeByLabels(block: Block, target: ReportTarget): readonly [Placement] | null {
  const index = indexOf(target.table.report);
  const rows = block
    .map((cells, at): BlockRow => ({ row: at + 1, line: at + 1, cells }))
    .filter(({ cells }) => !isBlank(cells));
  const head = ownHead(rows, index);
  const reading = head === null ? withoutHead(rows, target, index) : withHead(rows, head, target, index);
  return reading === null ? null : [place(rows, reading, target, index)];
}

function place(rows: readonly BlockRow[], reading: Reading, { table }: ReportTarget, index: LabelIndex): Placement {
  const { layout, rule, hasHeadings, leftOut } = reading;
  const all = read(rows, reading, table);
  const unplaced = new Set(all.errors.filter(isOfOneRow).map(({ row }) => row));
  const isRowsOnly = unplaced.size > 0 && all.errors.every(isOfOneRow);
  // Rows that nobody knows are named; the others can be placed without them.
  const known = rows.filter(({ row }) => !unplaced.has(row));
  const { block, errors, notices } = isRowsOnly ? read(known, reading, table) : all;
  const isRefused = errors.length > 0;
  const sets = block.records.flatMap(({ month, cells }) =>
    Object.entries(cells).map(([key, value]) => ({ key, column: month - 1, value })),
  );
  const names = sets.flatMap(({ value }) =>
    typeof value === 'string' && isNameText(value, () => index) ? [value] : [],
  );
  return {
    ...NOTHING,
    rule,
    hasHeadings,
    sets: isRefused ? [] : sets,
    compared: block.computed.flatMap(({ row, month, source, at }) => {
      const value = numberIn(source.cells[at]);
      const isCompared = !isRefused && row.kind === 'derived' && month !== null && value !== null;
      return isCompared ? [{ row, column: month - 1, value }] : [];
    }),
    differingTotals: block.differingSums.flatMap(({ figure: { row, month, source, at }, own }) =>
      month === null ? [{ row, pasted: (source.cells[at] ?? '').trim(), own }] : [],
    ),
    leftOut,
    omitted: [...new Set([...notices.map(({ value }) => value.trim()), ...firstTexts(rows, layout)])].filter(Boolean),
    faults: all.errors.map(forPage),
    signs: [...(names.length > 0 ? [sign('not-figures', { texts: [...new Set(names)] })] : []), ...reading.signs],
    because: block.because.map(({ said, means }) => ({ said, means: typeof means === 'number' ? means - 1 : means })),
  };
}

/** Faults of a row that cannot be placed; the other rows can be. */
const OF_ONE_ROW: ReadonlySet<string> = new Set([
  'unknown-row',
  'several-fields',
  'row-of-group',
  'row-without-name',
  'text-too-long',
] satisfies (Parameters<typeof fault>[0] | Parameters<typeof cellFault>[0])[]);

function isOfOneRow({ fault: { code } }: BlockFault): boolean {
  return OF_ONE_ROW.has(code);
}

function forPage(found: BlockFault): PasteFault {
  const value = found.value.trim();
  const isNameless = value === '' && isOfOneRow(found);
  return {
    value: isNameless ? { ko: `${found.row}번째 행`, en: `Row ${found.row}` } : { ko: value, en: value },
    code: found.fault.code,
    words: faultWords(found, 'page'),
  };
}

/** The first text of each column that is left out and has no heading. */
function firstTexts(rows: readonly BlockRow[], layout: Layout | null): string[] {
  if (layout === null || layout.headRow !== null) return [];
  return layout.columns.flatMap(({ role }, at) =>
    role === 'left-out' ? [rows.map(({ cells }) => (cells[at] ?? '').trim()).find((text) => text !== '') ?? ''] : [],
  );
}

function read(rows: readonly BlockRow[], { layout, group }: Reading, { report, year, bu, learnt }: ReportTable) {
  const errors: BlockFault[] = [];
  const notices: BlockFault[] = [];
  const settings = {
    options: { kind: report.id, year, bu },
    names: NAMELESS,
    brokenEncoding: null,
    delimiter: '\t',
    scale: null,
    allowText: true,
    storedText: () => undefined,
    learnt: () => learnt ?? new Map<string, string | null>(),
    group,
  };
  const sink = {
    error: (found: BlockFault) => void errors.push(found),
    warning: () => {},
    notice: (found: BlockFault) => void notices.push(found),
  };
  const reader = createBlockReader(settings, sink, layout);
  for (const row of rows) if (!reader.row(row)) break;
  return { block: reader.end('whole'), errors, notices };
}

/**
 * The header of a block, where it is one for sure. A file has a header, a block may have none, and its first figures must not
 * be taken for one.
 */
function ownHead(rows: readonly BlockRow[], index: LabelIndex): Head | null {
  const head = findHead(rows.slice(0, ROWS_AHEAD), index);
  const headRow = head === null ? undefined : rows[head.at];
  if (head === null || headRow === undefined) return null;
  const isData = (row: BlockRow) =>
    row.cells.some((text) => ['row', 'several'].includes(index.find([text], null).kind));
  if (rows.slice(0, head.from).some(isData)) return null;
  if (head.across !== 'months') {
    const has = (...roles: string[]) => head.columns.some((column) => column !== null && roles.includes(column.role));
    return has('month') && has('row', 'amount') && !headRow.cells.some(isNumber) ? head : null;
  }
  const months = head.columns.flatMap((column, at) => {
    const month = column?.role === 'figures' ? readMonth(headRow.cells[at] ?? '') : null;
    return month === null ? [] : [month];
  });
  if (months.some(({ isNumber: isBare }) => !isBare)) return head;
  // Numbers alone are months above labels only.
  const first = head.columns.findIndex((column) => column?.role === 'figures');
  const before = headRow.cells.slice(0, first);
  const isAscending = months.every((each, at) => at === 0 || each.month > (months[at - 1]?.month ?? 0));
  const isLabelled = rows.slice(head.at + 1).some(({ cells }) => cells.slice(0, first).some(index.isPart));
  return isAscending && isLabelled && !before.some((text) => index.isPart(text)) ? head : null;
}

/** A block with month headings; where it has no labels, its rows are those from the active one on. */
function withHead(rows: readonly BlockRow[], head: Head, target: ReportTarget, index: LabelIndex): Reading {
  const { report } = target.table;
  const first = head.columns.findIndex((column) => column?.role === 'figures');
  const body = rows.slice(head.at + 1);
  const own = { hasHeadings: true, leftOut: 0, signs: [] };
  if (head.across !== 'months' || !body.every(({ cells }) => isBlank(cells.slice(0, first)))) {
    const titles = rows.slice(0, head.from).flatMap(({ cells }) => cells.map((text) => index.find([text], null)));
    const titled = titles.flatMap((found) => (found.kind === 'group' ? [found.group] : [])).at(-1);
    return { ...own, layout: null, rule: 'labels', group: titled ?? activeGroup(target) };
  }
  const { rule, rows: below } = rowsBelow(
    body.map(({ cells }) => cells),
    target,
  );
  const beyond = body.slice(below.length).flatMap(({ cells }) => cells.filter((text) => text.trim() !== ''));
  const columns = head.columns.map((column): Column => column ?? { role: 'left-out' });
  const headRow = rows[head.at] ?? null;
  const layout = { ...UNTITLED, report, headRow, at: head.at, columns, rows: below };
  return { ...own, layout, rule, group: null, leftOut: beyond.length };
}

const UNTITLED = { across: 'months', title: [], ofMonth: null } as const;

function activeGroup({ table, key }: ReportTarget): Label | null {
  return table.report.fieldByKey.get(key)?.group ?? null;
}

/** A block that begins with labels: its months count from the active one. Null where it has no labels. */
function withoutHead(rows: readonly BlockRow[], target: ReportTarget, index: LabelIndex): Reading | null {
  const { report } = target.table;
  const full = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const roles = labelColumns(rows, full - 1, report, index);
  const last = roles.findLastIndex((role) => role === 'label' || role === 'field');
  if (last === -1) return null;
  // Behind the labels, a unit or a unit of measure is not a figure; nor is what comes before it.
  const first = 1 + Math.max(last, roles.lastIndexOf('scale'), roles.lastIndexOf('unit'));
  const { hasTotal, end } = endOfFigures(rows, first, full, report);
  const figures = Math.min(end - first - (hasTotal ? 1 : 0), target.columnCount - target.column);
  const columns = Array.from({ length: full }, (_, at): Column => {
    if (at < first) return { role: roles[at] ?? 'left-out' };
    if (at < first + figures) return { role: 'figures', month: target.column + at - first + 1, year: null };
    return { role: hasTotal && at === end - 1 ? 'total' : 'left-out' };
  });
  const isBeyond = (at: number) => at >= first + figures && at < end - (hasTotal ? 1 : 0);
  const body = rows.map(({ cells }) => cells.slice(first));
  const isUnlikely = findUnlikely(body, () => index, true);
  const texts = body.flatMap((line, down) => line.filter((_, right) => right < figures && isUnlikely(down, right)));
  const labelAts = columns.flatMap(({ role }, at) => (role === 'label' ? [at] : []));
  const hasEmptyMonth = figures > 1 && isBlank(body.map(([text = '']) => text)) && !hasItems(rows, labelAts, index);
  return {
    layout: { ...UNTITLED, report, headRow: null, at: -1, columns, rows: null },
    rule: 'labels',
    hasHeadings: false,
    group: activeGroup(target),
    leftOut: rows.flatMap(({ cells }) => cells.filter((text, at) => isBeyond(at) && text.trim() !== '')).length,
    signs: [
      ...(texts.length > 0 ? [sign('not-figures', { texts: [...new Set(texts)] })] : []),
      ...(hasEmptyMonth ? [sign('empty-month')] : []),
    ],
  };
}

/** Whether a row belongs to a group. Such a row alone shows that no column of items follows one of groups. */
function hasItems(rows: readonly BlockRow[], labelAts: readonly number[], index: LabelIndex): boolean {
  return rows.some(({ cells }) =>
    labelAts.some((at) => {
      const found = index.find([cells[at] ?? ''], null);
      return found.kind === 'several' || (found.kind === 'row' && found.row.group !== null);
    }),
  );
}

/** Labels are in the first columns, behind numbers, years and units at most. */
const LABELS_WITHIN = 8;

type RoleBefore = 'label' | 'field' | 'year' | 'unit' | 'scale' | 'left-out';

/**
 * What the columns up to the last one of labels hold, and the units behind it, by what is in them.
 * @param end the first column that must hold figures
 */
function labelColumns(rows: readonly BlockRow[], end: number, report: Report, index: LabelIndex): RoleBefore[] {
  const roles = Array.from({ length: Math.min(Math.max(end, 0), LABELS_WITHIN) }, (_, at) => {
    const texts = rows.map(({ cells }) => (cells[at] ?? '').trim()).filter((text) => text !== '');
    return roleOf(texts, report, index);
  });
  const last = roles.findLastIndex((role) => role === 'label' || role === 'field');
  const figures = roles.findIndex((role, at) => at > last && role === null);
  // Numbers before labels are not figures.
  return roles.slice(0, figures === -1 ? roles.length : figures).map((role) => role ?? 'left-out');
}

/** @returns null for a column of numbers */
function roleOf(texts: readonly string[], report: Report, index: LabelIndex): RoleBefore | null {
  if (texts.length === 0) return 'left-out';
  const isMostly = (test: (text: string) => boolean) => texts.filter(test).length * 2 > texts.length;
  if (texts.some((text) => report.rows.some((row) => row.kind !== 'group' && row.key === text))) return 'field';
  if (report.perBusinessUnit && isMostly((text) => readUnit(text) !== null)) return 'unit';
  if (texts.some(index.isOwn) && !isMostly(isNumber)) return 'label';
  if (isMostly((text) => readYear(text) !== null)) return 'year';
  if (isMostly(isMeasure)) return 'scale';
  return texts.some(isNumber) ? null : 'left-out';
}

/** Where the figures end: before columns of texts without a number, and before empty columns behind totals. */
function endOfFigures(rows: readonly BlockRow[], first: number, width: number, report: Report) {
  const textsOf = (at: number) => rows.map(({ cells }) => (cells[at] ?? '').trim()).filter((text) => text !== '');
  let end = width;
  while (end > first + 1 && textsOf(end - 1).length > 0 && !textsOf(end - 1).some(isNumber)) end -= 1;
  let filled = end;
  while (filled > first + 1 && textsOf(filled - 1).length === 0) filled -= 1;
  const hasTotal = report.rowTotals && endsWithTotals(rows, first, filled);
  return { hasTotal, end: hasTotal ? filled : end };
}

/** Whether the last column holds the totals of the figures before it, in four of five rows. */
function endsWithTotals(rows: readonly BlockRow[], first: number, end: number): boolean {
  if (end - first < 3) return false;
  let [checked, agreeing] = [0, 0];
  for (const { cells } of rows) {
    const numbers = cells.slice(first, end).map((text) => numberIn(text) ?? 0);
    const total = numbers.at(-1) ?? 0;
    if (total === 0) continue;
    checked += 1;
    const added = numbers.slice(0, -1).reduce((before, each) => before + each, 0);
    if (isSameFigure(total, String(added))) agreeing += 1;
  }
  return checked > 0 && agreeing / checked >= 0.8;
}
