/**
 * The name that a person gave on this device (CONTRACT §11): for the ledger, where no proxy says who people are. Nobody verifies it.
 * It is in `localStorage.ownName`, which the script of every page shows, too (src/islands/page/page-script.ts).
 */
import { LONGEST_NAME, personName } from '../domain/person.ts';
import { readStored, store } from './page/device-storage.ts';

export function ownName(): string | null {
  return personName(readStored('ownName') ?? '', LONGEST_NAME.selfGiven);
}

/** @param name null to take it away @returns whether the device keeps it */
export function keepOwnName(name: string | null): boolean {
  return store('ownName', name);
}

/** After the first change from a device without a name the button in the header says what it is for, once and for all. */
export function askForName(): void {
  const button = document.getElementById('own-name');
  if (button === null || ownName() !== null) return;
  if (readStored('askedForName') === null && store('askedForName', 'yes')) button.dataset.asks = '';
}
