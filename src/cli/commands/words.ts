import * as stored from '../../../db/learnt-words.ts';
import { openDatabase, openForReading, type Database } from '../../../db/open.ts';
import { Problem } from '../../domain/problem.ts';
import type { ReportId } from '../../domain/report.ts';
import { reportById } from '../../domain/reports.ts';
import { seoulTime } from '../../domain/year-month.ts';
import { lastChance, pointOfNoReturn } from '../interruption.ts';
import { locationOf, systemUser, type DatabaseOption, type Switches } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { fault, fieldText, say, words } from '../words.ts';

/** Prints the words of one report, or of all. */
export async function listWords(
  kind: ReportId | undefined,
  options: DatabaseOption & Switches<'json'>,
  { out, write, err }: Terminal,
): Promise<void> {
  await using database = await openForReading(locationOf(options));
  const found = await stored.listWords(database.reader, kind ?? null);
  if (options.json) return write(`${JSON.stringify(found)}\n`);
  if (found.length === 0) return err(say(words.noWords));
  for (const { kind: of, text, key, by, at } of found) {
    out(`${of}  ${text} = ${key}  (${[by, seoulTime(at)].filter((part) => part !== null).join(', ')})`);
  }
}

/** @throws Problem 'usage' for a key that the report does not have, 'invalid' for a word that may not be taught. */
export async function addWord(
  kind: ReportId,
  text: string,
  key: string,
  options: DatabaseOption & { actor?: string },
  { out }: Terminal,
): Promise<void> {
  const report = reportById(kind);
  if (!report.fieldByKey.has(key)) throw new Problem('usage', fault('no-such-field', { field: key, report: kind }));
  const word = { kind, text, key, by: options.actor ?? systemUser() };
  const taught = await writing(options, ({ write }) => write((transaction) => stored.teachWord(transaction, word)));
  out(say(words.taught(taught.word.text, fieldText(report, key), taught.isNew)));
}

/** @throws Problem 'not-found' for a word that is not known. */
export async function removeWord(kind: ReportId, text: string, options: DatabaseOption, { out }: Terminal) {
  const word = await writing(options, ({ write }) =>
    write((transaction) => stored.forgetWord(transaction, kind, text)),
  );
  out(say(words.forgotten(word.text)));
}

/** There must be a database: a word is of use only beside figures. */
async function writing<T>(options: DatabaseOption, work: (database: Database) => Promise<T>): Promise<T> {
  await using database = await openDatabase(locationOf(options), { oneConnection: true });
  await lastChance();
  const done = await work(database);
  pointOfNoReturn();
  return done;
}
