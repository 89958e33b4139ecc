import { Argument, type Command } from 'commander';
import type { Database } from '../../../db/open.ts';
import { fieldNamed } from '../../domain/blocks/names-in-words.ts';
import { Problem } from '../../domain/problem.ts';
import type { ReportId } from '../../domain/report.ts';
import { reportById } from '../../domain/reports.ts';
import { seoulTime } from '../../domain/year-month.ts';
import { help } from '../help-words.ts';
import { lastChance, pointOfNoReturn } from '../interruption.ts';
import { say } from '../language.ts';
import { commandOf, KINDS, locationOf, systemUser, withShared, type DatabaseOption } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { fault, words } from '../words.ts';

type ListOptions = DatabaseOption & { readonly json: boolean };
type AddOptions = DatabaseOption & { readonly actor?: string };

export function wordsCommand(terminal: Terminal): Command {
  const command = commandOf('words', help.wordsSummary, help.wordsText)
    .addArgument(new Argument('[kind]', say(help.wordsKind)).choices(KINDS))
    .action((kind: ReportId | undefined, options: ListOptions) => listWords(kind ?? null, options, terminal));
  withShared(command, ['json', 'database'], 'dashboard words cost');
  return command.addCommand(addCommand(terminal)).addCommand(removeCommand(terminal));
}

function addCommand(terminal: Terminal): Command {
  const command = commandOf('add', help.wordsAddSummary, help.wordsAddText)
    .addArgument(new Argument('<kind>', say(help.wordsReport)).choices(KINDS))
    .argument('<name>', say(help.wordsName))
    .argument('<key>', say(help.wordsKey))
    .action((kind: ReportId, text: string, key: string, options: AddOptions) =>
      addWord({ kind, text, key }, options, terminal),
    );
  return withShared(
    command,
    ['actor', 'quiet', 'database'],
    "dashboard words add cost '아레나스 보관료' arenasStorageCharge",
  );
}

function removeCommand(terminal: Terminal): Command {
  const command = commandOf('remove', help.wordsRemoveSummary, help.wordsRemoveText)
    .addArgument(new Argument('<kind>', say(help.wordsReport)).choices(KINDS))
    .argument('<name>', say(help.wordsName))
    .action((kind: ReportId, text: string, options: DatabaseOption) => removeWord(kind, text, options, terminal));
  return withShared(command, ['quiet', 'database'], "dashboard words remove cost '아레나스 보관료'");
}

async function listWords(kind: ReportId | null, options: ListOptions, { out, write, err }: Terminal): Promise<void> {
  const { openForReading } = await import('../../../db/open.ts');
  const stored = await import('../../../db/learnt-words.ts');
  await using database = await openForReading(locationOf(options));
  const found = await stored.listWords(database.reader, kind);
  if (options.json) return write(`${JSON.stringify(found)}\n`);
  if (found.length === 0) return err(say(words.noWords));
  for (const { kind: of, text, key, by, at } of found) {
    out(`${of}  ${text} = ${key}  (${[by, seoulTime(at)].filter((part) => part !== null).join(', ')})`);
  }
}

/** @throws Problem 'usage' for a key that the report does not have, 'invalid' for a word that may not be taught. */
async function addWord(
  word: { readonly kind: ReportId; readonly text: string; readonly key: string },
  options: AddOptions,
  { out }: Terminal,
): Promise<void> {
  const { kind, key } = word;
  if (!reportById(kind).fieldByKey.has(key)) {
    throw new Problem('usage', fault('no-such-field', { field: key, report: kind }));
  }
  const { teachWord } = await import('../../../db/learnt-words.ts');
  const by = options.actor ?? systemUser();
  const taught = await writing(options, ({ write }) => write((transaction) => teachWord(transaction, { ...word, by })));
  out(say(words.taught(taught.word.text, fieldNamed(reportById(kind), key), taught.isNew)));
}

/** @throws Problem 'not-found' for a word that is not known. */
async function removeWord(kind: ReportId, text: string, options: DatabaseOption, { out }: Terminal): Promise<void> {
  const { forgetWord } = await import('../../../db/learnt-words.ts');
  const word = await writing(options, ({ write }) => write((transaction) => forgetWord(transaction, kind, text)));
  out(say(words.forgotten(word.text, fieldNamed(reportById(kind), word.key))));
}

/** There must be a database: a word is of use only beside figures. */
async function writing<T>(options: DatabaseOption, work: (database: Database) => Promise<T>): Promise<T> {
  const { openDatabase } = await import('../../../db/open.ts');
  await using database = await openDatabase(locationOf(options), { oneConnection: true });
  await lastChance();
  const done = await work(database);
  pointOfNoReturn();
  return done;
}
