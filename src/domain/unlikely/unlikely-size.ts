import type { FieldRow } from '../report.ts';
import type { FieldSeries, Figures } from './units.ts';
import type { UnlikelyReason } from './unlikely-figure.ts';
import type { UsualSize } from './usual-size.ts';

/** A fraction is a hundredth of its percentage. */
const HUNDREDTH = -2;
const TWICE = Math.log10(2);
/** A warehouse can be fuller than full, but not much. */
const FULLEST = 150;

/**
 * Why a figure is too large, too small or of the wrong sign; null when it is not, and where nobody can tell.
 * @param usual null when the field has too few months
 */
export function reasonOfSize(
  value: number,
  { unit }: FieldRow,
  usual: UsualSize | null,
  series: FieldSeries,
): UnlikelyReason | null {
  const isPercent = unit === '%';
  const level = usual === null ? null : usualFigure(usual);
  if (isPercent && isOutside(value) && !isOftenOutside(value, series)) return { kind: 'outside-percent', usual: level };
  if (usual === null || level === null || value === 0) return null;
  if (usual.sign === -Math.sign(value)) return { kind: 'sign', usual: level };
  const size = Math.log10(Math.abs(value));
  const difference = size - usual.level;
  if (Math.abs(difference) < usual.tolerance || hasBeen(size, difference, usual)) return null;
  if (isPercent && Math.abs(value) <= FULLEST / 100 && Math.abs(difference - HUNDREDTH) < TWICE) {
    return { kind: 'fraction', usual: level };
  }
  return { kind: 'times', ratio: 10 ** difference, power: Math.round(difference), usual: level };
}

/** Whether other months were as far from the level, or nearly: at least half as large, or at most twice as small. */
function hasBeen(size: number, difference: number, { smallest, largest }: UsualSize): boolean {
  return difference > 0 ? size - largest < TWICE : smallest - size < TWICE;
}

/** The level as a figure. */
export function usualFigure({ level, sign }: UsualSize): number {
  return sign === -1 ? -(10 ** level) : 10 ** level;
}

function isOutside(percentage: number): boolean {
  return percentage < 0 || percentage > 100;
}

/** Whether this percentage is outside as others of the field are: two stored ones, or two of the entry itself that can be true. */
function isOftenOutside(value: number, { before, now }: FieldSeries): boolean {
  const outside = ({ values }: Figures) => values.filter((other) => isOutside(other) && other < 0 === value < 0);
  return outside(before).length >= 2 || (value > 0 && value <= FULLEST && outside(now).length > 2);
}
