import type { FileNameKey } from './blocks/row-key.ts';
import { BUSINESS_UNITS, type BusinessUnit } from './business-units.ts';
import { composed } from './composed.ts';
import type { Report } from './report.ts';
import { findReport } from './reports.ts';
import { yearFromText } from './year-month.ts';

/**
 * A report's file name without extension (SPEC §9): `cost_report_2024_SKB`; for one month `cost_report_2024_SKB_05`; as of a
 * day `cost_report_2024_SKB_as-of_2024-04-05`.
 * @param asOf as `momentInFileName` writes it
 */
export function reportFileName(
  report: Report,
  year: number,
  bu: BusinessUnit | null,
  { month = null, asOf = null }: { month?: number | null; asOf?: string | null } = {},
): string {
  const parts = [
    report.id,
    'report',
    year,
    bu,
    month === null ? null : String(month).padStart(2, '0'),
    asOf === null ? null : `as-of_${asOf}`,
  ];
  return parts.filter((part) => part !== null).join('_');
}

/** A name that export writes. A browser adds ` (1)` to that of a second download. */
export const EXPORTED_NAME = new RegExp(
  `^[a-z]+_report_\\d{4}(?:_(?:${BUSINESS_UNITS.join('|')}))?(?:_\\d{2})?(?: \\(\\d+\\))?$`,
);

/** Report, year and unit in a file name: `cost_report_2024_SKB.csv` has all, `cost.csv` the report, `Book1.csv` none. */
export function keyInFileName(name: string): FileNameKey {
  const base = composed(name.replace(/^.*[\\/]/, ''))
    .replace(/\.[^.]*$/, '')
    .replace(/_as-of_[\dT-]+/, ''); // a year of another meaning
  const words = base.split(/[^A-Za-z0-9]+/);
  return {
    isExported: EXPORTED_NAME.test(base),
    kind: onlyOne(words.map((word) => findReport(word.toLowerCase())?.id)),
    year: onlyOne(words.map((word) => yearFromText(word) ?? undefined)),
    bu: onlyOne(words.map((word) => BUSINESS_UNITS.find((unit) => unit === word.toUpperCase()))),
  };
}

/** The only value found; null for none, and for several that differ. */
function onlyOne<T>(found: readonly (T | undefined)[]): T | null {
  const different = new Set(found.filter((value) => value !== undefined));
  const [value] = different;
  return different.size === 1 && value !== undefined ? value : null;
}
