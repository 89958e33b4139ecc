import {
  useRef,
  type ClipboardEvent,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { parseClipboard } from '../../domain/clipboard-text.ts';
import type { CellAddresses } from './cell-addresses.ts';
import { copySelection, pastedOf, type Pasted, type TableFrame } from './clipboard.ts';
import { scrollWhileDragging } from './drag-scroll.ts';
import {
  editInPlace,
  emptySelection,
  extendTo,
  moveTo,
  selectionOf,
  type CellAddress,
  type GridState,
  type Selection,
} from './grid-state.ts';
import type { GridStore } from './grid-store.ts';

interface GridEventsOptions {
  readonly store: GridStore;
  readonly addresses: CellAddresses;
  readonly table: RefObject<HTMLTableElement | null>;
  readonly frame: TableFrame;
  readonly onPaste: (pasted: Pasted) => void;
}

/** What mouse, focus and clipboard do on the table of a grid in edit mode. Keys belong to the active cell. */
export function useGridEvents({ store, addresses, table, frame, onPaste }: GridEventsOptions) {
  /** Whether the mouse was pressed on a cell and is still held. A drag that began elsewhere selects nothing. */
  const isDragging = useRef(false);
  const { addressOf, cornersOf } = addresses;
  const isLocked = () => store.get().phase === 'saving';
  const selectTo = (target: EventTarget) => {
    const state = store.get();
    const address = addressOf(target);
    if (address === null || isBeingEdited(state)) return;
    if (!isSame(address, state.active) || state.extent !== null) store.update((before) => extendTo(before, address));
  };
  const update = (change: (state: GridState) => GridState) => {
    if (!isLocked()) store.update(change);
  };
  const copy = (event: ClipboardEvent): boolean => {
    const state = store.get();
    const { activeElement } = document;
    if (activeElement?.matches('td')) {
      // A computed figure, in bare digits like the others.
      event.preventDefault();
      event.clipboardData.setData('text/plain', activeElement.textContent.replaceAll(',', ''));
    }
    // While the text of a cell is edited, the browser copies the selected part of it.
    if (!isOnActiveCell() || isBeingEdited(state)) return false;
    event.preventDefault();
    copySelection(event.clipboardData, state, frame);
    return true;
  };
  return {
    onFocus({ target }: FocusEvent) {
      const address = target instanceof HTMLTableCellElement ? addressOf(target) : null;
      if (address === null) return;
      update((before) => moveTo(before, address));
      focusActiveCell(table.current);
    },
    onMouseDown(event: MouseEvent<HTMLTableElement>) {
      const state = store.get();
      const address = addressOf(event.target);
      const isActive = isSame(address, state.active);
      if (isActive && isBeingEdited(state)) {
        // A press into the text that is being edited moves the caret; from then on arrow keys move the caret too.
        store.update(editInPlace);
        return;
      }
      event.preventDefault(); // otherwise the focus would leave the cells
      const pressed = event.target instanceof Element ? event.target.closest<HTMLTableCellElement>('td,th') : null;
      const [first, last] = (pressed?.tagName === 'TH' ? cornersOf(pressed) : null) ?? [address, address];
      if (first === null || last === null) {
        focusOther(pressed);
        return;
      }
      isDragging.current = event.button === 0;
      const scroll = event.currentTarget.closest<HTMLElement>('.scroll');
      if (isDragging.current && address !== null && scroll !== null) {
        scrollWhileDragging(scroll, (x, y) => {
          const cell = document.elementFromPoint(x, y)?.closest('td') ?? null;
          // Where the sheet ends, a sum may be there: the cell above it is meant.
          const near = cellsUpTo(cell).findLast((each) => addressOf(each) !== null);
          if (near !== undefined) selectTo(near);
        });
      }
      // The context menu keeps the selection.
      const keeps = event.button !== 0 && isInside(selectionOf(state), address);
      if (!keeps) {
        update((before) => {
          if (event.shiftKey && before.active !== null) return extendTo(before, last);
          if (first === last) return isActive && before.extent === null ? before : moveTo(before, first);
          return extendTo(moveTo(before, first), last);
        });
      }
      focusActiveCell(event.currentTarget);
    },
    onPointerOver(event: PointerEvent) {
      // A drag that began on a cell selects from the active cell to the pointer.
      if (event.buttons !== 1) isDragging.current = false;
      if (isDragging.current && event.pointerType === 'mouse') selectTo(event.target);
    },
    onCopy: copy,
    onCut(event: ClipboardEvent) {
      if (copy(event)) update(emptySelection);
    },
    onPaste(event: ClipboardEvent) {
      const state = store.get();
      if (!isOnActiveCell()) return;
      const pasted = pastedOf(event.clipboardData);
      // A single value goes to the caret; the browser drops the line end that spreadsheets add.
      if (isBeingEdited(state) && isOneValue(pasted)) return;
      event.preventDefault();
      if (!isLocked()) onPaste(pasted);
    },
    onDoubleClick({ target }: MouseEvent) {
      if (addressOf(target) !== null) store.update(editInPlace);
    },
  };
}

/** The cells of a column from the top of its table to a cell, with it. */
function cellsUpTo(cell: HTMLTableCellElement | null): HTMLTableCellElement[] {
  const rows = [...(cell?.closest('table')?.rows ?? [])];
  const last = rows.findIndex((row) => row.contains(cell));
  return rows.slice(0, last + 1).flatMap((row) => row.cells[cell?.cellIndex ?? -1] ?? []);
}

export function focusActiveCell(table: HTMLElement | null): void {
  table?.querySelector<HTMLInputElement>('td.focus input')?.focus();
}

/** A cell that takes no input has the focus itself: keys must not change the active cell, which may be out of sight. */
function focusOther(cell: HTMLTableCellElement | null): void {
  if (cell === null) return;
  cell.tabIndex = -1;
  cell.focus();
}

function isOnActiveCell(): boolean {
  return document.activeElement?.matches('td.focus input') === true;
}

function isOneValue({ text }: Pasted): boolean {
  const block = parseClipboard(text);
  return block.length === 1 && block[0]?.length === 1;
}

function isBeingEdited({ inPlace, typed }: GridState): boolean {
  return inPlace || typed !== null;
}

function isSame(one: CellAddress | null, other: CellAddress | null): boolean {
  return one !== null && other !== null && one.row === other.row && one.column === other.column;
}

function isInside(selection: Selection | null, address: CellAddress | null): boolean {
  if (selection === null || address === null) return false;
  const { top, bottom, left, right } = selection;
  return address.row >= top && address.row <= bottom && address.column >= left && address.column <= right;
}
