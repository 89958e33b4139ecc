import { copyRows, openTarget, type CopiedTable } from '../../../db/copy.ts';
import { openForReading, type Database, type DatabaseReader } from '../../../db/open.ts';
import { lastChance, pointOfNoReturn } from '../interruption.ts';
import { locationOf } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { say, words } from '../words.ts';

/**
 * Copies everything that one database holds into another one, which is empty.
 * @throws Problem 'invalid' when that one is not empty, or the copy differs; nothing is kept then.
 */
export async function copyDatabase(options: { from: string; to: string }, terminal: Terminal): Promise<void> {
  const [from, to] = [locationOf({ db: options.from }), locationOf({ db: options.to })];
  await using source = await openForReading(from);
  await using target = await openTarget(to);
  if (target.isNew) terminal.err(say(words.created(to.shown)));
  const copied = await copyShowing(source, target, terminal);
  pointOfNoReturn();
  for (const { table, rows, hash } of copied) terminal.out(`${table}: ${say(words.rows(rows))}, sha256 ${hash}`);
  terminal.out(say(words.copied(to.shown, from.shown)));
}

/** Copies the rows and shows how far it is. */
export async function copyShowing(
  source: DatabaseReader,
  target: Database,
  { progress }: Terminal,
): Promise<CopiedTable[]> {
  const copied = await copyRows(source, target, async (share) => {
    progress(say(words.copying(`${Math.floor(share * 100)} %`)));
    await lastChance(); // SQLite alone would let no signal have its turn
  });
  progress(null);
  return copied;
}
