/** Runs after the sheet of a report: it shows the page as this device looks at it, so that nothing is seen and goes. */
import { cellInAddress } from '../../domain/addresses.ts';
import { keptLook } from '../page/kept-look.ts';

const report = document.querySelector('.report');
const table = report?.querySelector('table');
const { folded, unit, marks } = keptLook();
// The rest is done by look.ts.
document.body.toggleAttribute('data-look', folded + unit !== '');
const names = folded.split(' ');
for (const [at, body] of [...(table?.tBodies ?? [])].entries()) {
  if (names.includes(`${table?.dataset.report}${at}`)) body.dataset.folded = '';
}
const shown = report?.querySelector<HTMLInputElement>('#show-marks');
if (shown && marks === 'off') shown.checked = false;

// The browser then finds the cell that the address names, and the stylesheet marks it.
const named = cellInAddress(location.hash);
const row = named === null ? undefined : [...(table?.rows ?? [])].find((each) => each.dataset.field === named.field);
const cell = row?.querySelector(`[data-month='${named?.month}']`);
if (cell) cell.id = location.hash.slice(1);
