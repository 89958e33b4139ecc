/**
 * Wakes the page's islands: each when the browser is idle or a person comes near, whichever is first (CONTRACT §4). React and the code
 * of the islands are fetched then, so they delay neither the first paint nor the drawing of charts.
 */
import '@vitejs/plugin-react/preamble';

/** The first steps of all islands, by path; the server names the one of an island, from the registry. */
const firstSteps = import.meta.glob('../*/first-*.ts');

/** Other buttons fold, open menus or have code of their own, and links lead to pages. */
const NEED_REACT = {
  click: 'button[type=button]:not([aria-expanded],[popovertarget],[data-does],[data-notice])',
  keydown: '[role=slider]',
};

export function wakeIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) arrange(element);
}

function arrange(element: HTMLElement): void {
  const firstStep = firstSteps[`../${element.dataset.first}`]?.()
    .then(({ done }) => done)
    .catch((error: unknown) => {
      element.dataset.broken = ''; // the stylesheet then shows what the island has for this case
      reportError(error);
    });
  let waking: Promise<void> | null = null;
  const wakeUp = async () => {
    waking ??= wake(element);
    try {
      await waking;
    } catch (error) {
      waking = null; // the next press tries again
      reportError(error);
    }
    return waking !== null;
  };
  /** A failure is shown only to a person who needs the island. */
  const wakeForPerson = async () => {
    if (element.dataset.awake !== undefined) return true;
    const isAwake = await wakeUp();
    if (isAwake) failureNote(element)?.remove();
    else sayThatItFailed(element);
    return isAwake;
  };
  for (const near of ['pointerover', 'focusin']) element.addEventListener(near, () => void wakeForPerson());
  /** Whoever presses again because nothing happens wants it once. */
  let lastPress: Event | null = null;
  const doWhenAwake = (event: Event, kind: string) => {
    if (element.dataset.awake !== undefined || !(event.target instanceof Element)) return;
    const control = event.target.closest(kind);
    if (control === null || ('key' in event && event.key === 'Tab')) return;
    event.stopPropagation();
    event.preventDefault(); // otherwise the browser's own action would happen twice
    lastPress = event;
    const Kind = event.constructor as typeof Event;
    void wakeForPerson().then((isAwake) => {
      if (isAwake && event === lastPress) control.dispatchEvent(new Kind(event.type, event));
    });
  };
  for (const [type, kind] of Object.entries(NEED_REACT)) {
    element.addEventListener(type, (event) => doWhenAwake(event, kind), true);
  }
  // Safari does not tell when it is idle.
  const whenIdle = () => (globalThis.requestIdleCallback ?? setTimeout)(() => void wakeUp());
  addEventListener('load', () => void Promise.resolve(firstStep).then(whenIdle));
}

/** @throws when its code cannot be fetched, for example because an update of the server has replaced it. */
async function wake(element: HTMLElement): Promise<void> {
  fetchModules(element);
  const { hydrateIsland } = await import('./hydrate.ts');
  await hydrateIsland(element);
  element.dataset.awake = '';
}

/** All at once: otherwise the browser would find them one after the other. */
function fetchModules({ dataset }: HTMLElement): void {
  for (const href of dataset.modules?.split(' ') ?? []) {
    if (document.head.querySelector(`link[href="${href}"]`) !== null) continue;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}

const failureNote = ({ previousElementSibling: before }: HTMLElement) => before?.closest('.load-failed');

/** Shows the note that the server has rendered. */
function sayThatItFailed(element: HTMLElement): void {
  const note = document.querySelector<HTMLTemplateElement>('#load-failed');
  if (note !== null && !failureNote(element)) element.before(note.content.cloneNode(true));
}
