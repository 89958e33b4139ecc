import { useLayoutEffect, useRef, useSyncExternalStore, type KeyboardEvent } from 'react';
import { bareCell, showCell } from '../../domain/cell.ts';
import { useSay } from '../parts/language.tsx';
import { addressAfter, extentAfter, pageRows } from './grid-keys.ts';
import {
  commit,
  editInPlace,
  emptySelection,
  extendTo,
  fillDown,
  fillRight,
  moveTo,
  redo,
  revert,
  selectionOf,
  typeText,
  undo,
  valueAt,
  type GridState,
} from './grid-state.ts';
import type { GridStore } from './grid-store.ts';
import { words } from './words.ts';

interface ActiveCellProps {
  /** The names of its row and column, for screen readers. */
  readonly label: string;
  readonly store: GridStore;
  /** Why its value is unlikely; undefined when it is not. */
  readonly doubt: string | undefined;
  /** What else is to be said about it, for screen readers. */
  readonly description: string | undefined;
  readonly isLocked: boolean;
  readonly takesFocus: boolean;
}

/**
 * The one input of a grid. Its value is selected on entry, so whatever is typed replaces it, and an input method
 * composes in it from the first key (the first jamo included). F2 and a double click put the caret into it instead.
 */
export function ActiveCell({ label, store, doubt, description, isLocked, takesFocus }: ActiveCellProps) {
  const say = useSay();
  const state = useSyncExternalStore(store.subscribe, store.get, store.get);
  const input = useRef<HTMLInputElement>(null);
  /** Whether Escape was the last key: the next Tab then leaves the grid, so that the keyboard is never trapped. */
  const isReleased = useRef(false);
  /** The animation frame that will select its text. */
  const selecting = useRef<number | null>(null);
  const stopSelecting = (): boolean => {
    if (selecting.current === null) return false;
    cancelAnimationFrame(selecting.current);
    selecting.current = null;
    return true;
  };
  const { active, typed, inPlace } = state;
  const value = valueAt(state, active ?? { row: -1, column: -1 });
  const isIdle = typed === null && !inPlace;
  const isText = typed === null && typeof value === 'string';

  useLayoutEffect(() => {
    // What was typed into the server's HTML before it was hydrated.
    const early = input.current?.value ?? '';
    if (early !== input.current?.defaultValue) store.update((before) => typeText(before, early));
  }, [store]);
  useLayoutEffect(() => {
    if (!isIdle) return;
    // In the next frame, because selecting at once would force a second layout of everything that a paste has changed.
    selecting.current = requestAnimationFrame(() => {
      selecting.current = null;
      selectAll(input.current);
    });
    return () => void stopSelecting();
  }, [active, isIdle, value]);
  useLayoutEffect(() => {
    const length = input.current?.value.length ?? 0;
    if (inPlace && typed === null) input.current?.setSelectionRange(length, length);
  }, [inPlace, typed]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (stopSelecting()) selectAll(event.currentTarget); // a key can come before that frame
    // During a composition Enter and arrows belong to the input method; key code 229 says so before the composition begins.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const command = event.ctrlKey || event.metaKey;
    const { key, shiftKey, altKey } = event;
    if (key === '?' && isIdle && !command && !altKey) {
      event.preventDefault(); // otherwise it would be typed
      void import('../page/keys-dialog.ts').then((it) => it.openKeys());
      return;
    }
    const wasReleased = isReleased.current;
    isReleased.current = key === 'Escape' && isIdle;
    if (key === 'Shift') isReleased.current = wasReleased;

    const act = actionOf(key, { command, shiftKey, isIdle });
    if (act !== undefined) {
      event.preventDefault();
      if (!isLocked) store.update(act);
      return;
    }
    if (altKey || (key === 'Tab' && wasReleased)) return;
    const pressed = { key, shiftKey, command };
    const extent = isIdle ? extentAfter(state, pressed, pageRows(event.currentTarget)) : undefined;
    if (extent !== undefined) {
      event.preventDefault();
      store.update((before) => extendTo(before, extent));
      return;
    }
    const next = addressAfter(state, pressed, pageRows(event.currentTarget));
    if (next === undefined || next === null) return; // the browser moves the focus out of the grid
    event.preventDefault();
    if (!isLocked) store.update((before) => moveTo(before, next));
  };
  return (
    <input
      ref={input}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus is what makes a cell the active one
      autoFocus={takesFocus}
      type="text"
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="enter"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 has it on every role
      aria-description={description}
      aria-invalid={isText ? true : undefined}
      data-tooltip={isText ? say(words.noNumber) : doubt}
      readOnly={isLocked}
      value={typed ?? (inPlace ? bareCell(value) : showCell(value))}
      onChange={({ currentTarget }) => store.update((before) => typeText(before, currentTarget.value))}
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget }) => {
        if (isIdle) selectAll(currentTarget);
      }}
      onBlur={({ currentTarget }) => {
        // A window that loses the focus leaves its cell in editing.
        if (document.activeElement !== currentTarget) store.update(commit);
      }}
    />
  );
}

/** Selects the text of the focused input. `select()` would move the focus here. */
function selectAll(input: HTMLInputElement | null): void {
  if (input !== null && input === document.activeElement) input.setSelectionRange(0, input.value.length);
}

/** @returns undefined for keys that move, and for keys that edit the text of the cell. */
function actionOf(
  key: string,
  { command, shiftKey, isIdle }: { command: boolean; shiftKey: boolean; isIdle: boolean },
): ((state: GridState) => GridState) | undefined {
  if (command) {
    switch (key.toLowerCase()) {
      case 'z':
        return shiftKey ? redo : undo;
      case 'y':
        return redo;
      case 'd':
        return fillDown;
      case 'r':
        return fillRight;
      case 'a':
        return isIdle ? selectEverything : undefined;
      case ' ':
        return isIdle ? selectColumns : undefined;
    }
    return undefined;
  }
  if (key === ' ' && shiftKey && isIdle) return selectRows;
  if (key === 'F2') return editInPlace;
  if (key === 'Escape') return revert;
  if (key === 'Delete' && isIdle) return emptySelection;
  return undefined;
}

function selectRows(state: GridState): GridState {
  const { top, bottom } = selectionOf(state) ?? { top: 0, bottom: 0 };
  return extendTo(moveTo(state, { row: top, column: 0 }), { row: bottom, column: state.columns.length - 1 });
}

function selectColumns(state: GridState): GridState {
  const { left, right } = selectionOf(state) ?? { left: 0, right: 0 };
  return extendTo(moveTo(state, { row: 0, column: left }), { row: state.keys.length - 1, column: right });
}

function selectEverything(state: GridState): GridState {
  const last = { row: state.keys.length - 1, column: state.columns.length - 1 };
  return extendTo(moveTo(state, { row: 0, column: 0 }), last);
}
