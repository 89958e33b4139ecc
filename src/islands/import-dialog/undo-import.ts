import type { CellChangeEntry } from '../../domain/import-answer.ts';
import type { Cells, MonthOfYear } from '../../domain/record.ts';
import type { Report } from '../../domain/report.ts';
import { fetchMonths, postMonths, type MonthToSave } from '../report-grid/report-requests.ts';

export interface UndoneImport {
  /** How many cells have their value from before the import again. */
  readonly restored: number;
  /** How many hold something else by now, or could not be stored. They stay as they are. */
  readonly left: number;
  /** `{status}: {text}` of the first failure, null when the server did not answer; undefined when nothing failed. */
  readonly failure: string | null | undefined;
}

/**
 * Puts the cells of an import back, except those that have been changed since: as one change per year and unit. It never rejects.
 * @param changes of the import, in the order in which they were made
 */
export async function undoImport(report: Report, changes: readonly CellChangeEntry[]): Promise<UndoneImport> {
  let restored = 0;
  let failure: UndoneImport['failure'];
  for (const cells of byYearAndUnit(changes).values()) {
    const [{ year, bu }] = cells;
    const place = { report, year, bu };
    const stored = await fetchMonths(place).catch(() => null);
    if (stored === null) {
      failure ??= null;
      continue;
    }
    const months = monthsBefore(cells, stored);
    if (months.length === 0) continue;
    const { saved, failed } = await postMonths(place, months);
    for (const { month } of saved) restored += countCells(months.filter((each) => each.month === month));
    failure ??= failed[0]?.answer;
  }
  const touched = new Set(changes.map(({ year, month, bu, field }) => [year, month, bu, field].join(' ')));
  return { restored, left: touched.size - restored, failure };
}

function byYearAndUnit(changes: readonly CellChangeEntry[]) {
  const groups = new Map<string, [CellChangeEntry, ...CellChangeEntry[]]>();
  for (const change of changes) {
    const name = `${change.year} ${change.bu}`;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [change]);
    else group.push(change);
  }
  return groups;
}

/** The months with the values that the import replaced, for the cells that still hold what it stored. */
function monthsBefore(changes: readonly CellChangeEntry[], stored: readonly MonthOfYear[]): MonthToSave[] {
  const months = new Map<number, MonthToSave & { cells: Record<string, Cells[string]> }>();
  for (const { month, field, before, after } of changes.toReversed()) {
    const now = stored.find((each) => each.month === month);
    const entry = months.get(month) ?? { month, revision: now?.revision ?? 0, cells: {} };
    // A later file of the same import may have changed the cell once more.
    const value = field in entry.cells ? entry.cells[field] : now?.cells[field];
    if ((value ?? null) !== after) continue;
    entry.cells[field] = before;
    months.set(month, entry);
  }
  return [...months.values()];
}

function countCells(months: readonly MonthToSave[]): number {
  return months.reduce((sum, { cells }) => sum + Object.keys(cells).length, 0);
}
