/** The script of every page: the header's menus and the theme. It needs no React. */
import { enhanceHeaderMenus } from './header-menus.ts';
import { chooseTheme, currentTheme, followOtherTabs } from './theme.ts';

enhanceHeaderMenus();
followOtherTabs();
document.getElementById('theme-toggle')?.addEventListener('click', () => {
  chooseTheme(currentTheme() === 'light' ? 'dark' : 'light');
});
