import type { Fault } from '../fault.ts';
import { MOST_COLUMNS } from './advice.ts';
import type { Column } from './columns.ts';
import type { BlockRow, Faults } from './faults.ts';
import { moneyIn, moneyNamed, type Money } from './measures.ts';
import { fault } from './words.ts';

export interface ScaleSettings {
  /** 1, 1000 or 1000000 where somebody said so; else null. */
  readonly scale: number | null;
  readonly columns: readonly Column[];
  readonly titleRows: readonly BlockRow[];
  readonly headRow: BlockRow;
  readonly faults: Faults;
}

export interface Scales {
  /** How many won one unit of an amount is. Where the block says something else than was said to be, a fault is reported. */
  readonly of: (row: BlockRow) => number;
  /**
   * Reads what a row without figures says: a row of units below the header, or a note below the table.
   * @returns whether a fault was reported
   */
  readonly check: (row: BlockRow) => boolean;
}

/** What a title, a heading, a label or a column of units says about the scale of amounts (CONTRACT §8.1). */
export function createScales({ scale, columns, titleRows, headRow, faults }: ScaleSettings): Scales {
  const unitAts = columns.flatMap(({ role }, at) => (role === 'scale' || role === 'left-out' ? [at] : []));
  const labelAts = columns.flatMap(({ role }, at) => (role === 'label' ? [at] : []));
  let isRefused = false;
  const report = ({ value, word }: Money, row: BlockRow, at: number): boolean => {
    if (value === (scale ?? 1)) return false;
    if (isRefused) return true;
    isRefused = true;
    faults.inCell(row, at, why(value, word, row));
    return true;
  };
  const why = (value: Money['value'], word: string, row: BlockRow): Fault => {
    if (value === null) return fault('other-money', { word });
    if (scale !== null) return fault('scale-disagrees', { said: value, chosen: scale });
    return fault('scale-not-won', { said: value, isOfAll: titleRows.includes(row) });
  };
  const check = (row: BlockRow): boolean =>
    row.cells.slice(0, MOST_COLUMNS).some((cell, at) => moneyIn(cell).some((money) => report(money, row, at)));
  for (const row of [...titleRows, headRow]) check(row);
  return {
    of(row) {
      for (const at of unitAts) {
        const money = moneyNamed(row.cells[at] ?? '');
        if (money !== null) report(money, row, at);
      }
      for (const at of labelAts) {
        const text = row.cells[at] ?? '';
        if (!text.includes('(')) continue;
        for (const money of moneyIn(text)) report(money, row, at);
      }
      return scale ?? 1;
    },
    check,
  };
}
