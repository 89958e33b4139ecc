import { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { helpLook } from './commander-words.ts';
import { backupCommand } from './commands/backup.ts';
import { checkCommand } from './commands/check.ts';
import { configCommand } from './commands/config.ts';
import { copyCommand } from './commands/copy.ts';
import { exportCommand } from './commands/export.ts';
import { historyCommand } from './commands/history.ts';
import { importCommand } from './commands/import.ts';
import { migrateCommand } from './commands/migrate.ts';
import { restoreCommand } from './commands/restore.ts';
import { serveCommand } from './commands/serve.ts';
import { undoCommand } from './commands/undo.ts';
import { wordsCommand } from './commands/words.ts';
import { help } from './help-words.ts';
import { say } from './language.ts';
import { withExamples } from './options.ts';
import type { Terminal } from './terminal.ts';

const COMMANDS = [
  importCommand,
  exportCommand,
  historyCommand,
  undoCommand,
  wordsCommand,
  backupCommand,
  restoreCommand,
  copyCommand,
  checkCommand,
  configCommand,
  migrateCommand,
  serveCommand,
];

/** For cron. Errors are printed all the same, and so is a result that was asked for (`write`). */
const QUIET: Partial<Terminal> = { out() {}, aside() {}, progress() {} };

/** All commands, in the order of the help; docs/cli.md is generated from them. */
export function createProgram(loud: Terminal): Command {
  const terminal = { ...loud };
  const program = new Command('dashboard')
    .description(say(help.program))
    .version(packageJson.version, '-V, --version', say(help.version))
    .helpOption('-h, --help', say(help.helpOption))
    .helpCommand('help [command]', say(help.helpCommand))
    // What follows `words add` belongs to it, also where `words` has an option of the same name.
    .enablePositionalOptions()
    .configureHelp(helpLook)
    // Who runs this prints errors: `usageText`.
    .configureOutput({ writeOut: loud.write, outputError: () => {} })
    .exitOverride()
    .hook('preAction', (_, command) => {
      if (command.opts<{ quiet?: boolean }>().quiet === true) Object.assign(terminal, QUIET);
    });
  withExamples(program, 'dashboard import cost.csv --year 2024 --bu SKB');
  for (const create of COMMANDS) {
    const command = create(terminal).copyInheritedSettings(program);
    for (const part of command.commands) part.copyInheritedSettings(program);
    program.addCommand(command);
  }
  return program;
}
