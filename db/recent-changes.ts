import type { Kysely } from 'kysely';
import type { LastChange } from '../src/domain/person.ts';
import type { RecentChange } from '../src/domain/recent-change.ts';
import type { MonthOfYear, RecordKey } from '../src/domain/record.ts';
import type { BusinessUnit, Report } from '../src/domain/report.ts';
import { lastChangeOf } from './history.ts';
import { changesOf } from './ledger.ts';
import type { Schema } from './schema.ts';

/**
 * How many of a month's newest versions are looked at: a few, and more only where all of these are as new. Of a month that was changed
 * more often than the last number, older versions are not looked at: a page must not become slow by it.
 */
const VERSIONS = [8, 200] as const;

/**
 * The cells of a report's year that were changed since a moment, each by its newest change. It looks up the newest versions of
 * each stored month by their keys, so the cost does not grow with the ledger.
 * @param stored the months that are stored, with their revisions
 * @param since ISO 8601, UTC
 * @returns newest first
 */
export async function findRecentChanges(
  db: Kysely<Schema>,
  report: Report,
  { year, bu }: { year: number; bu: BusinessUnit | null },
  stored: readonly Pick<MonthOfYear, 'month' | 'revision'>[],
  since: string,
): Promise<RecentChange[]> {
  const recentOf = async ({ month, revision }: (typeof stored)[number]) => {
    let versions: Awaited<ReturnType<typeof versionsOf>> = [];
    for (const most of VERSIONS) {
      versions = await versionsOf(db, report, { year, month, bu }, revision - most);
      if (versions.length < most || versions.some(({ at }) => at < since)) break;
    }
    return versions.filter(({ at }) => at >= since);
  };
  const versions = await Promise.all(stored.map(recentOf));

  const places = new Map(report.fields.map(({ key }, at) => [key, at]));
  const told = new Set<string>();
  const changes = new Map<string, LastChange & { readonly cells: [month: number, fields: number[]][] }>();
  for (const version of versions.flat()) {
    const { change_id: id, at, month } = version;
    const fresh = Object.keys(changesOf(version)).filter((key) => places.has(key) && !told.has(`${month} ${key}`));
    for (const key of fresh) told.add(`${month} ${key}`);
    const name = `${id} ${at}`;
    const change = changes.get(name) ?? { ...lastChangeOf(version), cells: [] };
    if (fresh.length > 0) changes.set(name, change);
    change.cells.push([month, fresh.flatMap((key) => places.get(key) ?? [])]);
  }
  return [...changes.values()].toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

/** The newest first. @param after their revisions are greater */
function versionsOf(db: Kysely<Schema>, report: Report, { year, month, bu }: RecordKey, after: number) {
  return db
    .selectFrom('change_record')
    .innerJoin('change', 'change.id', 'change_record.change_id')
    .select(['change_id', 'at', 'month', 'cells', 'actor', 'self_named', 'via', 'file'])
    .where('kind', '=', report.id)
    .where('year', '=', year)
    .where('month', '=', month)
    .where('bu', '=', bu ?? '')
    .where('revision', '>', after)
    .orderBy('revision', 'desc')
    .execute();
}
