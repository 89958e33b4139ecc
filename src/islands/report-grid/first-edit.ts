import type { EarlyAnswer, TakeOver } from '../early-answer.ts';

/** Keys that are not the text of a cell, but the grid's. */
const GRID_KEYS = /^(?:Enter|Tab|Escape|F2|Arrow\w+|Home|End|PageUp|PageDown|Delete)$/;

/** What was done before React was there: first the cell got its text, when it got one; then something happened to it. */
interface Step {
  readonly text: string | null;
  /** Given the active cell's input, and the island. */
  readonly repeat: (input: HTMLInputElement) => void;
}

/**
 * The first cell to edit, at once after Edit: whoever presses it may type. It is the input alone; React is on its way, takes
 * its place, and is told what was typed, pressed and pasted meanwhile.
 */
export function editEarly(island: HTMLElement, wakeUp: () => void): void {
  if (island.dataset.taken !== undefined) return; // React was faster
  const answer = showFirstCell(island);
  requestAnimationFrame(() => setTimeout(wakeUp)); // the cell is painted first
  island.addEventListener('island:take-over', (asked) => ((asked as TakeOver).answer = answer), { once: true });
}

function showFirstCell(island: HTMLElement): EarlyAnswer {
  const report = island.querySelector<HTMLElement>('.report');
  const table = island.querySelector('table');
  const row = island.querySelector<HTMLTableRowElement>('tr[data-field]:not([data-derived])');
  // Where work is: in the month that was closed last (report-grid.tsx).
  const month = island.querySelector<HTMLTableCellElement>('thead th.now')?.cellIndex ?? 1;
  const cell = row?.cells[month];
  if (!report || !table || !cell) throw new Error('The report has no cell to edit.');
  const before = [...cell.childNodes];
  const input = document.createElement('input');
  input.autocomplete = 'off';
  input.spellcheck = false;
  input.value = input.defaultValue = cell.textContent;
  const heads = [row?.closest('tbody')?.querySelector('.grp th'), row?.cells[0]];
  input.ariaLabel = `${heads.map(koreanOf).join(' ').trim()}, ${month}월`;
  const steps: Step[] = [];
  const typed = () => (input.value === input.defaultValue ? null : input.value);
  /** The next step begins with a cell of which nothing is known. */
  const remember = (event: Event, repeat: Step['repeat']) => {
    event.preventDefault();
    event.stopPropagation();
    steps.push({ text: typed(), repeat });
    input.value = input.defaultValue = '';
  };
  let composed: Promise<void> | null = null;
  input.addEventListener('compositionstart', () => {
    composed = new Promise((resolve) =>
      input.addEventListener('compositionend', () => setTimeout(resolve), { once: true }),
    );
  });
  input.addEventListener('keydown', (event) => {
    const isCommand = (event.ctrlKey || event.metaKey) && /^[sdryz]$/i.test(event.key);
    if (event.isComposing || !(GRID_KEYS.test(event.key) || isCommand)) return;
    remember(event, (now) => now.dispatchEvent(new KeyboardEvent('keydown', event)));
  });
  input.addEventListener('paste', (event) => {
    const copy = new DataTransfer();
    for (const type of event.clipboardData?.types ?? []) copy.setData(type, event.clipboardData?.getData(type) ?? '');
    if (!/[\t\r\n]/.test(copy.getData('text/plain'))) return;
    remember(event, (now) => {
      const again = { clipboardData: copy, bubbles: true, cancelable: true };
      now.dispatchEvent(new ClipboardEvent('paste', again));
    });
  });
  const onMouseDown = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest('td, th') : null;
    if (pressed === null || event.target === input) return;
    remember(event, () => pressed.dispatchEvent(new MouseEvent('mousedown', event)));
  };
  const onLeave = (event: Event) => {
    if (typed() !== null || steps.length > 0) event.preventDefault();
  };
  table.addEventListener('mousedown', onMouseDown);
  addEventListener('beforeunload', onLeave);

  table.role = 'grid';
  report.dataset.editing = ''; // rows that are hidden while they are empty are there to be filled
  cell.classList.add('focus');
  cell.replaceChildren(input);
  input.focus();
  input.select();
  return {
    settled: () => composed ?? Promise.resolve(),
    undo() {
      steps.push({ text: typed(), repeat: (now) => now.setSelectionRange(input.selectionStart, input.selectionEnd) });
      table.removeEventListener('mousedown', onMouseDown);
      removeEventListener('beforeunload', onLeave);
      table.role = null;
      delete report.dataset.editing;
      cell.classList.remove('focus');
      if (cell.className === '') cell.removeAttribute('class');
      cell.replaceChildren(...before);
    },
    resume(flush) {
      for (const { text, repeat } of steps) {
        const now = island.querySelector<HTMLInputElement>('td.focus input');
        if (now === null) return;
        flush(() => {
          if (text === null) return;
          now.setRangeText(text, 0, now.value.length, 'end');
          now.dispatchEvent(new InputEvent('input', { bubbles: true }));
        });
        flush(() => repeat(now));
      }
    },
  };
}

/** A row's name as the page shows it: English, then Korean where it differs. */
function koreanOf(head: Element | null | undefined): string {
  return head?.querySelector('.nm .alt, .nm [lang=en]:only-child, .nm [lang=en]:has(+ .un)')?.textContent ?? '';
}
