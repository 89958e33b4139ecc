import { useEffect, type RefObject } from 'react';
import type { RowHook } from './grid-column.ts';
import { selectionOf, type GridState } from './grid-state.ts';

/**
 * Lights the headings of the active row and column, or of all selected ones, and draws an outline around a selection. The
 * attributes are set outside of React, which would render every row again for them.
 */
export function useSelectionMarks(
  table: RefObject<HTMLTableElement | null>,
  { active, extent, keys }: Pick<GridState, 'active' | 'extent' | 'keys'>,
  { isEditing, rowHook }: { readonly isEditing: boolean; readonly rowHook: RowHook },
): void {
  useEffect(() => {
    const selection = isEditing ? selectionOf({ active, extent }) : null;
    if (table.current === null || selection === null) return;
    const { top, bottom, left, right } = selection;
    const lines = [...table.current.rows];
    const lineOf = (row: number) => lines.findIndex((line) => line.getAttribute(rowHook) === keys[row]);
    const selected = lines.slice(lineOf(top), lineOf(bottom) + 1);
    const takesInput = (line: HTMLTableRowElement) => !line.matches('[data-derived], .group');
    const marked: [element: Element, name: string][] = [];
    const mark = (element: Element | undefined, name: string, value = '') => {
      if (element === undefined) return;
      element.setAttribute(name, value);
      marked.push([element, name]);
    };
    const heads = [...(table.current.tHead?.rows[0]?.cells ?? [])];
    for (const head of heads.slice(left + 1, right + 2)) mark(head, 'data-lit');
    for (const line of selected) if (takesInput(line)) mark(line.cells[0], 'data-lit');
    if (extent !== null) {
      for (const [at, line] of selected.entries()) {
        const sides = [at === 0 && 'top', at === selected.length - 1 && 'bottom'];
        for (const [index, cell] of [...line.cells].slice(left + 1, right + 2).entries()) {
          const all = [...sides, index === 0 && 'left', index === right - left && 'right'].filter(Boolean).join(' ');
          // A group's row has one wide cell, which does not belong to the block.
          if (all !== '' && cell.colSpan === 1) mark(cell, 'data-edge', all);
        }
      }
    }
    return () => {
      for (const [element, name] of marked) element.removeAttribute(name);
    };
  }, [table, active, extent, keys, isEditing, rowHook]);
}
