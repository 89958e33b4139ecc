import type { Stated } from './csv-key.ts';
import { BUSINESS_UNITS, type BusinessUnit, type Report } from './report.ts';
import { findReport } from './reports.ts';
import { yearFromText } from './year-month.ts';

/** SPEC §9, without the ending: `cost_report_2024_SKB`; of one month `cost_report_2024_SKB_05`. */
export function reportFileName(
  report: Report,
  year: number,
  bu: BusinessUnit | null,
  month: number | null = null,
): string {
  const parts = [report.id, 'report', year, bu, month === null ? null : String(month).padStart(2, '0')];
  return parts.filter((part) => part !== null).join('_');
}

/** What a file's name says: `cost_report_2024_SKB.csv` all of it, `cost.csv` the report, `Book1.csv` nothing. */
export function statedByFileName(name: string): Stated {
  const words = name
    .normalize('NFC')
    .replace(/^.*[\\/]/, '')
    .replace(/\.[^.]*$/, '')
    .split(/[^A-Za-z0-9]+/);
  return {
    kind: onlyOne(words.map((word) => findReport(word.toLowerCase())?.id)),
    year: onlyOne(words.map((word) => yearFromText(word) ?? undefined)),
    bu: onlyOne(words.map((word) => BUSINESS_UNITS.find((unit) => unit === word.toUpperCase()))),
  };
}

/** A name that says two things says nothing. */
function onlyOne<T>(found: readonly (T | undefined)[]): T | null {
  const different = new Set(found.filter((value) => value !== undefined));
  const [value] = different;
  return different.size === 1 && value !== undefined ? value : null;
}
