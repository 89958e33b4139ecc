import type { Kysely } from 'kysely';
import type { CellValue } from '../src/domain/cell.ts';
import { recordName, type RecordKey } from '../src/domain/record.ts';
import type { Report } from '../src/domain/report.ts';
import { changesOf, keyOf } from './ledger.ts';
import type { SavedRecord } from './month-records.ts';
import type { ChangeChannel, Schema } from './schema.ts';

/** A cell of a file whose value is older than the stored one (CONTRACT §9). */
export interface OldCell extends RecordKey {
  readonly field: string;
  /** The file's value; null when it is empty. */
  readonly file: CellValue;
  readonly stored: CellValue;
  /** The last change of the cell that was not an import of a file of this name. */
  readonly change: number;
  /** When it was made: ISO 8601, UTC. */
  readonly at: string;
  readonly via: ChangeChannel;
  readonly actor: string | null;
}

/** What the ledger says of one cell, read from its first change to its last. */
interface CellStory {
  readonly field: string;
  readonly value: CellValue;
  /** Whether the cell has held the value. */
  hasHeld: boolean;
  /** The last change since then that was not an import of the same file; null for none. */
  since: Pick<OldCell, 'change' | 'at' | 'via' | 'actor'> | null;
}

/**
 * The cells of a file that the ledger knows to be old: the stored cell held exactly this value before, empty included, and
 * was changed since then other than by an import of a file of the same name.
 * @param planned what the file would do to each month
 * @param file the base name of the file; null where it has none
 */
export async function findOldCells(
  db: Kysely<Schema>,
  report: Report,
  planned: readonly SavedRecord[],
  file: string | null,
): Promise<OldCell[]> {
  const updates = planned.filter(({ outcome }) => outcome === 'updated');
  const found: OldCell[] = [];
  for (const records of byYearAndUnit(updates)) {
    const stories = await readStories(db, report, records, file?.normalize('NFC') ?? null);
    for (const { record, changes } of records) {
      const { year, month, bu } = record;
      for (const { field, value, since } of stories.get(recordName(report, record)) ?? []) {
        const stored = changes[field]?.[0] ?? null;
        if (since !== null) found.push({ year, month, bu, field, file: value, stored, ...since });
      }
    }
  }
  return found;
}

function byYearAndUnit(records: readonly SavedRecord[]): SavedRecord[][] {
  const groups = new Map<string, SavedRecord[]>();
  for (const each of records) {
    const name = `${each.record.year} ${each.record.bu}`;
    const group = groups.get(name) ?? [];
    groups.set(name, group);
    group.push(each);
  }
  return [...groups.values()];
}

/** Reads the ledger of months of one year and unit by its key, in order. */
async function readStories(
  db: Kysely<Schema>,
  report: Report,
  records: readonly SavedRecord[],
  file: string | null,
): Promise<Map<string, CellStory[]>> {
  const stories = new Map(
    records.map(({ record, changes }) => [
      recordName(report, record),
      Object.entries(changes).map(([field, [, value]]): CellStory => ({ field, value, hasHeld: false, since: null })),
    ]),
  );
  const [first] = records;
  if (first === undefined) return stories;
  const rows = db
    .selectFrom('change_record as record')
    .innerJoin('change', 'change.id', 'record.change_id')
    .select(['change_id', 'at', 'year', 'month', 'bu', 'cells', 'via', 'actor', 'file'])
    .where('kind', '=', report.id)
    .where('year', '=', first.record.year)
    .where('bu', '=', first.record.bu ?? '')
    .where(
      'month',
      'in',
      records.map(({ record }) => record.month),
    )
    .orderBy('month')
    .orderBy('revision')
    .stream();
  for await (const row of rows) {
    const { change_id: change, at, via, actor } = row;
    const changes = changesOf(row);
    const isSameFile = file !== null && row.file?.normalize('NFC') === file;
    for (const story of stories.get(recordName(report, keyOf(row))) ?? []) {
      const cell = changes[story.field];
      if (cell === undefined) continue;
      const [before, after] = cell;
      if (before === story.value) story.hasHeld = true;
      if (after === story.value) [story.hasHeld, story.since] = [true, null];
      else if (story.hasHeld && !isSameFile) story.since = { change, at, via, actor };
    }
  }
  return stories;
}
