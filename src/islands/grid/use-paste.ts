import { useState } from 'react';
import type { Cells } from '../../domain/record.ts';
import type { Row } from '../../domain/report.ts';
import { paste, type PasteReceipt } from './grid-paste.ts';
import type { GridStore } from './grid-store.ts';

export interface ShownReceipt {
  readonly id: number;
  readonly made: PasteReceipt;
  /** The values of the grid right after the paste. */
  readonly columns: readonly Cells[];
}

/** Pastes blocks onto a grid, and keeps the receipt of the last paste. */
export function usePaste(store: GridStore, rows: readonly Row[]) {
  const [receipt, setReceipt] = useState<ShownReceipt | null>(null);
  const onPaste = (block: string[][]) => {
    const [after, made] = paste(store.get(), block, rows);
    store.update(() => after);
    setReceipt((before) => ({ id: (before?.id ?? 0) + 1, made, columns: after.columns }));
  };
  return { receipt, onPaste };
}
