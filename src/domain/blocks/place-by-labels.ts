import type { cellFault } from '../cell-words.ts';
import { isNumber } from '../cell.ts';
import type { Decimal } from '../decimal.ts';
import { ACTUAL_WORDS, HEADING_WORDS } from '../other-words.ts';
import type { Label } from '../report.ts';
import { createBlockReader } from './block-reader.ts';
import { signsOfProof, wayByPosition } from './by-position.ts';
import { areMostly, nameIn, placesOf, type Column } from './columns.ts';
import { NAMELESS } from './context.ts';
import { faultWords, type BlockFault, type BlockRow } from './faults.ts';
import { findHead, headOf, ROWS_AHEAD, type Head } from './find-head.ts';
import { indexOf, readUnit, type LabelIndex } from './label-index.ts';
import { endsLearntName, type LearntNames } from './learnt-words.ts';
import { isMeasure, withoutMeasure } from './measures.ts';
import { namesMonth, readMonth } from './month-text.ts';
import {
  fieldsBelow,
  isBlank,
  isNumeric,
  NOTHING,
  numberIn,
  turned,
  type Block,
  type PasteFault,
  type PasteTarget,
  type Placement,
  type ReportTable,
  type WrittenSum,
} from './placement.ts';
import { comparableLabel } from './plain-text.ts';
import { readYear } from './row-key.ts';
import { groupSaid, groupsOfLabels } from './shared-labels.ts';
import { sign } from './sign-words.ts';
import { areDates, endsWithSum, leastAmount, signsOfLines, signsOfTexts } from './signs.ts';
import { monthIn } from './statements.ts';
import type { WrittenFigure } from './sums.ts';
import type { fault } from './words.ts';

/**
 * Places a block by its month headings and row labels, with the one reader of blocks; null when it has neither. Without
 * headings the months go from the active column on, without labels the rows from the active row on.
 */
export function placeByLabels(block: Block, target: PasteTarget, table: ReportTable): Placement | null {
  const index = indexOf(table.report);
  const all = block.map((cells, at): BlockRow => ({ row: at + 1, line: at + 1, cells }));
  const rows = all.filter(({ cells }) => !isBlank(cells));
  const head = ownHead(rows, index) ?? monthAlone(rows, index) ?? monthsAbove(rows, index, table);
  if (head === null) return withMonths(rows, target, table);
  // Below headings alone an empty row counts: it is that of an empty cell.
  const below = all.filter(({ row }) => row > (rows[head.at]?.row ?? 0));
  const placed = withRows([...rows.slice(0, head.at + 1), ...below], head, target, table);
  const texts = placed.sets.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  return { ...placed, signs: [...signsOfTexts([texts], true, table), ...placed.signs] };
}

/** @param group of a label that says none @param known what the reader cannot say */
function place(
  rows: readonly BlockRow[],
  head: Head,
  group: Label | null,
  known: Placement,
  table: ReportTable,
): Placement {
  const all = read(rows, head, group, table);
  const unplaced = new Set(all.errors.filter(isOfOneRow).map(({ row }) => row));
  // Rows that nobody knows are named; the others can be placed without them.
  const isRowsOnly = unplaced.size > 0 && all.errors.every(isOfOneRow);
  const others = () => rows.filter(({ row }) => !unplaced.has(row));
  const { block, omitted } = isRowsOnly ? read(others(), head, group, table) : all;
  const sets = block.records.flatMap(({ month, cells }) =>
    Object.entries(cells).map(([key, value]) => ({ key, column: month - 1, value })),
  );
  const ofMonths = block.computed.filter(({ month }) => month !== null).flatMap((figure) => writtenSum(figure));
  const totals = block.differingSums.filter(({ figure }) => figure.month === null);
  return {
    ...known,
    sets,
    sums: [...ofMonths, ...totals.flatMap(({ figure, own }) => writtenSum(figure, own))],
    omitted: [...new Set([...known.omitted, ...omitted].map((text) => text.trim()))].filter(Boolean),
    faults: all.errors.map(forPage),
    because: block.because,
  };
}

function writtenSum({ row, month, source, at }: WrittenFigure, own?: Decimal): WrittenSum[] {
  const pasted = numberIn(source.cells[at]);
  return pasted === null ? [] : [{ row, column: month === null ? null : month - 1, pasted, own }];
}

/** Faults of a row that cannot be placed; the other rows can be. */
const OF_ONE_ROW: ReadonlySet<string> = new Set([
  'unknown-row',
  'several-fields',
  'row-of-group',
  'row-without-name',
  'figure-among-labels',
  'text-too-long',
] satisfies (Parameters<typeof fault>[0] | Parameters<typeof cellFault>[0])[]);

const isOfOneRow = ({ fault: { code } }: BlockFault) => OF_ONE_ROW.has(code);

function forPage(found: BlockFault): PasteFault {
  const value = found.value.trim();
  const isNameless = found.fault.code === 'row-without-name';
  return {
    value: isNameless ? { ko: `${found.row}번째 행`, en: `Row ${found.row}` } : { ko: value, en: value },
    code: found.fault.code,
    words: faultWords(found, 'page'),
  };
}

const NONE_LEARNT: LearntNames = new Map();

function read(rows: readonly BlockRow[], head: Head, group: Label | null, { report, year, bu, learnt }: ReportTable) {
  const [first = 1] = placesOf(head.columns, 'figures', 'amount');
  const index = indexOf(report);
  // Units, remarks and figures of other years may follow a label.
  const labelOf = ({ cells }: BlockRow) => {
    const before = cells.slice(0, Math.max(first, 1));
    const label = before.findLast((text) => index.isOwn(nameIn(text, index)));
    return label ?? before.findLast((text) => !isBlank([text])) ?? '';
  };
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
    head,
    // In a list an item comes again in the next month, and not for the next group.
    groups:
      head.across === 'amount'
        ? new Map(rows.map((row) => [row, group]))
        : groupsOfLabels(rows.slice(head.at + 1), labelOf, report, group),
  };
  const reader = createBlockReader(settings, {
    error: (found) => void errors.push(found),
    warning: () => {},
    notice: ({ value }) => void omitted.push(value),
  });
  for (const row of rows) if (!reader.row(row)) break;
  return { block: reader.end('whole'), errors, omitted };
}

/** The header of a block, where it is one for sure: its first figures must not be taken for one. */
function ownHead(rows: readonly BlockRow[], index: LabelIndex): Head | null {
  const head = findHead(rows.slice(0, ROWS_AHEAD), index);
  if (head === null) return null;
  const { across, at, from, columns } = head;
  const cells = rows[at]?.cells ?? [];
  const namesRow = (text: string) => ['row', 'several'].includes(index.find([text], null).kind);
  if (rows.slice(0, from).some((row) => row.cells.some(namesRow))) return null;
  if (across !== 'months') {
    const isSure = [placesOf(columns, 'month'), placesOf(columns, 'row', 'amount')].every(({ length }) => length > 0);
    return isSure && !cells.some(isNumber) ? head : null;
  }
  const months = cells.flatMap((text, each) => (columns[each]?.role === 'figures' ? (readMonth(text) ?? []) : []));
  if (months.some((month) => !month.isNumber)) return head;
  // Numbers alone are months above labels only.
  const [first = -1] = placesOf(columns, 'figures');
  const isLabelled = (row: readonly string[]) => row.slice(0, first).some(index.isPart);
  const isAscending = months.every((each, right) => right === 0 || each.month > (months[right - 1]?.month ?? 0));
  return isAscending && !isLabelled(cells) && rows.slice(at + 1).some((row) => isLabelled(row.cells)) ? head : null;
}

/** In place of a figure. */
const NO_FIGURE = /^\s*(?:[-–—]|n\/?a)\s*$/i;

/** One month over a column of figures. */
function monthAlone([first, ...others]: readonly BlockRow[], index: LabelIndex): Head | null {
  const [text = '', ...beside] = first?.cells ?? [];
  if (first === undefined || !namesMonth(text) || !isBlank(beside) || others.length === 0) return null;
  const figures = others.map(({ cells: [figure = ''] }) => figure);
  const areFigures = figures.some(isNumber) && figures.every((text) => isNumber(text) || NO_FIGURE.test(text));
  return areFigures && others.every(({ cells: [, ...rest] }) => isBlank(rest))
    ? headOf([first], 0, 'months', index)
    : null;
}

/** As `comparableLabel` leaves them; no word for a count, such as 순위, is among them. */
const HEADS_LABELS = /^(?:no|번호|순번|계정|계정과목|코드|단위|비고|적요|합계|total)?\.?$/;

/** Whether the texts of a row head labels, units and remarks, so that its numbers are not figures of something unknown. */
function headsLabels(cells: readonly string[]): boolean {
  const isHeading = (word: string) => HEADS_LABELS.test(word) || HEADING_WORDS.label.has(word);
  return cells.every((text) => isNumber(text) || isHeading(comparableLabel(text)));
}

/** Numbers of months right above the labels, in whatever order: each is far smaller than every figure below. */
function monthsAbove(rows: readonly BlockRow[], index: LabelIndex, table: ReportTable): Head | null {
  const isName = (text: string) => index.isOwn(nameIn(text, index));
  const at = rows.findIndex(({ cells }) => cells.some(isName)) - 1;
  const [cells, named] = [rows[at]?.cells ?? [], rows[at + 1]?.cells ?? []];
  const texts = cells.filter(isNumber);
  const label = named.findIndex(isName);
  if (cells.findIndex(isNumber) <= label || !headsLabels(cells)) return null;
  const months = texts.flatMap((text) => readMonth(text) ?? []);
  const areOther = new Set(months.map(({ year, month }) => `${year} ${month}`)).size === texts.length;
  const figures = rows.slice(at + 1).map(({ cells }) => cells.filter(isNumber));
  const areMonths = texts.length > 1 && months.length === texts.length && areOther;
  return areMonths && areDates(texts, leastAmount(figures, table)) ? headOf(rows, at, 'months', index) : null;
}

/** A block with headings; where it has no labels, its rows are those from the active one on. */
function withRows(rows: readonly BlockRow[], head: Head, target: PasteTarget, table: ReportTable): Placement {
  const [first = -1] = placesOf(head.columns, 'figures');
  const body = rows.slice(head.at + 1).map(({ cells }) => cells);
  const around = rows.slice(0, head.at + 1).flatMap(({ cells }) => cells);
  const known = { ...NOTHING, hasHeadings: true };
  const active = activeGroup(target, table);
  const group = groupSaid(around, table.report, active);
  if (head.across !== 'months' || body.some((cells) => !isBlank(cells.slice(0, first)))) {
    return place(rows, head, group, { ...known, rule: 'labels' }, table);
  }
  const way = wayByPosition(body, target);
  const proof = way?.proof ?? null;
  const below = proof === null ? fieldsBelow(target) : (way?.rows ?? []);
  // A row below the headings may say their units.
  const isOfUnits = !isBlank(body[0]) && body[0]?.every((text) => isBlank([text]) || isMeasure(text)) === true;
  const from = head.at + (isOfUnits ? 2 : 1);
  const named = rows.map((row, at) => ({ ...row, means: below[at - from] ?? undefined }));
  const texts = around.filter((text) => !isBlank([text]));
  const signs = [
    ...(group === active ? [] : [sign('not-figures', { texts })]),
    ...(proof === null ? [] : signsOfProof(proof, from)),
  ];
  return place(named, head, null, { ...known, rule: proof === null ? 'order' : 'position', signs }, table);
}

const activeGroup = ({ key }: PasteTarget, { report }: ReportTable) => report.fieldByKey.get(key)?.group ?? null;

/** Labels are in the first columns, behind numbers, years and units at most. */
const LABELS_WITHIN = 8;

/** A block that begins with labels: its columns are the months from the active one on. Null where it has no labels. */
function withMonths(rows: readonly BlockRow[], target: PasteTarget, table: ReportTable): Placement | null {
  const { report, learnt = NONE_LEARNT } = table;
  const index = indexOf(report);
  const columns = turned(rows.map(({ cells }) => cells));
  const isName = (text: string) =>
    !isNumeric(text) && (index.isOwn(nameIn(text, index)) || endsLearntName(text, learnt));
  const isUnit = (text: string) => isMeasure(text) || readUnit(text) !== null;
  const isKey = (text: string) => isName(text) || index.isPart(text) || isUnit(text) || readYear(text) !== null;
  const label = columns
    .slice(0, Math.min(LABELS_WITHIN, columns.length - 1))
    .findLastIndex((texts) => texts.some(isName) && !areMostly(texts, isNumber));
  if (label === -1) return null;
  // Other rows are notes: `(인)` beside a signature is neither a unit nor a month.
  const named = turned(rows.map(({ cells }) => cells).filter((cells) => cells.some(isName)));
  // Years and units may follow the labels, and the unit is the last of them.
  const figuresAt = columns.findIndex((texts, at) => at > label && !areMostly(texts, isKey));
  const unit = named
    .slice(0, figuresAt === -1 ? undefined : figuresAt)
    .findLastIndex((texts) => areMostly(texts, isUnit));
  const first = Math.max(label, unit) + 1;
  // Behind the figures are remarks, and before those a total.
  const last = columns.findLastIndex((texts) => isBlank(texts) || texts.some(isNumber));
  const hasTotal = report.rowTotals && endsWithSum(named.slice(first, last + 1));
  const end = Math.max(first, hasTotal ? last : last + 1);
  const firstNamed = rows.findIndex(({ cells }) => isName(cells[label] ?? ''));
  const above = rows.slice(0, Math.max(firstNamed, 0)).map(({ cells }) => cells);
  const over = above.at(-1)?.slice(first, end) ?? [];
  const hasHeadings = !isBlank(over) && !over.some(isNumber);
  // Above labels, years and numbers of months head what is below them.
  const numbersIn = (cells: readonly string[]) => cells.slice(first, end).filter(isNumber);
  const dates = above.filter((cells) => areDates(numbersIn(cells), Infinity) && headsLabels(cells));
  const body = rows.filter(({ cells }) => !dates.includes(cells));
  const headings = columns.slice(first, end).map((_, at) => (hasHeadings ? (over[at] ?? '').trim() : ''));
  const isBare = (text: string) => text === '' || isMeasure(text);
  // Amounts and counts side by side are not two months.
  const isOne = headings.filter((text) => isBare(text) || isActualWord(text)).length === 1;
  const months = headings.map((text) => isBare(text) || (isOne && isActualWord(text)));
  const room = target.columnCount - target.column;
  const headColumns = columns.map((texts, at): Column | null => {
    if (at === label) return { role: 'label' };
    if (at < first) return { role: texts.some(isKey) ? 'empty' : 'left-out' };
    if (at >= end) return { role: hasTotal && at === last ? 'total' : 'left-out' };
    if (months[at - first] !== true) return null;
    const before = months.slice(0, at - first).filter(Boolean).length;
    return before < room ? { role: 'figures', month: target.column + before + 1, year: null } : { role: 'left-out' };
  });
  const isBeyond = (at: number) => months[at - first] === true && headColumns[at]?.role === 'left-out';
  const beyond = named.filter((_, at) => isBeyond(at)).flat();
  const isOfMonth = (_: unknown, at: number) => headColumns[at]?.role === 'figures';
  const behind = rows.slice(rows.findLastIndex(({ cells }) => isName(cells[label] ?? '')) + 1);
  const around = [...above, ...behind.map(({ cells }) => cells)].flat();
  const otherMonths = around.filter((text) => (monthIn(text) ?? target.column + 1) !== target.column + 1);
  // A column without a heading is named by its first text.
  const firstTexts = columns.map((texts) => texts.find((text) => !isBlank([text])) ?? '');
  const known: Placement = {
    ...NOTHING,
    rule: 'labels',
    omitted: firstTexts.filter((_, at) => headColumns[at]?.role === 'left-out' && !isBeyond(at)),
    leftOut: beyond.filter((text) => !isBlank([text])).length,
    signs: [
      ...(dates.length === 0 ? [] : [sign('not-figures', { texts: dates.flatMap(numbersIn) })]),
      ...(otherMonths.length === 0 ? [] : [sign('not-figures', { texts: otherMonths })]),
      ...signsOfTexts(
        turned(columns.slice(first, Math.min(end, first + room))),
        true,
        table,
        turned(named.filter(isOfMonth)),
      ),
      ...signsOfLines('columns', named.slice(first, end), first, room, target.columnCount),
    ],
  };
  const at = hasHeadings ? body.findIndex(({ cells }) => cells === above.at(-1)) : -1;
  const head: Head = { ...headOf(body, at, 'months', index), from: Math.max(at, 0), columns: headColumns };
  // Texts before the labels may be groups that nobody knows.
  const isBehindOthers = headColumns
    .slice(0, label)
    .some((column, each) => column?.role === 'left-out' && columns[each]?.some((text) => /\p{L}/u.test(text)));
  const group = isBehindOthers ? null : groupSaid(above.flat(), report, activeGroup(target, table));
  return place(body, head, group, known, table);
}

function isActualWord(text: string): boolean {
  const word = comparableLabel(withoutMeasure(text));
  return HEADING_WORDS.amount.has(word) || ACTUAL_WORDS.has(word);
}
