import type { FieldRow, Report } from '../report.ts';
import { monthOf, selectableYears, yearMonthNumber, yearOf, type IsoDate } from '../year-month.ts';
import { misplaced } from './misplaced.ts';
import { THRESHOLDS } from './thresholds.ts';
import type { Entry, UnlikelyFigure, UnlikelyReason } from './unlikely-figure.ts';
import { cellNow, unitsOf, type Month, type Unit, type Usual } from './usual.ts';

/** The figures of an entry that are probably wrong (CONTRACT §9), by unit and month and in the order of the report. */
export function unlikelyFigures(report: Report, { entered, stored, today }: Entry): UnlikelyFigure[] {
  // The fields against which a variance is measured: budgets are made before a month begins, and repeat.
  const planned = new Set(
    report.rows.flatMap((row) => (row.kind === 'derived' && row.role === 'variance' ? row.plus : [])),
  );
  const units = unitsOf({ entered, stored });
  return units.flatMap((unit) =>
    unit.months.flatMap((month) => {
      const changed = report.fields.filter(({ key }) => isChangedNumber(month, key));
      if (changed.length === 0) return [];
      const ofPlace = misplaced(report, units, { unit, month, changed });
      const reported = changed.map(({ key }) => key).filter((key) => !planned.has(key));
      const ofMonth = reasonOfMonth(unit.months, month, reported, today);
      const ofPercentage = areFractions(unit, month, changed) ? ({ kind: 'fraction', usual: null } as const) : null;
      return changed.flatMap((field) => {
        const { key } = field;
        const value = Number(month.entered[key]);
        const own = ofPlace.get(key) ?? reasonOfSize(value, field, unit.usual(key, month));
        const ofSize = own ?? (field.unit === '%' && value !== 0 ? ofPercentage : null);
        return [ofSize, planned.has(key) && ofMonth?.kind !== 'year-not-offered' ? null : ofMonth]
          .filter((reason) => reason !== null)
          .map((reason) => ({ year: month.year, month: month.month, bu: unit.bu, key, value, reason }));
      });
    }),
  );
}

const isChangedNumber = ({ entered, stored }: Month, key: string) =>
  typeof entered[key] === 'number' && entered[key] !== stored[key];

/** Whether a month's percentages were written as fractions, where no stored month says how large they are. */
function areFractions(unit: Unit, month: Month, changed: readonly FieldRow[]): boolean {
  const percentages = changed.filter((field) => field.unit === '%' && month.entered[field.key] !== 0);
  const isFraction = (value: number) => value > 0 && value <= THRESHOLDS.fullest / 100;
  return (
    percentages.length >= THRESHOLDS.fewestFractions &&
    percentages.every(({ key }) => unit.usual(key, month)?.isStored !== true && isFraction(Number(month.entered[key])))
  );
}

/** Why a figure is too large, too small, 0 or of the wrong sign; null if it is likely or cannot be judged. */
function reasonOfSize(value: number, { unit }: FieldRow, usual: Usual | null): UnlikelyReason | null {
  const { fullest, notSmall } = THRESHOLDS;
  const isPercent = unit === '%';
  // It can be more than 100 where another month was, but not much more.
  const most = usual !== null && usual.largest > 100 ? fullest : 100;
  if (isPercent && (value < 0 || value > most)) return { kind: 'outside-percent', usual: usual?.middle ?? null };
  if (usual === null) return null;
  const { middle, sign, constant, isStored, largest } = usual;
  const isLarge = Math.abs(middle) >= notSmall;
  if (value === 0) return usual.isNeverZero && isLarge ? { kind: 'zero', usual: middle } : null;
  if (sign === -Math.sign(value)) return { kind: 'sign', usual: middle };
  const [size, ratio] = [Math.abs(value), Math.abs(value / middle)];
  const isUnusual = isFar(size, ratio, usual);
  const isFraction = isPercent && size <= fullest / 100 && (isUnusual || !isStored) && isHundredth(size, usual);
  if (isFraction) return { kind: 'fraction', usual: isStored ? middle : largest };
  if (isUnusual) return { kind: 'times', ratio, power: Math.round(Math.log10(ratio)), usual: middle };
  return constant === null || constant === value || !isLarge ? null : { kind: 'constant', usual: constant };
}

/** Whether others are a hundred times as large, up to twice as much or half of it, and the middle is not between. */
function isHundredth(size: number, { middle, largest, isStored }: Usual): boolean {
  const isNear = (of: number) => size * 50 < of && of < size * 200;
  return isNear(isStored ? middle : largest) && (isNear(middle) || middle < size * 2);
}

function isFar(size: number, ratio: number, { smallest, largest, isEven, isStored }: Usual): boolean {
  const { times, timesOfEven, precedent, wild, doubt } = THRESHOLDS;
  if (largest > wild * smallest) return false;
  const more = isStored ? 1 : doubt;
  const [far, beyond] = [more * (isEven ? timesOfEven : times), more * precedent];
  return ratio > 1 ? ratio >= far && size > beyond * largest : ratio <= 1 / far && beyond * size < smallest;
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

/** Whether the changed figures are those of another month. Of two changed months the later one is the copy. */
function isCopy(months: readonly Month[], month: Month, other: Month, keys: readonly string[]): boolean {
  const isChanged = Object.keys(other.entered).some((key) => other.entered[key] !== (other.stored[key] ?? null));
  if (other === month || (other.time > month.time && isChanged)) return false;
  if (!keys.every((key) => (cellNow(other, key) ?? 0) === cellNow(month, key))) return false;
  const thirds = months.filter((third) => third !== month && third !== other);
  const isTelling = (key: string) => {
    const value = cellNow(month, key);
    const equal = thirds.filter((third) => cellNow(third, key) === value).length;
    return Math.abs(Number(value)) >= THRESHOLDS.notSmall && equal <= thirds.length * THRESHOLDS.repeatedElsewhere;
  };
  return keys.filter(isTelling).length >= THRESHOLDS.fewestRepeated;
}
