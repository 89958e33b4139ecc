/** A report as it was at a time is what a replay of the ledger from empty gives, whatever happened when. */
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import fc from 'fast-check';
import { findLastChange } from '../../db/history.ts';
import { changesOf, keyOf, type ChangeOrigin } from '../../db/ledger.ts';
import { saveRecords } from '../../db/month-records.ts';
import type { Database } from '../../db/open.ts';
import { loadReportYear } from '../../db/report-year.ts';
import { applyUndo, planUndo } from '../../db/undo.ts';
import { Problem } from '../../src/domain/problem.ts';
import type { Cells } from '../../src/domain/record.ts';
import { reportById } from '../../src/domain/reports.ts';
import { dose } from '../faults/dose.ts';
import { clearDatabase, freshDatabase } from '../support/database.ts';

const cost = reportById('cost');
const PLACES = [2025, 2026].flatMap((year) => (['SKB', 'SK'] as const).map((bu) => ({ year, bu })));
const BATCH = '1d0b6a4c-0f3e-4b7a-9a50-7f6f1f6f0001';

const cells = fc.dictionary(
  fc.constantFrom('arenasOthers', 'iwsOthers', 'monthlyBudget'),
  fc.constantFrom(null, 0, 1, 2.5, 'N/A', '확인 중'),
  { noNullPrototype: true, minKeys: 1 },
);
const save = fc.record({
  months: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 3 }), cells), {
    selector: ([month]) => month,
    minLength: 1,
    maxLength: 2,
  }),
  place: fc.oneof({ weight: 4, arbitrary: fc.constant(PLACES[3]) }, fc.constantFrom(...PLACES)),
  isBatch: fc.boolean(),
});
const step = fc.record({
  does: fc.oneof({ weight: 3, arbitrary: save }, fc.record({ undo: fc.integer({ min: 1, max: 8 }) })),
  // The clock stands still, or goes back.
  ms: fc.constantFrom(0, 1, 2, 1_000, -1_500),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const origin = (batch: string | null): ChangeOrigin => ({ via: 'api', actor: null, file: null, batch });

/** What is refused changes nothing. */
async function take({ write }: Database, does: Step['does']): Promise<void> {
  try {
    await write(async (transaction) => {
      if ('undo' in does) {
        const plan = await planUndo(transaction, does.undo, { months: [], fields: [], keepNewer: true });
        if (plan.problem === null) await applyUndo(transaction, plan, origin(null));
        return;
      }
      const { place = PLACES[0], months, isBatch } = does;
      assert.ok(place !== undefined);
      const patches = months.map(([month, values]) => ({ ...place, month, revision: undefined, cells: values }));
      await saveRecords(transaction, cost, patches, origin(isBatch ? BATCH : null));
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

const ledgerOf = ({ reader }: Database) => reader.selectFrom('change_record').selectAll().orderBy('seq').execute();
type Entry = Awaited<ReturnType<typeof ledgerOf>>[number];

/** Cells that hold something, by month; a month of nothing but empty cells is there, too. */
function replay(entries: readonly Entry[]): Map<number, Cells> {
  const months = new Map<number, Cells>();
  for (const entry of entries) {
    const { month } = keyOf(entry);
    const after = Object.entries(changesOf(entry)).map(([field, [, value]]) => [field, value] as const);
    months.set(month, filled({ ...months.get(month), ...Object.fromEntries(after) }));
  }
  return months;
}

const filled = (all: Cells): Cells => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));

test('a report as of any time is what the ledger up to then gives when it is replayed from empty', async () => {
  const database = await freshDatabase();
  let compared = 0;
  mock.timers.enable({ apis: ['Date'] });
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        await clearDatabase(database);
        let now = Date.UTC(2026, 10, 20);
        for (const { does, ms } of steps) {
          mock.timers.setTime((now += ms));
          await take(database, does);
        }
        const ledger = await ledgerOf(database);
        assert.deepEqual(
          ledger.map(({ seq }) => seq),
          ledger.map((_, at) => at + 1),
        );
        const times = ledger.flatMap(({ at }) => [-1, 0, 1].map((ms) => new Date(Date.parse(at) + ms).toISOString()));
        for (const until of new Set(times)) {
          for (const place of PLACES) {
            const then = ledger.filter(({ year, bu, at }) => year === place.year && bu === place.bu && at <= until);
            const { months } = await loadReportYear(database.reader, cost, place, until);
            const found = new Map(Array.from(months, ([month, values]) => [month, filled(values)]));
            assert.deepEqual(found, replay(then), `${until} ${place.year} ${place.bu}`);
            const last = await findLastChange(database.reader, cost, place, until);
            assert.equal(last?.at, then.at(-1)?.at);
            compared += 1;
          }
        }
      }),
      { numRuns: dose(15, 300) },
    );
  } finally {
    mock.timers.reset();
  }
  assert.ok(compared > 200, `${compared} reports compared`);
});
