import { composed } from '../src/domain/composed.ts';
import type { OldCell } from '../src/domain/import-answer.ts';
import type { SavedRecord } from '../src/domain/record.ts';
import type { Report } from '../src/domain/report.ts';
import { changesOf, entriesOfRecord, madeBy, withChange, type ChangeOrigin } from './ledger.ts';
import type { Db, Schema } from './schema.ts';

/** The file of an import, by its base name, and its importer; null without a name or a known person. */
export type FileOrigin = Pick<ChangeOrigin, 'file' | 'actor' | 'selfNamed'>;

/**
 * The cells of a file that the ledger knows to be old: the stored cell held exactly this value before, empty included,
 * and was changed since then other than by an import of a file of the same name by the same person.
 * @param planned what the file would do to each month
 */
export async function findOldCells(db: Db, report: Report, planned: readonly SavedRecord[], origin: FileOrigin) {
  const isSame = sameOrigin(origin);
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
      let since: (typeof history)[number] | null = null; // the last change since then by anybody else, or of another file
      for (const entry of history) {
        const [before, after] = entry.changed[field] ?? [];
        if (after === undefined) continue;
        if (before === value || after === value) hasHeld = true;
        if (after === value) since = null;
        else if (hasHeld && !isSame(entry)) since = entry;
      }
      if (since === null) continue;
      const { change_id: change, at } = since;
      found.push({ year, month, bu, field, file: value, stored, change, at, ...madeBy(since) });
    }
  }
  return found;
}

/**
 * Whether a change of the ledger was an import of the same file by the same person: two people may give a file one
 * name.
 */
function sameOrigin({ file, actor, selfNamed }: FileOrigin) {
  const name = file && composed(file);
  return (entry: Pick<Schema['change'], 'file' | 'actor' | 'self_named'>): boolean =>
    name !== null &&
    actor !== null &&
    entry.file !== null &&
    composed(entry.file) === name &&
    entry.actor === actor &&
    (entry.self_named === 1) === (selfNamed === true);
}
