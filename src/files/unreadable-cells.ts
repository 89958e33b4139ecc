import type { BlockFault, BlockRow, FaultSink } from '../domain/blocks/faults.ts';
import { fault as blockFault } from '../domain/blocks/words.ts';
import { fault } from './words.ts';

/** Of more of them the reader says itself that they are not figures. */
const MOST_WATCHED = 10_000;
/** The cells can be read, and the reader says what is wrong with them where they are figures. */
const READABLE = new Set(['merged-amount', 'struck-out', 'shown-as-another']);
/** The longest unreadable text in a message, in characters. */
const LONGEST_SHOWN = 400;

/**
 * Passes on what the reader says. Of a cell that cannot be read, such as a formula without a result, it has a text that
 * it does not understand: the fault of the cell itself says why.
 * @param encoding the one that some bytes are not of; null where there are none
 */
export function watchUnreadable({ error, warning, notice }: FaultSink, encoding: string | null) {
  /** By their places; null for a cell that was told of. */
  const watched = new Map<string, BlockFault | null>();
  const placeOf = ({ row, column }: Pick<BlockFault, 'row' | 'column'>) => `${row} ${column}`;
  const unlessWatched = (pass: (fault: BlockFault) => void) => (found: BlockFault) => {
    const cell = watched.get(placeOf(found));
    if (cell === undefined) return pass(found);
    if (cell !== null) error({ ...found, fault: cell.fault });
    watched.set(placeOf(found), null);
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
    watch({ row, line, cells, doubtful }: BlockRow): void {
      for (const [at, text] of cells.entries()) {
        const isBroken = encoding !== null && text.includes('\uFFFD');
        const why = isBroken ? blockFault('cell-not-encoded', { encoding }) : doubtful?.get(at);
        if (why === undefined || READABLE.has(why.code) || watched.size >= MOST_WATCHED) continue;
        const cell = { row, line, column: at + 1, header: '', value: text.slice(0, LONGEST_SHOWN), fault: why };
        watched.set(placeOf(cell), cell);
      }
    },
    /**
     * Tells of the cells that no error of the reader named: they are not figures, or the reason why no report was
     * found. With wrong bytes any text is an error (CONTRACT §5): a title or remark may have said another year or scale.
     */
    tellOthers(areReasons: boolean): void {
      const others = [...watched.values()].filter((cell) => cell !== null);
      const [first] = others;
      if (areReasons || encoding !== null) others.forEach(error);
      else if (first !== undefined) notice({ ...first, fault: fault('unreadable-left-out', { count: others.length }) });
    },
  };
}
