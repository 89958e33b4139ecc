import { Argument, Command, Option } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { readAsOf } from '../domain/as-of.ts';
import { monthFromText, startOfMoment } from '../domain/year-month.ts';
import { ENCODINGS, type Encoding } from '../files/text-encoding.ts';
import { helpLook } from './commander-words.ts';
import { help } from './help-words.ts';
import { say } from './language.ts';
import {
  choicesOption,
  commandOf,
  completed,
  fieldsOption,
  fileName,
  KINDS,
  monthsOption,
  parser,
  positiveNumber,
  repeated,
  unitOption,
  yearOption,
} from './options.ts';
import type { Terminal } from './terminal.ts';
import { mustBe } from './words.ts';

/** For cron. Errors are printed all the same, and so is a result that was asked for (`write`). */
const QUIET: Partial<Terminal> = { out() {}, aside() {}, progress() {} };

/** Takes a function that loads the code of a command; that gets the arguments, the options and the terminal. */
type Does = (load: () => Promise<(...args: never[]) => Promise<void>>) => (...args: unknown[]) => Promise<void>;

/** All commands, in the order of the help; docs/cli.md is generated from them. */
export function createProgram(loud: Terminal): Command {
  const terminal = { ...loud };
  const does: Does =
    (load) =>
    async (...args) => {
      const carryOut = await load();
      await carryOut(...(args.with(-1, terminal) as never[]));
    };
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
    .hook('preAction', (_, command) => {
      if (command.opts<{ quiet?: boolean }>().quiet === true) Object.assign(terminal, QUIET);
    });
  completed(program, [], 'dashboard import cost.csv --year 2024 --bu SKB');
  for (const create of COMMANDS) {
    const command = create(does).copyInheritedSettings(program);
    for (const part of command.commands) part.copyInheritedSettings(program);
    program.addCommand(command);
  }
  return program;
}

const OTHER_NAMES: Readonly<Record<string, Encoding>> = {
  utf8: 'utf-8',
  'euc-kr': 'cp949',
  euckr: 'cp949',
  ms949: 'cp949',
  uhc: 'cp949',
  'utf-16': 'utf-16le',
};

function encodingNamed(text: string): Encoding | null {
  const name = text.toLowerCase();
  return OTHER_NAMES[name] ?? ENCODINGS.find((candidate) => candidate === name) ?? null;
}

function importCommand(does: Does): Command {
  const command = commandOf('import', help.import)
    .argument('<file...>', say(help.importFiles))
    .addOption(yearOption(say(help.importYear)))
    .addOption(unitOption())
    .addOption(new Option('--kind <kind>', say(help.importKind)).choices(KINDS))
    .option('--encoding <name>', say(help.importEncoding), parser(encodingNamed, mustBe.oneOf(ENCODINGS.join(', '))))
    .option('--sheet <name>', say(help.importSheet), repeated(String))
    .option('--dry-run', say(help.dryRun))
    .option('--strict', say(help.importStrict))
    .addOption(new Option('--in-thousands', say(help.importThousands)).conflicts(['inMillions', 'asIs']))
    .addOption(new Option('--in-millions', say(help.importMillions)).conflicts('asIs'))
    .option('--as-is', say(help.importAsIs))
    .option('--allow-text', say(help.importAllowText))
    .addOption(new Option('--keep-newer', say(help.importKeepNewer)).conflicts('overwrite'))
    .option('--overwrite', say(help.importOverwrite))
    .addOption(choicesOption())
    .option('--rejects <file>', say(help.importRejects), fileName)
    .action(does(async () => (await import('./import.ts')).importFiles));
  return completed(command, ['actor', 'json', 'quiet', 'database'], 'dashboard import cost.csv --year 2024 --bu SKB');
}

function exportCommand(does: Does): Command {
  const layout = new Option('--layout <layout>', say(help.exportLayout)).choices(['table', 'records']).default('table');
  const month = parser((text) => (text === 'last' ? text : monthFromText(text)), mustBe.month);
  const command = commandOf('export', help.export)
    .addArgument(new Argument('[kind]', say(help.exportKind)).choices(KINDS))
    .addOption(yearOption(say(help.exportYear)))
    .addOption(unitOption())
    .addOption(new Option('--all', say(help.exportAll)).conflicts(['bu', 'output']))
    .option('--month <month>', say(help.exportMonth), month)
    .option('--as-of <time>', say(help.exportAsOf), parser(readAsOf, mustBe.time))
    .addOption(layout)
    .option('--no-bom', say(help.exportBom))
    .option('--fail-if-missing', say(help.exportMissing))
    .option('--fail-if-incomplete', say(help.exportIncomplete))
    .option('--keep-going', say(help.exportKeepGoing))
    .option('--force', say(help.exportForce))
    .option('-o, --output <file>', say(help.exportOutput), fileName)
    .addOption(new Option('--out-dir <folder>', say(help.exportFolder)).argParser(fileName).conflicts('output'))
    .action(does(async () => (await import('./export.ts')).exportReports));
  return completed(
    command,
    ['json', 'quiet', 'database'],
    'dashboard export cost --year 2024 --bu SKB -o cost.csv',
    'dashboard export cost --year 2024 --bu SKB --as-of 2024-04-05   # cost_report_2024_SKB_as-of_2024-04-05.csv',
    'dashboard export --all --month last --fail-if-missing --fail-if-incomplete --keep-going --out-dir reports',
  );
}

function historyCommand(does: Does): Command {
  const command = commandOf('history', help.history)
    .addArgument(new Argument('[kind]', say(help.historyKind)).choices(KINDS))
    .addOption(yearOption(say(help.historyYear)))
    .addOption(unitOption())
    .addOption(monthsOption())
    .addOption(fieldsOption())
    .option('--since <time>', say(help.historySince), parser(startOfMoment, mustBe.time))
    .option('--actor <name>', say(help.historyActor))
    .option('--limit <count>', say(help.historyLimit), positiveNumber)
    .option('--flat', say(help.historyFlat))
    .action(does(async () => (await import('./commands/history.ts')).showHistory));
  return completed(
    command,
    ['json', 'database'],
    'dashboard history cost --year 2024 --bu SKB',
    'dashboard history cost --year 2024 --bu SKB --month 11 --field arenasOthers',
    'dashboard history --since 2024-04-05 --actor kim --limit 20 --flat',
  );
}

function undoCommand(does: Does): Command {
  const command = commandOf('undo', help.undo)
    .argument('<id>', say(help.undoId), positiveNumber)
    .addOption(monthsOption())
    .addOption(fieldsOption())
    .option('--keep-newer', say(help.undoKeepNewer))
    .option('--dry-run', say(help.dryRun))
    .action(does(async () => (await import('./commands/undo.ts')).undo));
  const shared = ['actor', 'json', 'quiet', 'database'] as const;
  return completed(command, shared, 'dashboard undo 12 --dry-run', 'dashboard undo 12 --month 11 --field arenasOthers');
}

function wordsCommand(does: Does): Command {
  const report = () => new Argument('<kind>', say(help.wordsReport)).choices(KINDS);
  const list = commandOf('words', help.words)
    .addArgument(new Argument('[kind]', say(help.wordsKind)).choices(KINDS))
    .action(does(async () => (await import('./commands/words.ts')).listWords));
  const add = commandOf('add', help.wordsAdd)
    .addArgument(report())
    .argument('<name>', say(help.wordsName))
    .argument('<key>', say(help.wordsKey))
    .action(does(async () => (await import('./commands/words.ts')).addWord));
  const remove = commandOf('remove', help.wordsRemove)
    .addArgument(report())
    .argument('<name>', say(help.wordsName))
    .action(does(async () => (await import('./commands/words.ts')).removeWord));
  completed(add, ['actor', 'quiet', 'database'], "dashboard words add cost 'Arenas Storage' arenasStorageCharge");
  completed(remove, ['quiet', 'database'], "dashboard words remove cost 'Arenas Storage'");
  return completed(list, ['json', 'database'], 'dashboard words cost').addCommand(add).addCommand(remove);
}

function backupCommand(does: Does): Command {
  const command = commandOf('backup', help.backup)
    .argument('<file>', say(help.backupFile), fileName)
    .action(does(async () => (await import('./commands/backup.ts')).backup));
  return completed(command, ['quiet', 'database'], 'dashboard backup /backups/dashboard-2026-11-20.sqlite');
}

function restoreCommand(does: Does): Command {
  const command = commandOf('restore', help.restore)
    .argument('<backup>', say(help.restoreBackup), fileName)
    .action(does(async () => (await import('./commands/restore.ts')).restore));
  return completed(command, ['quiet', 'database'], 'dashboard restore /backups/dashboard-2026-11-20.sqlite');
}

function copyCommand(does: Does): Command {
  const place = (flags: string, text: string) => new Option(flags, text).argParser(fileName).makeOptionMandatory();
  const command = commandOf('copy', help.copy)
    .addOption(place('--from <database>', say(help.database)))
    .addOption(place('--to <database>', say(help.copyTo)))
    .action(does(async () => (await import('./commands/copy.ts')).copyDatabase));
  return completed(
    command,
    ['quiet'],
    'dashboard copy --from db/dashboard.sqlite --to postgres://dashboard@db.corp/dashboard',
  );
}

function checkCommand(does: Does): Command {
  const command = commandOf('check', help.check).action(does(async () => (await import('./commands/check.ts')).check));
  return completed(command, ['json', 'quiet', 'database'], 'dashboard check');
}

function configCommand(does: Does): Command {
  const command = commandOf('config', help.config).action(
    does(async () => (await import('./commands/config.ts')).showConfig),
  );
  return completed(command, ['database'], 'dashboard config');
}

function migrateCommand(does: Does): Command {
  const command = commandOf('migrate', help.migrate).action(
    does(async () => (await import('./commands/migrate.ts')).migrate),
  );
  return completed(command, ['quiet', 'database'], 'dashboard migrate');
}

function serveCommand(does: Does): Command {
  const command = commandOf('serve', help.serve)
    .option('--port <port>', say(help.servePort))
    .option('--host <host>', say(help.serveHost))
    .action(does(async () => (await import('./commands/serve.ts')).serve));
  return completed(command, ['database'], 'dashboard serve --port 8080');
}

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
