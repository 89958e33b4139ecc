/** A year of every report in which each cell holds one and the same number, as CSV files and as it is stored. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { listMonths } from '../../db/month-records.ts';
import { openForReading } from '../../db/open.ts';
import { BUSINESS_UNITS } from '../../src/domain/business-units.ts';
import { reports } from '../../src/domain/reports.ts';
import { MONTHS } from '../../src/domain/year-month.ts';

const YEAR = 2024;

const parts = reports.flatMap((report) =>
  (report.perBusinessUnit ? BUSINESS_UNITS : [null]).map((bu) => ({ report, bu })),
);

/**
 * Between semicolons: between commas, amounts that all have three digits would be the parts of longer ones.
 * @returns the files, for one `dashboard import`
 */
export function writeYear(folder: string, value: number): string[] {
  return parts.map(({ report, bu }) => {
    const file = path.join(folder, `${[report.id, YEAR, bu].filter((part) => part !== null).join('_')}.csv`);
    const keys = report.fields.map(({ key }) => key);
    const rows = MONTHS.map((month) => [month, ...keys.map(() => value)].join(';'));
    writeFileSync(file, `${[['month', ...keys].join(';'), ...rows].join('\n')}\n`);
    return file;
  });
}

/**
 * The number that every cell of the year holds; null when no month is stored.
 * @throws Error when an import is there in part
 */
export async function storedYear(file: string): Promise<number | null> {
  await using database = await openForReading(file);
  const found = new Set<unknown>();
  for (const { report, bu } of parts) {
    const months = await listMonths(database.reader, report, { year: YEAR, bu });
    for (const month of MONTHS) {
      const cells = months.find((stored) => stored.month === month)?.cells;
      for (const { key } of report.fields) found.add(cells?.[key] ?? null);
    }
  }
  const [value, ...others] = found;
  if (others.length > 0) throw new Error(`an import is there in part: ${[value, ...others].join(', ')}`);
  return value === null ? null : Number(value);
}
