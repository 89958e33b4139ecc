import type { Kysely } from 'kysely';
import type { BusinessUnit, Report } from '../src/domain/report.ts';
import type { Schema } from './schema.ts';

/**
 * The same as `findLastChange` of a report's year, as of a moment: the last entry up to then.
 * @param until ISO 8601, UTC; a change at that very millisecond is included
 */
export async function findLastChangeAsOf(
  db: Kysely<Schema>,
  report: Report,
  { year, bu }: { year: number; bu: BusinessUnit | null },
  until: string,
): Promise<{ at: string; by: string } | null> {
  const last = await db
    .selectFrom('change_record')
    .innerJoin('change', 'change.id', 'change_record.change_id')
    .select(['at', 'actor', 'via', 'file'])
    .where('kind', '=', report.id)
    .where('year', '=', year)
    .where('bu', '=', bu ?? '')
    .where('at', '<=', until)
    .orderBy('at', 'desc')
    .orderBy('change_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return null;
  return { at: last.at, by: [last.actor ?? last.via, last.file].filter((part) => part !== null).join(', ') };
}
