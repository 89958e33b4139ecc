import type { BlockFault } from './blocks/faults.ts';

/** Counts all faults and keeps the first of them in reading order. */
export interface FaultList {
  readonly first: readonly BlockFault[];
  readonly count: number;
  readonly add: (fault: BlockFault) => void;
}

/** @param limit how many faults are kept */
export function createFaultList(limit: number): FaultList {
  const first: BlockFault[] = [];
  let count = 0;
  return {
    first,
    get count() {
      return count;
    },
    add(found) {
      count += 1;
      const isBefore = ({ row, column }: BlockFault) =>
        row < found.row || (row === found.row && (column ?? 0) <= (found.column ?? 0));
      first.splice(first.findLastIndex(isBefore) + 1, 0, found);
      if (first.length > limit) first.pop();
    },
  };
}
