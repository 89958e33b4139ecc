import { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { helpLook } from './commander-words.ts';
import { help, texts } from './help-words.ts';
import { argumentOf, optionOf, type Flag } from './options.ts';
import type { Terminal } from './terminal.ts';
import { say } from './words.ts';

interface CommandDefinition {
  /** Its arguments and options. */
  readonly takes: readonly (readonly Flag[])[];
  /** Without it, its name alone. */
  readonly example?: string;
  /** Loads its code, which gets the arguments, the options and the terminal. */
  readonly load: () => Promise<(...args: never[]) => Promise<void>>;
}

/** The last options of most commands. */
export const SHARED: readonly Flag[] = ['--actor <name>', '--json', '--quiet', '--db <database>'];

/** In the order of the help. */
const COMMANDS: Readonly<Record<keyof typeof texts, CommandDefinition>> = {
  import: {
    takes: [
      ['<file...>', '--kind <kind>', '--year <year>', '--bu <unit>', '--encoding <name>', '--sheet <name>'],
      ['--in-thousands', '--in-millions', '--as-is', '--as <name=key>', '--allow-text', '--strict'],
      ['--keep-newer', '--overwrite', '--dry-run', '--rejects <file>'],
      SHARED,
    ],
    example: 'dashboard import cost.csv --year 2024 --bu SKB',
    load: async () => (await import('./import.ts')).importFiles,
  },
  export: {
    takes: [
      ['[kind]', '--year <year>', '--bu <unit>', '--all', '--month <month>', '--as-of <time>'],
      ['--layout <layout>', '--no-bom', '-o, --output <file>', '--out-dir <folder>', '--force'],
      ['--fail-if-missing', '--fail-if-incomplete', '--keep-going'],
      ['--json', '--quiet', '--db <database>'],
    ],
    example: 'dashboard export cost --year 2024 --bu SKB -o cost.csv',
    load: async () => (await import('./export.ts')).exportReports,
  },
  history: {
    takes: [
      ['[kind]', '--year <year>', '--bu <unit>', '--month <months>', '--field <keys>', '--since <time>'],
      ['--actor <who>', '--limit <count>', '--flat', '--json', '--db <database>'],
    ],
    example: 'dashboard history cost --year 2024 --bu SKB --month 11 --field arenasOthers',
    load: async () => (await import('./commands/history.ts')).showHistory,
  },
  undo: {
    takes: [['<id>', '--month <months>', '--field <keys>', '--keep-newer', '--dry-run'], SHARED],
    example: 'dashboard undo 12 --month 11 --field arenasOthers --dry-run',
    load: async () => (await import('./commands/undo.ts')).undo,
  },
  words: {
    takes: [['[kind]', '--json', '--db <database>']],
    example: 'dashboard words cost',
    load: async () => (await import('./commands/words.ts')).listWords,
  },
  'words add': {
    takes: [['<kind>', '<name>', '<key>', '--actor <name>', '--quiet', '--db <database>']],
    example: "dashboard words add cost 'Arenas Storage' arenasStorageCharge",
    load: async () => (await import('./commands/words.ts')).addWord,
  },
  'words remove': {
    takes: [['<kind>', '<name>', '--quiet', '--db <database>']],
    example: "dashboard words remove cost 'Arenas Storage'",
    load: async () => (await import('./commands/words.ts')).removeWord,
  },
  backup: {
    takes: [['<file>', '--quiet', '--db <database>']],
    example: 'dashboard backup /backups/dashboard-2026-11-20.sqlite',
    load: async () => (await import('./commands/copies.ts')).backup,
  },
  restore: {
    takes: [['<backup>', '--quiet', '--db <database>']],
    example: 'dashboard restore /backups/dashboard-2026-11-20.sqlite',
    load: async () => (await import('./commands/copies.ts')).restore,
  },
  copy: {
    takes: [['--from <database>', '--to <database>', '--quiet']],
    example: 'dashboard copy --from db/dashboard.sqlite --to postgres://dashboard@db.corp/dashboard',
    load: async () => (await import('./commands/copies.ts')).copyDatabase,
  },
  check: {
    takes: [['--json', '--quiet', '--db <database>']],
    load: async () => (await import('./commands/check.ts')).check,
  },
  config: {
    takes: [['--db <database>']],
    load: async () => (await import('./commands/config.ts')).showConfig,
  },
  migrate: {
    takes: [['--quiet', '--db <database>']],
    load: async () => (await import('./commands/migrate.ts')).migrate,
  },
  serve: {
    takes: [['--port <port>', '--host <host>', '--db <database>']],
    example: 'dashboard serve --port 8080',
    load: async () => (await import('./commands/serve.ts')).serve,
  },
};

/** For cron. Errors are printed all the same, and so is a result that was asked for (`write`). */
const QUIET: Partial<Terminal> = { out() {}, aside() {}, progress() {} };

/** All commands; docs/cli.md is generated from them. */
export function createProgram(loud: Terminal): Command {
  const terminal = { ...loud };
  const program = new Command('dashboard')
    .description(say(help.program))
    .version(packageJson.version, '-V, --version', say(help.version))
    .helpOption('-h, --help', say(help.help))
    .helpCommand('help [command]', say(help.help))
    // What follows `words add` belongs to it, also where `words` has an option of the same name.
    .enablePositionalOptions()
    .configureHelp(helpLook)
    // Who runs this prints errors: `usageText`.
    .configureOutput({ writeOut: loud.write, outputError: () => {} })
    .exitOverride()
    .addHelpText('after', `\n${say(help.example)}\n  ${COMMANDS.import.example}`)
    .hook('preAction', (_, command) => {
      if (command.opts<{ quiet?: boolean }>().quiet === true) Object.assign(terminal, QUIET);
    });
  for (const [name, { takes, example = `dashboard ${name}`, load }] of Object.entries(COMMANDS)) {
    const text = say(texts[name as keyof typeof texts]);
    const parent = program.commands.find((other) => name.startsWith(`${other.name()} `)) ?? program;
    const command = parent.command(name.split(' ').at(-1) ?? name).description(text);
    for (const flag of takes.flat()) {
      if (flag.startsWith('-')) command.addOption(optionOf(flag));
      else command.addArgument(argumentOf(flag));
    }
    command
      .summary(text.split('\n')[0] ?? '')
      .addHelpText('after', `\n${say(help.example)}\n  ${example}`)
      .action(async (...args: unknown[]) => {
        const carryOut = await load();
        await carryOut(...(args.with(-1, terminal) as never[]));
      });
  }
  return program;
}
