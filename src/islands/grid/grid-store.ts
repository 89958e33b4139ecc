import type { GridState } from './grid-state.ts';

/** Holds a grid's state where events can read it as it is now, between two renderings too. */
export interface GridStore {
  readonly get: () => GridState;
  readonly update: (change: (state: GridState) => GridState) => void;
  /** @returns what ends it. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createGridStore(initial: GridState): GridStore {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    update(change) {
      const next = change(state);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
