import { useRef, useSyncExternalStore } from 'react';
import type { GridState } from './grid-state.ts';
import type { GridStore } from './grid-store.ts';

/** A part of a grid's state. The component is rendered again when a property of it, or an item of a list in it, has changed. */
export function useSlice<Slice extends object>(store: GridStore, select: (state: GridState) => Slice): Slice {
  const kept = useRef<{ readonly state: GridState; readonly select: unknown; readonly slice: Slice }>(null);
  const get = () => {
    const state = store.get();
    const before = kept.current;
    // React asks again after it has rendered.
    if (before?.state === state && before.select === select) return before.slice;
    const now = select(state);
    const slice = before !== null && isSame(before.slice, now) ? before.slice : now;
    kept.current = { state, select, slice };
    return slice;
  };
  return useSyncExternalStore(store.subscribe, get, get);
}

function isSame(one: object, other: object): boolean {
  const values: unknown[] = Object.values(one);
  return Object.values(other).every((value: unknown, at) => {
    const before = values[at];
    if (!Array.isArray(value) || !Array.isArray(before)) return Object.is(value, before);
    return value.length === before.length && value.every((item, index) => Object.is(item, before[index]));
  });
}
