import { sideOf } from './compared-year.ts';
import type { Progress } from './completeness.ts';
import type { Decimal } from './decimal.ts';
import { rowTotal, totalDifference } from './derive.ts';
import { monthsUnderWay, type TwoYears } from './months-under-way.ts';
import { figureChange, percentOf, type FigureChange } from './percent-change.ts';
import type { Cells } from './record.ts';
import type { ComparedView } from './report-view.ts';
import type { DerivedRow, FieldRow, Report, ValueRow } from './report.ts';

/** How a figure differs from an earlier one. */
export interface Difference {
  readonly before: Decimal;
  readonly amount: Decimal;
  readonly percent: FigureChange;
  /** Whether the change is good, bad or neither, as none is. */
  readonly side: 'good' | 'bad' | 'neither';
}

/** A figure of a month, compared; null where there is none to compare with. */
export interface RowChange {
  readonly row: ValueRow;
  readonly now: Decimal;
  readonly mom: Difference | null;
  readonly yoy: Difference | null;
}

/** A field and what it did to the change of its total. */
export interface FieldChange extends RowChange {
  /** Its part of the total's change: `+62.3%`; `–` where the total has not changed, or there is none. */
  readonly part: string;
  /** How much it is of the largest change beside it: -100 to 100. */
  readonly size: number;
}

interface ChangedTotal {
  /** Null in a report whose figures do not add up, or where the month has none. */
  readonly total: RowChange | null;
  /** Its fields that have changed, the largest change first. */
  readonly fields: readonly FieldChange[];
}

export interface LargestChanges {
  readonly totals: readonly ChangedTotal[];
  /** Fields with the same figure, or with none to compare. */
  readonly others: readonly FieldRow[];
  /** Figures of different units cannot be compared: such fields are in the order of their percentages. */
  readonly isByPercent: boolean;
  /** Whether fields add up to totals, of whose change they are a part. */
  readonly hasTotals: boolean;
  /** Whether the month holds a figure. */
  readonly hasFigures: boolean;
  /** How far the month has been filled, and those that it is compared with; null for one that is complete. */
  readonly underWay: Readonly<Record<'now' | ComparedView, Progress | null>>;
}

/**
 * The figures of a month by the size of their change from the month or the year before, below the total to which they
 * add up. A text is not a figure; January is compared with no month before, as everywhere.
 * @param by which change the order is of
 */
export function largestChanges(
  report: Report,
  { month, by }: { month: number; by: ComparedView },
  years: TwoYears,
): LargestChanges {
  const { months, yearBefore } = years;
  const compare = (row: ValueRow): RowChange | null => {
    const cells = months[month - 1] ?? {};
    const now = rowTotal(row, [cells]);
    if (now === null) return null;
    return {
      row,
      now,
      mom: difference(row, cells, months[month - 2]),
      yoy: difference(row, cells, yearBefore[month - 1]),
    };
  };
  const sums = totalsOf(report);
  const hasTotals = sums.length > 0;
  const isByPercent = new Set(report.fields.map(({ unit }) => unit)).size > 1;
  const totals = (hasTotals ? sums : [null]).map((sum): ChangedTotal => {
    const total = sum === null ? null : compare(sum);
    const keys = sum === null ? report.fields.map(({ key }) => key) : sum.plus;
    const rows = keys.flatMap((key) => report.fieldByKey.get(key) ?? []).flatMap((row) => compare(row) ?? []);
    return { total, fields: ordered(rows, by, isByPercent, total?.[by]?.amount) };
  });
  const changed = new Set(totals.flatMap(({ fields }) => fields.map(({ row }) => row.key)));
  const compared = new Set(sums.flatMap(({ plus }) => plus));
  const underWay = monthsUnderWay(report, years);
  const before = { ...years, year: years.year - 1, months: yearBefore, yearBefore: [] };
  return {
    totals,
    others: report.fields.filter(({ key }) => !changed.has(key) && (!hasTotals || compared.has(key))),
    isByPercent,
    hasTotals,
    hasFigures: report.fields.some((row) => compare(row) !== null),
    underWay: {
      now: underWay[month - 1] ?? null,
      mom: underWay[month - 2] ?? null,
      yoy: monthsUnderWay(report, before)[month - 1] ?? null,
    },
  };
}

/** The computed rows that add up the whole report, each of one unit; none where figures do not add up. */
function totalsOf({ rows }: Report): readonly DerivedRow[] {
  const derived = rows.filter((row) => row.kind === 'derived');
  const totals = derived.filter(({ role }) => role === 'total' || role === 'heading');
  return totals.length > 0 ? totals : derived;
}

function difference(row: ValueRow, cells: Cells, earlier: Cells = {}): Difference | null {
  const [now, before, amount] = [
    rowTotal(row, [cells]),
    rowTotal(row, [earlier]),
    totalDifference(row, [cells], [earlier]),
  ];
  if (now === null || before === null || amount === null) return null;
  const percent = figureChange(row.unit, Number(now), Number(before));
  return { before, amount, percent, side: amount === '0' ? 'neither' : sideOf(Number(amount), row.goodWhen) };
}

function ordered(
  rows: readonly RowChange[],
  by: ComparedView,
  isByPercent: boolean,
  ofTotal: Decimal | undefined,
): readonly FieldChange[] {
  const changed = rows.flatMap((change) => {
    const { amount = '0', percent } = change[by] ?? {};
    if (amount === '0') return [];
    // From nothing to something is more than any percentage.
    const order = Math.abs(isByPercent ? (percent?.size ?? Infinity) : Number(amount));
    return [{ change, order, amount: Number(amount) }];
  });
  const largest = Math.max(...changed.map(({ amount }) => Math.abs(amount)));
  return changed
    .toSorted((a, b) => b.order - a.order)
    .map(({ change, amount }) => ({
      ...change,
      part: percentOf(amount, Number(ofTotal ?? 0)),
      size: Math.round((amount / largest) * 100),
    }));
}
