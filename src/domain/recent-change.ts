import type { LastChange } from './person.ts';
import { DAY_MS, startOfMoment, type IsoDate } from './year-month.ts';

/** A change, and the cells in which it was the last one that replaced a value. A first value replaces none. */
export interface RecentChange extends LastChange {
  /** By month, 1 to 12: places in the list of the report's fields. */
  readonly cells: readonly (readonly [month: number, fields: readonly number[]])[];
}

/** How many days a change is marked. */
const MARKED_DAYS = 7;

/** From when on changes are marked on a day: ISO 8601, UTC, a midnight in Seoul. */
export function recentSince(day: IsoDate): string {
  const midnight = Date.parse(startOfMoment(day) ?? '');
  return new Date(midnight - MARKED_DAYS * DAY_MS).toISOString();
}
