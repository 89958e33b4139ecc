import { BUSINESS_UNITS, type BusinessUnit } from './business-units.ts';
import type { Report } from './report.ts';

/**
 * A report's file name without extension (SPEC §9): `cost_report_2024_SKB`; for one month `cost_report_2024_SKB_05`; as
 * of a day `cost_report_2024_SKB_as-of_2024-04-05`.
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
  `^[a-z]+[_ ]report[_ ]\\d{4}(?:[_ ](?:${BUSINESS_UNITS.join('|')}))?(?:[_ ]\\d{2})?(?: \\(\\d+\\))?$`,
);
