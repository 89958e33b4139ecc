import type { Label, ValueRow } from '../report.ts';

/** Finds groups that are written behind some of their items, which would be read as those of another group. */
export function createWrittenGroups(isList: boolean) {
  const [ofItems, unwritten, closed] = [new Set<Label>(), new Set<Label>(), new Set<Label>()];
  let last: Label | null = null;
  /** Whether a list writes a group beside each item: then it was forgotten where it is missing. */
  let isRepeated = false;
  /** @param written where the group of a row stands: in the row, or as the last one before it. @returns whether it may be another */
  return ({ group, kind }: ValueRow, written: 'here' | 'before' | 'nowhere'): boolean => {
    if (group === null) return false;
    if (written === 'here') closed.delete(group);
    if (kind === 'derived') {
      if (ofItems.has(group)) closed.add(group);
      return false;
    }
    ofItems.add(group);
    if (written === 'nowhere') unwritten.add(group);
    isRepeated ||= isList && written === 'here' && group === last;
    last = group;
    if (isRepeated && written === 'before') return true;
    return written === 'here' ? unwritten.has(group) : written === 'before' && closed.has(group);
  };
}
