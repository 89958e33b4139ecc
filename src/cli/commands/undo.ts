import type { Command } from 'commander';
import type { Db } from '../../../db/schema.ts';
import { describeChangedCell } from '../describe-cell-change.ts';
import { help } from '../help-words.ts';
import { lastChance, pointOfNoReturn } from '../interruption.ts';
import { say } from '../language.ts';
import {
  commandOf,
  fieldsOption,
  locationOf,
  monthsOption,
  positiveNumber,
  systemUser,
  withShared,
  type DatabaseOption,
} from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { words } from '../words.ts';

export function undoCommand(terminal: Terminal): Command {
  const command = commandOf('undo', help.undoSummary, help.undoText)
    .argument('<id>', say(help.undoId), positiveNumber)
    .addOption(monthsOption())
    .addOption(fieldsOption())
    .option('--keep-newer', say(help.undoKeepNewer), false)
    .option('--dry-run', say(help.undoDryRun), false)
    .action((id: number, options: UndoOptions) => undo(id, options, terminal));
  return withShared(
    command,
    ['actor', 'json', 'quiet', 'database'],
    'dashboard undo 12',
    'dashboard undo 12 --dry-run',
    'dashboard undo 12 --month 11 --field arenasOthers',
    'dashboard undo 12 --keep-newer',
  );
}

interface UndoOptions extends DatabaseOption {
  readonly month?: readonly number[];
  readonly field?: readonly string[];
  readonly keepNewer: boolean;
  /** Show what it would do, and change nothing; it needs no permission to write. */
  readonly dryRun: boolean;
  readonly actor?: string;
  readonly json: boolean;
}

/**
 * @throws Problem 'invalid' for an unknown id, for a part in which the change did nothing, and when later changes are
 * in the way.
 */
async function undo(id: number, options: UndoOptions, { out, write }: Terminal): Promise<void> {
  const { openDatabase, openForReading } = await import('../../../db/open.ts');
  const { applyUndo, planUndo } = await import('../../../db/undo.ts');
  const { month: months = [], field: fields = [], keepNewer, dryRun, actor = systemUser() } = options;
  const work = async (db: Db) => {
    const plan = await planUndo(db, id, { months, fields, keepNewer });
    if (dryRun || plan.problem !== null) return { ...plan, change: null };
    return { ...plan, change: await applyUndo(db, plan, { via: 'cli', actor, file: null, batch: null }) };
  };
  const location = locationOf(options);
  const writer = dryRun ? null : await openDatabase(location, { oneConnection: true });
  await using database = writer ?? (await openForReading(location));
  await lastChance();
  const undone = writer === null ? database.reader.transaction().execute(work) : writer.write(work);
  const { cells, newer, problem, change } = await undone;
  pointOfNoReturn();
  if (options.json) {
    const left = newer.map(({ by: _by, ...cell }) => cell);
    write(`${JSON.stringify({ undone: id, change, cells: problem === null ? cells : [], newer: left })}\n`);
  }
  if (problem !== null) throw problem;
  if (options.json) return;
  out(say(words.undone({ id, cells: cells.length, kept: newer.length, isDry: dryRun })));
  if (dryRun) for (const cell of cells) out(`    ${describeChangedCell(cell)}`);
}
