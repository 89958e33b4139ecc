import { useEffect, useRef, type RefObject } from 'react';
import type { RowHook } from './grid-column.ts';
import type { CellAddress, GridState } from './grid-state.ts';
import { focusActiveCell } from './use-grid-events.ts';

/** Keeps the focus of a grid in edit mode where a person expects it, and the end of the selection in view. */
export function useGridFocus(
  table: RefObject<HTMLTableElement | null>,
  { active, extent, keys }: Pick<GridState, 'active' | 'extent' | 'keys'>,
  { isEditing, rowHook }: { readonly isEditing: boolean; readonly rowHook: RowHook },
): void {
  useEffect(() => {
    if (!isEditing) return;
    // After a press beside the cells (on a scroll bar, on nothing), typing still goes to the active cell.
    const onKeyDown = (event: KeyboardEvent) => {
      const { activeElement } = document;
      if (activeElement === document.body && isForCells(event)) focusActiveCell(table.current);
      // From a cell that takes no input, an arrow leads back to the active one.
      const isOnOther = activeElement?.matches('td,th') && table.current?.contains(activeElement);
      if (isOnOther && event.key.startsWith('Arrow') && !event.altKey) {
        event.preventDefault();
        focusActiveCell(table.current);
      }
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [table, isEditing]);

  useEffect(() => {
    // Assistive technology can focus every cell of a grid that takes input, and hears that the others do not. Set outside of
    // React, which would render every row again for it, and after the first frame, for which it does not matter.
    const timer = setTimeout(() => {
      for (const row of table.current?.querySelectorAll('tr') ?? []) {
        const isComputed = row.dataset.derived !== undefined || row.className === 'group';
        for (const cell of row.cells) {
          if (cell.tagName === 'TH') continue;
          const takesInput = !isComputed && !cell.classList.contains('row-total');
          if (!takesInput && isEditing) cell.setAttribute('aria-readonly', 'true');
          else if (!takesInput) cell.removeAttribute('aria-readonly');
          else if (isEditing) cell.tabIndex = -1;
          // A cell that somebody went to with the keyboard keeps the focus.
          else if (cell.tabIndex === -1 && cell !== document.activeElement) cell.removeAttribute('tabindex');
        }
      }
    });
    return () => clearTimeout(timer);
  }, [table, isEditing]);

  const shownActive = useRef(active);
  useEffect(() => {
    const isNewBlock = active !== shownActive.current;
    shownActive.current = active;
    if (!isEditing || extent === null) return;
    const show = ({ row, column }: CellAddress) => {
      const line = table.current?.querySelector<HTMLTableRowElement>(`tr[${rowHook}="${keys[row]}"]`);
      line?.cells[column + 1]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    // Before the next frame, which lays the page out anyway.
    const frame = requestAnimationFrame(() => {
      show(extent);
      // Of a block that was selected as a whole, and has no room, the beginning is shown.
      if (isNewBlock && active !== null) show(active);
    });
    return () => cancelAnimationFrame(frame);
  }, [table, isEditing, active, extent, keys, rowHook]);
}

/** Keys that scroll, copy a selection of the page or move the focus belong to the page. */
function isForCells({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return /^[vzys]$/i.test(key);
  return (
    !altKey && key !== ' ' && (Array.from(key).length === 1 || /^(?:Delete|Backspace|F2|Enter|Process)$/.test(key))
  );
}
