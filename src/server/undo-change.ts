import type { Kysely } from 'kysely';
import { findChanges } from '../../db/history.ts';
import type { ChangeOrigin } from '../../db/ledger.ts';
import type { Database } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { applyUndo, planUndo, type UndoChoice, type UndoPlan } from '../../db/undo.ts';
import type { Fault } from '../domain/fault.ts';
import { Problem } from '../domain/problem.ts';
import { fault } from './history-words.ts';

/**
 * Undoes a change, or a part of it, as a change of its own.
 * @param isAsShown whether the plan is the one that a person agreed to; by default any is
 * @returns the id of the new change
 * @throws Problem 'not-found' for an unknown id, 'invalid' for a part in which the change did nothing, 'conflict' when
 * later changes are in the way, when nothing is left to undo, and when the plan is not as shown. Nothing is written
 * then.
 */
export async function undoChange(
  { write }: Pick<Database, 'write'>,
  id: number,
  choice: UndoChoice,
  origin: ChangeOrigin,
  isAsShown: (plan: UndoPlan) => boolean = () => true,
): Promise<number> {
  return write(async (transaction) => {
    const plan = await planUndo(transaction, id, choice);
    if (!isAsShown(plan)) throw new Problem('conflict', fault('undo-not-as-shown'));
    if (plan.problem !== null) throw new Problem('conflict', await whyInTheWay(transaction, plan, choice));
    const undone = await applyUndo(transaction, plan, origin);
    if (undone !== null) return undone;
    throw new Problem('conflict', fault('undo-changes-nothing', { change: id }));
  });
}

/** The blocking cells, each with the latest change that touched it. */
export async function cellsInTheWay(db: Kysely<Schema>, { newer }: UndoPlan) {
  const latest = (changes: readonly number[]) => changes.at(-1) ?? 0;
  const ids = new Set(newer.map(({ changes }) => latest(changes)));
  const makers = new Map((await findChanges(db, [...ids])).map((each) => [each.id, each]));
  return newer.map((cell) => ({ ...cell, by: makers.get(latest(cell.changes)) ?? null }));
}

async function whyInTheWay(db: Kysely<Schema>, plan: UndoPlan, { keepNewer }: UndoChoice): Promise<Fault> {
  const { change } = plan;
  const later = await cellsInTheWay(db, plan);
  const cells = later.map(({ changes, ...cell }) => ({ ...cell, change: changes.at(-1) ?? 0 }));
  return fault(keepNewer ? 'undo-all-changed-later' : 'undo-changed-later', { change, cells });
}
