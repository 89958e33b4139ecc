import { once } from '../once.ts';
import type { GridState } from './grid-state.ts';

/** Holds a grid's state where events can read it as it is now, between two renderings too. */
export interface GridStore {
  readonly get: () => GridState;
  readonly update: (change: (state: GridState) => GridState) => void;
  /**
   * From now on changes are told of all at once, so that one rendering shows them: when what it returns is called, or after some
   * time in milliseconds.
   */
  readonly hold: (atMost: number) => () => void;
  /** @returns what ends it. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createGridStore(initial: GridState): GridStore {
  let state = initial;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  let holds = 0;
  return {
    get: () => state,
    update(change) {
      const next = change(state);
      if (next === state) return;
      state = next;
      if (holds === 0) tell();
    },
    hold(atMost) {
      holds += 1;
      const end = once(() => {
        holds -= 1;
        if (holds === 0) tell();
      });
      setTimeout(end, atMost);
      return end;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
