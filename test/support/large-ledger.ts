import SQLite from 'better-sqlite3';
import { openDatabase } from '../../db/open.ts';
import { recordTable } from '../../db/schema.ts';
import { BUSINESS_UNITS } from '../../src/domain/business-units.ts';
import type { Report } from '../../src/domain/report.ts';
import { reports } from '../../src/domain/reports.ts';
import { FIRST_YEAR, LAST_YEAR, MONTHS } from '../../src/domain/year-month.ts';

/**
 * Makes a database with this many years and at least this many ledger entries. Tables and ledger agree, as `dashboard
 * check` demands: each record is entered whole, then one of its cells is changed many times.
 * @param lastYear the last of the years, unless there are too many of them
 */
export async function fillDatabase(file: string, lastYear: number, years: number, entries: number): Promise<void> {
  await (await openDatabase(file, { create: true })).close();
  const database = new SQLite(file);
  const first = Math.max(FIRST_YEAR, lastYear - years + 1);
  const last = Math.min(first + years - 1, LAST_YEAR);
  const kinds = reports.flatMap((report) =>
    (report.perBusinessUnit ? BUSINESS_UNITS : ([''] as const)).map((bu) => ({ report, bu })),
  );
  const revisions = Math.ceil(entries / (kinds.length * MONTHS.length * (last - first + 1)));
  const addChange = database.prepare("insert into change (id, via, actor) values (?, 'api', 'bench')");
  const addEntry = database.prepare(
    'insert into change_record (seq, change_id, at, kind, year, month, bu, revision, cells) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  let change = 0;
  database.transaction(() => {
    for (const { report, bu } of kinds) {
      const addRecord = recordInsert(database, report);
      for (let year = first; year <= last; year += 1) {
        for (const month of MONTHS) {
          const values = report.fields.map((_, at) => (at + 1) * 1_234_567);
          addRecord.run([year, month, ...(bu === '' ? [] : [bu]), revisions, ...values.with(0, revisions * 1000)]);
          for (let revision = 1; revision <= revisions; revision += 1) {
            change += 1;
            addChange.run(change);
            const at = new Date(change * 60_000).toISOString();
            const cells = JSON.stringify(cellsOf(report, values, revision));
            addEntry.run(change, change, at, report.id, year, month, bu, revision, cells);
          }
        }
      }
    }
  })();
  database.close();
}

function cellsOf({ fields }: Report, values: readonly number[], revision: number): Record<string, unknown> {
  const first = fields[0]?.key ?? '';
  if (revision > 1) return { [first]: [(revision - 1) * 1000, revision * 1000] };
  return Object.fromEntries(fields.map(({ key }, at) => [key, [null, key === first ? 1000 : values[at]]]));
}

function recordInsert(database: SQLite.Database, report: Report): SQLite.Statement {
  const columns = [
    'year',
    'month',
    ...(report.perBusinessUnit ? ['bu'] : []),
    'revision',
    ...report.fields.map(({ key }) => key),
  ];
  return database.prepare(
    `insert into ${recordTable(report)} (${columns.map((name) => `"${name}"`).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  );
}
