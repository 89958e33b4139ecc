/** What programs put on a clipboard, and the cells that it means. Each shape has a file in test/golden/clipboard. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parseCell, type CellValue } from '../../src/domain/cell.ts';
import { parseClipboard } from '../../src/domain/clipboard-text.ts';
import { createGridState, moveTo } from '../../src/islands/grid/grid-state.ts';
import { ROOT } from '../support/cli.ts';
import { paste, tableOf } from '../support/paste.ts';

const FOLDER = path.join(ROOT, 'test/golden/clipboard');
const names = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.txt'))
  .map((name) => name.slice(0, -'.txt'.length));

for (const name of names) {
  const { from, cells } = JSON.parse(readFileSync(path.join(FOLDER, `${name}.json`), 'utf8')) as {
    from: string;
    cells: CellValue[][];
  };
  test(`${name}: ${from}`, () => {
    const block = parseClipboard(readFileSync(path.join(FOLDER, `${name}.txt`), 'utf8'));
    const keys = cells.map((_, row) => `row ${row}`);
    const width = Math.max(...cells.map((row) => row.length));
    const empty = createGridState(
      keys,
      Array.from({ length: width }, () => ({})),
    );
    const [{ columns }] = paste(moveTo(empty, { row: 0, column: 0 }), block, tableOf(keys));
    assert.deepEqual(
      block.map((row) => row.length),
      cells.map((row) => row.length),
    );
    assert.deepEqual(
      cells.map((row, at) => row.map((_, column) => columns[column]?.[keys[at] ?? ''] ?? null)),
      cells,
    );
  });
}

test('there are at least forty shapes, and each is read the same a second time', () => {
  assert.ok(names.length >= 40, String(names.length));
  for (const name of names) {
    const cells = parseClipboard(readFileSync(path.join(FOLDER, `${name}.txt`), 'utf8')).flat();
    for (const text of cells) assert.deepEqual(parseCell(text), parseCell(text.trim()), text);
  }
});
