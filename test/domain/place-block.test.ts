/** A pasted block is placed right, or asked about: never a wrong cell without a word (CONTRACT §8.2). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { CellValue } from '../../src/domain/cell.ts';
import { reports } from '../../src/domain/reports.ts';
import { createGridState, moveTo } from '../../src/islands/grid/grid-state.ts';
import { dose } from '../faults/dose.ts';
import { paste } from '../support/paste.ts';
import { arbitrarySheet } from '../support/sheet-shapes.ts';

/** Each report in so many shapes. */
const SHEETS = dose(25, 300);

const counts = { pasted: 0, asked: 0, cells: 0 };
/** A value that no sheet has. */
const UNTOUCHED = -7;

for (const report of reports) {
  test(`${report.id}: random records in random shapes, pasted anywhere`, () => {
    const keys = report.fields.map(({ key }) => key);
    const place = fc.record({ row: fc.nat(keys.length - 1), column: fc.nat(11) });
    const cut = fc.constantFrom('whole', 'without header');
    fc.assert(
      fc.property(arbitrarySheet(report), place, cut, (sheet, active, part) => {
        const { year, bu, months } = sheet;
        const [firstMonth = 1] = months.keys();
        const shape = sheet.shape as {
          layout: string;
          title: boolean;
          quarters: boolean;
          total: boolean;
          headAgain: boolean;
          remarks: boolean;
        };
        const hasRemarks = sheet.rows.some((row) => row.at(-1) === '확인 필요');
        // Without a header nobody knows that a column is a quarter, that one is a total which adds nothing up, such as 2000, 0, 2000, or that an empty one is for remarks.
        const figuresOf = (key: string) => [...months.values()].filter((cells) => Number(cells[key] ?? 0) !== 0);
        const addsUp = keys.some((key) => figuresOf(key).length > 1);
        const isKnown = shape.remarks === hasRemarks && (!shape.total || addsUp);
        const isClear = shape.layout === 'across' && !shape.quarters && !shape.headAgain && isKnown;
        fc.pre(part === 'whole' || isClear);
        // Without its header a sheet begins with the focused month.
        const at = part === 'whole' ? active : { ...active, column: firstMonth - 1 };
        const block = part === 'whole' ? sheet.rows : sheet.rows.slice(shape.title ? 3 : 1);
        const stored = Array.from({ length: 12 }, () => Object.fromEntries(keys.map((key) => [key, UNTOUCHED])));
        const state = moveTo(createGridState(keys, stored), at);
        const [after, , asks] = paste(state, block, { kind: 'report', report, year, bu });
        counts.pasted += 1;
        if (asks) {
          counts.asked += 1;
          return;
        }
        const what = () =>
          `${part} at ${JSON.stringify(at)}: ${JSON.stringify(sheet.shape)}\n${block.map((row) => row.join('|')).join('\n')}\n`;
        for (const [column, cells] of after.columns.entries()) {
          const expected = months.get(column + 1);
          for (const key of keys) {
            const value: CellValue = cells[key] ?? null;
            counts.cells += 1;
            const isThere = expected !== undefined && key in expected;
            assert.equal(
              value,
              isThere ? (expected[key] ?? null) : UNTOUCHED,
              `${key} of month ${column + 1}: ${what()}`,
            );
          }
        }
      }),
      { numRuns: SHEETS },
    );
  });
}

test('few of these blocks are asked about', (context) => {
  context.diagnostic(`${counts.cells} cells of ${counts.pasted} blocks, ${counts.asked} of them asked about`);
  assert.ok(counts.asked < counts.pasted / 20, `${counts.asked} of ${counts.pasted} blocks were asked about`);
});
