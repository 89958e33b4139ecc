import type { cellFault } from '../cell-words.ts';
import { isNumber } from '../cell.ts';
import type { Label } from '../report.ts';
import { createBlockReader } from './block-reader.ts';
import { wayByPosition } from './by-position.ts';
import { NAMELESS } from './context.ts';
import { faultWords, type BlockFault, type BlockRow } from './faults.ts';
import { findHead, ROWS_AHEAD, type Head } from './find-head.ts';
import { indexOf, readUnit, type LabelIndex } from './label-index.ts';
import { endsLearntName, type LearntNames } from './learnt-words.ts';
import { isMeasure } from './measures.ts';
import { readMonth } from './month-text.ts';
import {
  fieldsBelow,
  isBlank,
  NOTHING,
  numberIn,
  turned,
  type Block,
  type PasteFault,
  type PasteTable,
  type PasteTarget,
  type Placement,
} from './placement.ts';
import { readYear } from './row-key.ts';
import { sign } from './sign-words.ts';
import { endsWithSum, signsOfFigures, signsOfLines } from './signs.ts';
import type { fault } from './words.ts';

type ReportTable = Extract<PasteTable, { kind: 'report' }>;
export type ReportTarget = PasteTarget & { readonly table: ReportTable };

/**
 * Places a block by its month headings and row labels, with the one reader of blocks. What a part of a sheet lacks is
 * known from where it is pasted, and is written into it: the months from the active one on, or the rows from the active
 * row on.
 * @returns null when the block has neither
 */
export function placeByLabels(block: Block, target: ReportTarget): Placement | null {
  const index = indexOf(target.table.report);
  const rows = block
    .map((cells, at): BlockRow => ({ row: at + 1, line: at + 1, cells }))
    .filter(({ cells }) => !isBlank(cells));
  const head = ownHead(rows, index);
  return head === null ? withMonths(rows, target, index) : withRows(rows, head, target, index);
}

/**
 * @param group of a label that says none
 * @param known what the reader cannot say
 */
function place(rows: readonly BlockRow[], group: Label | null, known: Placement, table: ReportTable): Placement {
  const all = read(rows, group, table);
  const unplaced = new Set(all.errors.filter(isOfOneRow).map(({ row }) => row));
  // Rows that nobody knows are named; the others can be placed without them.
  const isRowsOnly = unplaced.size > 0 && all.errors.every(isOfOneRow);
  const others = () => rows.filter(({ row }) => !unplaced.has(row));
  const { block, omitted } = isRowsOnly ? read(others(), group, table) : all;
  const sets = block.records.flatMap(({ month, cells }) =>
    Object.entries(cells).map(([key, value]) => ({ key, column: month - 1, value })),
  );
  const texts = sets.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  const ofMonths = block.computed.flatMap(({ row, month, source, at }) => {
    const pasted = numberIn(source.cells[at]);
    return month === null || pasted === null ? [] : [{ row, column: month - 1, pasted }];
  });
  const totals = block.differingSums.flatMap(({ figure: { row, month, source, at }, own }) => {
    const pasted = numberIn(source.cells[at]);
    return month !== null || pasted === null ? [] : [{ row, column: null, pasted, own }];
  });
  return {
    ...known,
    sets,
    sums: [...ofMonths, ...totals],
    omitted: [...new Set([...known.omitted, ...omitted].map((text) => text.trim()))].filter(Boolean),
    faults: all.errors.map(forPage),
    signs: [...signsOfFigures([texts], indexOf(table.report)), ...known.signs],
    // What was written into the block does not count.
    because: block.because
      .filter(({ means }) => (typeof means === 'number' ? known.hasHeadings : known.rule === 'labels'))
      .map(({ said, means }) => ({ said, means: typeof means === 'number' ? means - 1 : means })),
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

function read(rows: readonly BlockRow[], group: Label | null, { report, year, bu, learnt }: ReportTable) {
  const errors: BlockFault[] = [];
  const omitted: string[] = [];
  const settings = {
    options: { kind: report.id, year, bu },
    names: NAMELESS,
    brokenEncoding: null,
    delimiter: '\t',
    scale: null,
    allowText: true,
    storedText: () => undefined,
    learnt: () => learnt ?? NONE_LEARNT,
    group,
  };
  const reader = createBlockReader(settings, {
    error: (found) => void errors.push(found),
    warning: () => {},
    notice: ({ row, value }) => void (row !== WRITTEN.row && omitted.push(value)),
  });
  for (const row of rows) if (!reader.row(row)) break;
  return { block: reader.end('whole'), errors, omitted };
}

const NONE_LEARNT: LearntNames = new Map();

/** Where a row of headings is that the block does not have. */
const WRITTEN = { row: 0, line: 0 };

/**
 * The header of a block, where it is one for sure. A file has a header, a block may have none, and its first figures
 * must not be taken for one.
 */
function ownHead(rows: readonly BlockRow[], index: LabelIndex): Head | null {
  const head = findHead(rows.slice(0, ROWS_AHEAD), index);
  if (head === null) return null;
  const { across, at, from, columns } = head;
  const cells = rows[at]?.cells ?? [];
  const namesRow = (text: string) => ['row', 'several'].includes(index.find([text], null).kind);
  if (rows.slice(0, from).some((row) => row.cells.some(namesRow))) return null;
  if (across !== 'months') {
    const has = (...roles: string[]) => columns.some((column) => column !== null && roles.includes(column.role));
    return has('month') && has('row', 'amount') && !cells.some(isNumber) ? head : null;
  }
  const months = cells.flatMap((text, each) => (columns[each]?.role === 'figures' ? (readMonth(text) ?? []) : []));
  if (months.some((month) => !month.isNumber)) return head;
  // Numbers alone are months above labels only.
  const first = columns.findIndex((column) => column?.role === 'figures');
  const isLabelled = (row: readonly string[]) => row.slice(0, first).some(index.isPart);
  const isAscending = months.every((each, right) => right === 0 || each.month > (months[right - 1]?.month ?? 0));
  return isAscending && !isLabelled(cells) && rows.slice(at + 1).some((row) => isLabelled(row.cells)) ? head : null;
}

/**
 * A block with headings; where it has no labels, the keys of the rows from the active one on are written before its
 * rows.
 */
function withRows(rows: readonly BlockRow[], head: Head, target: ReportTarget, index: LabelIndex): Placement {
  const { table } = target;
  const first = head.columns.findIndex((column) => column?.role === 'figures');
  const body = rows.slice(head.at + 1).map(({ cells }) => cells);
  const known = { ...NOTHING, hasHeadings: true };
  if (head.across !== 'months' || body.some((cells) => !isBlank(cells.slice(0, first)))) {
    const titles = rows.slice(0, head.from).flatMap(({ cells }) => cells.map((text) => index.find([text], null)));
    const titled = titles.findLast((found) => found.kind === 'group')?.group;
    return place(rows, titled ?? activeGroup(target), { ...known, rule: 'labels' }, table);
  }
  const way = wayByPosition(body, target);
  const isProven = way?.isProven === true;
  const below = isProven ? way.rows : fieldsBelow(target);
  const keys = [...rows.slice(0, head.at).map(() => ''), 'Field', ...below.map((row) => row?.key)];
  const keyed = rows.map((row, at) => ({ ...row, cells: [keys[at] ?? '', ...row.cells] }));
  return place(keyed, null, { ...known, rule: isProven ? 'position' : 'order' }, table);
}

function activeGroup({ table, key }: ReportTarget): Label | null {
  return table.report.fieldByKey.get(key)?.group ?? null;
}

/** Labels are in the first columns, behind numbers, years and units at most. */
const LABELS_WITHIN = 8;

/** A block that begins with labels: months from the active one on are written above it. Null where it has no labels. */
function withMonths(rows: readonly BlockRow[], target: ReportTarget, index: LabelIndex): Placement | null {
  const { report, learnt = NONE_LEARNT } = target.table;
  const columns = turned(rows.map(({ cells }) => cells));
  const isName = (text: string) => index.isOwn(text) || endsLearntName(text, learnt);
  const isUnit = (text: string) => isMeasure(text) || readUnit(text) !== null;
  const isKey = (text: string) => isName(text) || index.isPart(text) || isUnit(text) || readYear(text) !== null;
  const label = columns
    .slice(0, Math.min(LABELS_WITHIN, columns.length - 1))
    .findLastIndex((texts) => texts.some(isName) && !isMostly(texts, isNumber));
  if (label === -1) return null;
  // Years and units may follow the labels, and the unit is the last of them.
  const figuresAt = columns.findIndex((texts, at) => at > label && !isMostly(texts, isKey));
  const unit = columns
    .slice(0, figuresAt === -1 ? undefined : figuresAt)
    .findLastIndex((texts) => isMostly(texts, isUnit));
  const first = Math.max(label, unit) + 1;
  // Behind the figures are remarks, and before those a total.
  const end = Math.max(first, columns.findLastIndex((texts) => isBlank(texts) || texts.some(isNumber)) + 1);
  const filled = columns.slice(0, end).findLastIndex((texts) => !isBlank(texts));
  const hasTotal = report.rowTotals && endsWithSum(columns.slice(first, filled + 1));
  const figures = columns.slice(first, hasTotal ? filled : end);
  const room = target.columnCount - target.column;
  const headings = columns.map((texts, at): string => {
    if (at === label) return '항목';
    if (at < first) return texts.some(isKey) ? '' : LEFT_OUT;
    if (at < first + Math.min(figures.length, room)) return `${target.column + at - first + 1}월`;
    return hasTotal && at === filled ? '합계' : LEFT_OUT;
  });
  // A column without a heading is named by its first text.
  const firstTexts = columns.map((texts) => texts.find((text) => !isBlank([text])) ?? '');
  const known: Placement = {
    ...NOTHING,
    rule: 'labels',
    omitted: firstTexts.filter((_, at) => headings[at] === LEFT_OUT),
    signs: [
      // An empty first month may as well be a column of items.
      ...(figures.length > 1 && isBlank(figures[0]) ? [sign('empty-line', { of: 'columns', at: first + 1 })] : []),
      ...signsOfFigures(turned(figures.slice(0, room)), index),
      ...signsOfLines('columns', figures, first, room),
    ],
  };
  return place([{ ...WRITTEN, cells: headings }, ...rows], activeGroup(target), known, target.table);
}

const LEFT_OUT = '비고';

function isMostly(texts: readonly string[], test: (text: string) => boolean): boolean {
  const filled = texts.filter((text) => text.trim() !== '');
  return filled.filter(test).length * 2 > filled.length;
}
