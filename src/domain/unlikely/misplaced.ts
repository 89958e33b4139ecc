import type { FieldRow, Report } from '../report.ts';
import { THRESHOLDS } from './thresholds.ts';
import type { UnlikelyReason } from './unlikely-figure.ts';
import type { Month, Unit } from './usual.ts';

/** By how many rows figures are shifted when a row was left out, or came twice. */
const SHIFTS = [1, -1, 2, -2];

/**
 * Another place where the figures of a month could belong: the reason, and what is usual there for a field's figure.
 */
interface Place {
  readonly reason: (usual: number) => UnlikelyReason;
  readonly usual: (field: FieldRow) => number | null;
}

/**
 * Finds the run of a month's changed figures that fit other rows, or the other business unit, much better than their
 * own.
 * @returns the reason of each of its fields
 */
export function misplaced(
  report: Report,
  units: readonly Unit[],
  { unit, month, changed }: { unit: Unit; month: Month; changed: readonly FieldRow[] },
): ReadonlyMap<string, UnlikelyReason> {
  const usualIn = ({ usual }: Unit, field: FieldRow | undefined) =>
    field === undefined ? null : (usual(field.key, month)?.middle ?? null);
  const places = SHIFTS.map((rows): Place => ({
    reason: (usual) => ({ kind: 'other-row', rows, usual }),
    usual: (field) => usualIn(unit, report.fields[report.fields.indexOf(field) - rows]),
  }));
  for (const other of units) {
    const fits = other.bu;
    if (other === unit || fits === null) continue;
    places.push({
      reason: (usual) => ({ kind: 'other-unit', fits, usual }),
      usual: (field) => usualIn(other, field),
    });
  }
  let best: ReadonlyMap<string, UnlikelyReason> = new Map();
  let most = Math.log(THRESHOLDS.runBetter);
  for (const { reason, usual } of changed.length < THRESHOLDS.fewestInRun ? [] : places) {
    let run = new Map<string, UnlikelyReason>();
    let sum = 0;
    for (const field of changed) {
      const [value, here] = [Number(month.entered[field.key]), usualIn(unit, field)];
      if (value === 0 || here === null) continue;
      sum = Math.max(0, sum + better(value, usual(field), here));
      if (sum === 0) run = new Map();
      else run.set(field.key, reason(here));
      if (sum <= most || run.size < THRESHOLDS.fewestInRun) continue;
      most = sum;
      best = new Map(run);
    }
  }
  return best;
}

/** How much better a figure fits one usual figure than another: the logarithm of the factor; 0 if unknown. */
function better(value: number, there: number | null, here: number): number {
  if (there === null) return 0;
  const off = (usual: number) => Math.abs(Math.log(Math.abs(value / usual)));
  const [most, gain] = [Math.log(THRESHOLDS.mostBetter), off(here) - off(there)];
  // A figure that is a thousand times too large fits nowhere.
  return Math.max(-most, Math.min(off(there) > Math.log(THRESHOLDS.fits) ? 0 : most, gain));
}
