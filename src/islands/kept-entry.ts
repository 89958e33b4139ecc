/** What was entered on a form that sends nothing is kept on this device, offered back, and never loaded by itself. */

export interface KeptEntry {
  /** ISO 8601, UTC. */
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

export function keepEntry(form: string, values: KeptEntry['values']): void {
  try {
    localStorage.setItem(PREFIX + form, JSON.stringify({ savedAt: new Date().toISOString(), values }));
  } catch {
    // The dialog has said that this device keeps nothing.
  }
}

/** @returns null when there is none, or when it is too old to be meant. */
export function readKeptEntry(form: string): KeptEntry | null {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + form) ?? 'null') as KeptEntry | null;
    if (kept === null) return null;
    if (Date.now() - Date.parse(kept.savedAt) < MAX_AGE_MS) return kept;
    localStorage.removeItem(PREFIX + form);
    return null;
  } catch {
    return null;
  }
}

export function forgetEntry(form: string): void {
  try {
    localStorage.removeItem(PREFIX + form);
  } catch {
    // What refuses to be read is offered to nobody.
  }
}
