import type { FieldRow, Report } from '../report.ts';
import { monthOf, selectableYears, yearMonthNumber, yearOf, type IsoDate } from '../year-month.ts';
import { cellNow, isUnchanged, type Month } from './month.ts';
import { THRESHOLDS } from './thresholds.ts';
import type { Unit } from './units.ts';
import type { ChangedFigure, UnlikelyReason } from './unlikely-figure.ts';

/** Finds months for which figures are unlikely, whatever their size. Budgets are made before a month begins, and repeat. */
export function createMonthCheck({ rows }: Report, today: IsoDate) {
  // The fields against which a variance is measured.
  const planned = new Set(rows.flatMap((row) => (row.kind === 'derived' && row.role === 'variance' ? row.plus : [])));
  const current = yearMonthNumber({ year: yearOf(today), month: monthOf(today) });
  const offered = selectableYears(today, yearOf(today));
  const [first = 0, last = 0] = [offered[0], offered.at(-1)];

  return ({ months }: Unit, month: Month, figures: readonly ChangedFigure[]) => {
    const reported = figures.map(({ field }) => field.key).filter((key) => !planned.has(key));
    const reason = reasonOf(months, month, reported);
    return ({ key }: FieldRow) => (planned.has(key) && reason?.kind !== 'year-not-offered' ? null : reason);
  };

  function reasonOf(months: readonly Month[], month: Month, keys: readonly string[]): UnlikelyReason | null {
    if (month.year < first || month.year > last) return { kind: 'year-not-offered', first, last };
    if (yearMonthNumber(month) > current) return { kind: 'not-begun' };
    const as = months.find((other) => isCopy(months, month, other, keys));
    return as === undefined ? null : { kind: 'same-month', as: { year: as.year, month: as.month } };
  }
}

/** Whether the changed figures are those of another month: all of them, or a group that was pasted. Of two changed months the later one is the copy. */
function isCopy(months: readonly Month[], month: Month, other: Month, keys: readonly string[]): boolean {
  if (other === month || (other.time > month.time && !isUnchanged(other))) return false;
  if (!keys.every((key) => (cellNow(other, key) ?? 0) === cellNow(month, key))) return false;
  const thirds = months.filter((third) => third !== month && third !== other);
  const isTelling = (key: string) => {
    const value = cellNow(month, key);
    const equal = thirds.filter((third) => cellNow(third, key) === value).length;
    return Math.abs(Number(value)) >= THRESHOLDS.repeatedFrom && equal <= thirds.length * THRESHOLDS.repeatedElsewhere;
  };
  return keys.filter(isTelling).length >= THRESHOLDS.fewestRepeated;
}
