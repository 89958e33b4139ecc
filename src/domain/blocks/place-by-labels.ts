import type { cellFault } from '../cell-words.ts';
import { parseCell } from '../cell.ts';
import type { Label, Report, ValueRow } from '../report.ts';
import { MONTHS } from '../year-month.ts';
import { createBlockReader, type ReadBlock } from './block-reader.ts';
import { rowsBelow } from './by-position.ts';
import { faultWords, type BlockFault, type BlockRow } from './faults.ts';
import { findHead, ROWS_AHEAD, type Head } from './find-head.ts';
import { indexOf } from './indices.ts';
import { readUnit, type LabelIndex } from './label-index.ts';
import { isMeasure } from './measures.ts';
import { readMonth } from './month-text.ts';
import { findUnlikely, isNameText } from './not-figures.ts';
import {
  isBlank,
  type Block,
  type PasteFault,
  type PasteTable,
  type PasteTarget,
  type Placement,
} from './placement.ts';
import { readYear } from './row-key.ts';
import type { fault } from './words.ts';

type ReportTable = Extract<PasteTable, { kind: 'report' }>;
export type ReportTarget = PasteTarget & { readonly table: ReportTable };

/** A block with a header, ready for the reader. */
interface Readable {
  readonly rows: readonly BlockRow[];
  /** The number of its header row. */
  readonly headRow: number;
  readonly rule: Placement['rule'];
  /** Whether the headings are the block's own. */
  readonly hasHeadings: boolean;
  /** How many filled cells were cut off, because they lie beyond the table. */
  readonly leftOut: number;
  readonly unlikely: readonly string[];
  readonly hasEmptyMonth: boolean;
}

/** The header that is written for a block without one. */
const OWN_HEAD = 0;

/**
 * Places a block by its month headings and row labels, with the one reader of blocks. A block without month headings gets a header
 * that begins with the active month; a block of month headings alone gets labels from the active row on.
 * @returns null when the block has neither
 */
export function placeByLabels(block: Block, target: ReportTarget): readonly [Placement] | null {
  const index = indexOf(target.table.report);
  const rows = block
    .map((cells, at): BlockRow => ({ row: at + 1, line: at + 1, cells }))
    .filter(({ cells }) => !isBlank(cells));
  const head = ownHead(rows, index);
  const readable = head === null ? withHead(rows, target, index) : withOwnHead(rows, head, target, index);
  return readable === null ? null : [place(readable, target, index)];
}

function place(readable: Readable, { table }: ReportTarget, index: LabelIndex): Placement {
  const { rule, hasHeadings, leftOut, headRow, hasEmptyMonth } = readable;
  const all = read(readable.rows, table);
  const unplaced = new Set(all.errors.filter(isOfOneRow).map(({ row }) => row));
  const isRowsOnly = unplaced.size > 0 && all.errors.every((fault) => fault.row > headRow && isOfOneRow(fault));
  // Rows that nobody knows are named; the others can be placed without them.
  const rest = isRowsOnly
    ? read(
        readable.rows.filter(({ row }) => !unplaced.has(row)),
        table,
      )
    : all;
  const isRefused = rest.errors.length > 0;
  const { records, computed, differingSums } = rest.block;
  const sets = isRefused
    ? []
    : records.flatMap(({ month, cells }) =>
        Object.entries(cells).map(([key, value]) => ({ key, column: month - 1, value })),
      );
  const names = sets.flatMap(({ value }) => (typeof value === 'string' && isNameText(value, index) ? [value] : []));
  return {
    rule,
    hasHeadings,
    sets,
    compared: isRefused
      ? []
      : computed.flatMap(({ row, month, source, at }) => {
          const parsed = parseCell(source.cells[at] ?? '');
          return row.kind === 'derived' && month !== null && typeof valueIn(parsed) === 'number'
            ? [{ row, column: month - 1, value: Number(valueIn(parsed)) }]
            : [];
        }),
    differingTotals: differingSums.flatMap(({ figure: { row, month, source, at }, own }) =>
      month === null ? [{ row, pasted: (source.cells[at] ?? '').trim(), own }] : [],
    ),
    leftOut,
    refused: 0,
    omitted: omittedOf(rest.notices, readable.rows),
    faults: all.errors.map(forPage),
    unlikely: [...new Set([...readable.unlikely, ...names])],
    hasEmptyMonth,
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

function valueIn(parsed: ReturnType<typeof parseCell>) {
  return parsed.fault === undefined ? parsed.value : null;
}

/** The names of what was left out. */
function omittedOf(notices: readonly BlockFault[], rows: readonly BlockRow[]): string[] {
  const names = notices.map(({ row, column, value }) =>
    // A heading that we wrote says nothing to the person; the column's first text does.
    row === OWN_HEAD
      ? (rows
          .slice(1)
          .map(({ cells }) => cells[(column ?? 1) - 1] ?? '')
          .find((text) => text.trim() !== '') ?? '')
      : value,
  );
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
}

function read(rows: readonly BlockRow[], { report, year, bu, learnt = new Map() }: ReportTable) {
  const errors: BlockFault[] = [];
  const notices: BlockFault[] = [];
  const reader = createBlockReader(
    {
      options: { kind: report.id, year, bu },
      name: { kind: null, year: null, bu: null, isExported: false },
      brokenEncoding: null,
      delimiter: '\t',
      scale: null,
      allowText: true,
      storedText: () => undefined,
      learnt: () => learnt,
    },
    { error: (fault) => errors.push(fault), warning: () => {}, notice: (fault) => notices.push(fault) },
  );
  for (const row of rows) if (!reader.row(row)) break;
  const block: ReadBlock = reader.end('whole');
  return { block, errors, notices };
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

function withOwnHead(rows: readonly BlockRow[], head: Head, target: ReportTarget, index: LabelIndex): Readable | null {
  const { report } = target.table;
  const headRow = rows[head.at];
  const first = head.columns.findIndex((column) => column?.role === 'figures');
  const body = rows.slice(head.at + 1);
  const own = { headRow: headRow?.row ?? 0, hasHeadings: true, leftOut: 0, unlikely: [], hasEmptyMonth: false };
  const isBare = head.across === 'months' && body.every(({ cells }) => isBlank(cells.slice(0, first)));
  if (!isBare) {
    const labelAts = columnsOf(body, first === -1 ? 0 : first, report, index).flatMap((heading, at) =>
      heading === LABEL ? [at] : [],
    );
    const titles = rows.slice(0, head.from).flatMap(({ cells }) => cells.map((text) => index.find([text], null)));
    const titled = titles.flatMap((found) => (found.kind === 'group' ? [found.group] : [])).at(-1);
    const named = head.across === 'months' ? withGroups(body, labelAts, target, index, titled) : body;
    return { ...own, rows: [...rows.slice(0, head.at + 1), ...named], rule: 'labels' };
  }
  const { rule, rows: below } = rowsBelow(
    body.map(({ cells }) => cells),
    target,
  );
  const labelled = (row: BlockRow, label: string) => ({ ...row, cells: [label, ...row.cells] });
  return {
    ...own,
    rows: [
      ...rows.slice(0, head.at).map((row) => labelled(row, '')),
      ...rows.slice(head.at, head.at + 1).map((row) => labelled(row, KEY)),
      ...body.slice(0, below.length).map((row, at) => labelled(row, below[at]?.key ?? '')),
    ],
    rule,
    leftOut: body.slice(below.length).flatMap(({ cells }) => cells.filter((text) => text.trim() !== '')).length,
  };
}

// Headings that the reader knows, for columns that it would otherwise have to guess.
const LABEL = 'Item';
const KEY = 'Field';
const OTHER = { year: 'Year', unit: 'Unit', number: 'No', measure: '단위', text: '비고' } as const;

/** Writes a header above rows that begin with labels, from the active month on. */
function withHead(rows: readonly BlockRow[], target: ReportTarget, index: LabelIndex): Readable | null {
  const { report } = target.table;
  const full = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const headings = columnsOf(rows, full - 1, report, index);
  const labelAts = headings.flatMap((heading, at) => (heading === LABEL ? [at] : []));
  const last = headings.findLastIndex((heading) => heading === LABEL || heading === KEY);
  if (last === -1) return null;
  // Behind the labels, a unit or a unit of measure is not a figure; nor is what comes before it.
  const first = 1 + Math.max(last, headings.lastIndexOf(OTHER.measure), headings.lastIndexOf(OTHER.unit));
  const { hasTotal, width } = endOfFigures(rows, first, full, report);
  const months = MONTHS.slice(target.column).map((month) => `${month}월`);
  const figures = Math.min(width - first - (hasTotal ? 1 : 0), months.length);
  const isWithin = (at: number) => at < first + figures || (hasTotal && at === width - 1) || at >= width;
  const head = [
    ...headings.slice(0, first),
    ...Array.from({ length: width - first }, (_, at) => (at < figures ? (months[at] ?? '') : hasTotal ? 'Total' : '')),
    ...Array.from({ length: full - width }, () => OTHER.text),
  ];
  const named = withGroups(rows, labelAts, target, index);
  const cut = named.map((row) => ({ ...row, cells: row.cells.filter((_, at) => isWithin(at)) }));
  const body = rows.map(({ cells }) => cells.slice(first));
  const isUnlikely = findUnlikely(body, () => index, true);
  return {
    rows: [{ row: OWN_HEAD, line: OWN_HEAD, cells: head.filter((_, at) => isWithin(at)) }, ...cut],
    headRow: OWN_HEAD,
    rule: 'labels',
    hasHeadings: false,
    leftOut: rows.flatMap(({ cells }) => cells.filter((text, at) => !isWithin(at) && text.trim() !== '')).length,
    unlikely: body.flatMap((texts, down) => texts.filter((_, right) => right < figures && isUnlikely(down, right))),
    hasEmptyMonth: figures > 1 && isBlank(body.map(([text = '']) => text)) && !hasItems(rows, labelAts, index),
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

/**
 * Headings for the columns up to the last one that holds labels, and for the units behind it, by what is in them.
 * @param end the first column that must hold figures
 */
function columnsOf(rows: readonly BlockRow[], end: number, report: Report, index: LabelIndex): string[] {
  const headings = Array.from({ length: Math.min(Math.max(end, 0), LABELS_WITHIN) }, (_, at) => {
    const texts = rows.map(({ cells }) => (cells[at] ?? '').trim()).filter((text) => text !== '');
    return headingOf(texts, report, index);
  });
  const last = headings.findLastIndex((heading) => heading === LABEL || heading === KEY);
  const figures = headings.findIndex((heading, at) => at > last && heading === null);
  // Numbers before labels are not figures.
  return headings.slice(0, figures === -1 ? headings.length : figures).map((heading) => heading ?? OTHER.number);
}

/** @returns null for a column of numbers */
function headingOf(texts: readonly string[], report: Report, index: LabelIndex): string | null {
  if (texts.length === 0) return '';
  const has = (test: (text: string) => boolean) => texts.some(test);
  const isMostly = (test: (text: string) => boolean) => texts.filter(test).length * 2 > texts.length;
  if (has((text) => report.rows.some((row) => row.kind !== 'group' && row.key === text))) return KEY;
  if (report.perBusinessUnit && isMostly((text) => readUnit(text) !== null)) return OTHER.unit;
  if (has(index.isOwn) && !isMostly(isNumber)) return LABEL;
  if (isMostly((text) => readYear(text) !== null)) return OTHER.year;
  if (isMostly(isMeasure)) return OTHER.measure;
  return has(isNumber) ? null : OTHER.text;
}

function isNumber(text: string): boolean {
  return typeof valueIn(parseCell(text)) === 'number';
}

/** Where the figures end: before columns of texts without a number, and before empty columns behind totals. */
function endOfFigures(rows: readonly BlockRow[], first: number, width: number, report: Report) {
  const textsOf = (at: number) => rows.map(({ cells }) => (cells[at] ?? '').trim()).filter((text) => text !== '');
  let end = width;
  while (end > first + 1 && textsOf(end - 1).length > 0 && !textsOf(end - 1).some(isNumber)) end -= 1;
  let filled = end;
  while (filled > first + 1 && textsOf(filled - 1).length === 0) filled -= 1;
  const hasTotal = report.rowTotals && endsWithTotals(rows, first, filled);
  return { hasTotal, width: hasTotal ? filled : end };
}

/** Whether the last column holds the totals of the figures before it, in four of five rows. */
function endsWithTotals(rows: readonly BlockRow[], first: number, width: number): boolean {
  if (width - first < 3) return false;
  let [checked, agreeing] = [0, 0];
  for (const { cells } of rows) {
    const numbers = cells.slice(first, width).map((text) => Number(valueIn(parseCell(text)) ?? 0));
    const total = numbers[width - first - 1] ?? 0;
    if (!Number.isFinite(total) || total === 0) continue;
    checked += 1;
    const sum = numbers.slice(0, -1).reduce((before, each) => before + each, 0);
    if (Math.abs(sum - total) <= Math.abs(total) * 1e-9) agreeing += 1;
  }
  return checked > 0 && agreeing / checked >= 0.8;
}

/**
 * Items that several groups share, where the block says no group: such an item means the row in the group of the rows before it,
 * for the first rows in the group that a title names, or in that of the active row. A group that has the item already, or whose sub total has come, is over, and
 * the next one in the order of the page follows. The label is replaced by the key.
 */
function withGroups(
  rows: readonly BlockRow[],
  [labelAt, ...others]: readonly number[],
  { table, key }: ReportTarget,
  index: LabelIndex,
  titled?: Label,
): readonly BlockRow[] {
  if (labelAt === undefined || others.length > 0) return rows;
  const order = table.report.rows.filter((row) => row.kind !== 'group');
  const placeOf = new Map(order.map((row, at) => [row, at]));
  const taken = new Set<ValueRow>();
  let group = titled ?? table.report.fieldByKey.get(key)?.group ?? null;
  let last: ValueRow | null = null;
  let isUnderHeading = false;
  const keyFor = (text: string): string | null => {
    const found = index.find([text], null);
    // The reader knows what holds below a heading.
    if (found.kind === 'group') isUnderHeading = true;
    if (found.kind === 'some-total') group = null;
    if (isUnderHeading || (found.kind !== 'row' && found.kind !== 'several')) return null;
    const candidates = found.kind === 'row' ? [found.row] : found.rows.filter((row) => !taken.has(row));
    const after = (row: ValueRow) => last !== null && (placeOf.get(row) ?? 0) > (placeOf.get(last) ?? 0);
    const row =
      found.kind === 'row' ? found.row : (candidates.find((each) => each.group === group) ?? candidates.find(after));
    if (row === undefined) return null;
    taken.add(row);
    group = row.group;
    last = row;
    return found.kind === 'several' ? row.key : null;
  };
  return rows.map((row) => {
    const named = keyFor((row.cells[labelAt] ?? '').trim());
    return named === null ? row : { ...row, cells: row.cells.with(labelAt, named) };
  });
}
