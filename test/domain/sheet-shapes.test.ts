/** What is in a sheet is read as what it is, or the sheet is refused: never a wrong cell (CONTRACT §8). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { reports } from '../../src/domain/reports.ts';
import { dose } from '../faults/dose.ts';
import { readBlock } from '../support/read-block.ts';
import { arbitrarySheet, type Sheet } from '../support/sheet-shapes.ts';

/** Each report in so many shapes. */
const SHEETS = dose(60, 500);

const read = ({ report, year, bu, rows }: Sheet) => readBlock(rows, { options: { kind: report.id, year, bu } });

const counts = { sheets: 0, refused: 0, cells: 0 };

for (const report of reports) {
  test(`${report.id}: random records in random shapes`, () => {
    fc.assert(
      fc.property(arbitrarySheet(report), (sheet) => {
        const { records, errors, warnings } = read(sheet);
        const what = () => `${JSON.stringify(sheet.shape)}\n${sheet.rows.map((row) => row.join('|')).join('\n')}\n`;
        counts.sheets += 1;
        if (errors.length > 0) {
          counts.refused += 1;
          return;
        }
        for (const { month, cells, year, bu } of records) {
          assert.deepEqual([year, bu], [sheet.year, sheet.bu], what());
          const expected = sheet.months.get(month) ?? {};
          for (const [key, value] of Object.entries(cells)) {
            counts.cells += 1;
            assert.equal(value, expected[key] ?? null, `${key} of month ${month}: ${what()}`);
          }
        }
        for (const [month, cells] of sheet.months) {
          const record = records.find((each) => each.month === month);
          for (const [key, value] of Object.entries(cells)) {
            assert.equal(record?.cells[key] ?? null, value, `${key} of month ${month} is missing: ${what()}`);
          }
        }
        assert.deepEqual(warnings, [], what());
      }),
      { numRuns: SHEETS },
    );
  });
}

test('few of these sheets are refused', (context) => {
  context.diagnostic(`${counts.cells} cells of ${counts.sheets} sheets, ${counts.refused} of them refused`);
  assert.ok(counts.refused < counts.sheets / 50, `${counts.refused} of ${counts.sheets} sheets were refused`);
});
