import type { Report } from '../report.ts';
import { columnLetters } from './faults.ts';
import { nearMiss } from './near-miss.ts';
import type { KeySource } from './row-key.ts';

/** Advice on headers, names and encodings, for the faults of the CSV reader. */

export const NO_HEADER =
  'No header row was found in the first 30 rows: it names the months, such as 1월 or Jan, or a month column and fields; `dashboard export` writes a form to fill in.';
export const SAVE_AGAIN = 'save the file again as "CSV UTF-8(쉼표로 분리)(*.csv)"';
/** Four times the widest report. Every row is compared with the header, so its width is bounded. */
export const MOST_COLUMNS = 200;
/** Searching for a similar name is slow, and nobody reads more suggestions than this. */
const MOST_SUGGESTIONS = 100;

/** @returns a function that suggests the name that was probably meant, or returns null when no name is similar. */
export function createSuggestions(): (written: string, names: () => string[]) => string | null {
  let count = 0;
  return (written, names) => {
    count += 1;
    const meant = count > MOST_SUGGESTIONS ? undefined : nearMiss(written, names());
    return meant === undefined ? null : `did you mean "${meant}"?`;
  };
}

export function nameOf(report: Report | null): string {
  return report === null ? 'any report' : `the ${report.id} report`;
}

export function belongsElsewhere(report: Report, { kind }: KeySource): string {
  if (kind !== null) return `is a field of the ${report.id} report, but --kind says ${kind}; make the two agree`;
  return `is a field of the ${report.id} report, not of this one; import each report from its own file`;
}

/** What is wrong with a header row of so many columns; null for a usual width. */
export function tooWide(width: number): string | null {
  if (width <= MOST_COLUMNS) return null;
  const last = columnLetters(width);
  return `The header row reaches to column ${last}, but no report has ${MOST_COLUMNS} columns; remove the others.`;
}
