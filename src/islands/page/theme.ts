import { readStored, store } from './device-storage.ts';

/** SPEC §3: the themes to choose from. */
export type Theme = 'light' | 'dark';

const KEY = 'theme';

/** The theme is the class of the root element. The script in the page's head sets it before the first paint. */
export function currentTheme(): Theme {
  return themeOf(document.documentElement.className);
}

/** Shows a theme and keeps the choice on this device, for every page and tab. On one that refuses it lasts as long as this page. */
export function chooseTheme(theme: Theme): void {
  show(theme);
  store(KEY, theme);
}

/** Calls the listener after every change of the theme, also by other tabs. @returns a function that ends it. */
export function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}

/** Applies choices made in other tabs, also those made while this page was in the back/forward cache. */
export function followOtherTabs(): void {
  addEventListener('storage', showStoredTheme);
  addEventListener('pageshow', showStoredTheme);
}

/** SPEC §1: dark when nothing is stored. */
function storedTheme(): Theme {
  const stored = readStored(KEY);
  return stored === undefined ? currentTheme() : themeOf(stored);
}

function themeOf(name: string | null): Theme {
  return name === 'light' ? 'light' : 'dark';
}

export function showStoredTheme(): void {
  show(storedTheme());
}

function show(theme: Theme): void {
  document.documentElement.className = theme;
}
