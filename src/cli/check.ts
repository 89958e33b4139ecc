import { checkDatabase, findStepsBack } from '../../db/check.ts';
import { openForReading } from '../../db/open.ts';
import { Problem } from '../domain/problem.ts';
import type { Terminal } from './terminal.ts';

/** How many problems are printed; `--json` lists all of them. */
const SHOWN = 50;

/** @throws Problem 'invalid' after it has printed what is wrong. */
export async function checkAll(database: string, { json }: { json: boolean }, terminal: Terminal): Promise<void> {
  const { reader, close } = await openForReading(database);
  try {
    const faults = await checkDatabase(reader);
    const problems = faults.length > 0 ? faults : await findStepsBack(reader);
    if (json) terminal.write(`${JSON.stringify({ ok: problems.length === 0, problems })}\n`);
    else for (const problem of problems.slice(0, SHOWN)) terminal.err(problem);
    if (problems.length > 0) {
      const count = `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`;
      const cure =
        faults.length > 0
          ? 'keep a copy of the file, and restore the last backup'
          : 'the figures are sound, and no backup corrects the times';
      throw new Problem('invalid', `${count} in ${database}; ${cure}.`);
    }
    if (!json) terminal.out(`${database}: OK; the ledger reproduces the tables`);
  } finally {
    await close();
  }
}
