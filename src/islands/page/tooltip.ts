/**
 * One tooltip for the whole page, for every element with a `data-tooltip`, and for marked cells. It opens when the pointer has rested on the element,
 * and at once on focus, on a tap, or shortly after another one was open. An empty `data-tooltip` shows the element's own name, as
 * for a button that is only an icon. Screen readers read that name already, so the tooltip does not describe the element, and a
 * tap does not open it.
 */

export interface TooltipOptions {
  readonly openDelayMs?: number;
  /** For this long after one tooltip has closed, the next opens at once. */
  readonly skipWindowMs?: number;
  /** The distance between the element and its tooltip, in pixels. */
  readonly offset?: number;
}

type TooltipState = 'closed' | 'delayed-open' | 'instant-open';

/** The time in which the pointer may cross the gap to the tooltip, to stay on its text (WCAG 1.4.13). */
const CROSSING_MS = 100;
const EDGE_PX = 8;

/** The defaults are those of SPEC §9 for any tooltip; the product passes a shorter delay. */
export function enableTooltips({ openDelayMs = 700, skipWindowMs = 300, offset = 4 }: TooltipOptions = {}): void {
  const tooltip = document.createElement('div');
  Object.assign(tooltip, { id: 'tooltip', className: 'tooltip', role: 'tooltip', popover: 'manual' });
  document.querySelector('main')?.append(tooltip);

  let shownFor: HTMLElement | null = null;
  let closedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = (trigger: HTMLElement, state: TooltipState) => {
    if (shownFor !== trigger) close();
    clearTimeout(timer);
    shownFor = trigger;
    const { tooltip: text, changed } = trigger.dataset;
    tooltip.textContent = text || document.getElementById(`change-${changed}`)?.textContent || nameOf(trigger);
    tooltip.dataset.state = state;
    // A tooltip that the focus opened lies over things that the pointer may want to press.
    tooltip.toggleAttribute('data-by-focus', trigger === document.activeElement);
    if (!showsName(trigger)) setDescribed(trigger, tooltip.id, true);
    tooltip.showPopover();
    place(tooltip, trigger, offset);
    removals.observe(document.body, { childList: true, subtree: true });
  };
  const close = () => {
    clearTimeout(timer);
    if (shownFor === null) return;
    setDescribed(shownFor, tooltip.id, false);
    shownFor = null;
    removals.disconnect();
    tooltip.hidePopover();
    tooltip.dataset.state = 'closed' satisfies TooltipState;
    closedAt = performance.now();
  };
  const removals = new MutationObserver(() => {
    if (shownFor?.isConnected !== true) close();
  });
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
    } else if (shownFor !== null || performance.now() - closedAt < skipWindowMs) {
      open(trigger, 'instant-open');
    } else {
      later(openDelayMs, () => open(trigger, 'delayed-open'));
    }
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (target !== tooltip) close();
  });
  document.addEventListener('click', (event) => {
    const trigger = triggerOf(event.target);
    const isTap = (event as PointerEvent).pointerType === 'touch';
    if (isTap && trigger !== null && !showsName(trigger)) open(trigger, 'instant-open');
  });
  document.documentElement.addEventListener('pointerleave', () => {
    if (document.activeElement !== shownFor) close();
  });
  document.addEventListener('focusin', ({ target }) => {
    const trigger = triggerOf(target);
    if (trigger?.matches(':focus-visible')) open(trigger, 'instant-open');
  });
  document.addEventListener('focusout', close);
  const onScroll = () => {
    // Moving the focus may scroll the page; the tooltip follows its element.
    if (shownFor !== null && document.activeElement === shownFor) place(tooltip, shownFor, offset);
    else close();
  };
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
}

/** In edit mode, where a tooltip would cover the neighbour that a person wants to press, there is no such box. */
const TRIGGERS = '[data-tooltip],.report:has(#show-marks:checked) td[data-changed]';

function triggerOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(TRIGGERS) : null;
}

const showsName = (trigger: HTMLElement) => trigger.dataset.tooltip === '';

function nameOf(trigger: HTMLElement): string {
  return trigger.ariaLabel ?? trigger.innerText.trim();
}

/** Adds or removes one id; whatever else describes the element stays. */
function setDescribed(trigger: HTMLElement, id: string, isDescribed: boolean): void {
  const ids = (trigger.getAttribute('aria-describedby') ?? '')
    .split(/\s+/)
    .filter((each) => each !== '' && each !== id);
  if (isDescribed) ids.push(id);
  if (ids.length > 0) trigger.setAttribute('aria-describedby', ids.join(' '));
  else trigger.removeAttribute('aria-describedby');
}

/** Puts the tooltip above its element, or below it where there is no room, and never beyond the edge of the window. */
function place(tooltip: HTMLElement, trigger: HTMLElement, offset: number): void {
  // The tooltip is measured at the left edge: at its old place the edge of the window might squeeze it.
  tooltip.style.left = '0';
  const { left, top, bottom, width } = trigger.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = tooltip;
  const farthest = document.documentElement.clientWidth - offsetWidth - EDGE_PX;
  const above = top - offset - offsetHeight;
  tooltip.style.left = `${Math.max(EDGE_PX, Math.min(left + width / 2 - offsetWidth / 2, farthest))}px`;
  tooltip.style.top = `${above >= EDGE_PX ? above : bottom + offset}px`;
}
