import type { BlockFault, BlockRow, FaultSink } from '../domain/blocks/faults.ts';
import { fault } from '../domain/blocks/words.ts';

/** Of more of them the reader says itself that they are not figures. */
const MOST_WATCHED = 10_000;
/** The longest text in a message, in characters. */
const LONGEST_SHOWN = 400;

/**
 * Passes on what the reader says. Where the bytes of a cell are not of the encoding, that is its error, also where the
 * reader has none (CONTRACT §5): a title or remark may have said another year or scale.
 */
export function watchBroken({ error, warning, notice }: FaultSink, encoding: string) {
  const why = fault('cell-not-encoded', { encoding });
  const untold = new Map<string, BlockFault>();
  const placeOf = ({ row, column }: Pick<BlockFault, 'row' | 'column'>) => `${row} ${column}`;
  const unlessBroken = (pass: (found: BlockFault) => void) => (found: BlockFault) => {
    if (!untold.has(placeOf(found))) pass(found);
  };
  return {
    sink: {
      warning: unlessBroken(warning),
      notice: unlessBroken(notice),
      error(found: BlockFault): void {
        if (found.fault.code === 'file-not-encoded') untold.clear(); // it tells of them all
        error(untold.delete(placeOf(found)) ? { ...found, fault: why } : found);
      },
    },
    watch({ row, line, cells }: BlockRow): void {
      for (const [at, text] of cells.entries()) {
        if (!text.includes('\uFFFD') || untold.size >= MOST_WATCHED) continue;
        const cell = { row, line, column: at + 1, header: '', value: text.slice(0, LONGEST_SHOWN), fault: why };
        untold.set(placeOf(cell), cell);
      }
    },
    end: () => untold.forEach((cell) => error(cell)),
  };
}
