import { momentBefore } from '../src/domain/as-of.ts';
import type { LastChange } from '../src/domain/person.ts';
import type { RecentChange } from '../src/domain/recent-change.ts';
import type { Report } from '../src/domain/report.ts';
import { lastChangeOf } from './history.ts';
import { changesOf, entriesOfYear, withChange, writtenAfter } from './ledger.ts';
import type { Db, YearKey } from './schema.ts';

/** Only this many latest entries are read, so that a month that changed very often does not slow its page. */
const ENTRIES = 1_000;

/**
 * The cells of a report's year that held another value since a moment, each by the last change that replaced one.
 * @param since ISO 8601, UTC
 * @returns newest first
 */
export async function findRecentChanges(
  db: Db,
  report: Report,
  place: YearKey,
  since: string,
): Promise<RecentChange[]> {
  const entries = await withChange(writtenAfter(entriesOfYear(db, report.id, place), momentBefore(since)))
    .select('month')
    .orderBy('seq', 'desc')
    .limit(ENTRIES)
    .execute();

  const places = new Map(report.fields.map(({ key }, at) => [key, at]));
  const told = new Set<string>();
  const changes = new Map<string, LastChange & { readonly cells: [month: number, fields: number[]][] }>();
  for (const entry of entries) {
    const { change_id: id, at, month } = entry;
    const fresh = Object.entries(changesOf(entry)).flatMap(([key, [before]]) =>
      before === null || !places.has(key) || told.has(`${month} ${key}`) ? [] : [key],
    );
    if (fresh.length === 0) continue;
    for (const key of fresh) told.add(`${month} ${key}`);
    const name = `${id} ${at}`;
    const change = changes.get(name) ?? { ...lastChangeOf(entry), cells: [] };
    changes.set(name, change);
    change.cells.unshift([month, fresh.flatMap((key) => places.get(key) ?? [])]);
  }
  return [...changes.values()];
}
