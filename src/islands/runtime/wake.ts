/**
 * Wakes the page's islands, each at its time (registry.ts). React and an island's code run with the first island that wakes;
 * a page on which nothing is needed runs neither.
 */
import '@vitejs/plugin-react/preamble';
import { storageKeysOf } from '../kept/storage-keys.ts';
import { hasModifier } from '../page/has-modifier.ts';
import { WAKE } from './wake-island.ts';

/** The first steps of all islands, by path; the server names the one of an island, from the registry. */
const firstSteps = import.meta.glob('../*/first-*.ts');

const awake = new WeakMap<HTMLElement, Promise<void>>();

export function wakeIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) arrange(element);
}

function arrange(element: HTMLElement): void {
  const { wakes, first = '', fetchedAhead } = element.dataset;
  const surfaces = surfacesOf(element);
  const presses = keepPresses(element, surfaces);
  const wakeUp = () => {
    if (awake.has(element)) return;
    const waking = wake(element, presses.replay);
    awake.set(element, waking);
    waking.catch((error: unknown) => {
      awake.delete(element); // the next press tries again
      presses.forget(); // the note about the failure answers them
      reportError(error);
    });
  };
  element.addEventListener(WAKE, wakeUp);
  // What follows # either names a place on the page or asks something.
  const isAsked = () =>
    wakes === 'when-needed-or-asked' &&
    location.hash !== '' &&
    document.getElementById(location.hash.slice(1)) === null;
  addEventListener('hashchange', () => {
    if (isAsked()) wakeUp();
  });
  firstSteps[`../${first}`]?.().catch((error: unknown) => {
    element.dataset.broken = ''; // the stylesheet then shows what the island has for this case
    reportError(error);
  });
  if (wakes === 'at-once' || isAsked() || offersBack(element)) {
    wakeUp();
  } else {
    for (const surface of surfaces) {
      if (surface.dataset.need === 'press') continue; // keepPresses wakes the island
      for (const need of ['pointerover', 'focusin', 'click']) surface.addEventListener(need, wakeUp);
    }
  }
  // After everything that the page shows; the script of a page runs before that.
  if (fetchedAhead !== undefined) addEventListener('load', () => fetchCode(element, 'low'));
}

/** Whether this device keeps a draft or entry that the island has to offer (src/islands/kept). */
function offersBack(element: HTMLElement): boolean {
  const draftKey = element.querySelector<HTMLElement>('[data-keeps]')?.dataset.keeps;
  try {
    return draftKey !== undefined && storageKeysOf(draftKey).length > 0;
  } catch {
    return false;
  }
}

/**
 * The parts of an island that wake it when the pointer or the focus comes near: those marked `data-need`, or all of it. In a part
 * marked `data-need="press"` only a press on a button does.
 */
function surfacesOf(element: HTMLElement): HTMLElement[] {
  const parts = [...element.querySelectorAll<HTMLElement>('[data-need]')];
  return parts.length > 0 ? parts : [element];
}

async function wake(element: HTMLElement, replay: () => void): Promise<void> {
  fetchCode(element, 'high');
  try {
    const hydrate = await import('./hydrate.ts');
    await hydrate.hydrateIsland(element, replay);
    element.dataset.awake = '';
    failureNote(element)?.remove();
  } catch (error) {
    sayThatItFailed(element);
    throw error;
  }
}

interface KeptPresses {
  /** Repeats the presses in their order, and stops keeping them. */
  readonly replay: () => void;
  readonly forget: () => void;
}

const KEPT_EVENTS = ['click', 'keydown'] as const;

/**
 * Buttons and sliders do nothing before their island is awake, so presses and keys on them are kept until then, and those on
 * links that do more with a script (`data-press`). Other links and form fields work without it.
 */
function keepPresses(element: HTMLElement, surfaces: readonly HTMLElement[]): KeptPresses {
  const controls = (kind: string) => [...element.querySelectorAll<HTMLElement>(kind)];
  let kept: {
    readonly event: MouseEvent | KeyboardEvent;
    readonly control: HTMLElement;
    readonly kind: string;
    readonly at: number;
  }[] = [];
  const keep = (event: MouseEvent | KeyboardEvent) => {
    if (hasModifier(event)) return; // a new tab for a link
    if ('key' in event && !/^(?:ArrowLeft|ArrowRight|Home|End)$/.test(event.key)) return;
    const kind = 'key' in event ? '[role=slider]' : 'button[type=button]:not([aria-expanded]),[data-press]';
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>(kind) : null;
    if (control === null || !surfaces.some((surface) => surface.contains(control))) return;
    event.stopPropagation();
    event.preventDefault(); // otherwise the browser's own action would happen twice
    kept.push({ event, control, kind, at: controls(kind).indexOf(control) });
    element.dispatchEvent(new Event(WAKE));
  };
  for (const type of KEPT_EVENTS) element.addEventListener(type, keep, true);
  return {
    replay() {
      for (const type of KEPT_EVENTS) element.removeEventListener(type, keep, true);
      for (const { event, control, kind, at } of kept) {
        // React may have replaced the element; one with another text is another control.
        const target = control.isConnected ? control : controls(kind)[at];
        if (target?.textContent !== control.textContent) continue;
        const Kind = 'key' in event ? KeyboardEvent : MouseEvent;
        target.dispatchEvent(new Kind(event.type, event));
      }
    },
    forget: () => (kept = []),
  };
}

/** Fetches and parses the island's modules without running them. */
function fetchCode({ dataset }: HTMLElement, fetchPriority: 'high' | 'low'): void {
  for (const href of dataset.modules?.split(' ') ?? []) {
    if (document.head.querySelector(`link[href="${href}"]`) !== null) continue;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority }));
  }
}

const failureNote = ({ previousElementSibling: before }: HTMLElement) => before?.closest('.load-failed');

/** Shows the note that the server has rendered. Modules that a page names are gone after an update of the server, for example. */
function sayThatItFailed(element: HTMLElement): void {
  const note = document.querySelector<HTMLTemplateElement>('#load-failed');
  if (note !== null && !failureNote(element)) element.before(note.content.cloneNode(true));
}
