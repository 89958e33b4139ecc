import { Command } from 'commander';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { describeChangedCell } from '../describe-cell-change.ts';
import { help } from '../help-words.ts';
import { lastChance, pointOfNoReturn } from '../interruption.ts';
import { say } from '../language.ts';
import {
  fieldsOption,
  locationOf,
  monthsOption,
  positiveNumber,
  systemUser,
  withShared,
  type CommonOptions,
} from '../options.ts';
import { terminalFor, type Terminal } from '../terminal.ts';
import { words } from '../words.ts';

export function undoCommand(terminal: Terminal): Command {
  const command = new Command('undo')
    .summary(say(help.undoSummary))
    .description(say(help.undoText))
    .argument('<id>', say(help.undoId), positiveNumber)
    .addOption(monthsOption(say(help.undoMonth)))
    .addOption(fieldsOption(say(help.undoField)))
    .option('--keep-newer', say(help.undoKeepNewer), false)
    .option('--dry-run', say(help.undoDryRun), false)
    .action((id: number, options: UndoOptions) => undo(id, options, terminalFor(terminal, options)));
  return withShared(
    command,
    ['actor', 'json', 'quiet', 'database'],
    'dashboard undo 12',
    'dashboard undo 12 --dry-run',
    'dashboard undo 12 --month 11 --field arenasOthers',
    'dashboard undo 12 --keep-newer',
  );
}

interface UndoOptions extends CommonOptions {
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
  const work = async (db: Kysely<Schema>) => {
    const plan = await planUndo(db, id, { months, fields, keepNewer });
    if (dryRun || plan.problem !== null) return { ...plan, change: null };
    return { ...plan, change: await applyUndo(db, plan, { via: 'cli', actor, file: null, batch: null }) };
  };
  const location = locationOf(options);
  const writer = dryRun ? null : await openDatabase(location, { oneConnection: true });
  const { reader, close } = writer ?? (await openForReading(location));
  try {
    await lastChance();
    const undone = writer === null ? reader.transaction().execute(work) : writer.write(work);
    const { cells, newer, problem, change } = await undone;
    pointOfNoReturn();
    if (options.json) write(`${JSON.stringify({ undone: id, change, cells: problem === null ? cells : [], newer })}\n`);
    if (problem !== null) throw problem;
    if (options.json) return;
    out(say(words.undone({ id, cells: cells.length, kept: newer.length, isDry: dryRun })));
    if (dryRun) for (const cell of cells) out(`    ${describeChangedCell(cell)}`);
  } finally {
    await close();
  }
}
