import type { FieldRow, Report } from '../report.ts';
import { THRESHOLDS } from './thresholds.ts';
import type { UnlikelyReason } from './unlikely-figure.ts';
import type { Month, Unit } from './usual.ts';

/** By how many rows figures are shifted when a row was left out, or came twice. */
const SHIFTS = [1, -1, 2, -2];

/** The reason of each field in the run of a month's figures that fit other rows, or the other unit, much better. */
export function misplaced(
  { fields }: Report,
  units: readonly Unit[],
  { unit, month, changed }: { unit: Unit; month: Month; changed: readonly FieldRow[] },
): ReadonlyMap<string, UnlikelyReason> {
  const middle = ({ usual }: Unit, field: FieldRow | undefined) =>
    field === undefined ? null : (usual(field.key, month)?.middle ?? null);
  const places = [
    ...SHIFTS.map((rows) => ({
      why: { kind: 'other-row', rows } as const,
      usual: (field: FieldRow) => middle(unit, fields[fields.indexOf(field) - rows]),
    })),
    ...units.flatMap((other) => {
      const why = other === unit || other.bu === null ? null : ({ kind: 'other-unit', fits: other.bu } as const);
      return why === null ? [] : [{ why, usual: (field: FieldRow) => middle(other, field) }];
    }),
  ];
  const judged = changed.flatMap((field) => {
    const [value, here] = [Number(month.entered[field.key]), middle(unit, field)];
    return value === 0 || here === null ? [] : [{ field, value, here }];
  });
  let best: [key: string, UnlikelyReason][] = [];
  let most = Math.log(THRESHOLDS.runBetter);
  for (const { why, usual } of judged.length < THRESHOLDS.fewestInRun ? [] : places) {
    let [from, sum] = [0, 0];
    for (const [at, { field, value, here }] of judged.entries()) {
      sum += better(value, usual(field), here);
      if (sum <= 0) [from, sum] = [at + 1, 0];
      if (sum <= most || at - from + 1 < THRESHOLDS.fewestInRun) continue;
      most = sum;
      best = judged.slice(from, at + 1).map((each) => [each.field.key, { ...why, usual: each.here }]);
    }
  }
  return new Map(best);
}

const [FITS, MOST_BETTER] = [Math.log(THRESHOLDS.fits), Math.log(THRESHOLDS.mostBetter)];

/** How much better a figure fits one usual figure than another: the logarithm of the factor; 0 if unknown. */
function better(value: number, there: number | null, here: number): number {
  if (there === null) return 0;
  const off = (usual: number) => Math.abs(Math.log(Math.abs(value / usual)));
  // A figure that is a thousand times too large fits nowhere.
  return Math.max(-MOST_BETTER, Math.min(off(there) > FITS ? 0 : MOST_BETTER, off(here) - off(there)));
}
