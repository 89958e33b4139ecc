import type { Kysely } from 'kysely';
import { BUSINESS_UNITS, type BusinessUnit, type ReportId } from '../src/domain/report.ts';
import { reportById } from '../src/domain/reports.ts';
import { MONTHS } from '../src/domain/year-month.ts';
import type { Schema } from './schema.ts';

/** One report in one year, or a part of it. */
export interface TouchedPlace {
  readonly kind: ReportId;
  readonly year: number;
  /** 1 to 12; empty for every month. */
  readonly months: readonly number[];
  /** Null for any. */
  readonly bu: BusinessUnit | null;
}

/**
 * The ids of the newest changes that touched a report's year, newest first. Of each month it reads no more entries than these
 * changes have there, so the cost does not grow with the ledger.
 * @param before only changes with a smaller id
 */
export async function newestTouching(
  db: Kysely<Schema>,
  { kind, year, months, bu }: TouchedPlace,
  before: number,
  most: number,
): Promise<number[]> {
  const units = !reportById(kind).perBusinessUnit ? ([''] as const) : bu === null ? BUSINESS_UNITS : [bu];
  const newestOf = (month: number, unit: BusinessUnit | '') =>
    db
      .selectFrom('change_record')
      .select('change_id')
      .distinct()
      .where('kind', '=', kind)
      .where('year', '=', year)
      .where('month', '=', month)
      .where('bu', '=', unit)
      .where('change_id', '<', before)
      .orderBy('change_id', 'desc')
      .limit(most)
      .execute();
  const records = (months.length === 0 ? MONTHS : months).flatMap((month) =>
    units.map((unit) => newestOf(month, unit)),
  );
  const ids = (await Promise.all(records)).flat().map(({ change_id: id }) => id);
  return [...new Set(ids)].toSorted((a, b) => b - a).slice(0, most);
}
