import type { BlockFault, BlockRow, FaultSink } from '../domain/blocks/faults.ts';
import { fault as blockFault } from '../domain/blocks/words.ts';
import { fault } from './words.ts';

/** Of more of them the reader says itself that they are not figures. */
const MOST_WATCHED = 10_000;
/** The longest unreadable text in a message, in characters. */
const LONGEST_SHOWN = 400;

/**
 * Passes on what the reader says. Of a cell that cannot be read, such as a formula without a result, it has a text that
 * it does not understand: the fault of the cell itself says why.
 * @param encoding the one that some bytes are not of; null where there are none
 */
export function watchUnreadable({ error, warning, notice }: FaultSink, encoding: string | null) {
  const notEncoded = encoding === null ? null : blockFault('cell-not-encoded', { encoding });
  const watched = new Map<string, { readonly cell: BlockFault; isReported: boolean }>();
  const placeOf = ({ row, column }: Pick<BlockFault, 'row' | 'column'>) => `${row} ${column}`;
  const unlessWatched = (pass: (fault: BlockFault) => void) => (found: BlockFault) => {
    const known = watched.get(placeOf(found));
    if (known === undefined) return pass(found);
    if (known.isReported) return;
    known.isReported = true;
    error({ ...found, fault: known.cell.fault });
  };
  return {
    sink: {
      error(found: BlockFault): void {
        if (found.fault.code === 'file-not-encoded') watched.clear(); // it tells of them all
        unlessWatched(error)(found);
      },
      warning: unlessWatched(warning),
      notice: unlessWatched(notice),
    },
    watch({ row, line, cells, doubtful = new Map() }: BlockRow): void {
      const broken = notEncoded === null ? [] : cells.map((cell) => (cell.includes('\uFFFD') ? notEncoded : null));
      for (const [at, why] of [...doubtful, ...broken.entries()]) {
        if (why === null || why.code === 'merged-amount' || watched.size >= MOST_WATCHED) continue;
        const value = (cells[at] ?? '').slice(0, LONGEST_SHOWN);
        const cell = { row, line, column: at + 1, header: '', value, fault: why };
        watched.set(placeOf(cell), { cell, isReported: false });
      }
    },
    /**
     * Tells of the cells that no error of the reader named: they are not figures, or the reason why no report was
     * found. With wrong bytes any text is an error (CONTRACT §5): a title or remark may have said another year or scale.
     */
    tellOthers(areReasons: boolean): void {
      const others = [...watched.values()].flatMap(({ cell, isReported }) => (isReported ? [] : [cell]));
      const [first] = others;
      if (areReasons || encoding !== null) others.forEach(error);
      else if (first !== undefined) notice({ ...first, fault: fault('unreadable-left-out', { count: others.length }) });
    },
  };
}
