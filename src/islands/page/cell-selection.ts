/** The selected cell of a report that is read, the labels of its rows, and the keys that move among both. */
import { hasModifier } from './has-modifier.ts';
import { askedCell } from './inbox.ts';

type Cell = HTMLTableCellElement;

export function selectedCell(): Cell | null {
  return document.querySelector('td[data-selected]');
}

/** Selects a cell and gives it the focus. It stays selected when the focus goes elsewhere, such as into the menu. */
export function selectCell(cell: Cell): void {
  deselect();
  document.addEventListener('copy', copyCell); // once, however often
  cell.dataset.selected = '';
  if (cell.getAttribute('tabindex') === null) cell.tabIndex = -1;
  cell.focus();
}

function deselect(): void {
  delete selectedCell()?.dataset.selected;
}

/** Asks the island, which may not be awake yet, for a figure's history. */
export function tellStory(cell: Cell | null): void {
  const { field } = cell?.closest('tr')?.dataset ?? {};
  if (cell === null || field === undefined) return;
  selectCell(cell);
  askedCell.set({ field, month: Number(cell.dataset.month) });
}

/** Bare digits, as the grid copies them, unless a part of the page is marked to be copied. */
function copyCell(event: ClipboardEvent): void {
  const cell = document.activeElement;
  if (!cell?.matches('.report:not([data-editing]) td[data-selected]') || getSelection()?.isCollapsed === false) return;
  const isFigure = cell.matches('[data-view=amount] td:not([data-text])');
  event.clipboardData?.setData('text/plain', isFigure ? cell.textContent.replace(/,|%$/g, '') : cell.textContent);
  event.preventDefault();
}

/** Arrow keys, Home and End move among the labels, which have one tab stop together, and among the figures. */
export function moveWithKey(event: KeyboardEvent): void {
  // Not from where the key was pressed: keys that came before this code follow one another.
  const at = document.activeElement?.closest<Cell>('th,td') ?? null;
  const table = at?.closest('table') ?? null;
  if (at === null || table === null) return;
  if (event.key === 'Enter' && at.matches('td')) tellStory(at);
  else if (event.key === 'Escape' && at.matches('td')) deselect();
  if (hasModifier(event)) return;
  const isReading = document.querySelector('.report[data-editing]') === null;
  if (isReading && (at.matches('td') || event.key === 'ArrowRight')) moveAmongCells(event.key, at, table);
  else moveAmongLabels(event.key, table);
}

/** From a label its row's figures are to the right; from January its label is to the left. */
function moveAmongCells(key: string, from: Cell, table: HTMLTableElement): void {
  const row = from.closest('tr');
  const rows = [...table.querySelectorAll('tbody tr[data-field]')].filter((each) => each.checkVisibility());
  const at = rows.findIndex((each) => each === row);
  const month = Number(from.dataset.month ?? 0);
  const inRow = (line: Element | null | undefined, toMonth: number) =>
    line?.querySelector<Cell>(`td[data-month='${toMonth}']`);
  if (key === 'ArrowLeft' && month === 1) {
    deselect();
    takeStop([...(row?.querySelectorAll<HTMLElement>('th button') ?? [])].find((each) => each.checkVisibility()));
  }
  const next = {
    ArrowRight: inRow(row, month + 1),
    ArrowLeft: inRow(row, month - 1),
    ArrowDown: inRow(rows[at + 1], month),
    ArrowUp: inRow(rows[at - 1], month),
    Home: inRow(row, 1),
    End: inRow(row, 12),
  }[key];
  if (next) selectCell(next);
}

function moveAmongLabels(key: string, table: HTMLTableElement): void {
  const labels = [...table.querySelectorAll<HTMLElement>('th button')].filter((label) => label.checkVisibility());
  const at = labels.indexOf(document.activeElement as HTMLElement);
  takeStop({ ArrowDown: labels[at + 1], ArrowUp: labels[at - 1], Home: labels[0], End: labels.at(-1) }[key]);
}

/** Gives a label the focus, and the tab stop that the labels have together. */
export function takeStop(label: HTMLElement | undefined): void {
  if (label === undefined) return;
  for (const stop of label.closest('table')?.querySelectorAll<HTMLElement>('th button') ?? []) stop.tabIndex = -1;
  label.tabIndex = 0;
  label.focus();
}
