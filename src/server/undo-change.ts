import type { ChangeOrigin } from '../../db/ledger.ts';
import type { Database } from '../../db/open.ts';
import { applyUndo, planUndo, type UndoChoice } from '../../db/undo.ts';
import { Problem } from '../domain/problem.ts';
import { fault } from './words.ts';

/**
 * Undoes a change, or a part of it, as a change of its own.
 * @returns the id of the new change
 * @throws Problem 'not-found' for an unknown id, 'invalid' for a part in which the change did nothing, 'conflict' when
 * later changes are in the way, and when nothing is left to undo. Nothing is written then.
 */
export async function undoChange(
  { write }: Pick<Database, 'write'>,
  id: number,
  choice: UndoChoice,
  origin: ChangeOrigin,
): Promise<number> {
  return write(async (transaction) => {
    const plan = await planUndo(transaction, id, choice);
    if (plan.problem !== null) throw plan.problem;
    const undone = await applyUndo(transaction, plan, origin);
    if (undone !== null) return undone;
    throw new Problem('conflict', fault('undo-changes-nothing', { change: id }));
  });
}
