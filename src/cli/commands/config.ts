import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import packageJson from '../../../package.json' with { type: 'json' };
import { help } from '../help-words.ts';
import { say } from '../language.ts';
import { commandOf, locationOf, withShared, type DatabaseOption } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { words } from '../words.ts';

export function configCommand(terminal: Terminal): Command {
  const command = commandOf('config', help.configSummary, help.configText).action((options: DatabaseOption) =>
    showConfig(options, terminal),
  );
  return withShared(command, ['database'], 'dashboard config');
}

async function showConfig(options: DatabaseOption, terminal: Terminal): Promise<void> {
  const { listSettings } = await import('../../settings/settings-list.ts');
  const location = locationOf(options);
  const { config, settings } = listSettings(process.env, location);
  for (const { name, value, isSet } of settings) {
    const isOption = name === 'DATABASE_URL' && options.db !== undefined;
    const from = isOption ? '--db' : say(isSet ? words.fromVariable : words.fromDefault);
    terminal.out(`${name} = ${value ?? '–'} (${from})`);
  }
  const isThere = location.engine === 'postgres' || existsSync(location.address);
  terminal.out('');
  terminal.out(say(words.program(packageJson.version, process.versions.node)));
  terminal.out(say(words.databaseOf(location.engine, isThere)));
  terminal.out(say(words.writers(config.userHeader, config.editors === null ? null : [...config.editors])));
}
