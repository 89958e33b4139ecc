import type { Report, ReportId } from './report.ts';
import { cost } from './reports/cost.ts';
import { importReport } from './reports/import.ts';
import { inventory } from './reports/inventory.ts';
import { warehouse } from './reports/warehouse.ts';

/** The catalogue: every report, in the order of the menu. */
export const reports: readonly Report[] = [warehouse, cost, importReport, inventory];

const byId = new Map<string, Report>(reports.map((report) => [report.id, report]));

export function findReport(id: string): Report | undefined {
  return byId.get(id);
}

export function reportById(id: ReportId): Report {
  const report = byId.get(id);
  if (report === undefined) throw new TypeError(`The catalogue has no report "${id}".`);
  return report;
}
