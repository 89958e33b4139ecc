import { closeSync, fsyncSync, openSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { Problem } from '../src/domain/problem.ts';
import { databaseProblem } from './sqlite-problem.ts';

/**
 * Copies a database while others write to it (SQLite's online backup; a copy of the file alone would lose the log beside it).
 * The copy is one file, checked and on the disk when this resolves.
 * @param target where nothing is yet
 * @throws Problem 'unavailable' or 'disk-full'.
 */
export async function copyDatabase(file: string, target: string): Promise<void> {
  const source = new SQLite(file, { readonly: true });
  try {
    await source.backup(target);
  } catch (error) {
    throw databaseProblem(error);
  } finally {
    source.close();
  }
  const copy = new SQLite(target);
  try {
    copy.pragma('journal_mode = DELETE'); // no log beside it: one file to keep
    if (copy.pragma('integrity_check(1)', { simple: true }) !== 'ok') {
      throw new Problem(
        'unavailable',
        `The database ${file} is damaged, and so would be its copy; restore the last backup.`,
      );
    }
  } catch (error) {
    throw databaseProblem(error);
  } finally {
    copy.close();
  }
  const handle = openSync(target, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
