/**
 * How a person looks at a report on this device: which groups are folded to their sub total, and the unit of amounts. It changes
 * attributes of the table, which the stylesheet reads, and never a text: what is copied, pasted, exported and stored is won.
 */
import { shortAmount } from '../../domain/short-amount.ts';
import { hasModifier } from './has-modifier.ts';

/** The keys of localStorage. */
export const FOLDED = 'folded';
export const UNIT = 'unit';

interface Look {
  /** The folded groups of all reports, separated by spaces: `cost0 cost2`. */
  readonly folded: string;
  /** `3` for thousands of won, `6` for millions, nothing for won. */
  readonly unit: string;
}

let look = keptLook();

/** Shows the table as it was looked at last. React calls it after figures or the mode have changed. */
export function refreshLook(): void {
  showLook(look.folded, look.unit, shortAmount);
}

/** What a press, a key or a choice on a table does. @param control what it was on */
export function changeLook(event: Event, control: Element): void {
  if (control instanceof HTMLSelectElement) keepLook({ ...look, unit: control.value });
  else if (event instanceof KeyboardEvent) moveFocus(event, control);
  else if (!document.querySelector('.report[data-editing]')) fold(control);
}

function fold(control: Element): void {
  const table = control.closest('table');
  if (table === null) return;
  const groups = [...table.tBodies].filter((body) => body.querySelector('[data-fold]') !== null);
  const pressed = control.closest('tbody');
  const isFolding = (pressed === null ? groups : [pressed]).some((body) => !body.matches('[data-folded]'));
  const names = new Set(look.folded.split(' ').filter((name) => name !== ''));
  for (const body of pressed === null ? groups : [pressed]) {
    const name = `${table.dataset.report}${[...table.tBodies].indexOf(body)}`;
    if (isFolding) names.add(name);
    else names.delete(name);
  }
  keepLook({ ...look, folded: [...names].join(' ') });
  // The button that was pressed is hidden when its group has a sub total: its other button takes the focus.
  const buttons = [...(pressed?.querySelectorAll<HTMLElement>('[data-fold]') ?? [])];
  const shown = buttons.find((button) => button.checkVisibility());
  if (shown !== undefined) takeStop(shown);
}

/** Arrow keys, Home and End move among the labels, which have one tab stop together. */
function moveFocus(event: KeyboardEvent, control: Element): void {
  if (hasModifier(event)) return;
  const table = control.closest('table');
  const labels = [...(table?.querySelectorAll<HTMLElement>('th button') ?? [])].filter((label) =>
    label.checkVisibility(),
  );
  const at = labels.indexOf(control as HTMLElement);
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
  } catch {
    // The device refuses storage: the choice lasts as long as this page.
  }
  refreshLook();
}

function keptLook(): Look {
  try {
    return { folded: localStorage.getItem(FOLDED) ?? '', unit: localStorage.getItem(UNIT) ?? '' };
  } catch {
    return { folded: '', unit: '' };
  }
}

/**
 * Sets the attributes. While a report is edited, every group is open and every amount in won.
 *
 * It uses nothing but itself, because src/views/look-script.ts writes it into pages as a text, to run before the first paint.
 */
export function showLook(folded: string, unit: string, short: typeof shortAmount): void {
  const report = document.querySelector('.report');
  const table = report?.querySelector('table');
  if (!report || !table) return;
  const isEditing = table.role === 'grid';
  const names = isEditing ? [] : folded.split(' ');
  const bodies = [...table.tBodies];
  for (const [at, body] of bodies.entries()) {
    const isFolded = names.includes(`${table.dataset.report}${at}`);
    body.toggleAttribute('data-folded', isFolded);
    for (const button of body.querySelectorAll('[data-fold]')) {
      button.ariaExpanded = String(!isFolded);
      button.ariaDisabled = isEditing ? 'true' : null;
    }
  }
  const all = table.tHead?.querySelector('[data-fold]');
  if (all) {
    all.ariaExpanded = String(
      bodies.some((body) => body.querySelector('[data-fold]') && !body.matches('[data-folded]')),
    );
    all.ariaDisabled = isEditing ? 'true' : null;
  }
  const name = { 3: '천원', 6: '백만원' }[unit];
  const select = report.querySelector<HTMLSelectElement>('#look-unit');
  if (select) select.value = name === undefined ? '' : unit;
  for (const part of report.querySelectorAll<HTMLElement>('.unit, td')) {
    const of = part.matches('td') ? part.closest('tr')?.querySelector('.unit') : part;
    let shown: string | null = null;
    // Where a table has one unit, its rows do not repeat it; only tables in won are without.
    if (name !== undefined && (of?.textContent ?? '원') === '원') {
      if (part === of) shown = name;
      else if (part.dataset.text === undefined) shown = short(part.textContent, Number(unit));
    }
    if (shown === null) delete part.dataset.short;
    else part.dataset.short = shown;
  }
}
