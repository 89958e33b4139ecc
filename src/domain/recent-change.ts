import type { LastChange } from './person.ts';
import { DAY_MS, startOfMoment, type IsoDate } from './year-month.ts';

/** A change, and the cells of which it is the newest one. */
export interface RecentChange extends LastChange {
  /** By month, 1 to 12: places in the list of the report's fields. */
  readonly cells: readonly (readonly [month: number, fields: readonly number[]])[];
}

/** Changes of so many days are marked; of so many, those since a person's last visit. */
const MARKED_DAYS = 7;
const REMEMBERED_DAYS = 31;

/** From when on changes are marked on a day, and are marked if they were not seen. ISO 8601, UTC: midnights in Seoul. */
export function recentSince(day: IsoDate): { readonly marked: string; readonly remembered: string } {
  const midnight = Date.parse(startOfMoment(day) ?? '');
  const before = (days: number) => new Date(midnight - days * DAY_MS).toISOString();
  return { marked: before(MARKED_DAYS), remembered: before(REMEMBERED_DAYS) };
}
