import { Command } from 'commander';
import { Problem } from '../../domain/problem.ts';
import { databaseOption, example, jsonOption, locationOf, quietOption, type CommonOptions } from '../options.ts';
import { counted, terminalFor, type Terminal } from '../terminal.ts';

/** How many problems are printed; `--json` lists all of them. */
const SHOWN = 50;

type CheckOptions = CommonOptions & { readonly json: boolean };

export function checkCommand(terminal: Terminal): Command {
  return new Command('check')
    .summary('check the database, and its ledger against its tables')
    .description(
      'Runs SQLite’s own checks on a file, replays the ledger from empty and compares it with the tables; exit 1 on any difference.',
    )
    .addOption(jsonOption())
    .addOption(quietOption())
    .addOption(databaseOption())
    .addHelpText('after', example('dashboard check'))
    .action((options: CheckOptions) => check(options, terminalFor(terminal, options)));
}

/** @throws Problem 'invalid' after it has printed what is wrong. */
async function check(options: CheckOptions, terminal: Terminal): Promise<void> {
  const { checkDatabase, findStepsBack } = await import('../../../db/check.ts');
  const { openForReading } = await import('../../../db/open.ts');
  const { json } = options;
  const location = locationOf(options);
  const database = await openForReading(location);
  try {
    const faults = await checkDatabase(database);
    const problems = faults.length > 0 ? faults : await findStepsBack(database.reader);
    const said = problems.map((problem) => problem.terminal.en);
    if (json) terminal.write(`${JSON.stringify({ ok: said.length === 0, problems: said })}\n`);
    else for (const problem of said.slice(0, SHOWN)) terminal.err(problem);
    if (problems.length > 0) {
      const cure =
        faults.length > 0
          ? 'keep a copy of the database, and restore the last backup'
          : 'the figures are sound, and no backup corrects the times';
      throw new Problem('invalid', `${counted(problems.length, 'problem')} in ${location.shown}; ${cure}.`);
    }
    if (!json) terminal.out(`${location.shown}: OK; the ledger reproduces the tables`);
  } finally {
    await database.close();
  }
}
