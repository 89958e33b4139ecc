import { rowTotal, totalDifference } from './derive.ts';
import { monthsToDate, type TwoYears } from './months-under-way.ts';
import { differenceChange, figureChange } from './percent-change.ts';
import type { Cells } from './record.ts';
import type { ComparedView } from './report-view.ts';
import { isVariance, type GoodWhen, type Report, type Unit, type ValueRow } from './report.ts';

/** A cell of a view that shows changes. */
export interface ShownChange {
  /** `+2.0%`, `+0.3%p`, `>999%`, of a variance `+1,234,567`, or `–` when there is no figure to compare with. */
  readonly text: string;
  /** Whether the change is good, bad or neither, and how large it is: 1 to 3. Null for `–` and for no change. */
  readonly tint: `${'good' | 'bad' | 'neither'}-${1 | 2 | 3}` | null;
}

export interface RowChanges {
  /** By month, January first; null where the month has no figure. */
  readonly months: readonly (ShownChange | null)[];
  /** 누계: the change of the year to date from the same months of the year before; null where it has no figure. */
  readonly toDate: ShownChange | null;
}

export interface ComparedYear {
  /** By the key of the row. */
  readonly rows: ReadonlyMap<string, RowChanges>;
  /** The months that 누계 adds up, which may be none; null for a report whose rows have no totals. */
  readonly toDate: readonly number[] | null;
}

/**
 * How much every figure of a year has changed: each cell, and each computed row by its own computed figures (CONTRACT
 * §10). A text is not a figure. January is compared with no month before, as in the tooltip of a chart.
 */
export function compareYear(report: Report, view: ComparedView, years: TwoYears): ComparedYear {
  const { months, yearBefore } = years;
  const toDate = report.rowTotals ? monthsToDate(report, years) : null;
  const chosen = (all: readonly Cells[]) => (toDate ?? []).map((month) => all[month - 1] ?? {});
  const rows = report.rows.filter((row) => row.kind !== 'group');
  return {
    rows: new Map(
      rows.map((row) => [
        row.key,
        {
          months: months.map((cells, at) => {
            const before = view === 'yoy' ? yearBefore[at] : months[at - 1];
            return changeOf(row, [cells], before === undefined ? [] : [before]);
          }),
          toDate: toDate === null ? null : changeOf(row, chosen(months), chosen(yearBefore)),
        },
      ]),
    ),
    toDate,
  };
}

function changeOf(row: ValueRow, months: readonly Cells[], before: readonly Cells[]): ShownChange | null {
  const now = numberOf(row, months);
  if (now === null) return null;
  const { text, size } = isVariance(row)
    ? differenceChange(totalDifference(row, months, before))
    : figureChange(row.unit, now, numberOf(row, before));
  if (size === null || size === 0) return { text, tint: null };
  return { text, tint: `${sideOf(size, row.goodWhen)}-${isVariance(row) ? 1 : strengthOf(size, row.unit)}` };
}

function numberOf(row: ValueRow, months: readonly Cells[]): number | null {
  const figure = rowTotal(row, months);
  return figure === null ? null : Number(figure);
}

/** From where on a change is medium and large: in percent, and for percentages in percentage points. */
const [PERCENT, POINTS] = [
  [5, 15],
  [1, 5],
] as const;

function strengthOf(size: number, unit: Unit): 1 | 2 | 3 {
  const [medium, large] = unit === '%' ? POINTS : PERCENT;
  return Math.abs(size) >= large ? 3 : Math.abs(size) >= medium ? 2 : 1;
}

/** Whether a change of this size is good. */
export function sideOf(size: number, goodWhen: GoodWhen): 'good' | 'bad' | 'neither' {
  if (goodWhen === 'neither') return 'neither';
  return size > 0 === (goodWhen === 'up') ? 'good' : 'bad';
}
