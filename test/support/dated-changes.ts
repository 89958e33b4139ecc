import { saveRecords } from '../../db/month-records.ts';
import type { Database } from '../../db/open.ts';
import type { ChangeChannel } from '../../db/schema.ts';
import type { Cells, RecordKey } from '../../src/domain/record.ts';
import type { Report } from '../../src/domain/report.ts';

interface DatedChange extends RecordKey {
  readonly cells: Cells;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly via?: ChangeChannel;
  readonly actor?: string | null;
  readonly file?: string | null;
}

/** Enters a change as if it had been made at that time. @returns its id */
export async function enterChange(
  database: Database,
  report: Report,
  { at, via = 'api', actor = null, file = null, ...key }: DatedChange,
): Promise<number> {
  return database.write(async (transaction) => {
    const origin = { via, actor, file, batch: null };
    const [entered] = await saveRecords(transaction, report, [{ ...key, revision: undefined }], origin);
    const id = entered?.changeId ?? 0;
    await transaction.updateTable('change_record').set({ at }).where('change_id', '=', id).execute();
    return id;
  });
}
