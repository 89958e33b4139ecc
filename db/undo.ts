import type { Kysely } from 'kysely';
import { Problem } from '../src/domain/problem.ts';
import type { RecordPatch } from '../src/domain/record-schema.ts';
import { reportById } from '../src/domain/reports.ts';
import type { CellChanges, ChangeOrigin } from './ledger.ts';
import { saveRecords } from './month-records.ts';
import type { Schema } from './schema.ts';

/** How many cells that are in the way are named. */
const NAMED = 10;

/**
 * Puts the cells of a change back to what they held before it, as a change of its own; call it inside one write transaction.
 * Undoing a creation clears its cells, the record stays.
 * @returns how many cells were put back.
 * @throws Problem 'invalid' for an unknown id, and when a later change touched some of the cells, which are named.
 */
export async function undoChange(transaction: Kysely<Schema>, id: number, origin: ChangeOrigin): Promise<number> {
  const rows = await transaction
    .selectFrom('change_record')
    .selectAll()
    .where('change_id', '=', id)
    .orderBy('kind')
    .orderBy('year')
    .orderBy('month')
    .orderBy('bu')
    .orderBy('revision', 'desc')
    .execute();
  if (rows.length === 0) {
    throw new Problem('invalid', `There is no change ${id}; \`dashboard history\` lists those that there are.`);
  }
  /** Cells that later changes touched, with the ids of these. */
  const inTheWay = new Map<string, number[]>();
  const patches = new Map<string, { kind: (typeof rows)[number]['kind']; patch: RecordPatch }>();
  for (const row of rows) {
    const changes = JSON.parse(row.cells) as CellChanges;
    const later = await transaction
      .selectFrom('change_record')
      .select(['change_id', 'cells'])
      .where('kind', '=', row.kind)
      .where('year', '=', row.year)
      .where('month', '=', row.month)
      .where('bu', '=', row.bu)
      .where('revision', '>', row.revision)
      .where('change_id', '!=', id)
      .orderBy('revision')
      .execute();
    for (const { change_id: by, cells } of later) {
      const where = `${row.year}-${String(row.month).padStart(2, '0')}${row.bu === '' ? '' : ` ${row.bu}`}`;
      for (const field of Object.keys(JSON.parse(cells) as CellChanges)) {
        if (!(field in changes)) continue;
        const cell = `${field} of ${where}`;
        inTheWay.set(cell, [...(inTheWay.get(cell) ?? []), by]);
      }
    }
    // A change may have touched a record more than once: what it held before the first time comes last here.
    const name = `${row.kind}/${row.year}/${row.month}/${row.bu}`;
    const before = Object.fromEntries(Object.entries(changes).map(([field, [was]]) => [field, was]));
    const cells = { ...patches.get(name)?.patch.cells, ...before };
    const bu = row.bu === '' ? null : row.bu;
    patches.set(name, { kind: row.kind, patch: { year: row.year, month: row.month, bu, revision: undefined, cells } });
  }
  if (inTheWay.size > 0) {
    const named = Array.from(inTheWay, ([cell, by]) => `${cell} (${[...new Set(by)].join(', ')})`);
    const more = named.length > NAMED ? ` and ${named.length - NAMED} more` : '';
    throw new Problem(
      'invalid',
      `Change ${id} can't be undone, later changes (their numbers in parentheses) touched its cells: ${named.slice(0, NAMED).join(', ')}${more}; undo those first.`,
    );
  }
  let count = 0;
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const ofKind = [...patches.values()].filter((entry) => entry.kind === kind).map(({ patch }) => patch);
    const saved = await saveRecords(transaction, reportById(kind), ofKind, origin);
    count += saved.reduce((sum, { changes }) => sum + Object.keys(changes).length, 0);
  }
  return count;
}
