import { BUSINESS_UNITS, type BusinessUnit } from './business-units.ts';
import { roundToWhole, sum, type Decimal } from './decimal.ts';
import type { Words } from './language.ts';
import { toDateName } from './months-under-way.ts';
import { figureChange, type FigureChange } from './percent-change.ts';
import type { Cells } from './record.ts';
import { addendsByUnit, addendsOf, type GoodWhen, type Label, type Report, type ReportId } from './report.ts';
import { cost } from './reports/cost.ts';
import { importReport } from './reports/import.ts';
import { inventory } from './reports/inventory.ts';
import { MONTHS } from './year-month.ts';
import { SINCE_JANUARY, type MonthsOfYear } from './yearly-comparison.ts';

/** Which stored figures a tile of the dashboard adds up (CONTRACT §10). */
export interface KeyFigureRule {
  readonly id: 'inventory' | 'import-amount' | 'import-count' | 'cost';
  readonly reportId: ReportId;
  readonly title: Label;
  readonly unit: '원' | '건';
  /** The fields whose sum the figure is. */
  readonly fields: readonly string[];
  /** The field that it is compared with; null for none. */
  readonly budget: string | null;
  /** Whether months add up. Of a stock, the year to date is its change since January. */
  readonly addsUp: boolean;
  /** Which change is good. */
  readonly goodWhen: GoodWhen;
}

/** A figure and how much another one differs from it. */
interface ComparedFigure {
  readonly value: Decimal | null;
  readonly change: FigureChange;
}

/** What a tile says. Figures are exact sums, rounded to whole numbers; null where no cell holds a number. */
export interface KeyFigure {
  /** The month of the figure, 1 to 12: the last one that is shown. */
  readonly month: number;
  readonly value: Decimal | null;
  readonly monthBefore: ComparedFigure;
  readonly sameMonthLastYear: ComparedFigure;
  /** The sum of the months that 누계 adds up, against those of the year before; of a stock, the month against January. */
  readonly toDate: ComparedFigure & { readonly name: Words };
  /** Of the same months. What is left of it is negative where it was exceeded. */
  readonly budget: { readonly month: BudgetLeft; readonly toDate: BudgetLeft } | null;
  /** The months that are shown, for a small line; the year before is whole. */
  readonly months: readonly (Decimal | null)[];
  readonly monthsLastYear: readonly (Decimal | null)[];
}

export interface BudgetLeft {
  readonly budget: Decimal | null;
  readonly left: Decimal | null;
}

/** The tiles of the dashboard, in its order. */
export const keyFigures: readonly KeyFigureRule[] = [
  {
    id: 'inventory',
    reportId: inventory.id,
    title: { ko: '재고', en: 'Inventory' },
    unit: '원',
    fields: Object.values(addendsByUnit(inventory, 'inventory')).flat(),
    budget: null,
    addsUp: false,
    goodWhen: 'neither',
  },
  {
    id: 'import-amount',
    reportId: importReport.id,
    title: { ko: '수입액', en: 'Import amount' },
    unit: '원',
    fields: addendsOf(importReport, 'importAmountTotal'),
    budget: null,
    addsUp: true,
    goodWhen: 'neither',
  },
  {
    id: 'import-count',
    reportId: importReport.id,
    title: { ko: '수입 건수', en: 'Import count' },
    unit: '건',
    fields: addendsOf(importReport, 'shipmentsTotal'),
    budget: null,
    addsUp: true,
    goodWhen: 'neither',
  },
  {
    id: 'cost',
    reportId: cost.id,
    title: { ko: '물류비', en: 'Cost' },
    unit: '원',
    fields: addendsOf(cost, 'totalCost'),
    budget: 'monthlyBudget',
    addsUp: true,
    goodWhen: 'down',
  },
];

/** The cells of a month of every business unit that a report has; reports without units have one entry. */
export type MonthsOfUnits = ReadonlyMap<BusinessUnit | null, MonthsOfYear>;

/** The units whose records a report has. */
export function unitsOfReport({ perBusinessUnit }: Pick<Report, 'perBusinessUnit'>): readonly (BusinessUnit | null)[] {
  return perBusinessUnit ? BUSINESS_UNITS : [null];
}

/**
 * @param lastMonth the last month that is shown, 1 to 12
 * @param monthsToDate the months that 누계 adds up
 */
export function keyFigure(
  rule: KeyFigureRule,
  lastMonth: number,
  monthsToDate: readonly number[],
  current: MonthsOfUnits,
  previous: MonthsOfUnits,
): KeyFigure {
  const { fields, budget, addsUp } = rule;
  const amount = (units: MonthsOfUnits, ...months: readonly number[]) => total(units, fields, months);
  const value = amount(current, lastMonth);
  const against = (before: Decimal | null, now = value): ComparedFigure => ({
    value: before,
    change: figureChange(rule.unit, asNumber(now), asNumber(before)),
  });
  const left = (months: readonly number[]): BudgetLeft => {
    const planned = numbers(current, budget === null ? [] : [budget], months);
    if (planned.length === 0) return { budget: null, left: null };
    const spent = numbers(current, fields, months).map((number) => -number);
    return { budget: roundToWhole(sum(planned)), left: roundToWhole(sum([...planned, ...spent])) };
  };
  const toDate = amount(current, ...monthsToDate);
  return {
    month: lastMonth,
    value,
    // January against the month before says nothing, as in the charts.
    monthBefore: against(lastMonth === 1 ? null : amount(current, lastMonth - 1)),
    sameMonthLastYear: against(amount(previous, lastMonth)),
    toDate: addsUp
      ? {
          name: { ko: toDateName(monthsToDate, 'ko'), en: toDateName(monthsToDate, 'en') },
          value: toDate,
          change: against(amount(previous, ...monthsToDate), toDate).change,
        }
      : { name: SINCE_JANUARY, ...against(amount(current, 1)) },
    budget: budget === null ? null : { month: left([lastMonth]), toDate: left(monthsToDate) },
    months: MONTHS.map((month) => (month > lastMonth ? null : amount(current, month))),
    monthsLastYear: MONTHS.map((month) => amount(previous, month)),
  };
}

function total(units: MonthsOfUnits, fields: readonly string[], months: readonly number[]): Decimal | null {
  const found = numbers(units, fields, months);
  return found.length === 0 ? null : roundToWhole(sum(found));
}

/** The numbers of these fields in all units. */
function numbers(units: MonthsOfUnits, fields: readonly string[], months: readonly number[]): number[] {
  const found: number[] = [];
  const take = (cells: Cells) => {
    for (const key of fields) {
      const value = cells[key];
      if (typeof value === 'number') found.push(value);
    }
  };
  for (const ofUnit of units.values()) {
    for (const month of months) take(ofUnit.get(month) ?? {});
  }
  return found;
}

function asNumber(value: Decimal | null): number | null {
  return value === null ? null : Number(value);
}
