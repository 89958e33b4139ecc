import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { FIXTURES, runCli } from './cli.ts';
import { emptyDatabase } from './database.ts';

/** A database file that holds the sample reports of fixtures/, imported as people import them. */
export async function sampleDatabase(): Promise<string> {
  const file = await emptyDatabase();
  const names = readdirSync(FIXTURES).filter((name) => name.endsWith('.csv'));
  const { code, stderr } = await runCli(['import', ...names, '--db', file], { cwd: FIXTURES });
  assert.equal(code, 0, stderr);
  return file;
}
