import type { Fault } from '../fault.ts';
import type { Report } from '../report.ts';
import { columnLetters } from './faults.ts';
import type { KeySource } from './context.ts';
import { fault } from './words.ts';

/** Four times the widest report. Every row is compared with the header, so its width is bounded. */
export const MOST_COLUMNS = 200;
export function belongsElsewhere(report: Report, { kind }: KeySource): Fault {
  return fault('field-of-another-report', { report: report.id, chosen: kind });
}

/** What is wrong with a header row of so many columns; null for a usual width. */
export function tooWide(width: number): Fault | null {
  return width <= MOST_COLUMNS ? null : fault('too-wide', { last: columnLetters(width), most: MOST_COLUMNS });
}
