import { copyRows, openTarget, type CopiedTable } from '../../db/copy.ts';
import type { Location } from '../../db/location.ts';
import { openForReading, type Database, type DatabaseReader } from '../../db/open.ts';
import { lastChance, pointOfNoReturn } from './interruption.ts';
import { counted, type Terminal } from './terminal.ts';

const BAR = 30;

/**
 * Copies everything that one database holds into another one, which is empty.
 * @throws Problem 'invalid' when that one is not empty, or the copy differs; nothing is kept then.
 */
export async function copyDatabase(from: Location, to: Location, terminal: Terminal): Promise<void> {
  const source = await openForReading(from);
  try {
    const target = await openTarget(to);
    try {
      if (target.isNew) terminal.err(`created the database ${to.shown}`);
      const copied = await copyShowing(source, target, terminal);
      pointOfNoReturn();
      for (const { table, rows, hash } of copied) {
        terminal.out(`${table}: ${counted(rows, 'row')}, sha256 ${hash}`);
      }
      terminal.out(`${to.shown}: copied from ${from.shown}, and compared with it`);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Copies the rows and shows how far it is. */
export async function copyShowing(
  source: DatabaseReader,
  target: Database,
  terminal: Terminal,
): Promise<CopiedTable[]> {
  let shown = '';
  const copied = await copyRows(source, target, async (share) => {
    const bar = `${'#'.repeat(Math.floor(share * BAR)).padEnd(BAR, '.')} ${Math.floor(share * 100)} %`;
    if (bar !== shown) terminal.progress(`copying ${bar}`);
    shown = bar;
    await lastChance(); // SQLite alone would let no signal have its turn
  });
  terminal.progress(null);
  return copied;
}
