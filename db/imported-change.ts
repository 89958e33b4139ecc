import type { Kysely } from 'kysely';
import type { Report } from '../src/domain/report.ts';
import { changesOf } from './ledger.ts';
import { LARGEST_ID, type Schema } from './schema.ts';

/** A change that an import in the browser has made to a report; null when there is none with this id. */
export async function findImportedChange(
  db: Kysely<Schema>,
  report: Report,
  id: number,
): Promise<{ id: number; file: string; cells: number } | null> {
  if (id > LARGEST_ID) return null;
  const rows = await db
    .selectFrom('change')
    .innerJoin('change_record', 'change_record.change_id', 'change.id')
    .select(['file', 'cells', 'change_id'])
    .where('id', '=', id)
    .where('via', '=', 'web')
    .where('kind', '=', report.id)
    .execute();
  const file = rows[0]?.file ?? null;
  if (file === null) return null;
  return { id, file, cells: rows.reduce((sum, row) => sum + Object.keys(changesOf(row)).length, 0) };
}
