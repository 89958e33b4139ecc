import { changeToJson, readHistory, type Change, type HistoryFilter } from '../../db/history.ts';
import type { Location } from '../../db/location.ts';
import { openForReading } from '../../db/open.ts';
import { actorText } from '../domain/person.ts';
import { seoulTime } from '../domain/year-month.ts';
import { describeChangedCell } from './describe-cell-change.ts';
import type { Terminal } from './terminal.ts';

export interface HistoryRequest extends HistoryFilter {
  readonly database: Location;
  /** The most changes to print; null for all. */
  readonly limit: number | null;
  /** A line for each cell, which says all of its change; JSON has the same shape either way. */
  readonly flat: boolean;
  readonly json: boolean;
}

/** Prints the changes, newest first, as they are read: there can be very many. */
export async function showHistory(request: HistoryRequest, { out, write, note }: Terminal): Promise<void> {
  const { reader, close } = await openForReading(request.database);
  try {
    let count = 0;
    if (request.json) write('[');
    for await (const change of readHistory(reader, request)) {
      if (request.json) write(`${count === 0 ? '' : ','}\n${changeToJson(change)}`);
      else describe(change, request.flat).forEach(out);
      count += 1;
      if (count === request.limit) break;
    }
    if (request.json) write(count === 0 ? ']\n' : '\n]\n');
    else if (count === 0) note('No change matches.');
  } finally {
    await close();
  }
}

function describe({ id, at, via, actor, selfNamed, file, cells }: Change, flat: boolean): string[] {
  const head = `#${id}  ${seoulTime(at)}  ${[via, actorText(actor, selfNamed), file].filter((part) => part !== null).join(', ')}`;
  const lines = cells.map(describeChangedCell);
  return flat ? lines.map((line) => `${head}  ${line}`) : [head, ...lines.map((line) => `    ${line}`)];
}
