import { checkDatabase } from '../../../db/check.ts';
import { openForReading } from '../../../db/open.ts';
import { Problem } from '../../domain/problem.ts';
import { locationOf, type DatabaseOption, type Switches } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { fault, say, words } from '../words.ts';

/** How many problems are printed; `--json` lists all of them. */
const SHOWN = 50;

/** @throws Problem 'invalid' after it has printed what is wrong. */
export async function check(options: DatabaseOption & Switches<'json'>, terminal: Terminal): Promise<void> {
  const location = locationOf(options);
  await using database = await openForReading(location);
  const problems = await checkDatabase(database);
  // What programs read is English.
  const forPrograms = { ok: problems.length === 0, problems: problems.map(({ terminal: { en } }) => en) };
  if (options.json) terminal.write(`${JSON.stringify(forPrograms)}\n`);
  else for (const problem of problems.slice(0, SHOWN)) terminal.err(say(problem.terminal));
  if (problems.length > 0) {
    throw new Problem('invalid', fault('check-failed', { count: problems.length, place: location.shown }));
  }
  if (!options.json) terminal.out(say(words.sound(location.shown)));
}
