import type { Kysely } from 'kysely';
import type { Location } from '../../db/location.ts';
import { openDatabase, openForReading } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { applyUndo, planUndo, type UndoChoice, type UndoPlan } from '../../db/undo.ts';
import { describeChangedCell } from './describe-cell-change.ts';
import { lastChance, pointOfNoReturn } from './interruption.ts';
import type { Terminal } from './terminal.ts';

export interface UndoRequest extends UndoChoice {
  readonly id: number;
  /** Show what it would do, and change nothing. */
  readonly dryRun: boolean;
  readonly json: boolean;
  readonly database: Location;
  readonly actor: string | null;
}

/**
 * @throws Problem 'invalid' for an unknown id, for a part in which the change did nothing, and when later changes are in
 * the way.
 */
export async function undo(request: UndoRequest, terminal: Terminal): Promise<void> {
  const { plan, change } = request.dryRun ? await plannedUndo(request) : await performedUndo(request);
  if (request.json) terminal.write(undoneJson(request.id, plan, change));
  if (plan.problem !== null) throw plan.problem;
  if (!request.json) describe(request, plan, terminal);
}

interface Undone {
  readonly plan: UndoPlan;
  /** The id of the change that it made; null for none. */
  readonly change: number | null;
}

/** It needs no permission to write. */
async function plannedUndo({ id, database, ...choice }: UndoRequest): Promise<Undone> {
  const { reader, close } = await openForReading(database);
  try {
    const plan = await reader.transaction().execute((db) => planUndo(db, id, choice));
    return { plan, change: null };
  } finally {
    await close();
  }
}

async function performedUndo({ id, database, actor, ...choice }: UndoRequest): Promise<Undone> {
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

function describe({ id, dryRun }: UndoRequest, { cells, newer }: UndoPlan, { out }: Terminal): void {
  const count = (of: readonly unknown[]) => `${of.length} ${of.length === 1 ? 'cell' : 'cells'}`;
  const kept = newer.length === 0 ? '' : `, ${count(newer)} left as later changes made them`;
  out(`change ${id} ${dryRun ? 'would be' : 'was'} undone: ${count(cells)} restored${kept}`);
  if (dryRun) for (const cell of cells) out(`    ${describeChangedCell(cell)}`);
}

function undoneJson(undone: number, { cells, newer, problem }: UndoPlan, change: number | null): string {
  return `${JSON.stringify({ undone, change, cells: problem === null ? cells : [], newer })}\n`;
}
