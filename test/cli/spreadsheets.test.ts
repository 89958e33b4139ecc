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
import type { Cells } from '../../src/domain/record.ts';
import type { Report } from '../../src/domain/report.ts';
import { reports } from '../../src/domain/reports.ts';
import { runHere } from '../support/cli-here.ts';
import { emptyDatabase, scratchFolder } from '../support/database.ts';
import * as spreadsheets from '../support/spreadsheets.ts';

const NOBODY = { via: 'api', actor: null, file: null, batch: null } as const;
/** Every report is stored in both years, and exported in one of the layouts from each: so one import takes all files. */
const YEARS = { table: 2024, records: 2025 } as const;
const LAYOUTS = ['table', 'records'] as const;
/** Their names say nothing: what they are is read from what they hold. */
const FILES = reports
  .flatMap((report) => LAYOUTS.map((layout) => ({ report, layout })))
  .map((each, at) => ({ ...each, name: `saved-${at}.csv` }));

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

function arbitraryMonths(report: Report): fc.Arbitrary<Cells[]> {
  const cells = fc.record(Object.fromEntries(report.fields.map(({ key }) => [key, cell])), { noNullPrototype: true });
  return fc.array(cells, { minLength: 1, maxLength: 3 });
}

/** The months of each of FILES. */
const arbitraryFiles = fc.tuple(...FILES.map(({ report }) => arbitraryMonths(report)));

/** Stores the months and exports them. @returns the database, and the text of each of FILES */
async function store(months: readonly (readonly Cells[])[]) {
  const file = await emptyDatabase();
  const database = await openDatabase(file);
  const texts: string[] = [];
  for (const [at, { report, layout }] of FILES.entries()) {
    const [year, bu] = [YEARS[layout], report.perBusinessUnit ? ('SK' as const) : null];
    const patches = (months[at] ?? []).map((cells, month) => ({
      year,
      month: month + 1,
      bu,
      revision: undefined,
      cells,
    }));
    await database.write((transaction) => saveRecords(transaction, report, patches, NOBODY));
    const records = await listMonths(database.reader, report, { year, bu });
    const data = { year, bu, months: new Map(records.map((record) => [record.month, record.cells])) };
    texts.push(csvText(csvRows(report, data, layout)));
  }
  await database.close();
  return { file, texts };
}

/** Imports FILES from a folder. */
async function assertNoChange(database: string, folder: string): Promise<void> {
  const names = FILES.map(({ name }) => name);
  const { code, stdout, stderr } = await runHere(['import', ...names, '--json', '--db', database], { cwd: folder });
  assert.equal(code, 0, stdout + stderr);
  const { files } = JSON.parse(stdout) as {
    files: { file: string; created: number; updated: number; changes: unknown[] }[];
  };
  assert.deepEqual(
    files.map(({ file, created, updated, changes }) => ({ file, created, updated, changes })),
    names.map((file) => ({ file, created: 0, updated: 0, changes: [] })),
  );
}

assert.ok(Object.keys(spreadsheets).length >= 7);
for (const [program, saveAgain] of Object.entries(spreadsheets)) {
  test(`${program}: what it saves again changes nothing`, async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryFiles, async (months) => {
        const folder = scratchFolder();
        const { file, texts } = await store(months);
        for (const [at, { name }] of FILES.entries()) {
          writeFileSync(path.join(folder, name), saveAgain(Buffer.from(texts[at] ?? '')));
        }
        await assertNoChange(file, folder);
      }),
      { numRuns: 1 },
    );
  });
}

test(
  'LibreOffice itself saves again what changes nothing',
  { skip: !existsSync(SOFFICE) && 'it is not installed' },
  async () => {
    const folder = scratchFolder();
    mkdirSync(path.join(folder, 'saved'));
    const [months = []] = fc.sample(arbitraryFiles, { numRuns: 1, seed: 7 });
    const { file, texts } = await store(months);
    for (const [at, { name }] of FILES.entries()) writeFileSync(path.join(folder, name), texts[at] ?? '');
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
        ...FILES.map(({ name }) => path.join(folder, name)),
      ],
      { timeout: 120_000 },
    );
    for (const { name } of FILES) {
      assert.notDeepEqual(
        readFileSync(path.join(folder, 'saved', name)),
        readFileSync(path.join(folder, name)),
        'the spreadsheet has written it again',
      );
    }
    await assertNoChange(file, path.join(folder, 'saved'));
  },
);
