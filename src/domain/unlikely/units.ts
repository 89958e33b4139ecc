import { BUSINESS_UNITS, type BusinessUnit } from '../business-units.ts';
import type { Cells } from '../record.ts';
import type { Month } from './month.ts';
import type { Entry } from './unlikely-figure.ts';
import { createUsual, type Usual } from './usual.ts';

/** One business unit of a report. */
export interface Unit {
  readonly bu: BusinessUnit | null;
  /** Stored and entered ones, in the order of time. */
  readonly months: readonly Month[];
  /** What is usual for a field in a month; null where nobody can tell. */
  readonly usual: (key: string, month: Month) => Usual | null;
}

const NO_CELLS: Cells = {};

/** In the order of the units. Of a month that comes twice the later cells win. */
export function unitsOf({ stored, entered }: Pick<Entry, 'stored' | 'entered'>): Unit[] {
  const units = new Map<BusinessUnit | null, Map<number, Month>>();
  for (const part of ['stored', 'entered'] as const) {
    for (const { year, month, bu, cells } of part === 'stored' ? stored : entered) {
      const months = units.get(bu) ?? new Map<number, Month>();
      units.set(bu, months);
      const time = year * 12 + month;
      const known = months.get(time) ?? { year, month, bu, time, stored: NO_CELLS, entered: NO_CELLS };
      months.set(time, { ...known, [part]: known[part] === NO_CELLS ? cells : { ...known[part], ...cells } });
    }
  }
  return [null, ...BUSINESS_UNITS].flatMap((bu) => {
    const months = [...(units.get(bu)?.values() ?? [])].toSorted((a, b) => a.time - b.time);
    return months.length === 0 ? [] : [{ bu, months, usual: createUsual(months) }];
  });
}
