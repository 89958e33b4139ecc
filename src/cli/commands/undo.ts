import { openDatabase, openForReading } from '../../../db/open.ts';
import type { Db } from '../../../db/schema.ts';
import { applyUndo, planUndo } from '../../../db/undo.ts';
import { lastChance, pointOfNoReturn } from '../interruption.ts';
import { locationOf, systemUser, type DatabaseOption, type Switches } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { describeChangedCell, say, words } from '../words.ts';

interface UndoOptions extends DatabaseOption, Switches<'keepNewer' | 'dryRun' | 'json'> {
  readonly month?: readonly number[];
  readonly field?: readonly string[];
  readonly actor?: string;
}

/**
 * @throws Problem 'invalid' for an unknown id, for a part in which the change did nothing, and when later changes are
 * in the way.
 */
export async function undo(id: number, options: UndoOptions, { out, write }: Terminal): Promise<void> {
  const { month: months = [], field: fields = [], keepNewer = false, dryRun = false, json } = options;
  const origin = { via: 'cli', actor: options.actor ?? systemUser(), file: null, batch: null } as const;
  const work = async (db: Db) => {
    const plan = await planUndo(db, id, { months, fields, keepNewer });
    return { ...plan, change: dryRun || plan.problem !== null ? null : await applyUndo(db, plan, origin) };
  };
  const location = locationOf(options);
  // A dry run needs no permission to write.
  const writer = dryRun ? null : await openDatabase(location, { oneConnection: true });
  await using database = writer ?? (await openForReading(location));
  await lastChance();
  const undone = writer === null ? database.reader.transaction().execute(work) : writer.write(work);
  const { cells, newer, problem, change } = await undone;
  pointOfNoReturn();
  if (json) {
    const left = newer.map(({ by: _by, ...cell }) => cell);
    write(`${JSON.stringify({ undone: id, change, cells: problem === null ? cells : [], newer: left })}\n`);
  }
  if (problem !== null) throw problem;
  if (json) return;
  out(say(words.undone({ id, cells: cells.length, kept: newer.length, isDry: dryRun })));
  if (dryRun) for (const cell of cells) out(`    ${describeChangedCell(cell)}`);
}
