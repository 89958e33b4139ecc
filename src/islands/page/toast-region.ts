/**
 * Shows toasts, with plain DOM code in the page's own script: what reports a failure must not need React or a request.
 * The server renders the region and the parts of a toast (src/views/toast-section.tsx).
 */
import { languageOf } from '../parts/language-of.ts';
import { hasModifier } from './has-modifier.ts';
import { pageLanguage } from './page-language.ts';
import { dismissToast, onToastChange, shownToast, type Toast } from './toasts.ts';

// SPEC §4
const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;
/** In pixels: a shorter movement is a press. */
const SWIPE_START_PX = 8;

export function enableToasts(): void {
  const region = document.querySelector<HTMLElement>('section.toasts');
  const parts = region?.querySelector('template')?.content;
  if (region === null || parts === undefined) return;
  let focusedBefore: HTMLElement | null = null;
  let isUnderPointer = false;
  const hasFocus = () => region.contains(document.activeElement);
  const dismiss = () => dismissToast(shownToast()?.id ?? 0);
  const limit = createTimeLimit(dismiss, () => isUnderPointer || document.hidden || hasFocus());

  onToastChange(() => {
    // The card may be removed while it has the focus.
    if (hasFocus()) focusedBefore?.focus();
    region.querySelector('.toast')?.remove();
    isUnderPointer = false;
    const toast = shownToast();
    if (toast === null) return limit.restart(0);
    const card = createCard(toast, parts);
    for (const type of ['pointerenter', 'pointerleave']) {
      card.addEventListener(type, () => {
        isUnderPointer = type === 'pointerenter';
        limit.update();
      });
    }
    dismissOnSwipe(card, dismiss);
    region.append(card);
    bringToFront(region);
    limit.restart(DURATION_MS);
  });

  region.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !region.contains(relatedTarget)) focusedBefore = relatedTarget;
    limit.update();
  });
  region.addEventListener('focusout', limit.update);
  document.addEventListener('visibilitychange', limit.update);
  region.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault(); // a dialog below the toast stays open
    dismiss();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'F8' || hasModifier(event)) return;
    event.preventDefault();
    bringToFront(region);
    region.focus();
  });
  // A closed dialog is often removed. This listener captures, to take the region out of the dialog first.
  const leaveDialog = () => region.closest('dialog') !== null && bringToFront(region);
  document.addEventListener('close', leaveDialog, true);
}

/** Shows the region over everything else. Nothing outside of a modal dialog can be pressed or read, so it moves into one. */
function bringToFront(region: HTMLElement): void {
  const parent = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  if (region.parentNode !== parent) parent.append(region);
  region.hidePopover();
  region.showPopover();
}

function createCard({ id, title, description, action, variant }: Toast, parts: DocumentFragment): HTMLElement {
  const card = document.createElement('div');
  card.className = 'toast';
  card.dataset.variant = variant;
  card.role = variant === 'destructive' ? 'alert' : 'status';
  // Screen readers announce what changes in a status that is there already.
  requestAnimationFrame(() => {
    card.append(parts.cloneNode(true));
    for (const [selector, text] of [
      ['strong', title],
      ['p', description],
    ] as const) {
      const element = card.querySelector<HTMLElement>(selector);
      if (element === null) continue;
      element.textContent = text;
      // SPEC has a few English toasts on Korean pages.
      const language = languageOf(text, pageLanguage());
      if (language !== undefined) element.lang = language;
    }
    const [act, close] = card.querySelectorAll('button');
    close?.addEventListener('click', () => dismissToast(id));
    if (action === null || act === undefined) return act?.remove();
    act.textContent = action.label;
    act.addEventListener('click', () => {
      dismissToast(id);
      action.press();
    });
  });
  return card;
}

/**
 * `restart` calls `end` after some milliseconds, or never after 0. The time does not run while `isHeld`; call `update` whenever
 * that may have changed.
 */
function createTimeLimit(end: () => void, isHeld: () => boolean) {
  let left = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let startedAt = 0;
  const update = () => {
    if (timer !== undefined) left -= performance.now() - startedAt;
    clearTimeout(timer);
    timer = undefined;
    if (left <= 0 || isHeld()) return;
    startedAt = performance.now();
    timer = setTimeout(end, left);
  };
  const restart = (milliseconds: number) => {
    clearTimeout(timer);
    timer = undefined;
    left = milliseconds;
    update();
  };
  return { update, restart };
}

/** A swipe to the right dismisses the card; after a shorter one the card returns to its place. */
function dismissOnSwipe(card: HTMLElement, dismiss: () => void): void {
  let startX: number | null = null;
  const follow = ({ type, buttons, clientX, pointerId }: PointerEvent) => {
    if (startX === null) return;
    const distance = clientX - startX;
    const isOver = type !== 'pointermove' || buttons === 0;
    const isSwipe = distance > SWIPE_START_PX && !isOver;
    if (isSwipe) card.setPointerCapture(pointerId);
    card.style.translate = isSwipe ? `${distance}px` : '';
    if (isOver) startX = null;
    if (type === 'pointerup' && distance >= SWIPE_THRESHOLD_PX) dismiss();
  };
  card.addEventListener('pointerdown', ({ button, clientX }) => {
    if (button === 0) startX = clientX;
  });
  for (const type of ['pointermove', 'pointerup', 'pointercancel'] as const) card.addEventListener(type, follow);
}
