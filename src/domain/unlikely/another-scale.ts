import type { Report } from '../report.ts';
import { THRESHOLDS } from './thresholds.ts';
import type { Entry, UnlikelyFigure } from './unlikely-figure.ts';
import { unitsOf, type Unit } from './usual.ts';

/** An entry whose figures are nearly all off by the same power of ten. */
export interface AnotherScale {
  /** The power of ten: -3 if figures are a thousandth of the usual. */
  readonly power: number;
  readonly count: number;
  /** How many figures could be judged. */
  readonly judged: number;
  readonly first: Omit<UnlikelyFigure, 'reason'>;
  /** The scale that puts all of them right: only amounts are multiplied; null where none does. */
  readonly scale: 1_000 | 1_000_000 | null;
}

/** Null if the entry is in the scale of the stored months, or cannot be judged. Amounts alone may be in another. */
export function anotherScale(report: Report, entry: Pick<Entry, 'stored' | 'entered'>): AnotherScale | null {
  const units = unitsOf(entry);
  // Most entries are in the scale of the stored months: then the figures that they leave as they are need no look.
  if (judgedFigures(report, units, true).every(({ power }) => power === 0)) return null;
  const judged = judgedFigures(report, units, false);
  const amounts = judged.filter(({ isAmount }) => isAmount);
  return inOneScale(amounts, { '-3': 1_000, '-6': 1_000_000 }) ?? inOneScale(judged, {});
}

type Judged = ReturnType<typeof judgedFigures>[number];

function inOneScale(judged: readonly Judged[], scales: Record<string, 1_000 | 1_000_000>): AnotherScale | null {
  for (const power of new Set(judged.map((each) => each.power))) {
    const off = judged.filter((each) => each.power === power);
    // One number everywhere says nothing about a scale.
    const different = new Set(off.map(({ value }) => value)).size;
    const isMost = different >= THRESHOLDS.fewestInScale && off.length >= THRESHOLDS.shareInScale * judged.length;
    const [first] = off;
    if (power === 0 || !isMost || first === undefined) continue;
    return { power, count: off.length, judged: judged.length, first, scale: scales[power] ?? null };
  }
  return null;
}

/** The figures that stored months can judge; those that the entry leaves as they are show that it is in their scale. */
function judgedFigures(report: Report, units: readonly Unit[], changedOnly: boolean) {
  return units.flatMap(({ bu, months, usual }) =>
    months.flatMap((month) =>
      report.fields.flatMap(({ key, unit }) => {
        const value = month.entered[key];
        if (typeof value !== 'number' || value === 0 || (changedOnly && value === month.stored[key])) return [];
        const other = usual(key, month);
        if (other?.isStored !== true) return [];
        const size = value === month.stored[key] ? 0 : Math.log10(Math.abs(value / other.middle));
        const power = Math.abs(size - Math.round(size)) <= THRESHOLDS.nearPower ? Math.round(size) : 0;
        return [{ year: month.year, month: month.month, bu, key, value, isAmount: unit === '원', power }];
      }),
    ),
  );
}
