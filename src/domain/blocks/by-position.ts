import { derivedFigure } from '../derive.ts';
import { isBlank, numberIn, rowsOf, turned, type Block, type PasteTarget, type Places } from './placement.ts';
import { areSums, type Numbers } from './signs.ts';

/**
 * Lays a block on the rows as they are shown, with the headings of groups or without them. It may begin with the
 * computed rows and headings right above the active row, which cannot be active.
 * @returns for each row of the block the row that it is laid on, null for the heading of a group, and whether the
 * block's sums prove it; null when the block does not reach a computed row: it is then the same as in order
 */
export function wayByPosition(block: Block, { table, key }: PasteTarget) {
  const rows = rowsOf(table);
  const active = rows.findIndex((row) => row.kind === 'field' && row.key === key);
  const top = rows.slice(0, active).findLastIndex(({ kind }) => kind === 'field') + 1;
  const columns = turned(block).map((texts) => texts.map(numberIn));
  const ways = rows
    .slice(top, active + 1)
    .flatMap(({ kind }, down) => {
      const shown = rows.slice(top + down).map((row) => (row.kind === 'group' ? null : row));
      return kind === 'group' ? [shown] : [shown.filter((row) => row !== null), shown];
    })
    .map((way) => way.slice(0, block.length))
    .filter((way) => way.some((row) => row?.kind === 'derived'))
    .filter((way) => way.every((row, at) => row !== null || isBlank(block[at])));
  const proven = ways.find((way) => hasOwnSums(way, columns));
  // Without proof it begins at the active cell.
  const way = proven ?? ways.find(([first]) => first?.key === key);
  return way === undefined ? null : { rows: way, isProven: way === proven };
}

/** The last row must be right in some column, too: it may be a field behind a sum that the block leaves out. */
function hasOwnSums(rows: Places['rows'], columns: readonly Numbers[]): boolean {
  const sums: { readonly written: number; readonly own: number; readonly isLast: boolean }[] = [];
  for (const numbers of columns) {
    const fields = rows.flatMap((row, down) => (row?.kind === 'field' ? [[row.key, numbers[down] ?? null]] : []));
    const cells = Object.fromEntries(fields);
    for (const [down, row] of rows.entries()) {
      const figure = numbers[down] ?? null;
      if (figure === null || row?.kind !== 'derived') continue;
      if (![...row.plus, ...row.minus].every((key) => key in cells)) continue;
      const own = Number(derivedFigure(row, cells) ?? 0);
      sums.push({ written: figure, own, isLast: down === rows.length - 1 });
    }
  }
  const last = sums.filter(({ isLast }) => isLast);
  const isLastRight = last.length === 0 || last.some(({ written, own }) => areSums([written], [own]));
  const [written, own] = [sums.map((sum) => sum.written), sums.map((sum) => sum.own)];
  return isLastRight && areSums(written, own);
}
