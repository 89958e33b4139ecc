import { listSettings } from '../../settings/settings-list.ts';
import { locationOf, type DatabaseOption } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { say, words } from '../words.ts';

/** Prints every setting that holds, and where it comes from. */
export async function showConfig(options: DatabaseOption, { out }: Terminal): Promise<void> {
  for (const { name, value, isSet } of listSettings(process.env, locationOf(options))) {
    const isOption = name === 'DATABASE_URL' && options.db !== undefined;
    const from = isOption ? '--db' : say(isSet ? words.fromVariable : words.fromDefault);
    out(`${name} = ${value ?? '–'} (${from})`);
  }
}
