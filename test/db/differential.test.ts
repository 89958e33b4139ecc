/** The same random histories on both engines: the same answers, the same bytes, the same ledger. */
import assert from 'node:assert/strict';
import { before, mock, test, type TestContext } from 'node:test';
import fc from 'fast-check';
import { checkDatabase } from '../../db/check.ts';
import { EVERYTHING, readHistory, type Change } from '../../db/history.ts';
import type { ChangeOrigin } from '../../db/ledger.ts';
import { listRows, saveRecords } from '../../db/month-records.ts';
import { openDatabase, type Database } from '../../db/open.ts';
import { planFiles, writeFiles, type OldCellChoice, type ReadFile } from '../../db/plan-import.ts';
import { loadReportYear } from '../../db/report-year.ts';
import { applyUndo, planUndo, type UndoChoice } from '../../db/undo.ts';
import { BUSINESS_UNITS, type BusinessUnit } from '../../src/domain/business-units.ts';
import { csvRows } from '../../src/domain/csv-layout.ts';
import { csvText } from '../../src/domain/csv-text.ts';
import { Problem } from '../../src/domain/problem.ts';
import type { RecordPatch } from '../../src/domain/record.ts';
import type { Report, ReportId } from '../../src/domain/report.ts';
import { reportById, reports } from '../../src/domain/reports.ts';
import { MONTHS } from '../../src/domain/year-month.ts';
import { dose, keepFigures, seeded } from '../faults/dose.ts';
import { arbitraryYear } from '../support/arbitrary-records.ts';
import { clearDatabase, emptyDatabase, postgresIsMissing } from '../support/database.ts';

const YEARS = [2023, 2024];
const SHEETS = reports.flatMap((report) =>
  (report.perBusinessUnit ? BUSINESS_UNITS : [null]).map((bu) => ({ report, bu })),
);
const BATCHES = ['1d0b6a4c-0f3e-4b7a-9a50-7f6f1f6f0001', '1d0b6a4c-0f3e-4b7a-9a50-7f6f1f6f0002'];

/** With the id of its report, so that a counterexample can be read. */
interface Patches {
  readonly kind: ReportId;
  readonly patches: readonly RecordPatch[];
}

interface NamedPatches extends Patches {
  readonly file: string;
  readonly sheet: string | null;
}

type Step =
  | (Patches & { readonly does: 'save'; readonly origin: ChangeOrigin })
  | { readonly does: 'import'; readonly files: readonly NamedPatches[]; readonly old: OldCellChoice }
  | { readonly does: 'undo'; readonly id: number; readonly choice: UndoChoice };

const anyPatches: fc.Arbitrary<Patches> = fc
  .tuple(fc.constantFrom(...SHEETS), fc.constantFrom(...YEARS))
  .chain(([{ report, bu }, year]) => arbitraryYear(report, year, bu).map((patches) => ({ kind: report.id, patches })));

const anyName = fc.option(
  fc.oneof(fc.constantFrom('민준', 'kim', 'KIM', ''), fc.string({ unit: 'binary', maxLength: 8 })),
);

/** Of five saves one names a revision, which is often the wrong one. */
const anySave: fc.Arbitrary<Step> = fc
  .record({
    sheet: anyPatches,
    revision: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, fc.nat({ max: 3 })),
    via: fc.constantFrom('web' as const, 'api' as const),
    actor: anyName,
    batch: fc.option(fc.constantFrom(...BATCHES)),
  })
  .map(({ sheet: { kind, patches }, revision, via, actor, batch }) => ({
    does: 'save',
    kind,
    patches: patches.map((patch) => ({ ...patch, revision })),
    origin: { via, actor: withoutNul(actor), file: null, batch },
  }));

const anyImport: fc.Arbitrary<Step> = fc
  .record({
    files: fc.array(fc.tuple(anyPatches, fc.constantFrom('cost.csv', '원가.xlsx', 'a b.csv'), fc.boolean()), {
      minLength: 1,
      maxLength: 2,
    }),
    old: fc.constantFrom('refuse' as const, 'keep' as const, 'take' as const),
  })
  .map(({ files, old }) => ({
    does: 'import',
    old,
    files: files.map(([patches, file, hasSheet]) => ({ ...patches, file, sheet: hasSheet ? 'Sheet1' : null })),
  }));

const anyUndo: fc.Arbitrary<Step> = fc.record({
  does: fc.constant('undo'),
  id: fc.oneof(
    { weight: 20, arbitrary: fc.integer({ min: 1, max: 7 }) },
    fc.constantFrom(0, 2 ** 31, 999_999_999_999_999),
  ),
  choice: fc.record({
    months: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      fc.subarray([...MONTHS], { minLength: 1, maxLength: 3 }),
    ),
    fields: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      fc.subarray(
        reports.flatMap(({ fields }) => fields.map(({ key }) => key)),
        { minLength: 1, maxLength: 2 },
      ),
    ),
    keepNewer: fc.boolean(),
  }),
});

const anyHistory = fc.array(
  fc.oneof({ weight: 4, arbitrary: anySave }, { weight: 2, arbitrary: anyImport }, { weight: 3, arbitrary: anyUndo }),
  { minLength: 1, maxLength: 7 },
);

/** No program can hand one over: neither a command line nor a header has it. */
function withoutNul(text: string | null): string | null {
  return text?.replaceAll('\0', '') ?? null;
}

/** What a step answers: its result, or the kind and the sentence of its problem. */
async function take(database: Database, step: Step): Promise<string> {
  try {
    return JSON.stringify(await database.write((transaction) => run(transaction, step)));
  } catch (error) {
    if (error instanceof Problem) return `${error.kind}: ${error.message}`;
    throw error;
  }
}

type Transaction = Parameters<Parameters<Database['write']>[0]>[0];

async function run(transaction: Transaction, step: Step): Promise<unknown> {
  if (step.does === 'save') return saveRecords(transaction, reportById(step.kind), step.patches, step.origin);
  if (step.does === 'undo') {
    const { problem, ...plan } = await planUndo(transaction, step.id, step.choice);
    if (problem !== null) throw problem;
    return { ...plan, change: await applyUndo(transaction, plan, origin(null)) };
  }
  const files = step.files.map(({ kind, patches: records, ...file }): ReadFile => ({
    ...file,
    report: reportById(kind),
    records,
  }));
  const planned = await planFiles(transaction, files, step.old, origin);
  const old = planned.flatMap((file) => file.old);
  if (step.old === 'refuse' && old.length > 0) return old;
  const changes = await writeFiles(transaction, planned, origin);
  return [planned.map(({ saved, old: kept }) => ({ saved, kept })), [...changes]];
}

function origin(file: string | null): ChangeOrigin {
  return { via: 'cli', actor: 'cron', file, batch: null };
}

/** All that people and programs can read of it, by what it is. */
async function everything(database: Database): Promise<Record<string, unknown>> {
  const { reader } = database;
  const changes: Change[] = [];
  for await (const change of readHistory(reader, EVERYTHING)) changes.push(change);
  const found: Record<string, unknown> = {
    history: JSON.stringify(changes),
    check: await checkDatabase(database),
  };
  for (const { report, bu } of SHEETS) {
    found[`rows of ${report.id}`] ??= sorted(await listRows(reader, report));
    for (const year of YEARS) {
      // The others are as empty as the rows of the report say.
      if (!changes.some((change) => touches(change, { report, bu, year }))) continue;
      const what = `${report.id} ${bu} ${year}`;
      const now = await loadReportYear(reader, report, { year, bu });
      found[`${what}, table`] = csvText(csvRows(report, now, 'table'));
      found[`${what}, records`] = csvText(csvRows(report, now, 'records'));
      const filter = { ...EVERYTHING, kind: report.id, year, bu, months: [1, 2, 3, 4, 5, 6] };
      found[`${what}, history`] = JSON.stringify(await idsOf(readHistory(reader, filter)));
      const middle = changes[Math.floor(changes.length / 2)];
      if (middle === undefined || !touches(middle, { report, bu, year })) continue;
      const then = await loadReportYear(reader, report, { year, bu }, middle.at);
      found[`${what}, as of change ${middle.id}`] = csvText(csvRows(report, then, 'table'));
      const since = { ...EVERYTHING, since: middle.at };
      found[`since change ${middle.id}`] = JSON.stringify(await idsOf(readHistory(reader, since)));
    }
  }
  return found;
}

function touches(
  change: Change,
  { report, bu, year }: { report: Report; bu: BusinessUnit | null; year: number },
): boolean {
  return change.cells.some((cell) => cell.kind === report.id && cell.year === year && cell.bu === bu);
}

async function idsOf(history: AsyncIterable<Change>): Promise<number[]> {
  const ids: number[] = [];
  for await (const { id } of history) ids.push(id);
  return ids;
}

function sorted(rows: readonly object[]): string[] {
  return rows.map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))).toSorted();
}

const missing = await postgresIsMissing();
const databases: Database[] = [];

before(async () => {
  if (missing) return;
  for (const engine of ['sqlite', 'postgres'] as const) databases.push(await openDatabase(await emptyDatabase(engine)));
});

test(
  'random histories: both engines answer the same and end with the same bytes',
  { skip: missing },
  async (context: TestContext) => {
    const { seed } = seeded(context);
    const histories = dose(30, 1_000);
    let steps = 0;
    mock.timers.enable({ apis: ['Date'] });
    try {
      await fc.assert(
        fc.asyncProperty(anyHistory, async (history) => {
          for (const database of databases) await clearDatabase(database);
          for (const [at, step] of history.entries()) {
            mock.timers.setTime(Date.UTC(2026, 10, 20, 0, 0, at)); // the same on both
            const [one, other] = await Promise.all(databases.map((database) => take(database, step)));
            assert.equal(other, one);
            steps += 1;
          }
          const [one, other] = await Promise.all(databases.map(everything));
          assert.deepEqual(one?.check, []);
          assert.deepEqual(other, one);
        }),
        { numRuns: histories, seed, includeErrorInReport: true },
      );
      keepFigures('postgres-histories', seed, {
        fault: 'random histories on SQLite and PostgreSQL: answers, exports, ledger and check of both compared',
        times: histories,
        compared: steps,
        lost: 0,
        remark: 'compared are saves, imports and undos, those that were refused, too',
      });
    } finally {
      mock.timers.reset();
      for (const database of databases) await database.close();
    }
  },
);
