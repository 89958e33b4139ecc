import type { KeyboardEvent } from 'react';
import { redo, undo } from './grid-state.ts';
import type { GridStore } from './grid-store.ts';

/** Keys of a page that is edited, wherever on it the focus is: Ctrl+S or ⌘S saves; undo and redo where no cell has taken them. */
export function onEditKey(event: KeyboardEvent, store: GridStore, save: () => void, isLocked = false): void {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.defaultPrevented || !['s', 'z', 'y'].includes(key)) return;
  event.preventDefault();
  if (isLocked) return;
  if (key !== 's') {
    store.update(key === 'y' || event.shiftKey ? redo : undo);
  }
  // During a composition half of a syllable would be saved.
  else if (event.nativeEvent.isComposing) {
    event.target.addEventListener('compositionend', () => setTimeout(save), { once: true });
  } else {
    save();
  }
}
