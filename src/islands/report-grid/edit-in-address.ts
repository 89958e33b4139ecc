import { ASKS } from '../../domain/addresses.ts';
import { isMonth } from '../../domain/year-month.ts';
import type { CellAddress } from '../grid/grid-state.ts';

/**
 * Where an address asks to begin editing: `#iwsOthers-10` at a cell, `#edit` where Edit would begin.
 * @param keys of the fields, in the order of the rows
 * @returns undefined when it does not ask; null for no cell in particular
 */
export function editInAddress(hash: string, keys: readonly string[]): CellAddress | null | undefined {
  if (hash === ASKS.edit) return null;
  const [, key = '', month] = /^#(.+)-(\d{1,2})$/.exec(hash) ?? [];
  const row = keys.findIndex((each) => encodeURIComponent(each) === key);
  return row === -1 || !isMonth(Number(month)) ? undefined : { row, column: Number(month) - 1 };
}
