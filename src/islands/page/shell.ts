/** The script of every page: the header's menus, the theme and tooltips. It needs no React. */
import { enhanceHeaderMenus } from './header-menus.ts';
import { chooseTheme, currentTheme, followOtherTabs } from './theme.ts';
import { enableTooltips } from './tooltip.ts';

enhanceHeaderMenus();
followOtherTabs();
enableTooltips({ openDelayMs: 200 }); // SPEC §9
document.getElementById('theme-toggle')?.addEventListener('click', () => {
  chooseTheme(currentTheme() === 'light' ? 'dark' : 'light');
});
