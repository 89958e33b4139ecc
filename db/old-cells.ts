import type { Kysely } from 'kysely';
import type { CellValue } from '../src/domain/cell.ts';
import { composed } from '../src/domain/composed.ts';
import type { OldCell } from '../src/domain/import-answer.ts';
import type { SavedRecord } from '../src/domain/record.ts';
import type { Report } from '../src/domain/report.ts';
import { changesOf, entriesOfRecord } from './ledger.ts';
import type { ChangeChannel, Schema } from './schema.ts';

/** What the ledger says of one cell, read from its first change to its last. */
interface CellStory {
  /** The file's. */
  readonly value: CellValue;
  /** Whether the cell has held the value. */
  hasHeld: boolean;
  /** The last change since then that was not an import of the same file; null for none. */
  since: Pick<OldCell, 'change' | 'at' | 'via' | 'actor' | 'selfNamed'> | null;
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
  for (const { record, changes } of updates) {
    const { year, month, bu } = record;
    const stories = await readStories(db, report, { record, changes }, file && composed(file));
    for (const [field, { value, since }] of stories) {
      const stored = changes[field]?.[0] ?? null;
      if (since !== null) found.push({ year, month, bu, field, file: value, stored, ...since });
    }
  }
  return found;
}

/** Reads the ledger of one month, in order. @returns the stories of the changed cells by field */
async function readStories(
  db: Kysely<Schema>,
  report: Report,
  { record, changes }: Pick<SavedRecord, 'record' | 'changes'>,
  file: string | null,
): Promise<ReadonlyMap<string, CellStory>> {
  const stories = new Map(
    Object.entries(changes).map(([field, [, value]]): [string, CellStory] => [
      field,
      { value, hasHeld: false, since: null },
    ]),
  );
  const rows = await entriesOfRecord(db, report.id, record)
    .innerJoin('change', 'change.id', 'change_record.change_id')
    .select(['change_id', 'at', 'cells', 'via', 'actor', 'self_named', 'file'])
    .orderBy('revision')
    .execute();
  for (const row of rows) follow(stories, row, file !== null && row.file !== null && composed(row.file) === file);
  return stories;
}

interface LedgerRow {
  readonly change_id: number;
  readonly at: string;
  readonly cells: string;
  readonly via: ChangeChannel;
  readonly actor: string | null;
  readonly self_named: 1 | null;
}

function follow(stories: ReadonlyMap<string, CellStory>, row: LedgerRow, isSameFile: boolean): void {
  const { change_id: change, at, via, actor, self_named: selfNamed } = row;
  for (const [field, [before, after]] of Object.entries(changesOf(row))) {
    const story = stories.get(field);
    if (story === undefined) continue;
    if (before === story.value) story.hasHeld = true;
    if (after === story.value) {
      [story.hasHeld, story.since] = [true, null];
    } else if (story.hasHeld && !isSameFile) {
      story.since = { change, at, via, actor, ...(selfNamed === 1 && { selfNamed: true }) };
    }
  }
}
