import type { ValueRow } from '../report.ts';
import { textAt, type BlockRow, type Faults } from './faults.ts';
import type { RowKey } from './row-key.ts';
import { fault } from './words.ts';

/**
 * Watches a list whose months are written once, above empty cells. Those hold the month above where each month is the
 * next one and has the same items in the same order, at least two; else one may be forgotten, and is asked about.
 */
export function createMonthBlocks(at: number, faults: Faults) {
  let empty: BlockRow | null = null;
  let isRegular = true;
  let time = NaN;
  let first: string | null = null;
  let items: string[] = [];

  function close(): void {
    const own = items.join(' ');
    isRegular &&= items.length > 1 && own === (first ?? own);
    first ??= own;
    items = [];
  }

  function check(): void {
    if (!isRegular && empty !== null) faults.inCellOnce(empty, at, fault('key-left-empty', { part: 'month' }));
  }

  return {
    take(row: BlockRow, { year, month, bu }: RowKey, item: ValueRow | null): void {
      if (textAt(row, at) === '') {
        empty ??= row;
      } else if (isRegular) {
        const next = (year ?? 0) * 12 + (month ?? NaN);
        if (items.length > 0) close();
        isRegular &&= Number.isNaN(time) || next === time + 1;
        time = next;
      }
      if (isRegular) items.push(`${item?.key} ${bu}`);
      check();
    },
    end(): void {
      // One month alone proves nothing.
      isRegular &&= first !== null;
      close();
      check();
    },
  };
}
