import type { cellFault } from '../cell-words.ts';
import { isNumber } from '../cell.ts';
import type { Label } from '../report.ts';
import { createBlockReader } from './block-reader.ts';
import { wayByPosition } from './by-position.ts';
import type { Column } from './columns.ts';
import { NAMELESS } from './context.ts';
import { createFaults } from './fault-reports.ts';
import { faultWords, type BlockFault, type BlockRow } from './faults.ts';
import { findHead, ROWS_AHEAD, type Head } from './find-head.ts';
import { indexOf, type LabelIndex, readUnit } from './label-index.ts';
import type { Layout } from './layout.ts';
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
import { settleColumns } from './settle-columns.ts';
import { sign } from './sign-words.ts';
import { endsWithSum, signsOfColumns, signsOfLabelledTexts } from './signs.ts';
import type { fault } from './words.ts';

type ReportTable = Extract<PasteTable, { kind: 'report' }>;
export type ReportTarget = PasteTarget & { readonly table: ReportTable };

/** How the reader reads a block, and what it cannot say of it. */
interface Reading {
  /** Null where the block has a header of its own and labels. */
  readonly layout: Layout | null;
  /** The group that a label means where the block says none. */
  readonly group: Label | null;
  readonly known: Pick<Placement, 'rule' | 'hasHeadings' | 'leftOut' | 'signs'>;
}

/**
 * Places a block by its month headings and row labels, with the one reader of blocks. What a part of a sheet lacks is known from
 * where it is pasted: without month headings the months count from the active one, without labels the rows from the active row.
 * @returns null when the block has neither
 */
export function placeByLabels(block: Block, target: ReportTarget): Placement | null {
  const index = indexOf(target.table.report);
  const rows = block
    .map((cells, at): BlockRow => ({ row: at + 1, line: at + 1, cells }))
    .filter(({ cells }) => !isBlank(cells));
  const head = ownHead(rows, index);
  const reading = head === null ? withoutHead(rows, target, index) : withHead(rows, head, target, index);
  return reading === null ? null : place(rows, reading, target, index);
}

function place(rows: readonly BlockRow[], reading: Reading, { table }: ReportTarget, index: LabelIndex): Placement {
  const all = read(rows, reading, table);
  const unplaced = new Set(all.errors.filter(isOfOneRow).map(({ row }) => row));
  const isRowsOnly = unplaced.size > 0 && all.errors.every(isOfOneRow);
  // Rows that nobody knows are named; the others can be placed without them.
  const known = rows.filter(({ row }) => !unplaced.has(row));
  const { block, errors, omitted } = isRowsOnly ? read(known, reading, table) : all;
  const sets = block.records.flatMap(({ month, cells }) =>
    Object.entries(cells).map(([key, value]) => ({ key, column: month - 1, value })),
  );
  const texts = sets.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  return {
    ...NOTHING,
    ...reading.known,
    sets: errors.length > 0 ? [] : sets,
    compared: block.computed.flatMap(({ row, month, source, at }) => {
      const value = numberIn(source.cells[at]);
      const isCompared = errors.length === 0 && row.kind === 'derived' && month !== null && value !== null;
      return isCompared ? [{ row, column: month - 1, value }] : [];
    }),
    differingTotals: block.differingSums.flatMap(({ figure: { row, month, source, at }, own }) =>
      month === null ? [{ row, pasted: (source.cells[at] ?? '').trim(), own }] : [],
    ),
    omitted: [...new Set(omitted.map((text) => text.trim()))].filter(Boolean),
    faults: all.errors.map(forPage),
    signs: [...signsOfLabelledTexts([texts], index), ...reading.known.signs],
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

function read(rows: readonly BlockRow[], { layout, group }: Reading, { report, year, bu, learnt }: ReportTable) {
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
  const sink = {
    error: (found: BlockFault) => void errors.push(found),
    warning: () => {},
    notice: ({ value }: BlockFault) => void omitted.push(value),
  };
  const reader = createBlockReader(settings, sink, layout);
  for (const row of rows) if (!reader.row(row)) break;
  // A column that is left out and has no heading is named by its first text.
  const unnamed = layout?.headRow === null ? layout.columns : [];
  for (const [at, { role }] of unnamed.entries()) {
    if (role === 'left-out' || role === 'empty') omitted.push(textsIn(rows, at)[0] ?? '');
  }
  return { block: reader.end('whole'), errors, omitted };
}

const NONE_LEARNT: LearntNames = new Map();

function countFilled(block: Block): number {
  return block.flat().filter((text) => text.trim() !== '').length;
}

/** The filled cells of a column. */
function textsIn(rows: readonly BlockRow[], at: number): string[] {
  return rows.map(({ cells }) => (cells[at] ?? '').trim()).filter((text) => text !== '');
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
  const body = rows.slice(head.at + 1).map(({ cells }) => cells);
  const known = { rule: 'labels', hasHeadings: true, leftOut: 0, signs: [] } as const;
  if (head.across !== 'months' || !body.every((cells) => isBlank(cells.slice(0, first)))) {
    const titles = rows.slice(0, head.from).flatMap(({ cells }) => cells.map((text) => index.find([text], null)));
    const titled = titles.flatMap((found) => (found.kind === 'group' ? [found.group] : [])).at(-1);
    return { layout: null, group: titled ?? activeGroup(target), known };
  }
  const way = wayByPosition(body, target);
  const proven = way?.isProven === true ? way.rows.filter((row) => row !== null) : null;
  const below = proven ?? fieldsBelow(target);
  const columns = head.columns.map((column): Column => column ?? { role: 'left-out' });
  const layout = { ...UNTITLED, report, headRow: rows[head.at] ?? null, at: head.at, columns, rows: below };
  const rule = proven === null ? 'order' : 'position';
  return { layout, group: null, known: { ...known, rule, leftOut: countFilled(body.slice(below.length)) } };
}

const UNTITLED = { across: 'months', title: [], ofMonth: null } as const;

function activeGroup({ table, key }: ReportTarget): Label | null {
  return table.report.fieldByKey.get(key)?.group ?? null;
}

/** A block that begins with labels: its months count from the active one. Null where it has no labels. */
function withoutHead(rows: readonly BlockRow[], target: ReportTarget, index: LabelIndex): Reading | null {
  const { report, learnt = NONE_LEARNT } = target.table;
  const texts = turned(rows.map(({ cells }) => cells));
  const first = startOfFigures(rows, texts.length, target, index);
  if (first === 0) return null;
  // Behind the figures are remarks, and before those a total.
  const last = texts.findLastIndex((column) => isBlank(column) || column.some(isNumber));
  const end = Math.max(first, last) + 1;
  const filled = texts.slice(0, end).findLastIndex((column) => !isBlank(column));
  const hasTotal = report.rowTotals && endsWithSum(texts.slice(first, filled + 1));
  const behind = hasTotal ? filled : end;
  const room = target.columnCount - target.column;
  const headings = texts.map((_, at): Column => {
    if (at < first) return { role: 'empty' };
    if (at < Math.min(behind, first + room)) {
      return { role: 'figures', month: target.column + at - first + 1, year: null };
    }
    return { role: hasTotal && at === behind ? 'total' : 'left-out' };
  });
  const columns = settleColumns({
    head: { across: 'months', at: -1, from: -1, columns: headings },
    row: { row: 0, line: 0, cells: [] },
    above: null,
    below: rows,
    report,
    index,
    learnt,
    faults: createFaults({ error: () => {}, warning: () => {}, notice: () => {} }),
    title: [],
    isOfOneMonth: false,
    elsewhere: () => null,
  }).map((column, at): Column => {
    // Numbers before labels are not figures.
    return column.role === 'empty' && at < first ? { role: 'left-out' } : column;
  });
  const figures = texts.slice(first, behind);
  const hasEmptyMonth = figures.length > 1 && isBlank(figures[0]) && !hasItems(rows, columns, index);
  return {
    layout: { ...UNTITLED, report, headRow: null, at: -1, columns, rows: null },
    group: activeGroup(target),
    known: {
      rule: 'labels',
      hasHeadings: false,
      leftOut: countFilled(figures.slice(room)),
      signs: [
        ...signsOfLabelledTexts(turned(figures.slice(0, room)), index),
        ...(hasEmptyMonth ? [sign('empty-month')] : []),
        ...signsOfColumns(figures, first, room),
      ],
    },
  };
}

/** Labels are in the first columns, behind numbers, years and units at most. */
const LABELS_WITHIN = 8;

/** The column behind labels and what they are counted in; 0 where no column has labels. */
function startOfFigures(rows: readonly BlockRow[], width: number, { table }: ReportTarget, index: LabelIndex): number {
  const { report, learnt = NONE_LEARNT } = table;
  const isName = (text: string) => index.isOwn(text) || endsLearntName(text, learnt);
  const isMeasured = (text: string) => isMeasure(text) || (report.perBusinessUnit && readUnit(text) !== null);
  const isMostly = (texts: readonly string[], test: (text: string) => boolean) =>
    texts.filter(test).length * 2 > texts.length;
  const before = Array.from({ length: Math.min(width - 1, LABELS_WITHIN) }, (_, at) => textsIn(rows, at));
  const label = before.findLastIndex((texts) => texts.some(isName) && !isMostly(texts, isNumber));
  const isFigures = (texts: readonly string[]) =>
    texts.some(isNumber) && !isMostly(texts, (text) => readYear(text) !== null);
  // A unit behind figures is a remark.
  const figures = before.findIndex((texts, at) => at > label && isFigures(texts));
  const measure = before
    .slice(0, figures === -1 ? undefined : figures)
    .findLastIndex((texts) => isMostly(texts, isMeasured));
  return label === -1 ? 0 : Math.max(label, measure) + 1;
}

/** Whether a row belongs to a group. Such a row alone shows that no column of items follows one of groups. */
function hasItems(rows: readonly BlockRow[], columns: readonly Column[], index: LabelIndex): boolean {
  const labels = columns.flatMap(({ role }, at) => (role === 'label' ? textsIn(rows, at) : []));
  return labels.some((text) => {
    const found = index.find([text], null);
    return found.kind === 'several' || (found.kind === 'row' && found.row.group !== null);
  });
}
