/** A sheet that can be read is damaged: it is then read as what it says, or asked about, never a changed figure (CONTRACT §8). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bareCell } from '../../src/domain/cell.ts';
import { reports } from '../../src/domain/reports.ts';
import { dose } from '../faults/dose.ts';
import { damages, type Damaged } from '../support/damages.ts';
import { cellText, importRows } from '../support/import-rows.ts';
import { createRandom } from '../support/random.ts';
import { partsOf } from '../support/sheet-parts.ts';
import { arbitrarySheet, type Sheet } from '../support/sheet-shapes.ts';

/** Each damage to so many sheets. */
const DAMAGED = dose(4, 60);
/** Some damages happen to few shapes only. */
const SKIPS = 1_000;

/** The message of a failure shows the rows; a counterexample with its whole report would bury them. */
const anySheet = fc
  .oneof(...reports.map(arbitrarySheet))
  .map((sheet) => ({ ...sheet, [fc.toStringMethod]: () => `${sheet.report.id} ${JSON.stringify(sheet.shape)}` }));

function cellsOf({ year, bu, months }: Sheet, moved: Damaged['moved']): string[] {
  return [...months].flatMap(([month, cells]) =>
    Object.entries(cells)
      .filter(([, value]) => value !== null)
      .map(([key, value]) => cellText({ year, month, bu }, key === moved?.from ? moved.to : key, bareCell(value))),
  );
}

const shown = (rows: Damaged['rows']) => rows.map((row) => row.join('|')).join('\n');

for (const [name, damage] of Object.entries(damages)) {
  test(name, async () => {
    await fc.assert(
      fc.asyncProperty(anySheet, fc.nat(1_000_000), async (sheet, seed) => {
        const random = createRandom(seed);
        const damaged = damage(partsOf(sheet), (...from) => from[random(from.length)] as (typeof from)[number]);
        fc.pre(damaged !== null && cellsOf(sheet, undefined).length > 0);
        const options = { kind: sheet.report.id, year: sheet.year, bu: sheet.bu };
        fc.pre((await importRows(sheet.rows, { options })).codes.length === 0);
        const { cells, codes } = await importRows(damaged.rows, { options, ...damaged.settings });
        const what = () =>
          `${damaged.must}, but ${codes.join(', ') || 'taken'}: ${JSON.stringify(damaged.settings ?? {})}\n${shown(damaged.rows)}\n`;
        if (codes.length > 0) {
          assert.notEqual(damaged.must, 'take', what());
          return;
        }
        assert.notEqual(damaged.must, 'ask', what());
        assert.deepEqual([...cells].toSorted(), cellsOf(sheet, damaged.moved).toSorted(), what());
      }),
      { numRuns: DAMAGED, maxSkipsPerRun: SKIPS },
    );
  });
}
