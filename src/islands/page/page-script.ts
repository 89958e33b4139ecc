/** The script of every page: menus, forms, exports, toasts, and the runtime that wakes islands. It needs no React. */
import { wakeIslands } from '../runtime/wake.ts';
import { enhanceChoiceForm } from './choice-form.ts';
import { enableCsvExports } from './csv-export.ts';
import { readStored } from './device-storage.ts';
import { enhanceHeaderMenus } from './header-menus.ts';
import { enableFileDrop } from './import-drop.ts';
import { enableLooks } from './look-events.ts';
import { chooseTheme, currentTheme, followOtherTabs, type Theme } from './theme.ts';
import { enableToasts } from './toast-region.ts';
import { enableTooltips } from './tooltip.ts';

enhanceHeaderMenus();
followOtherTabs();
enableTooltips({ openDelayMs: 200 }); // SPEC §9
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
const nameButton = document.getElementById('own-name');
nameButton?.addEventListener(
  'click',
  () => void import('./name-dialog.ts').then((it) => it.openNameDialog(nameButton)),
);
const ownName = nameButton?.querySelector('bdi');
ownName?.append(readStored('ownName') ?? '');
// The form of an undo sends no header: the name is one of its fields.
addEventListener('formdata', ({ formData }) => {
  if (formData.has('by')) formData.set('by', ownName?.textContent ?? '');
});
document.addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey } = event;
  if ((ctrlKey || metaKey) && key === 'k') event.preventDefault(); // at once: browsers have a use for it
  else if (key !== '?') return;
  void import('./page-keys.ts').then((it) => it.followPageKey(event));
});
document.getElementById('theme-toggle')?.addEventListener('click', () => {
  chooseTheme(currentTheme() === 'light' ? 'dark' : 'light');
});
