import { useRef, useState, type RefObject } from 'react';
import type { Row } from '../../domain/report.ts';
import { useKeptEntries, type KeptEntries } from '../kept/kept-entries.tsx';
import { useDraftKeeper } from '../kept/use-draft-keeper.ts';
import { commit, type GridState } from './grid-state.ts';
import { createGridStore, type GridStore } from './grid-store.ts';
import { usePaste, type ShownReceipt } from './use-paste.ts';

export interface SheetOptions<Draft> {
  readonly rows: readonly Row[];
  /** The cells to begin with. */
  readonly initial: () => GridState;
  /** Names what the sheet is for among the drafts of this device. */
  readonly draftKey: string;
  /** What a draft keeps of the sheet; null when nothing in it is unsaved. */
  readonly draftOf: (state: GridState) => Draft | null;
  /** Drafts are kept while it is edited. */
  readonly isEditing: boolean;
}

/** What a page with a sheet is made of: its cells, what was pasted, its drafts, and where the focus goes. */
export interface SheetParts<Draft> {
  readonly store: GridStore;
  readonly receipt: ShownReceipt | null;
  readonly onPaste: (block: string[][]) => void;
  readonly drafts: KeptEntries<Draft>;
  /** @returns false when the device refused. */
  readonly keepDraft: () => boolean;
  /** What is entered now stays as a draft and is offered; what is entered from now on is another one. */
  readonly putAside: () => boolean;
  /** For the element around the sheet. */
  readonly root: RefObject<HTMLDivElement | null>;
  readonly focusCell: (options?: FocusOptions) => void;
}

export function useSheet<Draft>(options: SheetOptions<Draft>): SheetParts<Draft> {
  const { rows, initial, draftKey, draftOf, isEditing } = options;
  const [store] = useState(() => createGridStore(initial()));
  const { receipt, onPaste } = usePaste(store, rows);
  const drafts = useKeptEntries<Draft>(draftKey);
  const keepDraft = () => drafts.keep(draftOf(commit(store.get())));
  useDraftKeeper(store.subscribe, keepDraft, isEditing);
  const root = useRef<HTMLDivElement>(null);
  return {
    store,
    receipt,
    onPaste,
    drafts,
    keepDraft,
    putAside() {
      const isKept = keepDraft();
      drafts.begin();
      return isKept;
    },
    root,
    focusCell: (focus) => root.current?.querySelector<HTMLInputElement>('td.focus input')?.focus(focus),
  };
}
