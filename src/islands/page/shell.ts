/** The script of every page: the header's menus, the theme, the name and tooltips. It needs no React. */
import { readStored } from './device-storage.ts';
import { enhanceHeaderMenus } from './header-menus.ts';
import { chooseTheme, currentTheme, followOtherTabs } from './theme.ts';
import { enableTooltips } from './tooltip.ts';

enhanceHeaderMenus();
followOtherTabs();
enableTooltips({ openDelayMs: 200 }); // SPEC §9
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
