/**
 * What is kept on this device is in localStorage, one item per key. This file is apart from kept-storage.ts because the
 * script that wakes islands needs it, too.
 */
export const KEPT = 'kept:';

/** Drafts have keys that begin so; every other kept item is an entry. */
export const DRAFT = 'draft ';

/** @param key a `draftKey` or `entryKey`: the form, and what it is for, such as `weekly SK 2026 11` or `draft cost 2026 SKB` */
export function storageKey(key: string, id: string): string {
  return `${KEPT}${key}:${id}`;
}

/** @throws whatever the device throws when it refuses to be read. */
export function storageKeysOf(key: string): string[] {
  return Object.keys(localStorage).filter((each) => each.startsWith(storageKey(key, '')));
}
