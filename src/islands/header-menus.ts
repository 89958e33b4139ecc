/**
 * The header's menus are popovers that their buttons open: by press, key or touch, closed by Escape or a press outside,
 * without any script. This adds what a mouse expects (it rests on a name, and the menu opens) and arrow keys.
 */

// SPEC §9
const OPEN_DELAY_MS = 200;
const SKIP_DELAY_MS = 300;
const CLOSE_DELAY_MS = 150;

interface Menu {
  /** The button and the list together. */
  readonly item: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly list: HTMLElement;
}

export function enhanceHeaderMenus(): void {
  const navigation = document.getElementById('menu');
  if (navigation === null) return;
  const menus = [...navigation.querySelectorAll<HTMLElement>('.ni')].flatMap((item): Menu[] => {
    const button = item.querySelector('button');
    const list = item.querySelector<HTMLElement>('[popover]');
    return button === null || list === null ? [] : [{ item, button, list }];
  });
  openByMouse(menus);
  for (const menu of menus) {
    closeWhenFocusLeaves(menu);
    menu.item.addEventListener('keydown', (event) => moveInMenu(menu, event));
    // What the browser tells assistive technology by itself, for whoever reads the attribute.
    menu.button.setAttribute('aria-expanded', 'false');
    menu.list.addEventListener('toggle', () => menu.button.setAttribute('aria-expanded', String(isOpen(menu))));
  }
  navigation.addEventListener('keydown', (event) => moveAlongTheHeader(navigation, event));
  // A sheet that was opened on a narrow screen is the plain row of a wide one.
  wideScreen.addEventListener('change', () => navigation.hidePopover());
}

const wideScreen = matchMedia('(min-width: 861px)');

const isOpen = ({ list }: Menu) => list.matches(':popover-open');

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
      if (pointerType !== 'mouse' || !wideScreen.matches) return;
      const goesOn = menus.some(isOpen) || performance.now() - closedAt < SKIP_DELAY_MS;
      later(goesOn ? 0 : OPEN_DELAY_MS, () => {
        if (isOpen(menu)) return;
        list.showPopover({ source: button });
        opened = menu;
      });
    });
    item.addEventListener('pointerleave', ({ pointerType }) => {
      if (pointerType === 'mouse') later(CLOSE_DELAY_MS, () => list.hidePopover());
    });
    list.addEventListener('toggle', () => {
      if (isOpen(menu)) return;
      closedAt = performance.now();
      if (opened === menu) opened = undefined;
    });
    button.addEventListener('click', (event) => {
      clearTimeout(timer);
      // Whoever presses what the mouse has just opened wants it open.
      if (opened === menu) event.preventDefault();
      opened = undefined;
    });
  }
}

function closeWhenFocusLeaves({ item, list }: Menu): void {
  item.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !item.contains(relatedTarget)) list.hidePopover();
  });
}

/** Down from the button opens the list; up and down, Home and End move in it. */
function moveInMenu(menu: Menu, event: KeyboardEvent): void {
  const links = [...menu.list.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
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

/** Left and right move among the names in the header, also from within a menu. */
function moveAlongTheHeader(navigation: HTMLElement, event: KeyboardEvent): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined || !wideScreen.matches) return;
  const names = [...navigation.querySelectorAll<HTMLElement>('.nl')];
  const at = names.findIndex((name) => (name.closest('.ni') ?? name).contains(document.activeElement));
  if (at === -1) return;
  event.preventDefault();
  names.at((at + step) % names.length)?.focus();
}
