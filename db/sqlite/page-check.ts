import type SQLite from 'better-sqlite3';
import { reports } from '../../src/domain/reports.ts';
import { refuse } from '../refusals.ts';
import { recordTable } from '../schema.ts';
import { refusingDamage } from './database-file.ts';

/** In pages: a file up to this size is checked whole, which takes about 10 ms. */
const SMALL_FILE = 500;

// Both ends of each b-tree of the ledger. New entries go to the last page; the path to it holds the root.
const LEDGER_ENDS = ['', ' desc'].flatMap((direction) => [
  `select * from change order by id${direction} limit 1`,
  `select batch from change order by batch${direction} limit 1`,
  `select * from change_record order by rowid${direction} limit 1`,
  `select change_id from change_record order by change_id${direction} limit 1`,
  `select kind from change_record order by kind${direction}, year${direction}, month${direction}, bu${direction}, revision${direction} limit 1`,
]);
const ENTRIES_WITHOUT_CHANGE =
  'select (select max(change_id) from change_record) > (select coalesce(max(id), 0) from change)';

/**
 * Refuses a damaged file before anything is written into it, at a cost that does not grow with the ledger: a small file
 * is checked whole, of a larger one the record tables (which the years bound) and the ends of the ledger. The pages that
 * a write needs besides are checked as SQLite reads them, and damage there rolls the write back.
 * docs/decisions/017-bounded-page-check.md says what is found when.
 * @param whole check every page, however large the file is
 * @throws Problem 'unavailable', or SQLite's own error when the file is busy.
 */
export function refuseDamaged(handle: SQLite.Database, file: string, { whole }: { whole: boolean }): void {
  const damaged = (cause?: unknown) => refuse(file, 'is damaged', 'restore the last backup', { cause });
  const isSound = refusingDamage(() => {
    // Sizes of cells are checked whenever a page is read, so that a write stops at a damaged page.
    handle.pragma('cell_size_check = ON');
    const isSmall = Number(handle.pragma('page_count', { simple: true })) <= SMALL_FILE;
    return whole || isSmall ? isOk(handle, 'quick_check(1)') : isSoundWhereWritten(handle);
  }, damaged);
  if (!isSound) throw damaged();
}

function isSoundWhereWritten(handle: SQLite.Database): boolean {
  for (const query of LEDGER_ENDS) handle.prepare(query).get();
  if (handle.prepare(ENTRIES_WITHOUT_CHANGE).pluck().get() === 1) return false;
  return reports.every((report) => isOk(handle, `integrity_check(${recordTable(report)})`));
}

function isOk(handle: SQLite.Database, pragma: string): boolean {
  return handle.pragma(pragma, { simple: true }) === 'ok';
}
