/**
 * Wakes the page's islands, each at its time (registry.ts). React and an island's code come with the first that wakes;
 * until then this is all that has run.
 */
import '@vitejs/plugin-react/preamble';
import { WAKE } from './wake-island.ts';

const awake = new WeakMap<HTMLElement, Promise<void>>();

export function wakeIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) arrange(element);
}

function arrange(element: HTMLElement): void {
  const replay = keepPresses(element);
  const wakeUp = () => {
    if (!awake.has(element)) awake.set(element, wake(element).then(replay));
  };
  element.addEventListener(WAKE, wakeUp);
  const { wakes } = element.dataset;
  if (wakes === 'at-once') wakeUp();
  else if (wakes === 'in-view') whenInView(element, wakeUp);
  else for (const need of ['pointerover', 'focusin', 'click']) element.addEventListener(need, wakeUp);
  if (wakes !== 'at-once') whenIdle(() => fetchCode(element));
}

async function wake(element: HTMLElement): Promise<void> {
  fetchCode(element);
  try {
    const { hydrateIsland } = await import('./hydrate.ts');
    await hydrateIsland(element, element.dataset.island ?? '', propsOf(element));
    element.dataset.awake = '';
    failureNote(element)?.remove();
  } catch (error) {
    awake.delete(element); // the next press tries again
    sayThatItFailed(element);
    throw error;
  }
}

function propsOf({ id }: HTMLElement): object {
  const script = document.querySelector(`script[data-props-of="${id}"]`);
  if (script === null) throw new Error(`The page has no props for its island #${id}; <Island> writes them beside it.`);
  return JSON.parse(script.textContent) as object;
}

/**
 * A button does nothing before its island is awake, so what is pressed until then is kept.
 * Links and fields do without us what they do.
 * @returns what presses them again, in their order, and keeps no more.
 */
function keepPresses(element: HTMLElement): () => void {
  const kept: MouseEvent[] = [];
  const keep = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('button[type=button]') === null) return;
    event.stopPropagation();
    kept.push(event);
    element.dispatchEvent(new Event(WAKE));
  };
  element.addEventListener('click', keep, { capture: true });
  return () => {
    element.removeEventListener('click', keep, { capture: true });
    for (const event of kept) event.target?.dispatchEvent(new MouseEvent('click', event));
  };
}

function whenInView(element: HTMLElement, act: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      act();
    },
    { rootMargin: '200px' },
  );
  observer.observe(element);
}

/** After everything that the page shows; Safari has no requestIdleCallback. */
function whenIdle(act: () => void): void {
  const start = () => ('requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 200));
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}

/** Fetches and parses modules; none of them runs. */
function fetchCode({ dataset }: HTMLElement): void {
  for (const href of dataset.modules?.split(' ') ?? []) {
    if (document.head.querySelector(`link[href="${href}"]`) !== null) continue;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}

const failureNote = (element: HTMLElement) => document.getElementById(`${element.id}-failed`);

/** As after an update of the server: the modules that this page names are gone. */
function sayThatItFailed(element: HTMLElement): void {
  if (failureNote(element) !== null) return;
  const note = Object.assign(document.createElement('p'), {
    id: `${element.id}-failed`,
    role: 'alert',
    className: 'note',
  });
  const english = Object.assign(document.createElement('span'), {
    lang: 'en',
    textContent: 'This part of the page could not be loaded.',
  });
  const reload = Object.assign(document.createElement('a'), { href: '', textContent: '새로 고침' });
  note.append('이 부분을 불러오지 못했습니다 · ', english, ' ', reload);
  element.before(note);
}
