import { useSyncExternalStore } from 'react';
import type { Cells } from '../../domain/record.ts';
import type { UnlikelyMarks } from './grid-state.ts';
import type { GridStore } from './grid-store.ts';

/** The entered values. The text being typed is left out, so that a key press renders only the grid. */
export function useEnteredColumns({ get, subscribe }: GridStore): readonly Cells[] {
  const columns = () => get().columns;
  return useSyncExternalStore(subscribe, columns, columns);
}

/** The values that are saved. */
export function useStoredColumns({ get, subscribe }: GridStore): readonly Cells[] {
  const stored = () => get().stored;
  return useSyncExternalStore(subscribe, stored, stored);
}

/** The marks of unlikely figures. */
export function useUnlikelyMarks({ get, subscribe }: GridStore): UnlikelyMarks {
  const marks = () => get().unlikely;
  return useSyncExternalStore(subscribe, marks, marks);
}
