import type { Command } from 'commander';
import { Problem } from '../../domain/problem.ts';
import { help } from '../help-words.ts';
import { say } from '../language.ts';
import { commandOf, locationOf, withShared, type DatabaseOption } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { fault, words } from '../words.ts';

/** How many problems are printed; `--json` lists all of them. */
const SHOWN = 50;

type CheckOptions = DatabaseOption & { readonly json: boolean };

export function checkCommand(terminal: Terminal): Command {
  const command = commandOf('check', help.checkSummary, help.checkText).action((options: CheckOptions) =>
    check(options, terminal),
  );
  return withShared(command, ['json', 'quiet', 'database'], 'dashboard check');
}

/** @throws Problem 'invalid' after it has printed what is wrong. */
async function check(options: CheckOptions, terminal: Terminal): Promise<void> {
  const { checkDatabase } = await import('../../../db/check.ts');
  const { openForReading } = await import('../../../db/open.ts');
  const { json } = options;
  const location = locationOf(options);
  await using database = await openForReading(location);
  const problems = await checkDatabase(database);
  // What programs read is English.
  const forPrograms = { ok: problems.length === 0, problems: problems.map(({ terminal: { en } }) => en) };
  if (json) terminal.write(`${JSON.stringify(forPrograms)}\n`);
  else for (const problem of problems.slice(0, SHOWN)) terminal.err(say(problem.terminal));
  if (problems.length > 0) {
    throw new Problem('invalid', fault('check-failed', { count: problems.length, place: location.shown }));
  }
  if (!json) terminal.out(say(words.sound(location.shown)));
}
