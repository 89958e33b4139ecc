import type { Report } from '../report.ts';
import { misplaced } from './misplaced.ts';
import type { Month } from './month.ts';
import { unitsOf } from './units.ts';
import type { ChangedFigure, Entry, UnlikelyFigure } from './unlikely-figure.ts';
import { createMonthCheck } from './unlikely-month.ts';
import { reasonOfSize } from './unlikely-size.ts';

/** The figures of an entry that are probably wrong (CONTRACT §9), by unit and month and in the order of the report. */
export function unlikelyFigures(report: Report, { entered, stored, today }: Entry): UnlikelyFigure[] {
  const units = unitsOf({ entered, stored });
  const monthCheck = createMonthCheck(report, today);
  return units.flatMap((unit) =>
    unit.months.flatMap((month) => {
      const figures = changedFigures(report, month);
      if (figures.length === 0) return [];
      const ofPlace = misplaced(report, units, { unit, month, figures });
      const ofMonth = monthCheck(unit, month, figures);
      return figures.flatMap(({ field, value }) => {
        const { key } = field;
        const ofSize = ofPlace.get(key) ?? reasonOfSize(value, field, unit.usual(key, month));
        return [ofSize, ofMonth(field)]
          .filter((reason) => reason !== null)
          .map((reason) => ({ year: month.year, month: month.month, bu: unit.bu, key, value, reason }));
      });
    }),
  );
}

/** The entered numbers that differ from what is stored, in the order of the report. */
function changedFigures({ fields }: Report, { entered, stored }: Month): ChangedFigure[] {
  return fields.flatMap((field, row) => {
    const value = entered[field.key];
    return typeof value === 'number' && value !== stored[field.key] ? [{ row, field, value }] : [];
  });
}
