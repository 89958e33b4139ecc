import { businessUnits, type BusinessUnit } from './business-units.ts';
import { MONTH_LABELS, type ChartData, type ChartSeries } from './chart.ts';
import type { Progress } from './completeness.ts';
import { yearName } from './date-words.ts';
import { plainDecimal, type Decimal } from './decimal.ts';
import { derivedFigure } from './derive.ts';
import type { Cells } from './record.ts';
import { fullLabel, isVariance, type ValueRow } from './report.ts';

type MonthsUnderWay = readonly (Progress | null)[];

/**
 * The picture of a row (CONTRACT §10): its figures of a year, and those of the year before.
 * @param months the twelve months of the year
 * @param before those of the year before; empty when nothing is stored of it
 * @param underWay the months of the report that are not complete, of both years. A single field is complete where it
 * holds a figure.
 */
export function rowChart(
  row: ValueRow,
  { year, bu }: { readonly year: number; readonly bu: BusinessUnit | null },
  months: readonly Cells[],
  before: readonly Cells[],
  underWay: readonly [now: MonthsUnderWay, before: MonthsUnderWay] = [[], []],
): ChartData {
  // A row that is not of one business unit has the colour of totals.
  const colour = bu === null ? '--total' : businessUnits[bu].colour;
  const part = row.label;
  const nameOf = (of: number) => ({ ko: yearName(of, 'ko'), en: yearName(of, 'en') });
  const series: ChartSeries[] = [
    { key: String(year), name: nameOf(year), part, colour, isPrevious: false },
    { key: String(year - 1), name: nameOf(year - 1), part, colour: `${colour}-prev`, isPrevious: true },
  ];
  return {
    id: row.key,
    kind: 'line',
    title: { ko: fullLabel(row, 'ko'), en: fullLabel(row, 'en') },
    unit: row.unit,
    goodWhen: row.goodWhen,
    changesByDifference: isVariance(row),
    period: 'month',
    series,
    rows: MONTH_LABELS.map((label, at) => {
      const [now, then] = underWay.map((of) => (row.kind === 'derived' ? (of[at] ?? null) : null));
      return {
        label,
        values: { [year]: figureOf(row, months[at] ?? {}), [year - 1]: figureOf(row, before[at] ?? {}) },
        underWay: { ...(now && { [year]: now }), ...(then && { [year - 1]: then }) },
      };
    }),
  };
}

/** Texts, hidden computed figures and empty cells are gaps. */
function figureOf(row: ValueRow, cells: Cells): Decimal | null {
  if (row.kind === 'derived') return derivedFigure(row, cells);
  const value = cells[row.key] ?? null;
  return typeof value === 'number' ? plainDecimal(value) : null;
}
