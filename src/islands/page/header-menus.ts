/**
 * The header's menus are popovers. Without a script their buttons open them by press, key or touch, and Escape or a press
 * outside closes them. This script opens a menu when the mouse rests on its name, and fetches header-keys.ts for arrow keys.
 */

// SPEC §9
const OPEN_DELAY_MS = 200;
const SKIP_DELAY_MS = 300;
const CLOSE_DELAY_MS = 150;

export interface Menu {
  /** The button and the list together. */
  readonly item: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly list: HTMLElement;
}

export function enhanceHeaderMenus(): void {
  const navigation = document.getElementById('menu');
  if (navigation === null) return;
  const menus = [...navigation.querySelectorAll<HTMLElement>('.nav-item')].flatMap((item): Menu[] => {
    const button = item.querySelector('button');
    const list = item.querySelector<HTMLElement>('[popover]');
    return button === null || list === null ? [] : [{ item, button, list }];
  });
  const closeAll = () => {
    for (const list of [navigation, ...menus.map((menu) => menu.list)]) list.hidePopover();
  };
  openByMouse(menus);
  for (const menu of menus) {
    // Browsers expose the state of a popover button by themselves; the attribute is for software that reads only it.
    const tell = () => menu.button.setAttribute('aria-expanded', String(isOpen(menu)));
    menu.list.addEventListener('toggle', tell);
    tell();
  }
  // The keys of menus are fetched with the first focus; a key that comes before them is repeated.
  let early: KeyboardEvent | undefined;
  const keep = (event: KeyboardEvent) => (early = event);
  navigation.addEventListener('keydown', keep);
  const fetchKeys = async () => {
    const { enableHeaderKeys } = await import('./header-keys.ts');
    navigation.removeEventListener('keydown', keep);
    enableHeaderKeys(navigation, menus);
    early?.target?.dispatchEvent(new KeyboardEvent('keydown', early));
  };
  navigation.addEventListener('focusin', () => void fetchKeys(), { once: true });
  // An open menu or sheet would cover the element that gets the focus.
  navigation.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Element)) return;
    if (!relatedTarget.closest('#menu, .burger')) closeAll();
    for (const { item, list } of menus) if (!item.contains(relatedTarget)) list.hidePopover();
  });
  // On a wide screen the sheet of a narrow one is a plain row.
  wideScreen.addEventListener('change', closeAll);
  // Back shows the page as it was left, so no menu may be open then.
  addEventListener('pagehide', closeAll);
}

export const wideScreen = matchMedia('(width >= 860px)');

/** A resting mouse must not open or close a menu while the keyboard is in one. */
const holdsFocus = ({ list }: Menu) => list.contains(document.activeElement);

export const isOpen = ({ list }: Menu) => list.matches(':popover-open');

function openByMouse(menus: readonly Menu[]): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closedAt = Number.NEGATIVE_INFINITY;
  let opened: Menu | undefined;

  const later = (delay: number, act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, delay);
  };
  for (const menu of menus) {
    const { item, button, list } = menu;
    item.addEventListener('pointerenter', ({ pointerType }) => {
      if (pointerType !== 'mouse' || !wideScreen.matches || menus.some(holdsFocus)) return;
      const goesOn = menus.some(isOpen) || performance.now() - closedAt < SKIP_DELAY_MS;
      later(goesOn ? 0 : OPEN_DELAY_MS, () => {
        if (isOpen(menu)) return;
        list.showPopover({ source: button });
        opened = menu;
      });
    });
    item.addEventListener('pointerleave', ({ pointerType }) => {
      if (pointerType !== 'mouse' || !wideScreen.matches) return;
      later(CLOSE_DELAY_MS, () => {
        if (!holdsFocus(menu)) list.hidePopover();
      });
    });
    list.addEventListener('toggle', () => {
      if (isOpen(menu)) return;
      closedAt = performance.now();
      if (opened === menu) opened = undefined;
    });
    button.addEventListener('click', (event) => {
      clearTimeout(timer);
      // A press on the button must not close the menu that the mouse has just opened.
      if (opened === menu && event.detail > 0) event.preventDefault();
      opened = undefined;
    });
  }
}
