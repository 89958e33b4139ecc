import { useSyncExternalStore } from 'react';
import type { GridState } from './grid-state.ts';
import type { GridStore } from './grid-store.ts';

/** A part of a grid's state, such as the entered values, which a key press does not change as long as the text is being typed. */
export function useGridPart<Part extends keyof GridState>({ get, subscribe }: GridStore, part: Part): GridState[Part] {
  const now = () => get()[part];
  return useSyncExternalStore(subscribe, now, now);
}
