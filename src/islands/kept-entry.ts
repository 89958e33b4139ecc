/** What was saved on a form that sends nothing is kept on this device, offered back, and never loaded by itself. */

export interface KeptEntry {
  /** ISO 8601, UTC: its name, too. */
  readonly savedAt: string;
  /** By field name. */
  readonly values: Readonly<Record<string, string>>;
}

const PREFIX = 'kept:';
// CONTRACT §4
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/** Whether the device keeps anything at all: asked, and said, before it matters. */
export function canKeep(): boolean {
  try {
    localStorage.setItem(`${PREFIX}probe`, '');
    localStorage.removeItem(`${PREFIX}probe`);
    return true;
  } catch {
    return false;
  }
}

/** @returns what stands in storage, as text: the same text is the same entries. */
export function storedEntries(form: string): string {
  try {
    return localStorage.getItem(PREFIX + form) ?? '';
  } catch {
    return '';
  }
}

/** @returns the newest first, without those that are too old to be meant. */
export function entriesIn(stored: string): KeptEntry[] {
  try {
    const kept = JSON.parse(stored) as KeptEntry[];
    return kept.filter(({ savedAt }) => Date.now() - Date.parse(savedAt) < MAX_AGE_MS);
  } catch {
    return [];
  }
}

/** @param replaced the entry that these values were made from. @returns null when the device refuses or is full. */
export function keepEntry(form: string, values: KeptEntry['values'], replaced: string | null): KeptEntry | null {
  const entry = { savedAt: new Date().toISOString(), values };
  return write(form, [entry, ...entriesIn(storedEntries(form)).filter(({ savedAt }) => savedAt !== replaced)])
    ? entry
    : null;
}

export function forgetEntry(form: string, forgotten: string): void {
  write(
    form,
    entriesIn(storedEntries(form)).filter(({ savedAt }) => savedAt !== forgotten),
  );
}

function write(form: string, entries: readonly KeptEntry[]): boolean {
  try {
    if (entries.length === 0) localStorage.removeItem(PREFIX + form);
    else localStorage.setItem(PREFIX + form, JSON.stringify(entries));
    return true;
  } catch {
    return false;
  }
}
