import { reportAddress } from './addresses.ts';
import { BUSINESS_UNITS, businessUnits, type BusinessUnit } from './business-units.ts';
import type { CellValue } from './cell.ts';
import { completeNumberAt, MONTH_LABELS, type ChartData, type ChartRow, type ChartSeries } from './chart.ts';
import { underWayBefore, underWayOf } from './completeness.ts';
import { yearName } from './date-words.ts';
import { roundToWhole, sum, type Decimal } from './decimal.ts';
import type { Words } from './language.ts';
import { chartChange, type FigureChange } from './percent-change.ts';
import type { Cells } from './record.ts';
import type { Label, ReportId } from './report.ts';
import { isYear, lastMonthOver, yearOf, type IsoDate } from './year-month.ts';

/**
 * How stored records become a chart of this year against last year, in total and by business unit (SPEC §2, §7).
 * It is plain data that a page can carry to the browser, so that the catalogue stays on the server.
 */
export interface YearlyComparison {
  readonly id: 'monthly-inventory' | 'monthly-import-amount' | 'monthly-import-count';
  /** The report whose records it compares. */
  readonly reportId: ReportId;
  readonly title: Label;
  readonly unit: string;
  /** The keys of the fields of each business unit. */
  readonly units: Readonly<Record<BusinessUnit, readonly string[]>>;
  /** The other fields of the report: a month is complete when they are filled, too. */
  readonly others: readonly string[];
  /** The messages when a year's records cannot be fetched (SPEC §8); the same in both languages. */
  readonly fetchFailed: { readonly current: string; readonly previous: string };
}

/** The year that is compared with the year before it. */
export interface ChartYear {
  readonly year: number;
  /** `올해`, or `2025년`. */
  readonly name: Words;
  /** The last of its months that is shown, 1 to 12; 0 where the year has not begun. */
  readonly lastMonth: number;
}

const THIS_YEAR: Words = { ko: '올해', en: 'This year' };

function nameOf(year: number): Words {
  return { ko: yearName(year, 'ko'), en: yearName(year, 'en') };
}

/**
 * Of the current year the months before today's are shown, but at least January (CONTRACT §2); of an earlier year all,
 * of a later one none.
 */
export function chartYear(year: number, today: IsoDate): ChartYear {
  return {
    year,
    name: year === yearOf(today) ? THIS_YEAR : nameOf(year),
    lastMonth: Math.max(year === yearOf(today) ? 1 : 0, lastMonthOver(year, today)),
  };
}

/** The cells of each month of a year. A month without a record is missing. */
export type MonthsOfYear = ReadonlyMap<number, Cells>;

/** A row for each month, and series with the keys `2026년`, `2026_skb`, `2026_sk`, then those of last year. */
export function comparisonData(
  comparison: YearlyComparison,
  { year, lastMonth: shown }: Omit<ChartYear, 'name'>,
  current: MonthsOfYear,
  previous: MonthsOfYear,
): ChartData {
  const { id, reportId, title, unit, units } = comparison;
  const stored = [{ months: current, yearBefore: previous }];
  const underWay = [
    ...seriesUnderWay(comparison, year, (keys) => underWayOf(keys, shown, stored).slice(0, shown)),
    ...seriesUnderWay(comparison, year - 1, (keys) => underWayBefore(keys, [previous])),
  ];
  const rows = MONTH_LABELS.map((label, at): ChartRow => {
    const cells = at < shown ? (current.get(at + 1) ?? {}) : {};
    const underWayNow = Object.fromEntries(
      underWay.flatMap(([key, months]) => (months[at] ? [[key, months[at]] as const] : [])),
    );
    const texts = Object.values(units)
      .flat()
      .filter((key) => typeof cells[key] === 'string').length;
    return {
      label,
      values: { ...totals(year, cells, units), ...totals(year - 1, previous.get(at + 1) ?? {}, units) },
      underWay: underWayNow,
      ...(texts > 0 && { texts }),
    };
  });
  return {
    id,
    kind: 'line',
    title,
    unit,
    period: 'month',
    series: [...seriesOf(reportId, year, false), ...seriesOf(reportId, year - 1, true)],
    rows,
    reached: shown,
  };
}

type UnderWay = ReturnType<typeof underWayOf>;

/**
 * The series of a year, each with its months under way: of the total those of the report, of a business unit its own.
 */
function seriesUnderWay(
  { units, others }: YearlyComparison,
  year: number,
  of: (keys: readonly string[]) => UnderWay,
): (readonly [key: string, months: UnderWay])[] {
  return [
    [totalKey(year), of([...Object.values(units).flat(), ...others])],
    ...BUSINESS_UNITS.map((bu) => [unitKey(year, bu), of(units[bu])] as const),
  ];
}

const TOTAL: Words = { ko: '합계', en: 'Total' };

const totalKey = (year: number) => `${year}년`;
const unitKey = (year: number, bu: BusinessUnit) => `${year}_${bu.toLowerCase()}`;

function seriesOf(reportId: ReportId, year: number, isPrevious: boolean): ChartSeries[] {
  const suffix = isPrevious ? '-prev' : '';
  const common = { isPrevious, ...(isYear(year) && { report: reportAddress(reportId, { year, bu: null }) }) };
  return [
    { key: totalKey(year), name: nameOf(year), part: TOTAL, colour: `--total${suffix}`, ...common },
    ...BUSINESS_UNITS.map((bu): ChartSeries => {
      const { seriesName, colour } = businessUnits[bu];
      const { ko, en } = nameOf(year);
      const name = { ko: `${ko} ${seriesName}`, en: `${en} ${seriesName}` };
      return {
        key: unitKey(year, bu),
        name,
        part: { ko: seriesName, en: seriesName },
        colour: `${colour}${suffix}`,
        ...common,
      };
    }),
  ];
}

/** Exact sums, rounded half away from zero to whole numbers; null when no cell holds a number (CONTRACT §2). */
function totals(year: number, cells: Cells, units: YearlyComparison['units']): ChartRow['values'] {
  return {
    [totalKey(year)]: wholeSum(cells, Object.values(units).flat()),
    ...Object.fromEntries(BUSINESS_UNITS.map((bu) => [unitKey(year, bu), wholeSum(cells, units[bu])])),
  };
}

function wholeSum(cells: Cells, keys: readonly string[]): Decimal | null {
  const numbers = keys.map((key): CellValue => cells[key] ?? null).filter((value) => typeof value === 'number');
  return numbers.length === 0 ? null : roundToWhole(sum(numbers));
}

/** SPEC §9. */
export const SINCE_JANUARY: Words = { ko: '연초대비', en: 'vs January' };

/**
 * Changes of the later year's total since the same month of the year before, since January (연초대비) and since the month
 * before (전월대비), SPEC §9; null for samples. Nothing is compared with a month that is under way.
 */
export function changesAt(
  chart: ChartData,
  at: number,
): { sameMonthLastYear: FigureChange; yearToDate: FigureChange; monthOverMonth: FigureChange } | null {
  const { rows, series } = chart;
  const [total] = series;
  const previous = series.find(({ isPrevious }) => isPrevious);
  if (total === undefined || previous === undefined) return null;
  const now = completeNumberAt(rows[at], total.key);
  const since = (before: number | null) => chartChange(chart, now, before);
  return {
    sameMonthLastYear: since(completeNumberAt(rows[at], previous.key)),
    yearToDate: since(completeNumberAt(rows[0], total.key)),
    monthOverMonth: since(at === 0 ? null : completeNumberAt(rows[at - 1], total.key)),
  };
}
