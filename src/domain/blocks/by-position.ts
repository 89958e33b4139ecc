import { derivedFigure } from '../derive.ts';
import { isBlank, numberIn, rowsOf, turned, type Block, type PasteTarget, type Places } from './placement.ts';
import { sign, type Sign } from './sign-words.ts';
import { agreeNotByChance, areSums, type Numbers } from './signs.ts';

/**
 * Lays a block on the rows as they are shown, with the headings of groups or without them, from the active row on or
 * from the computed rows and headings right above it.
 * @returns the rows, null for a heading, and the sums that prove them; null without a computed row, which is as in order
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
    .filter((way) => way.some((row) => row === null || row.kind === 'derived'))
    .filter((way) => way.every((row, at) => row !== null || isBlank(block[at])));
  const proofs = ways.map((rows) => ({ rows, proof: sumsIn(rows, columns) }));
  const proven = proofs.find(({ proof }) => proof?.isNoChance === true);
  // A sum that may be one by chance proves no rows above the active one.
  const atActive = proofs.filter(({ rows: [first] }) => first?.key === key);
  const way = proven ?? atActive.find(({ proof }) => proof !== null) ?? atActive[0];
  return way ?? null;
}

/** Of which rows a row of the block is the sum; all counted from 0. */
interface Proof {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** Whether so many digits do not agree by chance. */
  readonly isNoChance: boolean;
}

/** What is doubtful in a block that is laid by such sums. @param before how many rows come before it */
export function signsOfProof({ at, from, to, isNoChance }: Proof, before = 0): Sign[] {
  const lines = { at: before + at + 1, from: before + from + 1, to: before + to + 1 };
  return isNoChance ? [] : [sign('sum-line', { of: 'rows', ...lines })];
}

/** The sum of so many figures is right by chance in hardly any block. */
const MANY_PARTS = 4;

/**
 * The sums of a block on the computed rows; null where they are not right. The last row must be right in some column,
 * too: it may be a field behind a sum that the block leaves out.
 */
function sumsIn(rows: Places['rows'], columns: readonly Numbers[]): Proof | null {
  const sums = columns.flatMap((numbers) => {
    const fields = rows.flatMap((row, down) =>
      row?.kind === 'field' ? [[row.key, numbers[down] ?? null] as const] : [],
    );
    const cells = Object.fromEntries(fields);
    return rows.flatMap((row, down) => {
      const written = numbers[down] ?? null;
      if (written === null || row?.kind !== 'derived') return [];
      const keys = [...row.plus, ...row.minus];
      if (!keys.every((key) => key in cells)) return [];
      const own = Number(derivedFigure(row, cells) ?? 0);
      const parts = keys.filter((key) => (cells[key] ?? 0) !== 0).length;
      const ofFields = rows.flatMap((each, at) => (each !== null && keys.includes(each.key) ? [at] : []));
      return [{ written, own, parts, at: down, from: Math.min(...ofFields), to: Math.max(...ofFields) }];
    });
  });
  const written = sums.map((sum) => sum.written);
  const own = sums.map((sum) => sum.own);
  const isRight = (sum: (typeof sums)[number]) => sum.written === sum.own || areSums([sum.written], [sum.own]);
  const last = sums.filter(({ at }) => at === rows.length - 1);
  const first = sums.find((sum) => sum.written !== 0 && isRight(sum));
  if (first === undefined || !areSums(written, own) || (last.length > 0 && !last.some(isRight))) return null;
  const parts = sums.map((sum) => sum.parts);
  const areMany = sums.some((sum) => sum.parts >= MANY_PARTS && isRight(sum));
  return { at: first.at, from: first.from, to: first.to, isNoChance: areMany || agreeNotByChance(written, own, parts) };
}
