import assert from 'node:assert/strict';
import { copyFileSync, existsSync, readdirSync, renameSync } from 'node:fs';
import { FIXTURES, runCli } from './cli.ts';
import { emptyDatabase, ENGINE, noDatabase } from './database.ts';

/**
 * A database that holds the sample reports of fixtures/, imported as people import them. On SQLite the files of a run share
 * one import: each gets a copy of the file that TEST_SAMPLES names.
 */
export async function sampleDatabase(): Promise<string> {
  const shared = ENGINE === 'sqlite' ? process.env.TEST_SAMPLES : undefined;
  const file = noDatabase();
  if (shared !== undefined && existsSync(shared)) {
    copyFileSync(shared, file);
    return file;
  }
  const imported = await importSamples();
  if (shared === undefined) return imported;
  copyFileSync(imported, file);
  renameSync(imported, shared);
  return file;
}

async function importSamples(): Promise<string> {
  const file = await emptyDatabase();
  const names = readdirSync(FIXTURES).filter((name) => name.endsWith('.csv'));
  const { code, stderr } = await runCli(['import', ...names, '--db', file], { cwd: FIXTURES });
  assert.equal(code, 0, stderr);
  return file;
}
