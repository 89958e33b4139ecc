/** The months of the sample reports. */
import { sampleYear } from '../../fixtures/generate.ts';
import type { Cells } from '../../src/domain/record.ts';
import type { BusinessUnit, ReportId } from '../../src/domain/report.ts';
import { reportById } from '../../src/domain/reports.ts';
import type { FiguresOfMonth } from '../../src/domain/unlikely/unlikely-figure.ts';

/** January 2024 to October 2026. */
export function sampleMonths(id: ReportId, bu: BusinessUnit | null): FiguresOfMonth[] {
  return [2024, 2025, 2026].flatMap((year) =>
    [...sampleYear(reportById(id), year, bu).months].map(([month, cells]) => ({ year, month, bu, cells })),
  );
}

export function scaled(cells: Cells, factor: number): Cells {
  return Object.fromEntries(
    Object.entries(cells).map(([key, value]) => [key, typeof value === 'number' ? value * factor : value]),
  );
}
