import type { CellValue } from '../src/domain/cell.ts';
import type { ReportYear } from '../src/domain/record.ts';
import type { Report } from '../src/domain/report.ts';
import { changesOf, entriesOfYear, writtenAfter } from './ledger.ts';
import { listMonths } from './month-records.ts';
import type { Db, YearKey } from './schema.ts';

type Months = Map<number, Record<string, CellValue>>;

/**
 * A year in the form that CSV files and pages are made from.
 * @param until as it was at that moment: ISO 8601, UTC; a change at this millisecond is included. Null for now.
 */
export async function loadReportYear(
  db: Db,
  report: Report,
  place: YearKey,
  until: string | null = null,
): Promise<ReportYear> {
  // Months are read first, so that a change written in between is put back, too.
  const stored = await listMonths(db, report, place);
  const months: Months = new Map(stored.map(({ month, cells }) => [month, { ...cells }]));
  if (until !== null) await putBack(db, report, place, until, months);
  return { ...place, months };
}

/** Puts all later changes back, newest first. A recent moment costs little, however long the ledger is. */
async function putBack(db: Db, report: Report, place: YearKey, until: string, months: Months): Promise<void> {
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
}
