import type { Kysely } from 'kysely';
import type { LastChange } from '../src/domain/person.ts';
import type { BusinessUnit, Report } from '../src/domain/report.ts';
import { lastChangeOf } from './history.ts';
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
): Promise<LastChange | null> {
  const last = await db
    .selectFrom('change_record')
    .innerJoin('change', 'change.id', 'change_record.change_id')
    .select(['at', 'actor', 'self_named', 'via', 'file'])
    .where('kind', '=', report.id)
    .where('year', '=', year)
    .where('bu', '=', bu ?? '')
    .where('at', '<=', until)
    .orderBy('at', 'desc')
    .orderBy('change_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined ? null : lastChangeOf(last);
}
