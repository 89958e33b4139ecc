import { addendsByUnit } from './report.ts';
import { importReport } from './reports/import.ts';
import { inventory } from './reports/inventory.ts';
import type { YearlyComparison } from './yearly-comparison.ts';

const failing = (what: string) => ({
  current: `Failed to fetch current year ${what} data`,
  previous: `Failed to fetch previous year ${what} data`,
});

/** The comparisons of the dashboard, in its order. */
export const dashboardComparisons: readonly YearlyComparison[] = [
  {
    id: 'monthly-inventory',
    reportId: inventory.id,
    title: { ko: '월별 재고', en: 'Monthly inventory' },
    unit: '원',
    units: addendsByUnit(inventory, 'inventory'),
    fetchFailed: failing('inventory'),
  },
  {
    id: 'monthly-import-amount',
    reportId: importReport.id,
    title: { ko: '월별 수입액', en: 'Monthly import amount' },
    unit: '원',
    units: addendsByUnit(importReport, 'importAmount'),
    fetchFailed: failing('import'),
  },
  {
    id: 'monthly-import-count',
    reportId: importReport.id,
    title: { ko: '월별 수입 건수', en: 'Monthly import count' },
    unit: '건',
    units: addendsByUnit(importReport, 'shipments'),
    fetchFailed: failing('import'),
  },
];
