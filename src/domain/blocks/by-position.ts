import { derivedFigure } from '../derive.ts';
import type { ValueRow } from '../report.ts';
import { isBlank, numberIn, rowsOf, turned, type Block, type PasteTarget } from './placement.ts';

/** CONTRACT §8.2: in four of five months that hold numbers. */
export const AGREEING = 0.8;

interface WayByPosition {
  /** For each row of the block, the row that it is laid on; null for the heading of a group. */
  readonly rows: readonly (ValueRow | null)[];
  /** Whether the sums of the block agree with the computed rows. */
  readonly isProven: boolean;
}

/**
 * Lays a block on the rows as they are shown, with the headings of groups or without them. It may begin with the
 * computed rows and headings right above the active row, which cannot be active. The way whose sums agree best is
 * taken.
 * @returns null when the block does not reach a computed row; it is then the same as in order
 */
export function wayByPosition(block: Block, { table, key }: PasteTarget): WayByPosition | null {
  const rows = rowsOf(table);
  const active = rows.findIndex((row) => row.kind === 'field' && row.key === key);
  const top = rows.slice(0, active).findLastIndex(({ kind }) => kind === 'field') + 1;
  const ways = rows
    .slice(top, active + 1)
    .flatMap((_, down) => {
      const shown = rows.slice(top + down).map((row) => (row.kind === 'group' ? null : row));
      return [shown, shown.filter((row) => row !== null)];
    })
    .map((way) => way.slice(0, block.length))
    .filter((way) => way.some((row) => row?.kind === 'derived'))
    .filter((way) => way.every((row, at) => row !== null || isBlank(block[at])))
    .map((way) => ({ rows: way, agreement: agreementOf(sumsOn(way, block)) }));
  const best = ways.toSorted((a, b) => b.agreement - a.agreement).find(({ agreement }) => agreement >= AGREEING);
  // Without proof it begins at the active cell.
  const way = best ?? ways.findLast(({ rows: [first] }) => first?.key === key);
  return way === undefined ? null : { rows: way.rows, isProven: way === best };
}

/** A written figure, and what it should be. */
interface Compared {
  readonly written: number;
  readonly own: number;
}

/** The figures of a block that lie on sums of its own rows. */
function sumsOn(rows: readonly (ValueRow | null)[], block: Block): Compared[] {
  const fields = rows.flatMap((row, down) => (row?.kind === 'field' ? [{ key: row.key, down }] : []));
  const own = new Set(fields.map(({ key }) => key));
  return turned(block).flatMap((texts) => {
    const cells = Object.fromEntries(fields.map(({ key, down }) => [key, numberIn(texts[down])]));
    return rows.flatMap((row, down) => {
      const written = numberIn(texts[down]);
      if (written === null || row?.kind !== 'derived') return [];
      const isOwn = [...row.plus, ...row.minus].every((key) => own.has(key));
      return isOwn ? [{ written, own: Number(derivedFigure(row, cells) ?? 0) }] : [];
    });
  });
}

/** The share of figures that are what they should be; 0 where none can be checked. */
export function agreementOf(figures: readonly Compared[]): number {
  // Zeros prove nothing.
  const checked = figures.filter(({ written, own }) => written !== 0 || own !== 0);
  const agreeing = checked.filter(({ written, own }) => Math.abs(written - own) <= Math.abs(own) * 1e-14);
  return checked.length === 0 ? 0 : agreeing.length / checked.length;
}
