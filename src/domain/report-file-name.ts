import type { Stated } from './csv-key.ts';
import { BUSINESS_UNITS, type BusinessUnit, type Report } from './report.ts';
import { findReport } from './reports.ts';
import { isYear } from './year-month.ts';

/** SPEC §9, without the ending: `cost_report_2024_SKB`. */
export function reportFileName(report: Report, year: number, bu: BusinessUnit | null): string {
  return `${report.id}_report_${year}${bu === null ? '' : `_${bu}`}`;
}

/** What a file's name says: `cost_report_2024_SKB.csv` all of it, `cost.csv` the report, `Book1.csv` nothing. */
export function statedByFileName(name: string): Stated {
  const words = name
    .normalize('NFC')
    .replace(/^.*[\\/]/, '')
    .replace(/\.[^.]*$/, '')
    .split(/[^A-Za-z0-9]+/);
  const report = words.map((word) => findReport(word.toLowerCase())).find((found) => found !== undefined);
  const year = words.map(Number).find(isYear);
  const bu = BUSINESS_UNITS.find((unit) => words.some((word) => word.toUpperCase() === unit));
  return { kind: report?.id ?? null, year: year ?? null, bu: bu ?? null };
}
