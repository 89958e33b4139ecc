import { type Command, Option } from 'commander';
import type { CopiedTable } from '../../../db/copy.ts';
import type { Location } from '../../../db/location.ts';
import type { Database, DatabaseReader } from '../../../db/open.ts';
import { help } from '../help-words.ts';
import { lastChance, pointOfNoReturn } from '../interruption.ts';
import { say } from '../language.ts';
import { commandOf, fileName, locationOf, withShared } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { words } from '../words.ts';

const BAR = 30;

export function copyCommand(terminal: Terminal): Command {
  const place = (flags: string, text: string) => new Option(flags, text).argParser(fileName).makeOptionMandatory();
  const command = commandOf('copy', help.copySummary, help.copyText)
    .addOption(place('--from <database>', say(help.copyFrom)))
    .addOption(place('--to <database>', say(help.copyTo)))
    .action(async (options: { from: string; to: string }) => {
      const [from, to] = [locationOf({ db: options.from }), locationOf({ db: options.to })];
      await copyDatabase(from, to, terminal);
    });
  return withShared(
    command,
    ['quiet'],
    'dashboard copy --from db/dashboard.sqlite --to postgres://dashboard@db.corp/dashboard',
    'dashboard copy --from postgres://dashboard@db.corp/dashboard --to dashboard.sqlite',
  );
}

/**
 * Copies everything that one database holds into another one, which is empty.
 * @throws Problem 'invalid' when that one is not empty, or the copy differs; nothing is kept then.
 */
async function copyDatabase(from: Location, to: Location, terminal: Terminal): Promise<void> {
  const { openTarget } = await import('../../../db/copy.ts');
  const { openForReading } = await import('../../../db/open.ts');
  await using source = await openForReading(from);
  await using target = await openTarget(to);
  if (target.isNew) terminal.err(say(words.created(to.shown)));
  const copied = await copyShowing(source, target, terminal);
  pointOfNoReturn();
  for (const { table, rows, hash } of copied) terminal.out(say(words.copiedTable(table, rows, hash)));
  terminal.out(say(words.copied(to.shown, from.shown)));
}

/** Copies the rows and shows how far it is. */
export async function copyShowing(
  source: DatabaseReader,
  target: Database,
  terminal: Terminal,
): Promise<CopiedTable[]> {
  const { copyRows } = await import('../../../db/copy.ts');
  let shown = '';
  const copied = await copyRows(source, target, async (share) => {
    const bar = `${'#'.repeat(Math.floor(share * BAR)).padEnd(BAR, '.')} ${Math.floor(share * 100)} %`;
    if (bar !== shown) terminal.progress(say(words.copying(bar)));
    shown = bar;
    await lastChance(); // SQLite alone would let no signal have its turn
  });
  terminal.progress(null);
  return copied;
}
