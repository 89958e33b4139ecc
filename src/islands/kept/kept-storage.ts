/**
 * What is kept on this device: drafts (typed and not saved) and kept entries (saved on a form that sends nothing). Both are
 * offered back, and never loaded by themselves. Nothing here removes an item that it cannot read.
 */
import { DAY_MS } from '../../domain/year-month.ts';
import { readStored, store } from '../page/device-storage.ts';

export interface Kept<Content> {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly savedAt: string;
  readonly content: Content;
}

/** Every item has a key that begins so, one item per key. */
const KEPT = 'kept:';

/** Drafts have keys that begin so; every other kept item is an entry. */
export const DRAFT = 'draft ';

/** @param key a `draftKey` or `entryKey`: the form, and what it is for, such as `weekly SK 2026 11` or `draft cost 2026 SKB` */
function storageKey(key: string, id: string): string {
  return `${KEPT}${key}:${id}`;
}

/** None where the device refuses. */
function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

// CONTRACT §4: only drafts end by age.
const DRAFT_AGE_MS = 30 * DAY_MS;

/** Outside of the prefix, so that a probe that was left over is not a kept item. */
const PROBE = 'probe';

/** Whether the device stores anything at all. Pages ask, and say so, before it matters. */
export function canKeep(): boolean {
  return store(PROBE, '') && store(PROBE, null);
}

/** Removes drafts that are too old to be offered. */
export function removeOldDrafts(): void {
  for (const key of storedKeys().filter((each) => each.startsWith(KEPT + DRAFT))) {
    const draft = parse(readStored(key));
    if (draft !== null && !isFresh(draft)) store(key, null);
  }
}

/** @returns the items of one draft or entry key as text, an item a line: equal texts are equal items. */
export function keptText(key: string): string {
  return storedKeys()
    .filter((each) => each.startsWith(storageKey(key, '')))
    .map((each) => readStored(each) ?? '')
    .join('\n');
}

/** @param text of `keptText` @returns what can be read of it, newest first. */
export function keptIn<Content>(text: string): Kept<Content>[] {
  const items = text.split('\n').flatMap((line) => parse(line) ?? []) as Kept<Content>[];
  return items.toSorted((a, b) => Date.parse(b.savedAt) - Date.parse(a.savedAt));
}

/** Whether a draft is young enough to be offered. */
export function isFresh({ savedAt }: Kept<unknown>): boolean {
  return Date.now() - Date.parse(savedAt) < DRAFT_AGE_MS;
}

/** @returns null when there is no such item, or none that can be read. */
export function readKept<Content>(key: string, id: string): Kept<Content> | null {
  return parse(readStored(storageKey(key, id))) as Kept<Content> | null;
}

/** Replaces the item of this key and id. @returns false when the device refuses or is full. */
export function storeKept(key: string, kept: Kept<unknown>): boolean {
  return store(storageKey(key, kept.id), JSON.stringify(kept));
}

export function removeKept(key: string, id: string): void {
  store(storageKey(key, id), null);
}

const listeners = new Set<() => void>();

/**
 * Calls the listener when another tab has changed the storage, or when this one announces a change.
 * @returns a function that unsubscribes.
 */
export function onKeptChange(listener: () => void): () => void {
  addEventListener('storage', listener);
  listeners.add(listener);
  return () => {
    removeEventListener('storage', listener);
    listeners.delete(listener);
  };
}

/** A browser tells only the other tabs of a change. */
export function announceKeptChange(): void {
  for (const listener of listeners) listener();
}

/** @returns null for what is not an item of ours. */
function parse(text: string | null | undefined): Kept<unknown> | null {
  try {
    const { id, savedAt, content } = JSON.parse(text ?? '') as Partial<Kept<unknown>>;
    if (!isText(id) || !isText(savedAt) || Number.isNaN(Date.parse(savedAt))) return null;
    return typeof content === 'object' && content !== null ? { id, savedAt, content } : null;
  } catch {
    return null;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';
