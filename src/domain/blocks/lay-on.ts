import { parseCell } from '../cell.ts';
import type { ValueRow } from '../report.ts';
import { indexOf } from './indices.ts';
import { findUnlikely } from './not-figures.ts';
import type { Block, ComparedCell, PasteTarget, PlacedCell, Placement } from './placement.ts';
import { sign } from './sign-words.ts';

/** Where the rows and columns of a block go. Null leaves one out without a word; what lies beyond the table is counted. */
interface Places {
  readonly rows: readonly (ValueRow | null | undefined)[];
  readonly columns: readonly (number | null)[];
  /** Whether each row has a label. */
  readonly hasLabels?: boolean;
}

/** Lays a block on a table cell by cell: what falls on fields is set, numbers on computed rows are compared. */
export function layOn(
  block: Block,
  { rows, columns, hasLabels = false }: Places,
  { table, columnCount }: PasteTarget,
): Pick<Placement, 'sets' | 'compared' | 'leftOut' | 'refused' | 'signs'> {
  const sets: PlacedCell[] = [];
  const compared: ComparedCell[] = [];
  const texts = new Set<string>();
  const isUnlikely = findUnlikely(block, () => (table.kind === 'report' ? indexOf(table.report) : null), hasLabels);
  let [leftOut, refused] = [0, 0];
  for (const [down, line] of block.entries()) {
    const row = rows[down];
    if (row === null) continue;
    for (const [right, text] of line.entries()) {
      const column = columns[right] ?? null;
      if (column === null) continue;
      const parsed = parseCell(text);
      if (row === undefined || column >= columnCount) {
        if (text.trim() !== '') leftOut += 1;
      } else if (parsed.fault !== undefined) {
        refused += 1;
      } else if (row.kind === 'field') {
        sets.push({ key: row.key, column, value: parsed.value });
        if (isUnlikely(down, right)) texts.add(text.trim());
      } else if (typeof parsed.value === 'number') {
        compared.push({ row, column, value: parsed.value });
      }
    }
  }
  const signs = texts.size === 0 ? [] : [sign('not-figures', { texts: [...texts] })];
  return { sets, compared, leftOut, refused, signs };
}
