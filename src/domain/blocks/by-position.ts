import { parseCell, type CellValue } from '../cell.ts';
import type { Decimal } from '../decimal.ts';
import { derivedFigure } from '../derive.ts';
import type { ValueRow } from '../report.ts';
import { isBlank, rowsOf, type Block, type PasteTarget } from './placement.ts';

/** CONTRACT §8.2: in four of five months that hold numbers. */
export const AGREEING = 0.8;

export interface WayByPosition {
  readonly rows: readonly (ValueRow | null)[];
  readonly agreement: number;
}

/**
 * Lays a block on the rows as they are shown, with the headings of groups and without them. It may begin with the computed rows
 * and headings right above the active row, which cannot be active. The way whose sums agree best comes first.
 */
export function waysByPosition(block: Block, { table, key }: PasteTarget): readonly WayByPosition[] {
  const rows = rowsOf(table);
  const active = rows.findIndex((row) => row.kind === 'field' && row.key === key);
  let top = active;
  while (top > 0 && rows[top - 1]?.kind !== 'field') top -= 1;
  const starts = Array.from({ length: active - top + 1 }, (_, up) => active - up);
  const shown = starts.map((start) => rows.slice(start).map((row) => (row.kind === 'group' ? null : row)));
  const ways = [...shown, ...shown.map((way) => way.filter((row) => row !== null))]
    .map((way) => way.slice(0, block.length))
    .filter(
      (way) => way.some((row) => row?.kind === 'derived') && way.every((row, at) => row !== null || isBlank(block[at])),
    )
    .map((way) => ({ rows: way, agreement: agreementOf(block, way) }));
  const proven = ways.filter(({ agreement }) => agreement >= AGREEING).toSorted((a, b) => b.agreement - a.agreement);
  // Without proof it begins at the active cell.
  return proven.length > 0 ? proven : ways.filter(({ rows: [first] }) => first?.key === key).slice(-1);
}

/** The share of the numbers on computed rows that are the sums of the block's own cells; 0 when none can be checked. */
function agreementOf(block: Block, rows: readonly (ValueRow | null)[]): number {
  const width = Math.max(0, ...block.map((texts) => texts.length));
  const fields = new Set(rows.flatMap((row) => (row?.kind === 'field' ? [row.key] : [])));
  const sums = rows.flatMap((row, down) =>
    row?.kind === 'derived' && [...row.plus, ...row.minus].every((each) => fields.has(each)) ? [{ row, down }] : [],
  );
  let [checked, agreeing] = [0, 0];
  for (let right = 0; right < width && sums.length > 0; right += 1) {
    const cells: Record<string, CellValue> = {};
    for (const [down, row] of rows.entries()) if (row?.kind === 'field') cells[row.key] = valueOf(block[down]?.[right]);
    for (const { row, down } of sums) {
      const written = valueOf(block[down]?.[right]);
      const own = derivedFigure(row, cells) ?? '0';
      // Zeros prove nothing.
      if (typeof written !== 'number' || (written === 0 && own === '0')) continue;
      checked += 1;
      if (isSameFigure(written, own)) agreeing += 1;
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
  const fields = rowsOf(target.table).filter((row) => row.kind === 'field');
  const inOrder = fields.slice(fields.findIndex((row) => row.key === target.key));
  const way = waysByPosition(block, target)[0];
  return way !== undefined && way.agreement >= AGREEING && !way.rows.includes(null)
    ? { rule: 'position', rows: way.rows.filter((row) => row !== null) }
    : { rule: 'order', rows: inOrder };
}

function valueOf(text = ''): CellValue {
  const parsed = parseCell(text);
  return parsed.fault === undefined ? parsed.value : null;
}
