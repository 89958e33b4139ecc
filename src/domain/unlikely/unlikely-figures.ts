import type { FieldRow, Report } from '../report.ts';
import { monthOf, selectableYears, yearMonthNumber, yearOf, type IsoDate } from '../year-month.ts';
import type { Entry, UnlikelyFigure, UnlikelyReason } from './unlikely-figure.ts';
import { cellNow, monthsByUnit, usualOf, type Month, type Usual } from './usual.ts';

/** This many times the usual size, or that fraction: below ten, so that a slipped digit in a small month is found. */
const TIMES = 6;
/** A month's figure is usual, and so is up to this many times of it, or down to that fraction. */
const PRECEDENT = 2.5;
/** A field whose largest figure is over this many times its smallest has no usual size. */
const WILD = 30;
/** A warehouse can be fuller than full, but not by more than this percentage. */
const FULLEST = 150;
/** Smaller figures are those of another month by chance, and so are fewer. */
const NOT_SMALL = 10;
const FEWEST_REPEATED = 5;
/** A figure is not copied where more than this share of the other months hold it, too. */
const REPEATED_ELSEWHERE = 0.5;

/** The figures of an entry that are probably wrong (CONTRACT §9), by unit and month and in the order of the report. */
export function unlikelyFigures(report: Report, { entered, stored, today }: Entry): UnlikelyFigure[] {
  // The fields against which a variance is measured: budgets are made before a month begins, and repeat.
  const planned = new Set(
    report.rows.flatMap((row) => (row.kind === 'derived' && row.role === 'variance' ? row.plus : [])),
  );
  return monthsByUnit({ entered, stored }).flatMap((months) =>
    months.flatMap((month) => {
      const { year, month: number, bu } = month;
      const changed = report.fields.filter(
        ({ key }) => typeof month.entered[key] === 'number' && month.entered[key] !== month.stored[key],
      );
      if (changed.length === 0) return [];
      const keys = changed.map(({ key }) => key).filter((key) => !planned.has(key));
      const ofMonth = reasonOfMonth(months, month, keys, today);
      return changed.flatMap((field) => {
        const { key } = field;
        const value = Number(month.entered[key]);
        const ofSize = reasonOfSize(value, field, usualOf(months, key, month));
        return [ofSize, planned.has(key) && ofMonth?.kind !== 'year-not-offered' ? null : ofMonth]
          .filter((reason) => reason !== null)
          .map((reason) => ({ year, month: number, bu, key, value, reason }));
      });
    }),
  );
}

/** Why a figure is too large, too small or of the wrong sign; null if it is likely or cannot be judged. */
function reasonOfSize(value: number, { unit }: FieldRow, usual: Usual | null): UnlikelyReason | null {
  const isPercent = unit === '%';
  // It can be more than 100 where another month was, but not much more.
  const most = usual !== null && usual.largest > 100 ? FULLEST : 100;
  if (isPercent && (value < 0 || value > most)) return { kind: 'outside-percent', usual: usual?.middle ?? null };
  if (usual === null || value === 0) return null;
  const { middle, sign, smallest, largest } = usual;
  if (sign === -Math.sign(value)) return { kind: 'sign', usual: middle };
  const [size, ratio] = [Math.abs(value), Math.abs(value / middle)];
  const isFar =
    ratio > 1 ? ratio >= TIMES && size > PRECEDENT * largest : ratio <= 1 / TIMES && PRECEDENT * size < smallest;
  if (!isFar || largest > WILD * smallest) return null;
  // A hundredth of the usual percentage, up to twice as much or half of it.
  const isFraction = isPercent && size <= FULLEST / 100 && ratio > 0.005 && ratio < 0.02;
  if (isFraction) return { kind: 'fraction', usual: middle };
  return { kind: 'times', ratio, power: Math.round(Math.log10(ratio)), usual: middle };
}

/** Why a month's figures are unlikely, whatever their size. */
function reasonOfMonth(
  months: readonly Month[],
  month: Month,
  keys: readonly string[],
  today: IsoDate,
): UnlikelyReason | null {
  const [first = 0, ...others] = selectableYears(today, yearOf(today));
  const last = others.at(-1) ?? first;
  if (month.year < first || month.year > last) return { kind: 'year-not-offered', first, last };
  if (yearMonthNumber(month) > yearMonthNumber({ year: yearOf(today), month: monthOf(today) })) {
    return { kind: 'not-begun' };
  }
  const as = months.find((other) => isCopy(months, month, other, keys));
  return as === undefined ? null : { kind: 'same-month', as: { year: as.year, month: as.month } };
}

/**
 * Whether the changed figures are those of another month: all of them, or a group that was pasted. Of two changed
 * months the later one is the copy.
 */
function isCopy(months: readonly Month[], month: Month, other: Month, keys: readonly string[]): boolean {
  const isChanged = Object.keys(other.entered).some((key) => other.entered[key] !== (other.stored[key] ?? null));
  if (other === month || (other.time > month.time && isChanged)) return false;
  if (!keys.every((key) => (cellNow(other, key) ?? 0) === cellNow(month, key))) return false;
  const thirds = months.filter((third) => third !== month && third !== other);
  const isTelling = (key: string) => {
    const value = cellNow(month, key);
    const equal = thirds.filter((third) => cellNow(third, key) === value).length;
    return Math.abs(Number(value)) >= NOT_SMALL && equal <= thirds.length * REPEATED_ELSEWHERE;
  };
  return keys.filter(isTelling).length >= FEWEST_REPEATED;
}
