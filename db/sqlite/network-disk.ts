import { statfsSync } from 'node:fs';
import path from 'node:path';

/** What Linux calls them: `man 2 statfs`. */
const TYPES: Readonly<Record<number, string>> = {
  0x6969: 'NFS',
  0x517b: 'SMB',
  0xfe534d42: 'SMB',
  0xff534d42: 'CIFS',
  0x65735546: 'FUSE',
  0x01021997: '9p',
};

/**
 * SQLite needs reliable locks. On a network disk two servers may both get the same lock and damage the file.
 * @returns a sentence; null for a local or unknown disk
 */
export function networkDiskWarning(file: string, typeOf = (folder: string) => statfsSync(folder).type): string | null {
  const name = TYPES[typeOf(path.dirname(file))];
  if (name === undefined) return null;
  return `the database is on a ${name} disk, whose locks may not hold; move it to a local disk, or use PostgreSQL`;
}
