import { useEffect, useRef } from 'react';
import { redo, undo } from './grid-state.ts';
import type { GridStore } from './grid-store.ts';

interface EditKeys {
  readonly store: GridStore;
  readonly isEditing: boolean;
  /** While it is saved, nothing can be undone. */
  readonly isLocked?: boolean;
  readonly save: () => void;
}

/**
 * The keys of a page with a sheet, wherever the focus is: Ctrl+S or ⌘S saves and never opens the browser's own dialog; undo and
 * redo where no cell has taken them.
 */
export function useEditKeys({ store, isEditing, isLocked = false, save }: EditKeys): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null;
      if (key === 's') {
        event.preventDefault();
        if (!isEditing || isLocked || isInDialog) return;
        // During a composition half of a syllable would be saved.
        if (!event.isComposing) latest.current();
        else event.target?.addEventListener('compositionend', () => setTimeout(() => latest.current()), { once: true });
      } else if ((key === 'z' || key === 'y') && isEditing && !isInDialog) {
        event.preventDefault();
        if (!isLocked) store.update(key === 'y' || event.shiftKey ? redo : undo);
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store, isEditing, isLocked]);
}
