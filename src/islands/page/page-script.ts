/** What runs on a page that has more than a header: choices, exports, and what wakes its islands. */
import './shell.ts';
import { wakeIslands } from '../runtime/wake.ts';
import { enhanceChoiceForm } from './choice-form.ts';
import { enhanceCsvExport, enhanceNotice } from './csv-export.ts';
import { currentTheme } from './theme.ts';

wakeIslands();
// Charts are drawn without React.
if (document.querySelector('figure[data-chart]') !== null) void import('../chart-card/first-drawing.ts');
for (const form of document.querySelectorAll<HTMLFormElement>('form.choice')) enhanceChoiceForm(form);
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[download]')) enhanceCsvExport(link);
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-notice]')) enhanceNotice(button);
// SPEC §4: F8 goes to the toasts, also before there was one.
document.addEventListener('keydown', (event) => {
  const region = document.querySelector<HTMLElement>('section.toasts');
  if (event.key !== 'F8' || event.altKey || event.ctrlKey || event.metaKey || region === null) return;
  event.preventDefault();
  if (!region.matches(':popover-open')) region.showPopover();
  region.focus();
});
// Drawings have the colours of their theme, and the size of their box: on paper those of the light one, and of print.css.
let shownTheme = currentTheme();
addEventListener('beforeprint', () => {
  shownTheme = currentTheme();
  document.documentElement.className = 'light printing';
});
addEventListener('afterprint', () => (document.documentElement.className = shownTheme));
