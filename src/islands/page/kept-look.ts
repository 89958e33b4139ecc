import { readStored, store } from './device-storage.ts';

/** How a person looks at reports on this device. */
export interface Look {
  /** The folded groups of all reports, separated by spaces: `cost0 cost2`. */
  readonly folded: string;
  /** `3` for thousands of won, `6` for millions, nothing for won. */
  readonly unit: string;
  /** `off` where marks of what was changed lately are not shown, else nothing. */
  readonly marks: string;
}

export function keptLook(): Look {
  const read = (key: keyof Look) => readStored(key) ?? '';
  return { folded: read('folded'), unit: read('unit'), marks: read('marks') };
}

/** Where the device refuses storage the choice lasts as long as this page. */
export function keepLook(look: Look): void {
  for (const [key, text] of Object.entries(look)) store(key, text);
}
