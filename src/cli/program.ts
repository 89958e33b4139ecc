import { Command } from 'commander';
import { hidePasswords } from '../../db/server-address.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { backupCommand } from './commands/backup.ts';
import { checkCommand } from './commands/check.ts';
import { copyCommand } from './commands/copy.ts';
import { exportCommand } from './commands/export.ts';
import { historyCommand } from './commands/history.ts';
import { importCommand } from './commands/import.ts';
import { migrateCommand } from './commands/migrate.ts';
import { restoreCommand } from './commands/restore.ts';
import { serveCommand } from './commands/serve.ts';
import { undoCommand } from './commands/undo.ts';
import { example } from './options.ts';
import type { Terminal } from './terminal.ts';

const COMMANDS = [
  importCommand,
  exportCommand,
  historyCommand,
  undoCommand,
  backupCommand,
  restoreCommand,
  copyCommand,
  checkCommand,
  migrateCommand,
  serveCommand,
];

/** All commands, in the order of the help; docs/cli.md is generated from them. */
export function createProgram(terminal: Terminal): Command {
  const program = new Command('dashboard')
    .description(
      'Imports the monthly reports of the bioprocess supply chain from CSV files and workbooks, and exports them as CSV files.',
    )
    .version(packageJson.version)
    .addHelpText('after', example('dashboard import cost.csv --year 2024 --bu SKB'))
    .configureOutput({ outputError: (text, write) => write(hidePasswords(text)) })
    .showHelpAfterError('Try --help.')
    .exitOverride();
  for (const create of COMMANDS) program.addCommand(create(terminal).copyInheritedSettings(program));
  return program;
}
