import { useEffect, useRef } from 'react';
import { redo, undo } from './grid-state.ts';
import type { GridStore } from './grid-store.ts';

interface EditKeys {
  readonly store: GridStore;
  readonly save: () => void;
}

/**
 * Handles the keys of a page with a sheet, wherever the focus is: Ctrl+S or ⌘S saves and never opens the browser's own dialog;
 * undo and redo work where no cell has handled them.
 */
export function useEditKeys({ store, save }: EditKeys): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const { phase } = store.get();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null;
      if (key === 's') {
        event.preventDefault();
        if (phase !== 'edit' || isInDialog) return;
        // Saving during a composition would store half a syllable.
        if (!event.isComposing) latest.current();
        else event.target?.addEventListener('compositionend', () => setTimeout(() => latest.current()), { once: true });
      } else if ((key === 'z' || key === 'y') && phase !== 'view' && !isInDialog && !event.isComposing) {
        event.preventDefault();
        // While a save runs, nothing can be undone.
        if (phase === 'edit') store.update(key === 'y' || event.shiftKey ? redo : undo);
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store]);
}
