import { Argument, Command } from 'commander';
import type { Change, HistoryFilter } from '../../../db/history.ts';
import { NO_AS_OF } from '../../domain/as-of.ts';
import type { BusinessUnit } from '../../domain/business-units.ts';
import { actorText } from '../../domain/person.ts';
import { Problem } from '../../domain/problem.ts';
import type { ReportId } from '../../domain/report.ts';
import { reportById, reports } from '../../domain/reports.ts';
import { seoulTime, startOfMoment } from '../../domain/year-month.ts';
import { describeChangedCell } from '../describe-cell-change.ts';
import {
  databaseOption,
  example,
  fieldsOption,
  jsonOption,
  KINDS,
  locationOf,
  monthsOption,
  parser,
  positiveNumber,
  unitOf,
  unitOption,
  yearOption,
  type DatabaseOption,
} from '../options.ts';
import type { Terminal } from '../terminal.ts';

export function historyCommand(terminal: Terminal): Command {
  return new Command('history')
    .summary('list who changed which cells, newest first')
    .description(
      'Lists the changes in the ledger, newest first: when, by which channel, by whom, and each cell before and after.',
    )
    .addArgument(new Argument('[kind]', 'only changes of this report').choices(KINDS))
    .addOption(yearOption('only changes of this year'))
    .addOption(unitOption())
    .addOption(monthsOption('only changes of this month; several as a list (10,11), or by repeating it'))
    .addOption(fieldsOption('only changes of the field with this key; several in the same way'))
    .option(
      '--since <time>',
      'only changes since the start of a day in Seoul (2024-04-05), or since a time (2024-04-05T13:00:00+09:00)',
      parser(startOfMoment, NO_AS_OF),
    )
    .option('--actor <name>', 'only changes by this person or program, as the ledger names it')
    .option('--limit <count>', 'show at most this many changes', positiveNumber)
    .option('--flat', 'print a line for each cell, with its change; JSON stays the same', false)
    .addOption(jsonOption())
    .addOption(databaseOption())
    .addHelpText(
      'after',
      example(
        'dashboard history cost --year 2024 --bu SKB',
        'dashboard history cost --year 2024 --bu SKB --month 11 --field arenasOthers',
        'dashboard history --since 2024-04-05 --actor kim --limit 20 --flat',
      ),
    )
    .action((kind: ReportId | undefined, options: HistoryOptions) => showHistory(kind ?? null, options, terminal));
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
    else if (count === 0) err('No change matches.');
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
