/**
 * What of a report's changes this device has seen: one item of localStorage per report, year and unit. It has the time of the
 * newest change that was there at the visit before, the same of this visit, and when the page was loaded (milliseconds);
 * src/views/look-script.ts reads it before the first paint, and marks what came since.
 */
import { DRAFT } from './storage-keys.ts';

/** Before the key of the page's drafts. */
export const SEEN = 'seen ';

/**
 * What this page has saved itself has been seen: at the next visit, and, where nothing else was new, in this one.
 * @param at ISO 8601, UTC, in whole seconds: the save was in this second
 */
export function keepSeen(draftKey: string, at: string): void {
  try {
    const key = SEEN + draftKey.slice(DRAFT.length);
    const [before = '', newest = '', loaded = ''] = (localStorage.getItem(key) ?? '').split(' ');
    // The server renews its Date once a second, by a timer that a busy server runs late.
    const seen = new Date(Date.parse(at) + 2000).toISOString();
    if (loaded === '' || seen <= newest) return;
    localStorage.setItem(key, [before === newest ? seen : before, seen, loaded].join(' '));
  } catch {
    // The device refuses storage: nothing is marked as new.
  }
}
