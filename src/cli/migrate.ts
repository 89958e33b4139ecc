import type { Location } from '../../db/location.ts';
import { openDatabase } from '../../db/open.ts';
import type { Terminal } from './terminal.ts';

/** Brings the database's tables up to date, and creates the database if there is none. */
export async function migrateDatabase(location: Location, { out, note }: Terminal): Promise<void> {
  const { migrated, isNew, close } = await openDatabase(location, { create: true });
  await close();
  if (isNew) note(`created the database ${location.shown}`);
  out(migrated.length === 0 ? `${location.shown} is up to date` : `${location.shown}: applied ${migrated.join(', ')}`);
}
