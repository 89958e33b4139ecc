import { useCallback, useRef, useState, type RefObject } from 'react';
import type { PasteTable } from '../../domain/blocks/placement.ts';
import { useDraftKeeper } from '../kept/use-draft-keeper.ts';
import { useDrafts, type Drafts } from '../kept/use-drafts.ts';
import { commit, type GridState } from './grid-state.ts';
import { createGridStore, type GridStore } from './grid-store.ts';
import { useGridPart } from './use-grid-part.ts';

export interface SheetOptions<Draft> {
  /** What the table shows, for pasted blocks. */
  readonly table: PasteTable;
  /** The state that the grid starts with. */
  readonly initial: () => GridState;
  /** Names the sheet among the drafts on this device. */
  readonly draftKey: string;
  /** The content of a draft; null when nothing is unsaved. */
  readonly draftOf: (state: GridState) => Draft | null;
}

/** What every page with a sheet has: cells, drafts, and the element around it. */
export interface SheetParts<Draft> {
  readonly store: GridStore;
  /** As in the options. */
  readonly table: PasteTable;
  readonly drafts: Drafts<Draft>;
  /** @returns false when the device refuses storage. */
  readonly keepDraft: () => boolean;
  /** Keeps what is entered as a draft that is offered again, and starts a new draft. @returns false when the device refuses storage. */
  readonly putAside: () => boolean;
  /** The element around the sheet. */
  readonly root: RefObject<HTMLDivElement | null>;
  readonly focusCell: (options?: FocusOptions) => void;
}

export function useSheet<Draft>(options: SheetOptions<Draft>): SheetParts<Draft> {
  const { table, initial, draftKey, draftOf } = options;
  const [store] = useState(() => createGridStore(initial()));
  const drafts = useDrafts<Draft>(draftKey);
  const keepDraft = () => drafts.keepDraft(draftOf(commit(store.get())));
  const subscribe = useCallback((listener: () => void) => onInput(store, listener), [store]);
  useDraftKeeper(subscribe, keepDraft, useGridPart(store, 'phase') !== 'view');
  const root = useRef<HTMLDivElement>(null);
  return {
    store,
    table,
    drafts,
    keepDraft,
    putAside() {
      const isKept = keepDraft();
      drafts.startNewDraft();
      return isKept;
    },
    root,
    focusCell: (focus) => root.current?.querySelector<HTMLInputElement>('td.focus input')?.focus(focus),
  };
}

/** Calls the listener when what would be kept changes, and not when the active cell moves. @returns a function that unsubscribes. */
function onInput(store: GridStore, listener: () => void): () => void {
  let before = store.get();
  return store.subscribe(() => {
    const { columns, typed, conflicts } = before;
    before = store.get();
    if (columns !== before.columns || typed !== before.typed || conflicts !== before.conflicts) listener();
  });
}
