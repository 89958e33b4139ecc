import { readHistory, type Change, type ChangedCell, type HistoryFilter } from '../../db/history.ts';
import { openForReading } from '../../db/open.ts';
import { monthAndUnit } from '../domain/record.ts';
import { fullLabel } from '../domain/report.ts';
import { reportById } from '../domain/reports.ts';
import { seoulTime } from '../domain/year-month.ts';
import { describeCellChange } from './describe-cell-change.ts';
import type { Terminal } from './terminal.ts';

export interface HistoryRequest extends HistoryFilter {
  readonly database: string;
  /** The most changes to print; null for all. */
  readonly limit: number | null;
  readonly json: boolean;
}

/** Prints the changes, newest first, as they are read: there can be very many. */
export async function showHistory(request: HistoryRequest, { out, write, note }: Terminal): Promise<void> {
  const { reader, close } = await openForReading(request.database);
  try {
    let count = 0;
    if (request.json) write('[');
    for await (const change of readHistory(reader, request)) {
      if (request.json) write(`${count === 0 ? '' : ','}\n${JSON.stringify(change)}`);
      else describe(change).forEach(out);
      count += 1;
      if (count === request.limit) break;
    }
    if (request.json) write(count === 0 ? ']\n' : '\n]\n');
    else if (count === 0) note('No change matches.');
  } finally {
    await close();
  }
}

function describe({ id, at, via, actor, file, cells }: Change): string[] {
  const who = [via, actor, file].filter((part) => part !== null).join(', ');
  return [`#${id}  ${seoulTime(at)}  ${who}`, ...cells.map(line)];
}

function line(cell: ChangedCell): string {
  const row = reportById(cell.kind).fieldByKey.get(cell.field);
  const label = row === undefined ? cell.field : fullLabel(row, 'en');
  return `    ${cell.kind} ${monthAndUnit(cell)}  ${label} (${cell.field}): ${describeCellChange(cell.before, cell.after)}`;
}
