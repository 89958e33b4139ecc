import type { Stated } from './csv-key.ts';
import { nearMiss } from './near-miss.ts';
import type { Report } from './report.ts';

/** What a reader of CSV says about headers, names and encodings: second halves of sentences that end with what to do. */

export const NO_HEADER =
  'The first row is not the header row of a report: it needs year, month and field keys, or Field and the months Jan to Dec; `dashboard export` writes a form to fill in.';
export const SAVE_AGAIN = 'save the file again as "CSV UTF-8(쉼표로 분리)(*.csv)"';
/** Looking for the name that was meant takes a while, and nobody reads on after so many. */
const MOST_SUGGESTIONS = 100;

/** @returns a function that asks for the name that was probably meant, or null when none comes near. */
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

export function belongsElsewhere(report: Report, { kind }: Stated): string {
  if (kind !== null) return `is a field of the ${report.id} report, but --kind says ${kind}; make the two agree`;
  return `is a field of the ${report.id} report, not of this one; import each report from a file of its own`;
}
