/**
 * How a person looks at a report on this device: which groups are folded to their sub total, which rows are found, and the unit of
 * amounts. It changes attributes of the table, which the stylesheet reads, and never a text: what is copied, pasted, exported and
 * stored is won.
 */
import { shortAmount } from '../../domain/short-amount.ts';
import { moveWithKey, selectCell, selectedCell, takeStop, tellStory } from './cell-selection.ts';
import { keepLook, keptLook, type Look } from './kept-look.ts';
import { MORE_MENU } from './menu-ids.ts';
import { findRows } from './row-filter.ts';

let look = keptLook();

/** What a press, a key or a choice on a report does. @param control what it was on */
export function changeLook(event: Event, control: Element): void {
  if (control instanceof HTMLSelectElement) change({ unit: control.value });
  else if (control.matches('#row-filter')) find(event, control as HTMLInputElement);
  else if (control instanceof HTMLInputElement) change({ marks: control.checked ? '' : 'off' });
  else if (control.id === MORE_MENU) closeWhenLeft(event as FocusEvent, control as HTMLElement);
  else if (control instanceof HTMLButtonElement && control.dataset.does !== undefined) act(control);
  else if (event instanceof KeyboardEvent) moveWithKey(event);
  else if (!control.matches('td')) fold(control);
  else if (event.type === 'click' && (event as MouseEvent).detail < 2) selectCell(control as HTMLTableCellElement);
  else tellStory(control as HTMLTableCellElement);
}

/** What buttons of the menu and of the save bar do. */
function act(button: HTMLButtonElement): void {
  const { does: name } = button.dataset;
  // The focus is to return to the menu's button from what opens now.
  button.closest<HTMLElement>('[popover]')?.hidePopover();
  if (name === 'print') print();
  if (name === 'keys') void import('./keys-dialog.ts').then((it) => it.openKeys());
  if (name === 'story') tellStory(selectedCell());
}

/** The menu would cover what has the focus. */
function closeWhenLeft({ relatedTarget }: FocusEvent, menu: HTMLElement): void {
  if (relatedTarget instanceof Element && !relatedTarget.closest('[popover]')) menu.hidePopover();
}

/** Shows the table as it was looked at last. React calls it after figures or the mode have changed. */
export function refreshLook(): void {
  const report = document.querySelector('.report');
  const table = report?.querySelector('table');
  if (!report || !table) return;
  showFolds(table);
  showUnit(report, table);
  const marks = report.querySelector<HTMLInputElement>('#show-marks');
  if (marks) marks.checked = look.marks !== 'off';
}

function change(part: Partial<Look>): void {
  look = { ...look, ...part };
  keepLook(look);
  refreshLook();
}

/** Finds rows while a text is typed; Escape empties the field. */
function find({ type, key }: Event & { readonly key?: string }, field: HTMLInputElement): void {
  if (type === 'keydown') {
    if (key !== 'Escape' || field.value === '') return;
    field.value = '';
  }
  refreshLook();
}

/** Folds or opens the group of a control; all groups, when it is in no group. */
function fold(control: Element): void {
  const table = control.closest('table');
  if (table === null || document.querySelector('.report[data-editing]') !== null) return;
  const pressed = control.closest('tbody');
  const groups = pressed === null ? groupsOf(table) : [pressed];
  const isFolding = groups.some((body) => !body.matches('[data-folded]'));
  const folded = new Set(look.folded.split(' '));
  for (const body of groups) {
    if (isFolding) folded.add(nameOf(table, body));
    else folded.delete(nameOf(table, body));
  }
  change({ folded: [...folded].join(' ').trim() });
  // The button that was pressed is hidden when its group has a sub total: its other button takes the focus.
  const buttons = [...(pressed?.querySelectorAll<HTMLElement>('[aria-expanded]') ?? [])];
  const shown = buttons.find((button) => button.checkVisibility());
  if (shown !== undefined) takeStop(shown);
}

/** While a report is edited, every group is open and every row is there; while rows are searched, every group is open. */
function showFolds(table: HTMLTableElement): void {
  const isEditing = table.role === 'grid';
  const isFinding = findRows(table);
  const names = isEditing || isFinding ? [] : look.folded.split(' ');
  for (const body of groupsOf(table)) {
    const isFolded = names.includes(nameOf(table, body));
    body.toggleAttribute('data-folded', isFolded);
    // The button of a sub total is shown in a folded group only.
    setExpanded(body.querySelector('.group [aria-expanded]'), !isFolded, isEditing);
  }
  const isOpen = groupsOf(table).some((body) => !body.matches('[data-folded]'));
  setExpanded(table.tHead?.querySelector('[aria-expanded]') ?? null, isOpen, isEditing);
}

/** The stylesheet shows amounts in won while they are edited. */
function showUnit(report: Element, table: HTMLTableElement): void {
  const name = { 3: '천원', 6: '백만원' }[look.unit];
  const select = report.querySelector<HTMLSelectElement>('#look-unit');
  if (select) select.value = name === undefined ? '' : look.unit;
  const isWon = (unit: Element | null) => name !== undefined && (unit?.textContent ?? '원') === '원';
  const said = report.querySelector<HTMLElement>('.subtitle .unit');
  if (said) setShort(said, isWon(said) ? name : null);
  for (const row of table.rows) {
    // Where a table has one unit, its rows do not repeat it; only tables in won are without.
    const own = row.querySelector<HTMLElement>('.unit');
    const isShort = isWon(own);
    if (own !== null) setShort(own, isShort ? name : null);
    for (const cell of row.querySelectorAll('td')) {
      const isAmount = isShort && cell.dataset.text === undefined;
      setShort(cell, isAmount ? shortAmount(cell.textContent, Number(look.unit)) : null);
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

function setShort({ dataset }: HTMLElement, shown: string | null | undefined): void {
  if (shown) dataset.short = shown;
  else delete dataset.short;
}
