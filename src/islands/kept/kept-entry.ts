import { DAY_MS } from '../../domain/year-month.ts';
import { KEPT, placeOf, placesOf } from './kept-places.ts';

/**
 * What was saved on a form that sends nothing, or typed on one that does and not saved, is kept on this device, offered
 * back, and never loaded by itself. Each entry has a place of its own, so two tabs do not write over each other's.
 */
export interface KeptEntry<Content> {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly savedAt: string;
  readonly content: Content;
}

// CONTRACT §4
const MAX_AGE_MS = 30 * DAY_MS;

/** Whether the device keeps anything at all: asked, and said, before it matters. What is too old to be meant is removed. */
export function canKeep(): boolean {
  try {
    for (const place of Object.keys(localStorage).filter((each) => each.startsWith(KEPT))) {
      const { savedAt = '' } = JSON.parse(localStorage.getItem(place) ?? '{}') as { savedAt?: string };
      if (Date.now() - Date.parse(savedAt) >= MAX_AGE_MS) localStorage.removeItem(place);
    }
    localStorage.setItem(`${KEPT}probe`, '');
    localStorage.removeItem(`${KEPT}probe`);
    return true;
  } catch {
    return false;
  }
}

/** @returns what stands in storage, as text, an entry a line: the same text is the same entries. */
export function storedEntries(form: string): string {
  try {
    return placesOf(form)
      .map((place) => localStorage.getItem(place) ?? '')
      .join('\n');
  } catch {
    return '';
  }
}

/** @returns the newest first, without those that are too old to be meant. */
export function entriesIn<Content>(stored: string): KeptEntry<Content>[] {
  const entries = stored.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as KeptEntry<Content>];
    } catch {
      return []; // nothing of ours
    }
  });
  return entries
    .filter(({ savedAt }) => Date.now() - Date.parse(savedAt) < MAX_AGE_MS)
    .toSorted((a, b) => (a.savedAt < b.savedAt ? 1 : -1));
}

/** @param id of the entry whose place it takes; unsaid it gets one of its own. @returns null when the device refuses or is full. */
export function keepEntry<Content>(form: string, content: Content, id: string = newId()): KeptEntry<Content> | null {
  const entry = { id, savedAt: new Date().toISOString(), content };
  try {
    localStorage.setItem(placeOf(form, id), JSON.stringify(entry));
    return entry;
  } catch {
    return null;
  }
}

export function forgetEntry(form: string, id: string): void {
  try {
    localStorage.removeItem(placeOf(form, id));
  } catch {
    // What refuses to be read is offered to nobody.
  }
}

/** Not crypto's: that is missing on plain HTTP, and nothing depends on it being hard to guess. */
function newId(): string {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
}
