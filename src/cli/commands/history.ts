import { Argument, type Command } from 'commander';
import type { Change, HistoryFilter } from '../../../db/history.ts';
import type { BusinessUnit } from '../../domain/business-units.ts';
import { actorText } from '../../domain/person.ts';
import { Problem } from '../../domain/problem.ts';
import type { ReportId } from '../../domain/report.ts';
import { reportById, reports } from '../../domain/reports.ts';
import { seoulTime, startOfMoment } from '../../domain/year-month.ts';
import { describeChangedCell } from '../describe-cell-change.ts';
import { help } from '../help-words.ts';
import { cliLanguage, say } from '../language.ts';
import {
  commandOf,
  fieldsOption,
  KINDS,
  locationOf,
  monthsOption,
  parser,
  positiveNumber,
  unitOf,
  unitOption,
  withShared,
  yearOption,
  type DatabaseOption,
} from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { fault, mustBe, words } from '../words.ts';

export function historyCommand(terminal: Terminal): Command {
  const command = commandOf('history', help.historySummary, help.historyText)
    .addArgument(new Argument('[kind]', say(help.historyKind)).choices(KINDS))
    .addOption(yearOption(say(help.historyYear)))
    .addOption(unitOption())
    .addOption(monthsOption())
    .addOption(fieldsOption())
    .option('--since <time>', say(help.historySince), parser(startOfMoment, mustBe.time))
    .option('--actor <name>', say(help.historyActor))
    .option('--limit <count>', say(help.historyLimit), positiveNumber)
    .option('--flat', say(help.historyFlat), false)
    .action((kind: ReportId | undefined, options: HistoryOptions) => showHistory(kind ?? null, options, terminal));
  return withShared(
    command,
    ['json', 'database'],
    'dashboard history cost --year 2024 --bu SKB',
    'dashboard history cost --year 2024 --bu SKB --month 11 --field arenasOthers',
    'dashboard history --since 2024-04-05 --actor kim --limit 20 --flat',
  );
}

interface HistoryOptions extends DatabaseOption {
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
async function showHistory(
  kind: ReportId | null,
  options: HistoryOptions,
  { out, write, err }: Terminal,
): Promise<void> {
  const { changeToJson, readHistory } = await import('../../../db/history.ts');
  const { openForReading } = await import('../../../db/open.ts');
  const { limit, flat, json } = options;
  const filter = filterOf(kind, options);
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
  const head = `#${id}  ${seoulTime(at)}  ${[via, actorText(actor, selfNamed, cliLanguage(process.env)), file].filter((part) => part !== null).join(', ')}`;
  const lines = cells.map(describeChangedCell);
  return flat ? lines.map((line) => `${head}  ${line}`) : [head, ...lines.map((line) => `    ${line}`)];
}
