/** The keys of the header's menus. They are fetched when the focus first comes into the header. */
import { hasModifier } from './has-modifier.ts';
import { isOpen, wideScreen, type Menu } from './header-menus.ts';

export function enableHeaderKeys(navigation: HTMLElement, menus: readonly Menu[]): void {
  for (const menu of menus) menu.item.addEventListener('keydown', (event) => moveInMenu(menu, event));
  navigation.addEventListener('keydown', (event) => moveAlongTheHeader(navigation, event));
}

/** Arrow down on the button opens the list; arrow up and down, Home and End move in it. */
function moveInMenu(menu: Menu, event: KeyboardEvent): void {
  const links = [...menu.list.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  if (event.key === 'Escape' && isOpen(menu)) {
    menu.list.hidePopover();
    menu.button.focus(); // the browser would return to where the focus was when the mouse opened the menu
    return;
  }
  if (hasModifier(event)) return;
  let target: HTMLElement | undefined;
  if (event.key === 'ArrowDown') target = links[(at + 1) % links.length];
  else if (at === -1) return;
  else if (event.key === 'ArrowUp') target = links[at - 1] ?? menu.button;
  else if (event.key === 'Home') [target] = links;
  else if (event.key === 'End') target = links.at(-1);
  if (target === undefined) return;
  event.preventDefault();
  if (at === -1 && wideScreen.matches && !isOpen(menu)) menu.list.showPopover({ source: menu.button });
  target.focus();
}

/** Arrow left and right move among the names in the header, also from inside a menu. */
function moveAlongTheHeader(navigation: HTMLElement, event: KeyboardEvent): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined || hasModifier(event) || !wideScreen.matches) return;
  const names = [...navigation.querySelectorAll<HTMLElement>('.nav-link')];
  const at = names.findIndex((name) => (name.closest('.nav-item') ?? name).contains(document.activeElement));
  if (at === -1) return;
  event.preventDefault();
  names.at((at + step) % names.length)?.focus();
}
