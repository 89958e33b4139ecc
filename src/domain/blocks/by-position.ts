import type { Decimal } from '../decimal.ts';
import { derivedFigure } from '../derive.ts';
import type { ValueRow } from '../report.ts';
import { fieldsBelow, isBlank, numberIn, rowsOf, type Block, type PasteTarget } from './placement.ts';

/** CONTRACT §8.2: in four of five months that hold numbers. */
export const AGREEING = 0.8;

interface WayByPosition {
  /** For each row of the block, the row that it is laid on; null for the heading of a group. */
  readonly rows: readonly (ValueRow | null)[];
  /** Whether the sums of the block agree with the computed rows. */
  readonly isProven: boolean;
}

/**
 * Lays a block on the rows as they are shown, with the headings of groups or without them. It may begin with the computed rows
 * and headings right above the active row, which cannot be active. The way whose sums agree best is taken.
 * @returns null when the block does not reach a computed row; it is then the same as in order
 */
export function wayByPosition(block: Block, { table, key }: PasteTarget): WayByPosition | null {
  const rows = rowsOf(table);
  const active = rows.findIndex((row) => row.kind === 'field' && row.key === key);
  const top = rows.slice(0, active).findLastIndex(({ kind }) => kind === 'field') + 1;
  const starts = Array.from({ length: active - top + 1 }, (_, up) => active - up);
  const shown = starts.map((start) => rows.slice(start).map((row) => (row.kind === 'group' ? null : row)));
  const ways = [...shown, ...shown.map((way) => way.filter((row) => row !== null))]
    .map((way) => way.slice(0, block.length))
    .filter((way) => way.some((row) => row?.kind === 'derived'))
    .filter((way) => way.every((row, at) => row !== null || isBlank(block[at])))
    .map((way) => ({ rows: way, agreement: agreementOf(block, way) }));
  const [best] = ways.toSorted((a, b) => b.agreement - a.agreement);
  if (best !== undefined && best.agreement >= AGREEING) return { rows: best.rows, isProven: true };
  // Without proof it begins at the active cell.
  const unproven = ways.findLast(({ rows: [first] }) => first?.key === key);
  return unproven === undefined ? null : { rows: unproven.rows, isProven: false };
}

/** The share of the numbers on computed rows that are the sums of the block's own cells; 0 when none can be checked. */
function agreementOf(block: Block, rows: readonly (ValueRow | null)[]): number {
  const width = Math.max(0, ...block.map(({ length }) => length));
  const fields = rows.flatMap((row, down) => (row?.kind === 'field' ? [{ key: row.key, down }] : []));
  const own = new Set(fields.map(({ key }) => key));
  const sums = rows.flatMap((row, down) =>
    row?.kind === 'derived' && [...row.plus, ...row.minus].every((key) => own.has(key)) ? [{ row, down }] : [],
  );
  let [checked, agreeing] = [0, 0];
  for (let right = 0; right < width && sums.length > 0; right += 1) {
    const cells = Object.fromEntries(fields.map(({ key, down }) => [key, numberIn(block[down]?.[right])]));
    for (const { row, down } of sums) {
      const written = numberIn(block[down]?.[right]);
      const figure = derivedFigure(row, cells) ?? '0';
      // Zeros prove nothing.
      if (written === null || (written === 0 && figure === '0')) continue;
      checked += 1;
      if (isSameFigure(written, figure)) agreeing += 1;
    }
  }
  return checked === 0 ? 0 : agreeing / checked;
}

/** Whether a spreadsheet, which computes with 15 digits, shows this figure as that number. */
export function isSameFigure(written: number, figure: Decimal): boolean {
  return written.toPrecision(15) === Number(figure).toPrecision(15);
}

/** The rows that a block without labels is laid on, in order; computed rows only where their sums prove it. */
export function rowsBelow(
  block: Block,
  target: PasteTarget,
): { rule: 'position' | 'order'; rows: readonly ValueRow[] } {
  const way = wayByPosition(block, target);
  const rows = way?.rows.filter((row) => row !== null) ?? [];
  return way?.isProven === true && rows.length === way.rows.length
    ? { rule: 'position', rows }
    : { rule: 'order', rows: fieldsBelow(target) };
}
