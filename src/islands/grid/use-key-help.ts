import { useEffect, useState } from 'react';
import type { GridStore } from './grid-store.ts';

/** Whether the list of keys is open. `?` opens it, but is typed where a text is: into a field, or into a cell that has one. */
export function useKeyHelp(store: GridStore): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (key !== '?' || event.isComposing || event.defaultPrevented || !(target instanceof Element)) return;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest('dialog') !== null) return;
      const { typed, inPlace } = store.get();
      const isText = target.matches('td.focus input') ? typed !== null || inPlace : target.matches('input, select');
      if (isText) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store]);
  return [isOpen, setOpen];
}
