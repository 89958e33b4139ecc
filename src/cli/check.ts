import { checkDatabase, findStepsBack } from '../../db/check.ts';
import type { Location } from '../../db/location.ts';
import { openForReading } from '../../db/open.ts';
import { Problem } from '../domain/problem.ts';
import type { Terminal } from './terminal.ts';

/** How many problems are printed; `--json` lists all of them. */
const SHOWN = 50;

/** @throws Problem 'invalid' after it has printed what is wrong. */
export async function checkAll(location: Location, { json }: { json: boolean }, terminal: Terminal): Promise<void> {
  const database = await openForReading(location);
  try {
    const faults = await checkDatabase(database);
    const problems = faults.length > 0 ? faults : await findStepsBack(database.reader);
    if (json) terminal.write(`${JSON.stringify({ ok: problems.length === 0, problems })}\n`);
    else for (const problem of problems.slice(0, SHOWN)) terminal.err(problem);
    if (problems.length > 0) {
      const count = `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`;
      const cure =
        faults.length > 0
          ? 'keep a copy of the database, and restore the last backup'
          : 'the figures are sound, and no backup corrects the times';
      throw new Problem('invalid', `${count} in ${location.shown}; ${cure}.`);
    }
    if (!json) terminal.out(`${location.shown}: OK; the ledger reproduces the tables`);
  } finally {
    await database.close();
  }
}
