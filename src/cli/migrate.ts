import { openDatabase } from '../../db/open.ts';
import type { Terminal } from './terminal.ts';

/** Brings the database's tables up to date, and creates the database if there is none. */
export async function migrateDatabase(file: string, { out, note }: Terminal): Promise<void> {
  const { migrated, isNew, close } = await openDatabase(file, { create: true });
  await close();
  if (isNew) note(`created the database ${file}`);
  out(migrated.length === 0 ? `${file} is up to date` : `${file}: applied ${migrated.join(', ')}`);
}
