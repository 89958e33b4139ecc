/** SPEC §3: what a person can prefer. */
export type Theme = 'light' | 'dark';

const KEY = 'theme';

/** The class of the root element is the theme; the script in the page's head has set it before first paint. */
export function currentTheme(): Theme {
  return document.documentElement.classList.contains('light') ? 'light' : 'dark';
}

/** Shows a theme and keeps the choice on this device, for every page and tab. */
export function chooseTheme(theme: Theme): void {
  show(theme);
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // A device that keeps nothing: the choice lasts as long as this page.
  }
}

/** Tells of every change, whoever made it. @returns what ends it. */
export function onThemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}

/** Other tabs' choices are this one's too, also those made while the page was put away (Back brings it again). */
export function followOtherTabs(): void {
  addEventListener('storage', () => show(storedTheme()));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) show(storedTheme());
  });
}

/** SPEC §1: dark when nothing is stored. */
function storedTheme(): Theme {
  try {
    return localStorage.getItem(KEY) === 'light' ? 'light' : 'dark';
  } catch {
    return currentTheme();
  }
}

function show(theme: Theme): void {
  document.documentElement.className = theme;
}
