import type { EarlyAnswer } from '../early-answer.ts';
import { addressAfter, pageRows } from '../grid/grid-keys.ts';
import type { CellAddress } from '../grid/grid-state.ts';
import { bareText, copyOf, type FirstCell } from './first-cell.ts';

/** Something that was done to a cell, to be done again when React is there. */
interface Action {
  readonly cell: HTMLTableCellElement;
  readonly repeat: (input: HTMLInputElement) => void;
  /** It gave the cell its text, and left it. */
  readonly isText?: boolean;
  /** Where it leads only React knows: undo goes to the cells that it changes. */
  readonly leadsAway?: boolean;
}

/**
 * While React is on its way: what is typed stands in its cell, and keys and presses lead to the next one. React then takes its
 * place and does all of it again. Selecting begins with React.
 * @param first what the press has shown
 */
export function goOnEditing(first: FirstCell): EarlyAnswer {
  const { report, table, input } = first;
  const rows = [...table.querySelectorAll<HTMLTableRowElement>('tr[data-field]:not([data-derived])')];
  const months = [...(rows[0]?.querySelectorAll('td[data-month]') ?? [])];
  input.autocomplete = 'off';
  input.spellcheck = false;

  let active: CellAddress = { row: 0, column: first.cell.cellIndex - 1 };
  let { cell } = first;
  /** The active cell's text when it became the active one, and the nodes that showed it. */
  let initial = input.defaultValue;
  let { shown } = first;
  let inPlace = false;
  let isReleased = false;
  let isComposing = false;
  let saves: KeyboardEvent | null = null;
  /** Where the focus has gone meanwhile. */
  let elsewhere: HTMLElement | null = null;
  const actions: Action[] = [];
  const server = new Map([[cell, shown]]);
  const isIdle = () => input.value === initial && !inPlace;

  const moveTo = (address: CellAddress) => {
    active = address;
    const target = rows[address.row]?.cells[address.column + 1];
    if (target === undefined) return;
    cell = target;
    shown = [...cell.childNodes];
    if (!server.has(cell)) server.set(cell, shown);
    initial = server.get(cell)?.[0] === shown[0] ? bareText(cell) : cell.textContent;
    inPlace = false;
    input.value = initial;
    nameInput(input, cell);
    cell.classList.add('focus');
    cell.replaceChildren(input);
    input.focus();
    input.select();
  };
  /** What was typed is the cell's. */
  const commit = () => {
    const text = input.value;
    if (text === initial) return;
    actions.push({ cell, repeat: (now) => typeInto(now, text), isText: true });
    initial = text;
    shown = [document.createTextNode(text)];
  };
  const leave = (next: CellAddress) => {
    commit();
    cell.classList.remove('focus');
    cell.replaceChildren(...shown);
    moveTo(next);
  };
  const later = (event: Event, repeat: Action['repeat'], leadsAway = false) => {
    event.preventDefault();
    commit();
    actions.push({ cell, repeat, leadsAway });
  };
  const editInPlace = () => {
    // Edited in place a number is bare.
    if (isIdle() && cell.dataset.text === undefined) input.value = initial = initial.replaceAll(',', '');
    inPlace = true;
    input.setSelectionRange(input.value.length, input.value.length);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey } = event;
    // 229: an input method's, before or after it says that it composes.
    if (event.isComposing || event.keyCode === 229 || altKey) return;
    const command = event.ctrlKey || event.metaKey;
    const wasReleased = isReleased;
    isReleased = key === 'Escape' && isIdle();
    if (command && /^s$/i.test(key)) {
      event.preventDefault();
      saves = event; // after all that is typed yet
    } else if (command && /^[dryz]$/i.test(key)) {
      later(event, (now) => now.dispatchEvent(new KeyboardEvent('keydown', event)), /^[yz]$/i.test(key));
    } else if (key === 'Delete' && isIdle()) {
      later(event, (now) => now.dispatchEvent(new KeyboardEvent('keydown', event)));
      input.value = initial = '';
      shown = [];
    } else if (key === 'F2') {
      event.preventDefault();
      editInPlace();
    } else if (key === 'Escape') {
      event.preventDefault();
      inPlace = false;
      input.value = initial;
      input.select();
    } else if (!(key === 'Tab' && wasReleased) && !(shiftKey && !/^(?:Enter|Tab)$/.test(key))) {
      const next = addressAfter(
        { keys: rows, columns: months, active, inPlace },
        { key, shiftKey, command },
        pageRows(input),
      );
      if (next === undefined || next === null) return; // the text's, or out of the grid
      event.preventDefault();
      leave(next);
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const again = copyOf(event);
    const text = (again.clipboardData?.getData('text/plain') ?? '').replace(/\r?\n$/, '');
    if (!isIdle() && text !== '' && !/[\t\r\n]/.test(text)) {
      event.preventDefault();
      input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
    } else {
      later(event, (now) => now.dispatchEvent(again));
    }
  };
  const onMouseDown = (event: MouseEvent) => {
    if (event.target === input && !isIdle()) {
      inPlace = true; // the caret goes to the pointer
      return;
    }
    event.preventDefault(); // or the focus would leave the cells
    const pressed = event.target instanceof Element ? event.target.closest('td') : null;
    const row = rows.indexOf(pressed?.parentElement as HTMLTableRowElement);
    const column = (pressed?.cellIndex ?? 0) - 1;
    if (pressed !== cell && row >= 0 && column >= 0 && column < months.length) leave({ row, column });
  };

  const listening = new AbortController();
  const { signal } = listening;
  input.addEventListener('compositionstart', () => (isComposing = true), { signal });
  input.addEventListener('compositionend', () => (isComposing = false), { signal });
  input.addEventListener('keydown', onKeyDown, { signal });
  input.addEventListener('paste', onPaste, { signal });
  table.addEventListener('mousedown', onMouseDown, { signal });
  table.addEventListener('dblclick', editInPlace, { signal });
  const onKeyBeside = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    // Whoever types after a press beside the cells types into the active one.
    if (document.activeElement === document.body && key.length === 1 && !ctrlKey && !metaKey) input.focus();
  };
  document.addEventListener('keydown', onKeyBeside, { signal, capture: true });
  const onUnload = (event: Event) => {
    if (actions.length > 0 || input.value !== initial) event.preventDefault();
  };
  addEventListener('beforeunload', onUnload, { signal });

  nameInput(input, cell);
  const { waiting, isComposing: composes } = first.takeOver();
  isComposing = composes;
  for (const [target, event] of waiting) {
    const isOwn = !target.dispatchEvent(event);
    if (!isOwn && event instanceof KeyboardEvent) typeKey(input, event);
  }
  return {
    async settled() {
      while (isComposing) {
        await new Promise((resolve) => {
          input.addEventListener('compositionend', () => setTimeout(resolve), { once: true });
        });
      }
    },
    undo() {
      if (document.activeElement !== input && document.activeElement !== document.body) {
        elsewhere = document.activeElement as HTMLElement;
      }
      listening.abort();
      table.role = null;
      delete report.dataset.editing;
      for (const [each, nodes] of server) giveBack(each, nodes);
    },
    resume(flush) {
      const now = () => table.querySelector<HTMLInputElement>('td.focus input');
      const act = (to: Action['cell'], repeat: Action['repeat']) => {
        flush(() => to.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true })));
        flush(() => {
          const there = now();
          if (there !== null) repeat(there);
        });
      };
      if (now() === null) flush(() => report.querySelector<HTMLElement>('[data-act=edit]')?.click());
      for (const { cell: to, repeat, isText } of actions) {
        act(to, repeat);
        if (isText) flush(() => now()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
      }
      const { value, selectionStart, selectionEnd } = input;
      const isUntouched = value === initial && !inPlace;
      if (!(isUntouched && actions.at(-1)?.leadsAway)) {
        act(cell, (there) => {
          if (inPlace) flush(() => there.dispatchEvent(new KeyboardEvent('keydown', { key: 'F2', bubbles: true })));
          if (value !== initial) flush(() => typeInto(there, value));
          if (!isUntouched) there.setSelectionRange(selectionStart, selectionEnd);
        });
      }
      const save = saves;
      if (save !== null) flush(() => now()?.dispatchEvent(new KeyboardEvent('keydown', save)));
      elsewhere?.focus();
    },
  };
}

/** What the browser would have done with it. */
function typeKey(input: HTMLInputElement, { key, ctrlKey, metaKey }: KeyboardEvent): void {
  const { value, selectionStart, selectionEnd } = input;
  const start = selectionStart ?? 0;
  const end = selectionEnd ?? start;
  const caretTo = (at: number) => input.setSelectionRange(at, at);
  const without = (from: number, to: number) => input.setRangeText('', Math.max(0, from), to, 'end');
  if (ctrlKey || metaKey) return;
  if (/^.$/u.test(key)) input.setRangeText(key, start, end, 'end');
  else if (key === 'Backspace') without(start === end ? start - 1 : start, end);
  else if (key === 'Delete') without(start, start === end ? end + 1 : end);
  else if (key === 'ArrowLeft') caretTo(start === end ? Math.max(0, start - 1) : start);
  else if (key === 'ArrowRight') caretTo(start === end ? end + 1 : end);
  else if (key === 'Home') caretTo(0);
  else if (key === 'End') caretTo(value.length);
}

function typeInto(input: HTMLInputElement, text: string): void {
  input.setRangeText(text, 0, input.value.length, 'end');
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Leaves a cell as the server has sent it. */
function giveBack(cell: HTMLTableCellElement, shown: readonly ChildNode[]): void {
  cell.classList.remove('focus');
  if (cell.className === '') cell.removeAttribute('class');
  cell.replaceChildren(...shown);
}

/** The group's and the row's name in Korean, as far as they have one of their own, and the month. */
function nameInput(input: HTMLInputElement, cell: HTMLTableCellElement): void {
  const names = [cell.closest('tbody')?.querySelector('.group th'), cell.closest('tr')?.cells[0]].flatMap(
    (head) =>
      (head?.querySelector('.row-name .secondary') ?? head?.querySelector('.row-name [lang]'))?.textContent ?? [],
  );
  input.ariaLabel = `${names.join(' ')}, ${cell.cellIndex}월`;
}
