import { BUSINESS_UNITS, type BusinessUnit } from './business-units.ts';
import type { CellValue } from './cell.ts';
import type { Progress } from './completeness.ts';
import { monthName } from './date-words.ts';
import { roundToWhole, sum, type Decimal } from './decimal.ts';
import type { Words } from './language.ts';
import { toDateName } from './months-under-way.ts';
import { figureChange, type FigureChange } from './percent-change.ts';
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
  /** The month of the figure: the last one that is shown, 1 to 12; 0 where the year has not begun. */
  readonly month: number;
  readonly value: Decimal | null;
  /**
   * How far the month has been entered, in all business units; null once it is complete. Until then nothing is compared
   * with it.
   */
  readonly underWay: Progress | null;
  /** How many texts of this year its sums leave out. */
  readonly texts: number;
  /** The figure of each business unit that has a report of its own. */
  readonly units: readonly { readonly bu: BusinessUnit; readonly value: Decimal | null }[];
  readonly monthBefore: ComparedFigure;
  readonly sameMonthLastYear: ComparedFigure;
  /**
   * The sum of the months that 누계 adds up, against those of the year before; of a stock, its last complete month
   * against January.
   */
  readonly toDate: ComparedFigure & { readonly name: Words };
  /** What is left of the budget is negative where it was exceeded, and null where the month is not complete. */
  readonly budget: { readonly month: BudgetLeft; readonly toDate: BudgetLeft } | null;
  /** The months that are complete, for a small line. */
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

/** Which months of a year a tile shows, and which of them it compares. */
export interface ShownMonths {
  /** The last month that is shown, 1 to 12; 0 for none. */
  readonly last: number;
  /** The months that 누계 adds up. */
  readonly toDate: readonly number[];
  /** By month, January first: null for a month that is not under way. */
  readonly underWay: readonly (Progress | null)[];
  /** The same of the year before. */
  readonly underWayBefore: readonly (Progress | null)[];
}

export function keyFigure(
  rule: KeyFigureRule,
  { last, toDate, underWay, underWayBefore }: ShownMonths,
  current: MonthsOfUnits,
  previous: MonthsOfUnits,
): KeyFigure {
  const { fields, budget } = rule;
  const amount = (units: MonthsOfUnits, ...months: readonly number[]) => total(units, fields, months);
  const isComplete = (month: number) => (underWay[month - 1] ?? null) === null;
  const complete = (month: number) => (isComplete(month) ? amount(current, month) : null);
  const completeBefore = (month: number) =>
    (underWayBefore[month - 1] ?? null) === null ? amount(previous, month) : null;
  const compared = (now: Decimal | null, before: Decimal | null, shown = before): ComparedFigure => ({
    value: shown,
    change: figureChange(rule.unit, asNumber(now), asNumber(before)),
  });
  const left = (months: readonly number[]): BudgetLeft => {
    const planned = numbers(current, budget === null ? [] : [budget], months);
    if (planned.length === 0) return { budget: null, left: null };
    const spent = numbers(current, fields, months).map((number) => -number);
    const isJudged = months.every(isComplete);
    return { budget: roundToWhole(sum(planned)), left: isJudged ? roundToWhole(sum([...planned, ...spent])) : null };
  };
  const sinceJanuary = () => {
    const at = MONTHS.findLast((month) => month <= last && isComplete(month)) ?? last;
    const { ko, en } = SINCE_JANUARY;
    return {
      name: at === last ? SINCE_JANUARY : { ko: `${ko} ${monthName(at, 'ko')}`, en: `${monthName(at, 'en')} ${en}` },
      ...compared(complete(at), complete(1), amount(current, 1)),
    };
  };
  const sumToDate = amount(current, ...toDate);
  return {
    month: last,
    value: amount(current, last),
    underWay: underWay[last - 1] ?? null,
    texts: cellsOf(current, fields, MONTHS.slice(0, last)).filter((value) => typeof value === 'string').length,
    units: [...current].flatMap(([bu, months]) =>
      bu === null ? [] : [{ bu, value: amount(new Map([[bu, months]]), last) }],
    ),
    // January against the month before says nothing, as in the charts.
    monthBefore: compared(complete(last), complete(last - 1), amount(current, last - 1)),
    sameMonthLastYear: compared(complete(last), completeBefore(last), amount(previous, last)),
    toDate: rule.addsUp
      ? {
          name: { ko: toDateName(toDate, 'ko'), en: toDateName(toDate, 'en') },
          value: sumToDate,
          change: compared(sumToDate, amount(previous, ...toDate)).change,
        }
      : sinceJanuary(),
    budget: budget === null ? null : { month: left([last]), toDate: left(toDate) },
    months: MONTHS.map((month) => (month > last ? null : complete(month))),
    monthsLastYear: MONTHS.map(completeBefore),
  };
}

function total(units: MonthsOfUnits, fields: readonly string[], months: readonly number[]): Decimal | null {
  const found = numbers(units, fields, months);
  return found.length === 0 ? null : roundToWhole(sum(found));
}

function numbers(units: MonthsOfUnits, fields: readonly string[], months: readonly number[]): number[] {
  return cellsOf(units, fields, months).filter((value) => typeof value === 'number');
}

/** The values of these fields in all units. */
function cellsOf(units: MonthsOfUnits, fields: readonly string[], months: readonly number[]): CellValue[] {
  return [...units.values()].flatMap((ofUnit) =>
    months.flatMap((month) => {
      const cells = ofUnit.get(month) ?? {};
      return fields.map((key) => cells[key] ?? null);
    }),
  );
}

function asNumber(value: Decimal | null): number | null {
  return value === null ? null : Number(value);
}
