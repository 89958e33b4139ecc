import type { Block, PasteTable } from '../../src/domain/blocks/placement.ts';
import { field } from '../../src/domain/report.ts';
import { applyPlacement, isDoubtful, planPaste, type PasteReceipt } from '../../src/islands/grid/grid-paste.ts';
import type { GridState } from '../../src/islands/grid/grid-state.ts';

/** Pastes by the rule that fits best. @returns also whether the page would ask first */
export function paste(state: GridState, block: Block, table: PasteTable): [GridState, PasteReceipt, boolean] {
  const plan = planPaste(state, block, table);
  if (plan === null) throw new Error('no cell is active');
  const [first] = plan.ways;
  return [...applyPlacement(state, plan, first, null), isDoubtful(first)];
}

/** A table of rows that have nothing but a key. */
export function tableOf(keys: readonly string[]): PasteTable {
  return {
    kind: 'form',
    rows: keys.map((key) => field(key, '건', `row ${key}`, `${key} 행`, 'neither')),
    columns: [],
    year: 2026,
    bu: 'SK',
    month: null,
  };
}
