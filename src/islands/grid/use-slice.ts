import { useRef, useSyncExternalStore } from 'react';
import type { GridState } from './grid-state.ts';
import type { GridStore } from './grid-store.ts';

/** A part of a grid's state. The component is rendered again when a property of it, or an item of a list in it, has changed. */
export function useSlice<Slice extends object>(store: GridStore, select: (state: GridState) => Slice): Slice {
  const kept = useRef<Slice>(null);
  const get = () => {
    const slice = select(store.get());
    if (kept.current === null || !isSame(kept.current, slice)) kept.current = slice;
    return kept.current;
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
