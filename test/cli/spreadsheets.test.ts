/** CONTRACT §5: a file that is exported, saved again by a spreadsheet and imported makes zero changes. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { listMonths, saveRecords } from '../../db/month-records.ts';
import { openDatabase } from '../../db/open.ts';
import type { CellValue } from '../../src/domain/cell.ts';
import { csvRows } from '../../src/domain/csv-layout.ts';
import { csvText } from '../../src/domain/csv-text.ts';
import type { RecordPatch } from '../../src/domain/record.ts';
import type { Report } from '../../src/domain/report.ts';
import { reports } from '../../src/domain/reports.ts';
import { runCli } from '../support/cli.ts';
import { emptyDatabase, scratchFolder } from '../support/database.ts';
import * as spreadsheets from '../support/spreadsheets.ts';

const NOBODY = { via: 'api', actor: null, file: null, batch: null } as const;
const YEAR = 2024;
const SOFFICE = '/usr/bin/soffice';

/** Numbers of up to 11 digits, and texts that CP949 has and that a spreadsheet does not take for dates or formulas. */
const cell: fc.Arbitrary<CellValue> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }) },
  {
    weight: 3,
    arbitrary: fc.integer({ min: -99_999, max: 9_999_999 }).map((number) => (number === 0 ? 0 : number / 100)),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'N/A',
      '확인 중',
      '=1+1',
      '-x',
      'a,b "q"',
      "'x",
      '@home',
      '007x',
      '뷁',
      '1,23',
      'a;b',
      '５x',
    ),
  },
  { weight: 1, arbitrary: fc.constant(null) },
);

function arbitraryRecords(report: Report): fc.Arbitrary<RecordPatch[]> {
  const bu = report.perBusinessUnit ? 'SK' : null;
  const cells = fc.record(Object.fromEntries(report.fields.map(({ key }) => [key, cell])), { noNullPrototype: true });
  return fc
    .array(cells, { minLength: 1, maxLength: 3 })
    .map((months) =>
      months.map((values, at) => ({ year: YEAR, month: at + 1, bu, revision: undefined, cells: values })),
    );
}

async function store(report: Report, patches: readonly RecordPatch[]) {
  const file = await emptyDatabase();
  const database = await openDatabase(file);
  await database.write((transaction) => saveRecords(transaction, report, patches, NOBODY));
  const bu = report.perBusinessUnit ? ('SK' as const) : null;
  const records = await listMonths(database.reader, report, { year: YEAR, bu });
  await database.close();
  const data = { year: YEAR, bu, months: new Map(records.map(({ month, cells }) => [month, cells])) };
  return { file, data };
}

async function assertNoChange(database: string, csv: string): Promise<void> {
  const { code, stdout, stderr } = await runCli(['import', csv, '--json', '--db', database]);
  assert.equal(code, 0, stdout + stderr);
  const { files } = JSON.parse(stdout) as { files: { created: number; updated: number; changes: unknown[] }[] };
  assert.deepEqual(
    files.map(({ created, updated, changes }) => ({ created, updated, changes })),
    [{ created: 0, updated: 0, changes: [] }],
  );
}

assert.ok(Object.keys(spreadsheets).length >= 7);
for (const [program, saveAgain] of Object.entries(spreadsheets)) {
  test(`${program}: what it saves again changes nothing`, async () => {
    const folder = scratchFolder();
    for (const report of reports) {
      for (const layout of ['table', 'records'] as const) {
        await fc.assert(
          fc.asyncProperty(arbitraryRecords(report), async (patches) => {
            const { file, data } = await store(report, patches);
            const csv = path.join(folder, 'saved.csv');
            writeFileSync(csv, saveAgain(Buffer.from(csvText(csvRows(report, data, layout)))));
            await assertNoChange(file, csv);
          }),
          { numRuns: 2 },
        );
      }
    }
  });
}

test(
  'LibreOffice itself saves again what changes nothing',
  { skip: !existsSync(SOFFICE) && 'it is not installed' },
  async () => {
    const folder = scratchFolder();
    mkdirSync(path.join(folder, 'saved'));
    const stored = new Map<string, string>();
    for (const report of reports) {
      for (const layout of ['table', 'records'] as const) {
        const [patches = []] = fc.sample(arbitraryRecords(report), { numRuns: 1, seed: 7 });
        const { file, data } = await store(report, patches);
        const name = `${report.id}-${layout}.csv`;
        writeFileSync(path.join(folder, name), csvText(csvRows(report, data, layout)));
        stored.set(name, file);
      }
    }
    const csv = 'Text - txt - csv (StarCalc)';
    await promisify(execFile)(
      SOFFICE,
      [
        '--headless',
        '--norestore',
        `-env:UserInstallation=file://${folder}/profile`,
        `--infilter=${csv}:44,34,76,1`,
        '--convert-to',
        `csv:${csv}:44,34,76,1,,0,false,true,false`,
        '--outdir',
        path.join(folder, 'saved'),
        ...Array.from(stored.keys(), (name) => path.join(folder, name)),
      ],
      { timeout: 120_000 },
    );
    for (const [name, database] of stored) {
      const saved = path.join(folder, 'saved', name);
      assert.notDeepEqual(
        readFileSync(saved),
        readFileSync(path.join(folder, name)),
        'the spreadsheet has written it again',
      );
      await assertNoChange(database, saved);
    }
  },
);
