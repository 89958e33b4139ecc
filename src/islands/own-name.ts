/**
 * The name that a person gave on this device (CONTRACT §11): for the ledger, where no proxy says who people are. Nobody verifies it.
 * It is in `localStorage.ownName`, which the script of every page shows, too (src/islands/page/shell.ts).
 */
import { LONGEST_NAME, personName } from '../domain/person.ts';

export function ownName(): string | null {
  try {
    return personName(localStorage.getItem('ownName') ?? '', LONGEST_NAME.selfGiven);
  } catch {
    return null; // the device refuses to be read, or this is no browser
  }
}

/** @param name null to take it away @returns whether the device keeps it */
export function keepOwnName(name: string | null): boolean {
  try {
    if (name === null) localStorage.removeItem('ownName');
    else localStorage.setItem('ownName', name);
    return true;
  } catch {
    return false;
  }
}

/** After the first change from a device without a name the button in the header says what it is for, once and for all. */
export function askForName(): void {
  const button = document.getElementById('own-name');
  if (button === null || ownName() !== null) return;
  try {
    if (localStorage.getItem('askedForName') !== null) return;
    localStorage.setItem('askedForName', 'yes');
    button.dataset.asks = '';
  } catch {
    // The device could not keep a name either.
  }
}
