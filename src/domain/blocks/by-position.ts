import { derivedFigure } from '../derive.ts';
import { isBlank, numberIn, rowsOf, turned, type Block, type PasteTarget, type Places } from './placement.ts';
import { areSums, type Numbers } from './signs.ts';

/**
 * Lays a block on the rows as they are shown, with the headings of groups or without them, from the active row on or
 * from the computed rows and headings right above it.
 * @returns the rows, null for a heading, and whether sums prove them; null without a computed row, which is as in order
 */
export function wayByPosition(block: Block, { table, key }: PasteTarget) {
  const rows = rowsOf(table);
  const active = rows.findIndex((row) => row.kind === 'field' && row.key === key);
  const top = rows.slice(0, active).findLastIndex(({ kind }) => kind === 'field') + 1;
  const columns = turned(block).map((texts) => texts.map(numberIn));
  const ways = rows
    .slice(top, active + 1)
    .flatMap((_, down) => {
      const shown = rows.slice(top + down).map((row) => (row.kind === 'group' ? null : row));
      return [shown.filter((row) => row !== null), shown];
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
  const sums = columns.flatMap((numbers) => {
    const fields = rows.flatMap((row, down) => (row?.kind === 'field' ? [[row.key, numbers[down] ?? null]] : []));
    const cells = Object.fromEntries(fields);
    return rows.flatMap((row, down) => {
      const written = numbers[down] ?? null;
      if (written === null || row?.kind !== 'derived') return [];
      const isWhole = [...row.plus, ...row.minus].every((key) => key in cells);
      return isWhole ? [{ written, own: Number(derivedFigure(row, cells) ?? 0), isLast: row === rows.at(-1) }] : [];
    });
  });
  const areRight = (some: typeof sums) =>
    areSums(
      some.map(({ written }) => written),
      some.map(({ own }) => own),
    );
  const last = sums.filter(({ isLast }) => isLast);
  return areRight(sums) && (last.length === 0 || last.some((sum) => areRight([sum])));
}
