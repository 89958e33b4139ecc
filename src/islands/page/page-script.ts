/** What runs on a page that has more than a header: choices, tooltips, exports, and what wakes its islands. */
import './shell.ts';
import { wakeIslands } from '../runtime/wake.ts';
import { enhanceChoiceForm } from './choice-form.ts';
import { enhanceCsvExport, enhanceNotice } from './csv-export.ts';
import { currentTheme } from './theme.ts';
import { enableToasts } from './toast-region.ts';
import { enableTooltips } from './tooltip.ts';

wakeIslands();
for (const form of document.querySelectorAll<HTMLFormElement>('form.choice')) enhanceChoiceForm(form);
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[download]')) enhanceCsvExport(link);
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-notice]')) enhanceNotice(button);
enableTooltips({ openDelayMs: 200 }); // SPEC §9
enableToasts();
// Drawings have the colours of their theme: on paper those of the light one.
let shownTheme = currentTheme();
addEventListener('beforeprint', () => {
  shownTheme = currentTheme();
  document.documentElement.className = 'light';
});
addEventListener('afterprint', () => (document.documentElement.className = shownTheme));
