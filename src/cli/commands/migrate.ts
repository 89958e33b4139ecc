import { openDatabase } from '../../../db/open.ts';
import { locationOf, type DatabaseOption } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { say, words } from '../words.ts';

/** Makes the database, or brings its tables up to date. */
export async function migrate(options: DatabaseOption, { out, err }: Terminal): Promise<void> {
  const location = locationOf(options);
  const { shown } = location;
  await using database = await openDatabase(location, { create: true });
  if (database.isNew) err(say(words.created(shown)));
  const { migrated } = database;
  out(say(migrated.length === 0 ? words.upToDate(shown) : words.migrated(shown, migrated.join(', '))));
}
