/** The script of pages with islands: forms, exports, toasts, and the runtime that wakes islands. */
import './shell.ts';
import { wakeIslands } from '../runtime/wake.ts';
import { enhanceChoiceForm } from './choice-form.ts';
import { enableCsvExports } from './csv-export.ts';
import { enableFileDrop } from './import-drop.ts';
import { enableLooks } from './look-events.ts';
import { currentTheme, type Theme } from './theme.ts';
import { enableToasts } from './toast-region.ts';

wakeIslands();
for (const form of document.querySelectorAll<HTMLFormElement>('form.choice')) enhanceChoiceForm(form);
enableCsvExports();
enableFileDrop();
enableLooks();
enableToasts();
// Charts are drawn in the colours of the theme; on paper in those of the light theme.
let shownTheme: Theme = 'dark';
addEventListener('beforeprint', () => {
  shownTheme = currentTheme();
  document.documentElement.className = 'light printing';
});
addEventListener('afterprint', () => (document.documentElement.className = shownTheme));
