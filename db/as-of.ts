import type { CellValue } from '../src/domain/cell.ts';
import type { ReportYear } from '../src/domain/record.ts';
import type { Report } from '../src/domain/report.ts';
import { changesOf, entriesOfYear, writtenAfter } from './ledger.ts';
import { listMonths } from './month-records.ts';
import type { Db, YearKey } from './schema.ts';

/**
 * A report's year at a moment: the stored figures with all later changes put back, newest first. A recent moment costs
 * little, however long the ledger is.
 * @param until ISO 8601, UTC; a change at this millisecond is included
 */
export async function loadReportYearAsOf(db: Db, report: Report, place: YearKey, until: string): Promise<ReportYear> {
  // Months are read first, so that a change written in between is put back, too.
  const stored = await listMonths(db, report, place);
  const months = new Map(stored.map(({ month, cells }) => [month, { ...cells } as Record<string, CellValue>]));
  const entries = await writtenAfter(entriesOfYear(db, report.id, place), until)
    .select(['change_id', 'month', 'revision', 'cells'])
    .orderBy('seq', 'desc')
    .execute();
  for (const entry of entries) {
    const cells = months.get(entry.month);
    if (entry.revision === 1) {
      months.delete(entry.month);
    } else if (cells !== undefined) {
      for (const [field, [before]] of Object.entries(changesOf(entry))) cells[field] = before;
    }
  }
  return { ...place, months };
}
