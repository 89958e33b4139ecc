import type { TakeOver } from '../early-answer.ts';
import { WAKE } from '../wake-island.ts';

/** The cell that editing begins with, as the press has left it. */
export interface FirstCell {
  readonly table: HTMLTableElement;
  readonly cell: HTMLTableCellElement;
  /** What the server's HTML shows in it. */
  readonly shown: ChildNode[];
  readonly input: HTMLInputElement;
  /** Ends the waiting. @returns what was done on the table meanwhile, and where, in its order */
  readonly takeOver: () => (readonly [EventTarget, Event])[];
}

/**
 * Answers Edit in the task of its press: the cell to begin with has its input. What is done in it waits for first-edit.ts, which
 * waits for React.
 * @param refuse when React has to answer: it is faster, or there is no cell
 */
export function editAtOnce(island: HTMLElement, refuse: () => void): void {
  const known = island.querySelector<HTMLInputElement>('td.focus input');
  const first = known === null && island.dataset.taken === undefined ? showFirstCell(island) : undefined;
  if (first !== undefined) {
    const answer = import('./first-edit.ts').then(
      ({ goOnEditing }) => goOnEditing(first),
      () => {
        first.takeOver();
        first.table.role = null;
        giveBack(first.cell, first.shown);
        refuse();
        return undefined;
      },
    );
    const give = (asked: TakeOver) => void (asked.answer = answer);
    island.addEventListener('island:take-over', give, { once: true });
  } else if (known === null) {
    refuse();
    return;
  } else known.focus();
  // The cell is painted before React takes the processor.
  requestAnimationFrame(() => setTimeout(() => island.dispatchEvent(new Event(WAKE))));
}

function showFirstCell(island: HTMLElement): FirstCell | undefined {
  const table = island.querySelector('table');
  // Where work is: in the month that was closed last (report-grid.tsx).
  const column = table?.querySelector<HTMLTableCellElement>('thead th.now')?.cellIndex ?? 1;
  const cell = table?.querySelector<HTMLTableRowElement>('tr[data-field]:not([data-derived])')?.cells[column];
  if (table === null || cell === undefined) return undefined;
  const shown = [...cell.childNodes];
  const input = document.createElement('input');
  input.defaultValue = bareText(cell);
  cell.classList.add('focus');
  cell.replaceChildren(input);
  input.focus();
  input.select();
  table.role = 'grid';

  const waiting: (readonly [EventTarget, Event])[] = [];
  const keep = (event: Event) => {
    const { ctrlKey, metaKey, key, keyCode } = event as KeyboardEvent;
    // Of Ctrl+V comes an event of its own; 229 is the input method's.
    if (((ctrlKey || metaKey) && /^[^drsyz]$/i.test(key)) || keyCode === 229 || event.target === null) return;
    event.preventDefault();
    const Kind = event.constructor as typeof Event;
    const again = event instanceof ClipboardEvent ? copyOf(event) : new Kind(event.type, event);
    waiting.push([event.target, again]);
  };
  const kinds = ['keydown', 'paste', 'mousedown', 'compositionstart', 'compositionend'];
  for (const kind of kinds) table.addEventListener(kind, keep);
  return {
    table,
    cell,
    shown,
    input,
    takeOver() {
      for (const kind of kinds) table.removeEventListener(kind, keep);
      return waiting;
    },
  };
}

/** Leaves a cell as the server has sent it. */
export function giveBack(cell: HTMLTableCellElement, shown: readonly ChildNode[]): void {
  cell.classList.remove('focus');
  if (cell.className === '') cell.removeAttribute('class');
  cell.replaceChildren(...shown);
}

/** As it is edited: without its unit. */
export function bareText(cell: HTMLTableCellElement): string {
  return cell.dataset.text === undefined ? cell.textContent.replace(/%$/, '') : cell.textContent;
}

/** The clipboard can be read as long as it is pasted. */
export function copyOf({ clipboardData }: ClipboardEvent): ClipboardEvent {
  const copy = new DataTransfer();
  for (const type of clipboardData?.types ?? []) copy.setData(type, clipboardData?.getData(type) ?? '');
  return new ClipboardEvent('paste', { clipboardData: copy, bubbles: true, cancelable: true });
}
