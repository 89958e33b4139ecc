import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { openDatabase, type Database, type OpenSettings } from '../../db/open.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dashboard-test-'));
const opened: Database[] = [];
let base: string | null = null;
let count = 0;

after(async () => {
  for (const database of opened) await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A folder for this test file, removed when its tests have ended. */
export function scratchFolder(): string {
  count += 1;
  return mkdtempSync(path.join(folder, `${count}-`));
}

/** A path for a database; there is none yet. */
export function noDatabase(): string {
  return path.join(scratchFolder(), 'test.sqlite');
}

/** A migrated, empty database file: a copy, because copying is faster than migrating. */
export async function emptyDatabase(): Promise<string> {
  if (base === null) {
    base = noDatabase();
    await (await openDatabase(base, { create: true })).close();
  }
  const file = noDatabase();
  copyFileSync(base, file);
  return file;
}

/** The same, opened; it is closed when the test file ends. */
export async function freshDatabase(settings: OpenSettings = {}): Promise<Database> {
  const database = await openDatabase(await emptyDatabase(), settings);
  opened.push(database);
  return database;
}
