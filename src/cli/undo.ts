import { openDatabase } from '../../db/open.ts';
import { undoChange } from '../../db/undo.ts';
import { lastChance, pointOfNoReturn } from './interruption.ts';
import type { Terminal } from './terminal.ts';

/** @throws Problem 'invalid' for an unknown id, or when later changes are in the way. */
export async function undo(id: number, database: string, actor: string | null, { out }: Terminal): Promise<void> {
  const { write, close } = await openDatabase(database);
  try {
    await lastChance();
    const count = await write((transaction) =>
      undoChange(transaction, id, { via: 'cli', actor, file: null, batch: null }),
    );
    pointOfNoReturn();
    out(`change ${id} was undone: ${count} ${count === 1 ? 'cell' : 'cells'} restored`);
  } finally {
    await close();
  }
}
