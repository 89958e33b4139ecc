import type { GridState } from './grid-state.ts';

/** Holds the state of a grid outside of React, so that event handlers always read the newest state. */
export interface GridStore {
  readonly get: () => GridState;
  readonly update: (change: (state: GridState) => GridState) => void;
  /** Tells nobody of changes until `resumeRendering`, or for so many milliseconds: one rendering then shows them all. */
  readonly pauseRendering: (atMostMs: number) => void;
  readonly resumeRendering: () => void;
  /** @returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createGridStore(initial: GridState): GridStore {
  let state = initial;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  let pause: ReturnType<typeof setTimeout> | undefined;
  const resumeRendering = () => {
    if (pause === undefined) return;
    clearTimeout(pause);
    pause = undefined;
    notify();
  };
  return {
    get: () => state,
    update(change) {
      const next = change(state);
      if (next === state) return;
      state = next;
      if (pause === undefined) notify();
    },
    pauseRendering(atMostMs) {
      clearTimeout(pause);
      pause = setTimeout(resumeRendering, atMostMs);
    },
    resumeRendering,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
