import type { FieldRow } from '../report.ts';
import { THRESHOLDS } from './thresholds.ts';
import type { UnlikelyReason } from './unlikely-figure.ts';
import type { Usual } from './usual.ts';

/** Why a figure is too large, too small, 0 or of the wrong sign; null when it is not, and where nobody can tell. */
export function reasonOfSize(value: number, { unit }: FieldRow, usual: Usual | null): UnlikelyReason | null {
  const isPercent = unit === '%';
  if (isPercent && isOutside(value, usual)) return { kind: 'outside-percent', usual: usual?.middle ?? null };
  if (usual === null) return null;
  const { middle, sign, constant } = usual;
  if (value === 0) {
    const isUnlikely = usual.isNeverZero && Math.abs(middle) >= THRESHOLDS.zeroFrom;
    return isUnlikely ? { kind: 'zero', usual: middle } : null;
  }
  if (sign === -Math.sign(value)) return { kind: 'sign', usual: middle };
  const ratio = Math.abs(value / middle);
  if (isFar(Math.abs(value), ratio, usual)) {
    return isPercent && isFraction(value, ratio)
      ? { kind: 'fraction', usual: middle }
      : { kind: 'times', ratio, power: Math.round(Math.log10(ratio)), usual: middle };
  }
  return constant === null || constant === value ? null : { kind: 'constant', usual: constant };
}

function isFar(size: number, ratio: number, { smallest, largest, isEven, isStored }: Usual): boolean {
  const { times, timesOfEven, precedent, wild, doubt } = THRESHOLDS;
  if (largest > wild * smallest) return false;
  const more = isStored ? 1 : doubt;
  const [far, beyond] = [more * (isEven ? timesOfEven : times), more * precedent];
  return ratio > 1 ? ratio >= far && size > beyond * largest : ratio <= 1 / far && beyond * size < smallest;
}

/** Whether a percentage cannot be. It can be more than 100 where another month was, but not much more. */
function isOutside(percentage: number, usual: Usual | null): boolean {
  if (percentage >= 0 && percentage <= 100) return false;
  const isFull = percentage > 0 && percentage <= THRESHOLDS.fullest;
  return !(isFull && usual !== null && usual.largest > 100);
}

/** A hundredth of the usual percentage, up to twice as much or half of it. */
function isFraction(value: number, ratio: number): boolean {
  return Math.abs(value) <= THRESHOLDS.fullest / 100 && ratio > 0.005 && ratio < 0.02;
}
