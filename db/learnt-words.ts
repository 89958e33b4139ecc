import { learntName, onOneLine, type LearntWord } from '../src/domain/blocks/learnt-words.ts';
import { wordFault } from '../src/domain/blocks/teach-word.ts';
import { Problem } from '../src/domain/problem.ts';
import type { ReportId } from '../src/domain/report.ts';
import { reportById } from '../src/domain/reports.ts';
import type { Db, Schema } from './schema.ts';
import { fault } from './words.ts';

/** The most words per report. Every page of the report includes them; people need a few dozen. */
const MOST_WORDS = 500;

/** The words of one report, or of all. */
export async function listWords(db: Db, kind: ReportId | null = null): Promise<LearntWord[]> {
  let query = db.selectFrom('learnt_word').selectAll().orderBy('kind').orderBy('name');
  if (kind !== null) query = query.where('kind', '=', kind);
  return (await query.execute()).map(fromRow);
}

/**
 * Stores a word. One that is known for the same field stays as it is.
 * @returns the word as it is stored, and whether it is new
 * @throws Problem 'invalid' when it may not be taught, or is known for another field
 */
export async function teachWord(
  db: Db,
  { kind, text, key, by }: Omit<LearntWord, 'at'>,
): Promise<{ readonly word: LearntWord; readonly isNew: boolean }> {
  const wrong = wordFault(reportById(kind), text, key);
  if (wrong !== null) throw new Problem('invalid', wrong);
  const known = await findWord(db, kind, text);
  if (known !== null && known.key !== key) {
    throw new Problem('invalid', fault('word-of-another-field', { kind, text: known.text, field: known.key }));
  }
  if (known !== null) return { word: known, isNew: false };
  if ((await listWords(db, kind)).length >= MOST_WORDS) {
    throw new Problem('invalid', fault('too-many-words', { kind, most: MOST_WORDS }));
  }
  const word = { kind, text: onOneLine(text), key, by, at: new Date().toISOString() };
  const row = { kind, name: learntName(text), text: word.text, field: key, actor: by, at: word.at };
  await db.insertInto('learnt_word').values(row).execute();
  return { word, isNew: true };
}

/** @returns the word that was forgotten @throws Problem 'not-found' */
export async function forgetWord(db: Db, kind: ReportId, text: string): Promise<LearntWord> {
  const known = await findWord(db, kind, text);
  if (known === null) throw new Problem('not-found', fault('no-such-word', { kind, text }));
  await db.deleteFrom('learnt_word').where('kind', '=', kind).where('name', '=', learntName(text)).execute();
  return known;
}

async function findWord(db: Db, kind: ReportId, text: string): Promise<LearntWord | null> {
  const row = await db
    .selectFrom('learnt_word')
    .selectAll()
    .where('kind', '=', kind)
    .where('name', '=', learntName(text))
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

function fromRow({ kind, text, field, actor, at }: Schema['learnt_word']): LearntWord {
  return { kind, text, key: field, by: actor, at };
}
