import type { GridState } from './grid-state.ts';
import { once } from './once.ts';

/** Holds the state of a grid outside of React, so that event handlers always read the newest state. */
export interface GridStore {
  readonly get: () => GridState;
  readonly update: (change: (state: GridState) => GridState) => void;
  /**
   * Pauses notifications, and delivers one when the returned function is called, or after `atMostMs`: one rendering then shows
   * several changes.
   */
  readonly pauseRendering: (atMostMs: number) => () => void;
  /** @returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createGridStore(initial: GridState): GridStore {
  let state = initial;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  let pauses = 0;
  return {
    get: () => state,
    update(change) {
      const next = change(state);
      if (next === state) return;
      state = next;
      if (pauses === 0) notify();
    },
    pauseRendering(atMostMs) {
      pauses += 1;
      const resume = once(() => {
        pauses -= 1;
        if (pauses === 0) notify();
      });
      setTimeout(resume, atMostMs);
      return resume;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
