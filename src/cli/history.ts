import { changeToJson, readHistory, type Change, type HistoryFilter } from '../../db/history.ts';
import { openForReading } from '../../db/open.ts';
import type { BusinessUnit } from '../domain/business-units.ts';
import { actorText } from '../domain/person.ts';
import { Problem } from '../domain/problem.ts';
import type { ReportId } from '../domain/report.ts';
import { reportById, reports } from '../domain/reports.ts';
import { seoulTime } from '../domain/year-month.ts';
import { describeChangedCell } from './describe-cell-change.ts';
import { locationOf, unitOf, type DatabaseOption } from './options.ts';
import type { Terminal } from './terminal.ts';

export interface HistoryOptions extends DatabaseOption {
  readonly year?: number;
  readonly month?: readonly number[];
  readonly bu?: BusinessUnit;
  readonly field?: readonly string[];
  readonly since?: string;
  readonly actor?: string;
  /** The most changes to print. */
  readonly limit?: number;
  /** A line for each cell, which says all of its change; JSON has the same shape either way. */
  readonly flat: boolean;
  readonly json: boolean;
}

/** Prints the changes, newest first, as they are read: there can be very many. */
export async function showHistory(
  kind: ReportId | null,
  options: HistoryOptions,
  { out, write, note }: Terminal,
): Promise<void> {
  const { limit, flat, json } = options;
  const filter = filterOf(kind, options);
  const { reader, close } = await openForReading(locationOf(options));
  try {
    let count = 0;
    if (json) write('[');
    for await (const change of readHistory(reader, filter)) {
      if (json) write(`${count === 0 ? '' : ','}\n${changeToJson(change)}`);
      else describe(change, flat).forEach(out);
      count += 1;
      if (count === limit) break;
    }
    if (json) write(count === 0 ? ']\n' : '\n]\n');
    else if (count === 0) note('No change matches.');
  } finally {
    await close();
  }
}

/** @throws Problem 'usage' for a unit or a field that the report does not have: no change would ever match. */
function filterOf(kind: ReportId | null, options: HistoryOptions): HistoryFilter {
  const { year = null, month: months = [], bu = null, field: fields = [], since = null, actor = null } = options;
  if (kind !== null && bu !== null) unitOf(reportById(kind), bu);
  const among = kind === null ? reports : [reportById(kind)];
  const unknown = fields.find((field) => !among.some(({ fieldByKey }) => fieldByKey.has(field)));
  if (unknown !== undefined) {
    throw new Problem('usage', `${unknown} is not a field of ${kind ?? 'any report'}; docs/fields.md lists them.`);
  }
  return { kind, year, months, bu, fields, since, actor };
}

function describe({ id, at, via, actor, selfNamed, file, cells }: Change, flat: boolean): string[] {
  const head = `#${id}  ${seoulTime(at)}  ${[via, actorText(actor, selfNamed), file].filter((part) => part !== null).join(', ')}`;
  const lines = cells.map(describeChangedCell);
  return flat ? lines.map((line) => `${head}  ${line}`) : [head, ...lines.map((line) => `    ${line}`)];
}
