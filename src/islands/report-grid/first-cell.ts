import type { TakeOver } from '../early-answer.ts';
import { WAKE } from '../runtime/wake-island.ts';

/** The cell that editing begins with, as the press has left it. */
export interface FirstCell {
  readonly report: HTMLElement;
  readonly table: HTMLTableElement;
  readonly cell: HTMLTableCellElement;
  /** What the server's HTML shows in it. */
  readonly shown: ChildNode[];
  readonly input: HTMLInputElement;
  /** Ends the waiting. */
  readonly takeOver: () => {
    /** What was done on the table meanwhile, and where, in its order. */
    readonly waiting: readonly (readonly [EventTarget, Event])[];
    readonly isComposing: boolean;
  };
}

/**
 * Answers Edit in the task of its press: the cell to begin with has its input. Its text is the browser's; what leads away from it
 * waits for first-edit.ts, which waits for React.
 * @param refuse when React has to answer: it is faster, or there is no cell
 */
export function editAtOnce(island: HTMLElement, refuse: () => void): void {
  const known = island.querySelector<HTMLInputElement>('td.focus input');
  const first = known === null && island.dataset.taken === undefined ? showFirstCell(island) : undefined;
  if (first !== undefined) {
    const goOn = async () => (await import('./first-edit.ts')).goOnEditing(first);
    const answer = goOn();
    // React waits for it; what could not be loaded is tried again with it.
    const give = (asked: TakeOver) => void (asked.answer = answer.catch(goOn));
    island.addEventListener('island:take-over', give);
  } else if (known === null) {
    refuse();
    return;
  } else {
    known.focus();
  }
  // The cell is painted before React takes the processor.
  requestAnimationFrame(() => setTimeout(() => island.dispatchEvent(new Event(WAKE))));
}

function showFirstCell(island: HTMLElement): FirstCell | undefined {
  const report = island.querySelector<HTMLElement>('.report');
  const table = island.querySelector('table');
  // Where work is: in the month that was closed last (report-grid.tsx).
  const column = table?.querySelector<HTMLTableCellElement>('thead th.now')?.cellIndex ?? 1;
  const row = table?.querySelector<HTMLTableRowElement>('tr[data-field]:not([data-derived])');
  const cell = row?.cells[column];
  if (report === null || table === null || cell === undefined) return undefined;
  const shown = [...cell.childNodes];
  const input = document.createElement('input');
  input.defaultValue = bareText(cell);
  input.ariaLabel = row?.cells[0]?.textContent ?? ''; // first-edit.ts names it in full
  // Rows that are hidden while they are empty are there to be filled; elsewhere it would only cost the browser a look at all.
  if (report.querySelector('#hide-empty:checked') !== null) report.dataset.editing = '';
  table.role = 'grid';
  cell.classList.add('focus');
  cell.replaceChildren(input);
  input.focus();
  input.select();

  const waiting: (readonly [EventTarget, Event])[] = [];
  let isComposing = false;
  const keep = (event: Event) => {
    const { target, type } = event;
    const { ctrlKey, metaKey, altKey, key, keyCode } = event as KeyboardEvent;
    const isComposition = type.startsWith('composition');
    if (isComposition) isComposing = type.endsWith('start');
    const isOfText =
      ctrlKey || metaKey
        ? /^[^drsyz]$/i.test(key) // of Ctrl+V comes an event of its own
        : waiting.length === 0 && /^(.|Backspace)$/u.test(key);
    // 229: the input method's.
    if (isComposition || isComposing || altKey || isOfText || keyCode === 229 || /^F[^2]/.test(key)) return;
    event.preventDefault();
    // Nothing else comes into the cell that is being left.
    input.readOnly = true;
    const Kind = event.constructor as typeof Event;
    waiting.push([target as EventTarget, event instanceof ClipboardEvent ? copyOf(event) : new Kind(type, event)]);
  };
  const kinds = ['compositionstart', 'compositionend', 'keydown', 'paste', 'mousedown', 'dblclick'];
  for (const kind of kinds) table.addEventListener(kind, keep);
  return {
    report,
    table,
    cell,
    shown,
    input,
    takeOver() {
      for (const kind of kinds) table.removeEventListener(kind, keep);
      input.readOnly = false;
      return { waiting, isComposing };
    },
  };
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
