import type { Fault } from '../fault.ts';
import type { Report } from '../report.ts';
import { columnLetters } from './faults.ts';
import { nearMiss } from './near-miss.ts';
import type { KeySource } from './row-key.ts';
import { fault } from './words.ts';

/** Four times the widest report. Every row is compared with the header, so its width is bounded. */
export const MOST_COLUMNS = 200;
/** Searching for a similar name is slow, and nobody reads more suggestions than this. */
const MOST_SUGGESTIONS = 100;

/** @returns a function that suggests the name that was probably meant, or returns null when no name is similar. */
export function createSuggestions(): (written: string, names: () => string[]) => string | null {
  let count = 0;
  return (written, names) => {
    count += 1;
    return count > MOST_SUGGESTIONS ? null : (nearMiss(written, names()) ?? null);
  };
}

export function belongsElsewhere(report: Report, { kind }: KeySource): Fault {
  return fault('field-of-another-report', { report: report.id, chosen: kind });
}

/** What is wrong with a header row of so many columns; null for a usual width. */
export function tooWide(width: number): Fault | null {
  return width <= MOST_COLUMNS ? null : fault('too-wide', { last: columnLetters(width), most: MOST_COLUMNS });
}
