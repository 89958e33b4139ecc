/** The event that wakes the island at which it is dispatched. */
export const WAKE = 'island:wake';

/** For code outside of an island that needs it. @throws Error when the page has none of that name. */
export function wakeIsland(name: string): void {
  const element = document.querySelector(`[data-island="${name}"]`);
  if (element === null) throw new Error(`This page has no island "${name}"; render <Island name="${name}"> on it.`);
  element.dispatchEvent(new Event(WAKE));
}
