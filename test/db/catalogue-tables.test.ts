import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { migrations } from '../../db/migrations.ts';
import { recordTable } from '../../db/schema.ts';
import { field, type FieldRow, type Report } from '../../src/domain/report.ts';
import { reportById, reports } from '../../src/domain/reports.ts';
import { ROOT } from '../support/cli.ts';
import { freshDatabase } from '../support/database.ts';

interface Column {
  readonly name: string;
  readonly type: string;
}

/** What is wrong between a report's fields and its table, by name; nothing when they agree. */
function disagreements(report: Report, columns: readonly Column[]): string[] {
  const beside = ['year', 'month', 'revision', 'texts', ...(report.perBusinessUnit ? ['bu'] : [])];
  const stored = columns.filter(({ name }) => !beside.includes(name));
  const keys = report.fields.map(({ key }) => key);
  return [
    ...keys
      .filter((key) => !stored.some(({ name }) => name === key))
      .map(
        (key) =>
          `${recordTable(report)} has no column ${key}: add a migration to db/migrations, and to the list in db/migrations.ts`,
      ),
    ...stored
      .filter(({ name }) => !keys.includes(name))
      .map(
        ({ name }) =>
          `the catalogue has no field ${name}, but ${recordTable(report)} has: add it to src/domain/reports/${report.id}.ts`,
      ),
    ...stored
      .filter(({ type }) => type.toLowerCase() !== 'numeric')
      .map(({ name, type }) => `${name} is ${type}, not numeric`),
    ...beside.filter((name) => !columns.some((column) => column.name === name)).map((name) => `no column ${name}`),
  ];
}

async function liveColumns(report: Report): Promise<Column[]> {
  const { reader } = await freshDatabase();
  const tables = await reader.introspection.getTables();
  const columns = tables.find(({ name }) => name === recordTable(report))?.columns ?? [];
  assert.ok(columns.length > 0);
  return columns.map(({ name, dataType }) => ({ name, type: dataType }));
}

for (const report of reports) {
  test(`the table of ${report.id} has a numeric column for every field of the catalogue, and no other`, async () => {
    assert.deepEqual(disagreements(report, await liveColumns(report)), []);
  });
}

test('a field without a migration and a migration without a field are named', () => {
  const cost = reportById('cost');
  const columns: Column[] = [
    ...['year', 'month', 'bu', 'revision', 'texts'].map((name) => ({ name, type: 'text' })),
    ...cost.fields.map(({ key }) => ({ name: key, type: 'numeric' })),
  ];
  const added: FieldRow = field('arenasProbe', '원', 'Insurance', '보험료', 'down');
  assert.deepEqual(disagreements({ ...cost, fields: [...cost.fields, added] }, columns), [
    'cost_info has no column arenasProbe: add a migration to db/migrations, and to the list in db/migrations.ts',
  ]);
  assert.deepEqual(disagreements(cost, [...columns, { name: 'iwsProbe', type: 'numeric' }]), [
    'the catalogue has no field iwsProbe, but cost_info has: add it to src/domain/reports/cost.ts',
  ]);
});

test('only tables of reports with units have a unit column, for the compiler too', async () => {
  const { reader } = await freshDatabase();
  assert.deepEqual(await reader.selectFrom('cost_info').select('bu').execute(), []);
  // @ts-expect-error: imports have one record a month
  await assert.rejects(reader.selectFrom('import_info').select('bu').execute(), /no such column|does not exist/);
});

// Every database in use was made by exactly these texts. A new migration adds a line; no line ever changes.
const FROZEN: Readonly<Record<string, string>> = {
  '0001_reports_and_ledger': 'fdb8b4e9b98ef9a3',
  '0002_named_changes': '798a0f6706b36b9b',
  '0003_newest_changes': 'a8245886247baedf',
  '0004_ledger_order': '3a9f21defd95fc84',
  '0005_learnt_words': '9da89a51aa539f4b',
};

test('released migrations are frozen, and import nothing of ours', () => {
  const folder = path.join(ROOT, 'db/migrations');
  const files = readdirSync(folder).map((name) => path.parse(name).name);
  const listed = migrations.map(({ name }) => name);
  assert.deepEqual(
    files.filter((name) => !listed.includes(name)),
    [],
    'add these to the list in db/migrations.ts',
  );
  assert.deepEqual(
    listed,
    files.toSorted(),
    'db/migrations.ts lists what is not in db/migrations, or in another order',
  );
  for (const name of files) {
    const source = readFileSync(path.join(folder, `${name}.ts`), 'utf8');
    const hash = createHash('sha256').update(source).digest('hex').slice(0, 16);
    assert.ok(name in FROZEN, `add '${name}': '${hash}' to FROZEN in test/db/catalogue-tables.test.ts`);
    assert.equal(hash, FROZEN[name], `${name} was changed after its release; restore it, and add a migration instead`);
    assert.doesNotMatch(source, /from '\./);
  }
  assert.deepEqual(Object.keys(FROZEN).toSorted(), files.toSorted(), 'a released migration was removed');
});
