import { changeToJson, readHistory, type Change, type HistoryFilter } from '../../../db/history.ts';
import { openForReading } from '../../../db/open.ts';
import { actorText } from '../../domain/person.ts';
import { Problem } from '../../domain/problem.ts';
import type { ReportId } from '../../domain/report.ts';
import { reportById, reports } from '../../domain/reports.ts';
import { seoulTime } from '../../domain/year-month.ts';
import { locationOf, unitOf, type DatabaseOption } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { cliLanguage, describeChangedCell, fault, say, words } from '../words.ts';

interface HistoryOptions extends DatabaseOption, Partial<Pick<HistoryFilter, 'year' | 'bu' | 'since' | 'actor'>> {
  readonly month?: readonly number[];
  readonly field?: readonly string[];
  readonly limit?: number;
  readonly flat?: boolean;
  readonly json?: boolean;
}

/** Prints the changes, newest first, as they are read: there can be very many. */
export async function showHistory(
  kind: ReportId | undefined,
  options: HistoryOptions,
  { out, write, err }: Terminal,
): Promise<void> {
  const { limit, flat = false, json } = options;
  const filter = filterOf(kind ?? null, options);
  await using database = await openForReading(locationOf(options));
  let count = 0;
  if (json) write('[');
  for await (const change of readHistory(database.reader, filter)) {
    if (json) write(`${count === 0 ? '' : ','}\n${changeToJson(change)}`);
    else describe(change, flat).forEach(out);
    count += 1;
    if (count === limit) break;
  }
  if (json) write(count === 0 ? ']\n' : '\n]\n');
  else if (count === 0) err(say(words.noChange));
}

/** @throws Problem 'usage' for a unit or a field that the report does not have: no change would ever match. */
function filterOf(kind: ReportId | null, options: HistoryOptions): HistoryFilter {
  const { year = null, month: months = [], bu = null, field: fields = [], since = null, actor = null } = options;
  if (kind !== null && bu !== null) unitOf(reportById(kind), bu);
  const among = kind === null ? reports : [reportById(kind)];
  const unknown = fields.find((field) => !among.some(({ fieldByKey }) => fieldByKey.has(field)));
  if (unknown !== undefined) throw new Problem('usage', fault('no-such-field', { field: unknown, report: kind }));
  return { kind, year, months, bu, fields, since, actor };
}

function describe({ id, at, via, actor, selfNamed, file, cells }: Change, flat: boolean): string[] {
  const origin = [via, actorText(actor, selfNamed, cliLanguage()), file].filter((part) => part !== null).join(', ');
  const head = `#${id}  ${seoulTime(at)}  ${origin}`;
  const lines = cells.map(describeChangedCell);
  return flat ? lines.map((line) => `${head}  ${line}`) : [head, ...lines.map((line) => `    ${line}`)];
}
