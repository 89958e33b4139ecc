import type { FieldRow, Report } from '../report.ts';
import type { Month, Unit } from './units.ts';
import type { ChangedFigure, UnlikelyReason } from './unlikely-figure.ts';
import { usualFigure } from './unlikely-size.ts';
import type { UsualSize } from './usual-size.ts';

/** Fewer figures can fit another row by chance: figures of neighbouring rows are often alike. */
const FEWEST_FIGURES = 4;
/** As natural logarithm: how much likelier the other place must be for all figures together. */
const LEAST_EVIDENCE = 15;
/** Decimal logarithm: an even field can differ by 7% without a reason. */
const LEAST_SPREAD = 0.03;
/** In spreads: only a figure that is further from its level than this asks the question. */
const FAR = 3;

/** By how many rows figures are shifted when a row was left out, or came twice. */
const SHIFTS = [1, -1, 2, -2];

/** Another place where the figures of a month could belong. */
interface Place {
  /** What is usual there for a figure of this field; null where nobody can tell. */
  readonly usual: (figure: ChangedFigure) => UsualSize | null;
  readonly reason: (usual: number) => UnlikelyReason;
}

type ReasonOfField = (field: FieldRow) => UnlikelyReason | null;

/**
 * Finds figures of a month that fit other rows, or the other business unit, so much better than their own that they were
 * probably shifted: a run of rows, because one figure alone can fit another row by chance.
 */
export function createPlaceCheck(report: Report, units: readonly Unit[]) {
  const placesOf = (own: Unit, month: Month): Place[] => [
    ...SHIFTS.map((rows): Place => ({
      usual: ({ row }) => {
        const belongs = report.fields[row - rows];
        return belongs === undefined ? null : own.usual(belongs.key, month);
      },
      reason: (usual) => ({ kind: 'other-row', rows, usual }),
    })),
    ...units.flatMap((unit): Place[] => {
      const fits = unit.bu;
      if (unit === own || fits === null) return [];
      return [
        {
          usual: ({ field }) => unit.usual(field.key, month),
          reason: (usual) => ({ kind: 'other-unit', fits, usual }),
        },
      ];
    }),
  ];

  return function reasonOfPlace(unit: Unit, month: Month, figures: readonly ChangedFigure[]): ReasonOfField {
    const usualHere = ({ field }: ChangedFigure) => unit.usual(field.key, month);
    const found = isAskedFor(figures, usualHere) ? bestRun(figures, usualHere, placesOf(unit, month)) : null;
    return (field) => {
      const usual = unit.usual(field.key, month);
      return found === null || usual === null || !found.keys.has(field.key)
        ? null
        : found.place.reason(usualFigure(usual));
    };
  };
}

/** Whether enough figures are far from what is usual in their rows. */
function isAskedFor(figures: readonly ChangedFigure[], usualHere: Place['usual']): boolean {
  let far = 0;
  for (const figure of figures.length < FEWEST_FIGURES ? [] : figures) {
    const usual = usualHere(figure);
    if (figure.value !== 0 && usual !== null && distance(figure.value, usual) > FAR) far += 1;
  }
  return far >= FEWEST_FIGURES;
}

/** The run of figures for which another place is most likely; null when it is not likely enough anywhere. */
function bestRun(
  figures: readonly ChangedFigure[],
  usualHere: Place['usual'],
  places: readonly Place[],
): { place: Place; keys: ReadonlySet<string> } | null {
  let best: { place: Place; keys: ReadonlySet<string> } | null = null;
  let most = LEAST_EVIDENCE;
  for (const place of places) {
    let run: string[] = [];
    let evidence = 0;
    for (const figure of figures) {
      const [here, there] = [usualHere(figure), place.usual(figure)];
      if (figure.value === 0 || here === null || there === null) continue;
      evidence += likelihood(figure.value, there) - likelihood(figure.value, here);
      if (evidence > 0) {
        run.push(figure.field.key);
      } else {
        evidence = 0;
        run = [];
      }
      if (evidence > most && run.length >= FEWEST_FIGURES) {
        most = evidence;
        best = { place, keys: new Set(run) };
      }
    }
  }
  return best;
}

function distance(value: number, { level, spread }: UsualSize): number {
  return Math.abs(Math.log10(Math.abs(value)) - level) / Math.max(spread, LEAST_SPREAD);
}

/** As natural logarithm, with the long tails of a Cauchy distribution: a single figure never decides. */
function likelihood(value: number, usual: UsualSize): number {
  return -Math.log(1 + distance(value, usual) ** 2) - Math.log(Math.max(usual.spread, LEAST_SPREAD));
}
