import type { Kysely } from 'kysely';
import type { Location } from '../../db/location.ts';
import { openDatabase, openForReading } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { applyUndo, planUndo, type UndoChoice, type UndoPlan } from '../../db/undo.ts';
import { describeChangedCell } from './describe-cell-change.ts';
import { lastChance, pointOfNoReturn } from './interruption.ts';
import { locationOf, systemUser, type DatabaseOption } from './options.ts';
import { counted, type Terminal } from './terminal.ts';

export interface UndoOptions extends DatabaseOption {
  readonly month?: readonly number[];
  readonly field?: readonly string[];
  readonly keepNewer: boolean;
  /** Show what it would do, and change nothing. */
  readonly dryRun: boolean;
  readonly actor?: string;
  readonly json: boolean;
}

/**
 * @throws Problem 'invalid' for an unknown id, for a part in which the change did nothing, and when later changes are in
 * the way.
 */
export async function undo(id: number, options: UndoOptions, { out, write }: Terminal): Promise<void> {
  const { month: months = [], field: fields = [], keepNewer, dryRun } = options;
  const choice = { months, fields, keepNewer };
  const database = locationOf(options);
  const { plan, change } = dryRun
    ? await plannedUndo(id, choice, database)
    : await performedUndo(id, choice, database, options.actor ?? systemUser());
  const { cells, newer, problem } = plan;
  if (options.json) write(`${JSON.stringify({ undone: id, change, cells: problem === null ? cells : [], newer })}\n`);
  if (problem !== null) throw problem;
  if (options.json) return;
  const kept = newer.length === 0 ? '' : `, ${counted(newer.length, 'cell')} left as later changes made them`;
  out(`change ${id} ${dryRun ? 'would be' : 'was'} undone: ${counted(cells.length, 'cell')} restored${kept}`);
  if (dryRun) for (const cell of cells) out(`    ${describeChangedCell(cell)}`);
}

interface Undone {
  readonly plan: UndoPlan;
  /** The id of the change that it made; null for none. */
  readonly change: number | null;
}

/** It needs no permission to write. */
async function plannedUndo(id: number, choice: UndoChoice, database: Location): Promise<Undone> {
  const { reader, close } = await openForReading(database);
  try {
    const plan = await reader.transaction().execute((db) => planUndo(db, id, choice));
    return { plan, change: null };
  } finally {
    await close();
  }
}

async function performedUndo(
  id: number,
  choice: UndoChoice,
  database: Location,
  actor: string | null,
): Promise<Undone> {
  const { write, close } = await openDatabase(database, { oneConnection: true });
  try {
    await lastChance();
    const undone = await write(async (transaction: Kysely<Schema>) => {
      const plan = await planUndo(transaction, id, choice);
      if (plan.problem !== null) return { plan, change: null };
      return { plan, change: await applyUndo(transaction, plan, { via: 'cli', actor, file: null, batch: null }) };
    });
    pointOfNoReturn();
    return undone;
  } finally {
    await close();
  }
}
