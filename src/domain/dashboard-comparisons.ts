import { addendsByUnit, fieldKeys, type Report } from './report.ts';
import { importReport } from './reports/import.ts';
import { inventory } from './reports/inventory.ts';
import type { YearlyComparison } from './yearly-comparison.ts';

const failing = (what: string) => ({
  current: `Failed to fetch current year ${what} data`,
  previous: `Failed to fetch previous year ${what} data`,
});

function fieldsOf(report: Report, prefix: string): Pick<YearlyComparison, 'reportId' | 'units' | 'others'> {
  const units = addendsByUnit(report, prefix);
  const own = new Set(Object.values(units).flat());
  return { reportId: report.id, units, others: fieldKeys(report.rows).filter((key) => !own.has(key)) };
}

/** The comparisons of the dashboard, in its order. */
export const dashboardComparisons: readonly YearlyComparison[] = [
  {
    id: 'monthly-inventory',
    title: { ko: '월별 재고', en: 'Monthly inventory' },
    unit: '원',
    ...fieldsOf(inventory, 'inventory'),
    fetchFailed: failing('inventory'),
  },
  {
    id: 'monthly-import-amount',
    title: { ko: '월별 수입액', en: 'Monthly import amount' },
    unit: '원',
    ...fieldsOf(importReport, 'importAmount'),
    fetchFailed: failing('import'),
  },
  {
    id: 'monthly-import-count',
    title: { ko: '월별 수입 건수', en: 'Monthly import count' },
    unit: '건',
    ...fieldsOf(importReport, 'shipments'),
    fetchFailed: failing('import'),
  },
];
