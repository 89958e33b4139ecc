/**
 * How a person looks at a report on this device: which groups are folded to their sub total, and the unit of amounts. It changes
 * attributes of the table, which the stylesheet reads, and never a text: what is copied, pasted, exported and stored is won.
 */
import { shortAmount } from '../../domain/short-amount.ts';
import { WAKE } from '../runtime/wake-island.ts';
import { setAskedCell } from './cell-inbox.ts';
import { hasModifier } from './has-modifier.ts';

/** The keys of localStorage. */
export const FOLDED = 'folded';
export const UNIT = 'unit';
export const MARKS = 'marks';

interface Look {
  /** The folded groups of all reports, separated by spaces: `cost0 cost2`. */
  readonly folded: string;
  /** `3` for thousands of won, `6` for millions, nothing for won. */
  readonly unit: string;
  /** `off` where marks of what was changed lately are not shown, else nothing. */
  readonly marks: string;
}

let look = keptLook();

/** Shows the table as it was looked at last. React calls it after figures or the mode have changed. */
export function refreshLook(): void {
  show(look);
}

/** What a press, a key or a choice on a table does. @param control what it was on */
export function changeLook(event: Event, control: Element): void {
  if (control instanceof HTMLSelectElement) keepLook({ ...look, unit: control.value });
  else if (control instanceof HTMLInputElement) keepLook({ ...look, marks: control.checked ? '' : 'off' });
  else if (control instanceof HTMLTableCellElement && !(event instanceof KeyboardEvent)) askStory(control);
  else if (event instanceof KeyboardEvent) moveFocus(event, control.closest('table'));
  else if (!document.querySelector('.report[data-editing]')) fold(control);
}

/** Folds or opens the group of a control; all groups, when it is in no group. */
function fold(control: Element): void {
  const table = control.closest('table');
  if (table === null) return;
  const pressed = control.closest('tbody');
  const groups = pressed === null ? groupsOf(table) : [pressed];
  const isFolding = groups.some((body) => !body.matches('[data-folded]'));
  const folded = new Set(look.folded.split(' '));
  for (const body of groups) {
    if (isFolding) folded.add(nameOf(table, body));
    else folded.delete(nameOf(table, body));
  }
  keepLook({ ...look, folded: [...folded].join(' ').trim() });
  // The button that was pressed is hidden when its group has a sub total: its other button takes the focus.
  const buttons = [...(pressed?.querySelectorAll<HTMLElement>('[aria-expanded]') ?? [])];
  const shown = buttons.find((button) => button.checkVisibility());
  if (shown !== undefined) takeStop(shown);
}

/** Asks the island, which may be asleep, for a figure's story. */
function askStory(cell: HTMLTableCellElement): void {
  const { field } = cell.closest('tr')?.dataset ?? {};
  if (field === undefined) return;
  focusCell(cell);
  setAskedCell({ field, month: Number(cell.dataset.month), element: cell });
  cell.closest('[data-island]')?.dispatchEvent(new Event(WAKE));
}

function focusCell(cell: HTMLElement): void {
  cell.tabIndex = -1;
  cell.focus();
}

/** From a label its row's figures are to the right; among figures arrows go as in a spreadsheet, and to the left of January to the label. */
function moveAmongCells({ key }: KeyboardEvent, from: HTMLTableCellElement): boolean {
  const row = from.closest('tr');
  const isLabel = from.matches('th');
  const rows = [...(from.closest('table')?.querySelectorAll<HTMLTableRowElement>('tbody tr[data-field]') ?? [])].filter(
    (each) => each.checkVisibility(),
  );
  const inRow = (line: HTMLTableRowElement | null | undefined, month: number) =>
    line?.querySelector<HTMLElement>(`td[data-month='${month}']`);
  const month = Number(from.dataset.month ?? 0);
  const at = rows.findIndex((each) => each === row);
  if (isLabel && key !== 'ArrowRight') return false;
  if (key === 'ArrowLeft' && month === 1) {
    const label = [...(row?.querySelectorAll<HTMLElement>('th button') ?? [])].find((each) => each.checkVisibility());
    if (label !== undefined) takeStop(label);
    return true;
  }
  const next = {
    ArrowRight: inRow(row, month + 1),
    ArrowLeft: inRow(row, month - 1),
    ArrowDown: inRow(rows[at + 1], month),
    ArrowUp: inRow(rows[at - 1], month),
    Home: inRow(row, 1),
    End: inRow(row, 12),
  }[key];
  if (next) focusCell(next);
  return true;
}

/** Arrow keys, Home and End move among the labels, which have one tab stop together, and among the figures. */
function moveFocus(event: KeyboardEvent, table: HTMLTableElement | null): void {
  const cell = document.activeElement?.closest<HTMLTableCellElement>('th,td') ?? null;
  if (event.key === 'Enter' && event.altKey && cell?.matches('td')) askStory(cell);
  if (hasModifier(event) || table === null) return;
  if (cell !== null && document.querySelector('.report[data-editing]') === null && moveAmongCells(event, cell)) return;
  const labels = [...table.querySelectorAll<HTMLElement>('th button')].filter((label) => label.checkVisibility());
  // Not from the label that the key was pressed on: keys that came before this code follow one another.
  const at = labels.indexOf(document.activeElement as HTMLElement);
  const next = {
    ArrowDown: labels[at + 1],
    ArrowUp: labels[at - 1],
    Home: labels[0],
    End: labels.at(-1),
  }[event.key];
  if (next !== undefined) takeStop(next);
}

function takeStop(label: HTMLElement): void {
  for (const stop of label.closest('table')?.querySelectorAll<HTMLElement>('th button') ?? []) stop.tabIndex = -1;
  label.tabIndex = 0;
  label.focus();
}

function keepLook(now: Look): void {
  look = now;
  try {
    localStorage.setItem(FOLDED, look.folded);
    localStorage.setItem(UNIT, look.unit);
    localStorage.setItem(MARKS, look.marks);
  } catch {
    // The device refuses storage: the choice lasts as long as this page.
  }
  refreshLook();
}

function keptLook(): Look {
  try {
    const [folded = '', unit = '', marks = ''] = [FOLDED, UNIT, MARKS].map((key) => localStorage.getItem(key) ?? '');
    return { folded, unit, marks };
  } catch {
    return { folded: '', unit: '', marks: '' };
  }
}

/** Sets the attributes. While a report is edited, every group is open; the stylesheet then shows amounts in won. */
function show({ folded, unit, marks }: Look): void {
  const report = document.querySelector('.report');
  const table = report?.querySelector('table');
  if (!report || !table) return;
  const isEditing = table.role === 'grid';
  const names = isEditing ? [] : folded.split(' ');
  for (const body of groupsOf(table)) {
    const isFolded = names.includes(nameOf(table, body));
    body.toggleAttribute('data-folded', isFolded);
    // The button of a sub total is shown in a folded group only.
    setExpanded(body.querySelector('.group [aria-expanded]'), !isFolded, isEditing);
  }
  const isOpen = groupsOf(table).some((body) => !body.matches('[data-folded]'));
  setExpanded(table.tHead?.querySelector('[aria-expanded]') ?? null, isOpen, isEditing);

  const shown = report.querySelector<HTMLInputElement>('#show-marks');
  if (shown) shown.checked = marks !== 'off';
  // While figures are edited, a tooltip would cover the neighbour that a person wants to press.
  const tells = marks !== 'off' && !isEditing;
  for (const cell of table.querySelectorAll<HTMLElement>('[data-told]')) {
    const { changed } = cell.dataset;
    if (tells && changed !== undefined) {
      cell.dataset.tooltip = document.getElementById(`change-${changed}`)?.textContent;
    } else {
      delete cell.dataset.tooltip;
    }
  }

  const name = { 3: '천원', 6: '백만원' }[unit];
  const select = report.querySelector<HTMLSelectElement>('#look-unit');
  if (select) select.value = name === undefined ? '' : unit;
  for (const row of table.rows) {
    // Where a table has one unit, its rows do not repeat it; only tables in won are without.
    const own = row.querySelector<HTMLElement>('.unit');
    const isShort = name !== undefined && (own?.textContent ?? '원') === '원';
    if (own !== null) setShort(own, isShort ? name : null);
    for (const cell of row.querySelectorAll('td')) {
      setShort(cell, isShort && cell.dataset.text === undefined ? shortAmount(cell.textContent, Number(unit)) : null);
    }
  }
}

const groupsOf = (table: HTMLTableElement) =>
  [...table.tBodies].filter((body) => body.querySelector('.group') !== null);

const nameOf = (table: HTMLTableElement, body: HTMLElement) =>
  `${table.dataset.report}${[...table.tBodies].indexOf(body as HTMLTableSectionElement)}`;

function setExpanded(button: Element | null, isExpanded: boolean, isDisabled: boolean): void {
  if (button === null) return;
  button.ariaExpanded = String(isExpanded);
  button.ariaDisabled = isDisabled ? 'true' : null;
}

function setShort({ dataset }: HTMLElement, shown: string | null): void {
  if (shown === null) delete dataset.short;
  else dataset.short = shown;
}
