/**
 * One tooltip for the whole page, for every element that has a `title` or `data-tooltip`; without a script the browser
 * shows the title itself. It opens after a rest of the pointer, at once while one was just open, and at once on focus.
 */

export interface TooltipOptions {
  readonly openDelayMs?: number;
  /** For so long after one has closed, the next opens at once. */
  readonly skipWindowMs?: number;
  /** Between the element and its tooltip, in pixels. */
  readonly offset?: number;
}

type TooltipState = 'closed' | 'delayed-open' | 'instant-open';

/** The pointer may cross the gap to the tooltip, to stay on its text (WCAG 1.4.13). */
const CROSSING_MS = 100;
const EDGE_PX = 8;

/** The defaults are SPEC §9's for any tooltip; the product opens sooner. */
export function enableTooltips({ openDelayMs = 700, skipWindowMs = 300, offset = 4 }: TooltipOptions = {}): void {
  const tooltip = document.createElement('div');
  Object.assign(tooltip, { id: 'tooltip', className: 'tt', role: 'tooltip', popover: 'manual' });
  document.body.append(tooltip);

  let shownFor: HTMLElement | null = null;
  let closedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = (trigger: HTMLElement, state: TooltipState) => {
    if (shownFor !== trigger) close();
    clearTimeout(timer);
    shownFor = trigger;
    tooltip.textContent = trigger.dataset.tooltip ?? '';
    tooltip.dataset.state = state;
    trigger.setAttribute('aria-describedby', tooltip.id);
    tooltip.showPopover();
    place(tooltip, trigger, offset);
  };
  const close = () => {
    clearTimeout(timer);
    if (shownFor === null) return;
    shownFor.removeAttribute('aria-describedby');
    shownFor = null;
    tooltip.hidePopover();
    tooltip.dataset.state = 'closed' satisfies TooltipState;
    closedAt = performance.now();
  };
  const later = (delay: number, act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, delay);
  };

  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch') return;
    const trigger = triggerOf(target);
    if (trigger === null && target !== tooltip) {
      if (shownFor === null) clearTimeout(timer);
      else if (document.activeElement !== shownFor) later(CROSSING_MS, close);
    } else if (trigger === null || trigger === shownFor) {
      if (shownFor !== null) clearTimeout(timer);
    } else if (shownFor !== null || performance.now() - closedAt < skipWindowMs) open(trigger, 'instant-open');
    else later(openDelayMs, () => open(trigger, 'delayed-open'));
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (target !== tooltip) close();
  });
  document.addEventListener('focusin', ({ target }) => {
    const trigger = triggerOf(target);
    if (trigger !== null && trigger.matches(':focus-visible')) open(trigger, 'instant-open');
  });
  document.addEventListener('focusout', close);
  document.addEventListener('scroll', close, { capture: true, passive: true });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
}

/** Takes the title over, or the browser would show its own beside ours. */
function triggerOf(target: EventTarget | null): HTMLElement | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-tooltip], [title]') : null;
  if (element?.title) {
    element.dataset.tooltip = element.title;
    element.removeAttribute('title');
  }
  return element;
}

/** Above its element, or below where there is no room, and never over the edge of the window. */
function place(tooltip: HTMLElement, trigger: HTMLElement, offset: number): void {
  const { left, top, bottom, width } = trigger.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = tooltip;
  const farthest = document.documentElement.clientWidth - offsetWidth - EDGE_PX;
  const above = top - offset - offsetHeight;
  tooltip.style.left = `${Math.max(EDGE_PX, Math.min(left + width / 2 - offsetWidth / 2, farthest))}px`;
  tooltip.style.top = `${above >= EDGE_PX ? above : bottom + offset}px`;
}
