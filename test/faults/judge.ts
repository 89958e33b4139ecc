/** Whether a database holds what it must after a fault, and nothing that it must not. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { checkDatabase } from '../../db/check.ts';
import { changesOf } from '../../db/ledger.ts';
import { openDatabase } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import type { CellValue } from '../../src/domain/cell.ts';
import { WRITTEN_YEARS, type Saves } from './writers.ts';

export interface Verdict {
  /** A sentence for everything that is wrong. */
  readonly problems: readonly string[];
  /** Saves that were acknowledged and looked for. */
  readonly compared: number;
  /** Acknowledged saves that are not there. */
  readonly lost: number;
  /** Saves that nobody answered, and that are there. */
  readonly keptUnanswered: number;
}

/**
 * Opens a database as the server does, which repairs what a crash has left, and compares it with what was answered.
 * It does what `dashboard check` does.
 */
export async function judge(file: string, saves: Saves): Promise<Verdict> {
  let database;
  try {
    database = await openDatabase(file);
  } catch (error) {
    const { length } = saves.acknowledged;
    return { problems: [`it cannot be opened: ${String(error)}`], compared: length, lost: length, keptUnanswered: 0 };
  }
  try {
    await database.write(() => Promise.resolve()); // it can be written, too
    const problems = (await checkDatabase(database)).map(({ terminal }) => terminal.en);
    const { stored, halves } = await savedValues(database.reader);
    problems.push(...halves.map((value) => `the save of ${value} is there by half`));
    const lost = saves.acknowledged.filter(({ value }) => !stored.has(value)).map(({ value }) => value);
    if (lost.length > 0) problems.push(`acknowledged saves are not there: ${lost.slice(0, 10).join(', ')}`);
    const refused = saves.refused.filter(({ value }) => stored.has(value));
    problems.push(
      ...refused.map(({ value, status }) => `the save of ${value} was refused with ${status} and is there`),
    );
    const keptUnanswered = saves.unanswered.filter((value) => stored.has(value)).length;
    return { problems, compared: saves.acknowledged.length, lost: lost.length, keptUnanswered };
  } finally {
    await database.close();
  }
}

/** The numbers that the writers of writers.ts have saved, from the ledger; which agrees with the tables. */
async function savedValues(db: Kysely<Schema>): Promise<{ stored: Set<CellValue>; halves: CellValue[] }> {
  const rows = await db
    .selectFrom('change_record')
    .select(['cells', 'change_id'])
    .where('kind', '=', 'cost')
    .where('bu', '=', 'SKB')
    .where('year', 'in', WRITTEN_YEARS)
    .execute();
  const stored = new Set<CellValue>();
  const halves: CellValue[] = [];
  for (const row of rows) {
    const { arenasOthers, iwsOthers } = changesOf(row);
    if (arenasOthers?.[1] === iwsOthers?.[1]) stored.add(arenasOthers?.[1] ?? null);
    else halves.push(arenasOthers?.[1] ?? iwsOthers?.[1] ?? null);
  }
  return { stored, halves };
}

/** The names in a folder besides the database's and the note of its last backup, once every process has closed it. */
export function leftovers(database: string): string[] {
  const own = path.basename(database);
  return readdirSync(path.dirname(database)).filter((name) => name !== own && name !== `${own}.last-backup`);
}
