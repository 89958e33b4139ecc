import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { listMonths, saveRecords } from '../../db/month-records.ts';
import type { Database } from '../../db/open.ts';
import { exportReports, type ExportOptions } from '../../src/cli/export.ts';
import { importFiles, type ImportOptions } from '../../src/cli/import.ts';
import type { CsvLayout } from '../../src/domain/csv-layout.ts';
import { reports } from '../../src/domain/reports.ts';
import { dose } from '../faults/dose.ts';
import { arbitraryYear } from '../support/arbitrary-records.ts';
import { clearDatabase, freshDatabase, scratchFolder } from '../support/database.ts';

const NOBODY = { via: 'api', actor: null, file: null, batch: null } as const;
/** Random figures are unlikely. */
const UNJUDGED = { today: null, user: null };
const YEAR = 2024;
const NO_CHANGES = /0 months created, 0 updated, \d+ unchanged; 0 changes$/m;

/** Orders of as many columns as any export has. */
const anyOrder = fc.shuffledSubarray(
  Array.from({ length: 60 }, (_, at) => at),
  { minLength: 60 },
);

function capture() {
  const lines: string[] = [];
  const keep = (line: string) => void lines.push(line);
  const out = (printed: string | readonly string[]) => void lines.push(...[printed].flat());
  return { lines, out, err: keep, aside: keep, write: keep, progress: () => {} };
}

for (const report of reports) {
  for (const layout of ['table', 'records'] as const satisfies CsvLayout[]) {
    const bu = report.perBusinessUnit ? 'SK' : null;

    test(`${report.id}, ${layout}: what is exported and imported again changes nothing, its columns in any order, here and in an empty database`, async () => {
      const folder = scratchFolder();
      const filled = await freshDatabase();
      const copied = await freshDatabase();
      await fc.assert(
        fc.asyncProperty(arbitraryYear(report, YEAR, bu), anyOrder, async (patches, order) => {
          await clearDatabase(filled);
          await clearDatabase(copied);
          await filled.write((transaction) => saveRecords(transaction, report, patches, NOBODY));
          const stored = await listMonths(filled.reader, report, { year: YEAR, bu });

          const output = path.join(folder, 'book.csv');
          const exporting = ({ location }: Database): ExportOptions => ({
            all: false,
            ...(bu !== null && { bu }),
            year: YEAR,
            layout,
            bom: true,
            failIfMissing: false,
            failIfIncomplete: false,
            keepGoing: false,
            force: false,
            output,
            json: false,
            db: location.address,
          });
          await exportReports(report.id, exporting(filled), capture());
          const bytes = readFileSync(output);

          const again = capture();
          const importing = ({ location }: Database, allowText: boolean, strict = true): ImportOptions => ({
            allowText,
            strict,
            dryRun: false,
            keepNewer: false,
            overwrite: false,
            json: false,
            db: location.address,
          });
          await importFiles([output], importing(filled, false), again, UNJUDGED);
          assert.match(again.lines.join('\n'), NO_CHANGES);

          const rows: string[][] = parse(bytes, { bom: true });
          const moved = path.join(folder, 'moved.csv');
          writeFileSync(moved, stringify(rows.map((row) => order.flatMap((at) => row[at] ?? []))));
          const afterwards = capture();
          await importFiles([moved], importing(filled, false, false), afterwards, UNJUDGED);
          assert.match(afterwards.lines.join('\n'), NO_CHANGES, 'in another order of columns');

          await importFiles([output], importing(copied, true), capture(), UNJUDGED);
          const values = (await listMonths(copied.reader, report, { year: YEAR, bu })).map(({ month, cells }) => ({
            month,
            cells,
          }));
          // A month that was cleared or never filled has no record in the copy.
          const reported = stored.filter(({ cells }) => Object.values(cells).some((value) => value !== null));
          assert.deepEqual(
            values,
            reported.map(({ month, cells }) => ({ month, cells })),
          );

          await exportReports(report.id, exporting(copied), capture());
          assert.deepEqual(readFileSync(output), bytes, 'the same data gives the same bytes');
        }),
        { numRuns: dose(4, 50) },
      );
    });
  }
}
