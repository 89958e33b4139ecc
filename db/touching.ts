import type { Kysely } from 'kysely';
import { BUSINESS_UNITS, type BusinessUnit } from '../src/domain/business-units.ts';
import type { ReportId } from '../src/domain/report.ts';
import { reportById } from '../src/domain/reports.ts';
import { MONTHS } from '../src/domain/year-month.ts';
import { contains } from './engine-sql.ts';
import type { Schema } from './schema.ts';

/** One report in one year, or a part of it. */
export interface TouchedPlace {
  readonly kind: ReportId;
  readonly year: number;
  /** 1 to 12; empty for every month. */
  readonly months: readonly number[];
  /** Null for any. */
  readonly bu: BusinessUnit | null;
  /** Field keys; empty for every field. */
  readonly fields: readonly string[];
  /** Null for any. */
  readonly actor: string | null;
}

/**
 * The ids of the newest changes that touched a report's year, newest first; some of them may not have a cell of these fields.
 * Of each month it reads no more entries than these changes have there, so the cost does not grow with the ledger. Where fields
 * or an actor are named, it reads those of the month that do not match, too.
 * @param before only changes with a smaller id
 */
export async function newestTouching(
  db: Kysely<Schema>,
  { kind, year, months, bu, fields, actor }: TouchedPlace,
  before: number,
  most: number,
): Promise<number[]> {
  const units = !reportById(kind).perBusinessUnit ? ([''] as const) : bu === null ? BUSINESS_UNITS : [bu];
  const newestOf = (month: number, unit: BusinessUnit | '') => {
    let query = db
      .selectFrom('change_record')
      .select('change_id')
      .distinct()
      .where('kind', '=', kind)
      .where('year', '=', year)
      .where('month', '=', month)
      .where('bu', '=', unit)
      .where('change_id', '<', before)
      .orderBy('change_id', 'desc')
      .limit(most);
    if (fields.length > 0) {
      query = query.where((where) =>
        where.or(fields.map((field) => contains(db, 'cells', `${JSON.stringify(field)}:`))),
      );
    }
    if (actor !== null) {
      query = query.where((where) =>
        where.exists(
          where
            .selectFrom('change')
            .select('change.id')
            .whereRef('change.id', '=', 'change_record.change_id')
            .where('change.actor', '=', actor),
        ),
      );
    }
    return query.execute();
  };
  const records = (months.length === 0 ? MONTHS : months).flatMap((month) =>
    units.map((unit) => newestOf(month, unit)),
  );
  const ids = (await Promise.all(records)).flat().map(({ change_id: id }) => id);
  return [...new Set(ids)].toSorted((a, b) => b - a).slice(0, most);
}
