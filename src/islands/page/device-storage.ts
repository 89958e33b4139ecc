/** The storage of this device, which may refuse to be read, or to keep anything. Nothing here throws. */

/** @returns null where nothing is kept; undefined where the device refuses. */
export function readStored(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** @param text null to remove it @returns false when the device refuses or is full. */
export function store(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
