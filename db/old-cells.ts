import { composed } from '../src/domain/composed.ts';
import type { OldCell } from '../src/domain/import-answer.ts';
import type { SavedRecord } from '../src/domain/record.ts';
import type { Report } from '../src/domain/report.ts';
import { changesOf, entriesOfRecord, madeBy, withChange } from './ledger.ts';
import type { Db } from './schema.ts';

/**
 * The cells of a file that the ledger knows to be old: the stored cell held exactly this value before, empty included, and
 * was changed since then other than by an import of a file of the same name.
 * @param planned what the file would do to each month
 * @param file the base name of the file; null where it has none
 */
export async function findOldCells(db: Db, report: Report, planned: readonly SavedRecord[], file: string | null) {
  const name = file && composed(file);
  const found: OldCell[] = [];
  for (const { outcome, record, changes } of planned) {
    if (outcome !== 'updated') continue;
    const { year, month, bu } = record;
    const entries = await withChange(entriesOfRecord(db, report.id, record))
      .orderBy('revision')
      .execute();
    const history = entries.map((entry) => ({ ...entry, changed: changesOf(entry) }));
    for (const [field, [stored, value]] of Object.entries(changes)) {
      let hasHeld = false;
      let since: (typeof history)[number] | null = null; // the last change since then that was not of the same file
      for (const entry of history) {
        const [before, after] = entry.changed[field] ?? [];
        if (after === undefined) continue;
        if (before === value || after === value) hasHeld = true;
        if (after === value) since = null;
        else if (hasHeld && (name === null || entry.file === null || composed(entry.file) !== name)) since = entry;
      }
      if (since === null) continue;
      const { change_id: change, at } = since;
      found.push({ year, month, bu, field, file: value, stored, change, at, ...madeBy(since) });
    }
  }
  return found;
}
