import { useSyncExternalStore } from 'react';
import type { Cells } from '../../domain/record.ts';
import type { GridStore } from './grid-store.ts';

/** What has been entered; what is still being typed concerns the grid alone, and renders nothing else. */
export function useEnteredColumns({ get, subscribe }: GridStore): readonly Cells[] {
  const columns = () => get().columns;
  return useSyncExternalStore(subscribe, columns, columns);
}

/** What the server holds, or what has been saved. */
export function useStoredColumns({ get, subscribe }: GridStore): readonly Cells[] {
  const stored = () => get().stored;
  return useSyncExternalStore(subscribe, stored, stored);
}
