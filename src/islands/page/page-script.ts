/** The script of every page that has more than a header: choices, tooltips, exports, toasts, and the start of its islands. */
import './shell.ts';
import { wakeIslands } from '../runtime/wake.ts';
import { enhanceChoiceForm } from './choice-form.ts';
import { enhanceCsvExport, enhanceNotice } from './csv-export.ts';
import { currentTheme } from './theme.ts';
import { enableToasts } from './toast-region.ts';
import { enableTooltips } from './tooltip.ts';

wakeIslands();
// Charts are drawn before React is there.
if (document.querySelector('figure[data-chart]') !== null) void import('../chart-card/first-drawing.ts');
for (const form of document.querySelectorAll<HTMLFormElement>('form.choice')) enhanceChoiceForm(form);
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[download]')) enhanceCsvExport(link);
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-notice]')) enhanceNotice(button);
enableTooltips({ openDelayMs: 200 }); // SPEC §9
enableToasts();
// Charts are drawn in the colours of their theme. Paper gets the light one.
let shownTheme = currentTheme();
addEventListener('beforeprint', () => {
  shownTheme = currentTheme();
  document.documentElement.className = 'light';
});
addEventListener('afterprint', () => (document.documentElement.className = shownTheme));
