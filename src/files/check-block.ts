import path from 'node:path';
import { createBlockReader, type ReadBlock, type ReaderSettings } from '../domain/blocks/block-reader.ts';
import type { KeySource } from '../domain/blocks/context.ts';
import { faultInRow, type BlockFault, type BlockRow, type FaultSink } from '../domain/blocks/faults.ts';
import { ROWS_AHEAD } from '../domain/blocks/find-head.ts';
import { fault as blockFault } from '../domain/blocks/words.ts';
import { createFaultList, type FaultList } from '../domain/fault-list.ts';
import type { Fault } from '../domain/fault.ts';
import { recordName, type RecordKey, type RecordPatch, type StoredMonth } from '../domain/record.ts';
import type { Report } from '../domain/report.ts';
import { anotherScale } from '../domain/unlikely/another-scale.ts';
import { scaleFault } from '../domain/unlikely/scale-words.ts';
import { unlikelyFigures } from '../domain/unlikely/unlikely-figures.ts';
import { groupUnlikely } from '../domain/unlikely/unlikely-groups.ts';
import { unlikelyFault } from '../domain/unlikely/unlikely-words.ts';
import type { IsoDate } from '../domain/year-month.ts';
import { isAmount } from './cover.ts';
import { MOST_ROWS, type EachRow } from './csv-rows.ts';
import type { Encoding } from './text-encoding.ts';
import { watchUnreadable } from './unreadable-cells.ts';

export interface CheckSettings extends Pick<ReaderSettings, 'allowText' | 'scale' | 'storedText' | 'learnt'> {
  readonly stated: KeySource;
  /** Null: detect it. */
  readonly encoding: Encoding | null;
  /** The sheets of workbooks that are taken; empty for every sheet that holds a report and is not hidden. */
  readonly sheets: readonly string[];
  /** Whether warnings are errors, and notices of what is left out. */
  readonly strict: boolean;
  /** All stored months of these years. Asked only when there is something to compare with them. */
  readonly storedMonths: (report: Report, years: readonly number[]) => Promise<readonly StoredMonth[]>;
  /** The day by which figures are judged to be likely; null when they are not judged. */
  readonly today: IsoDate | null;
  /** Called with every error; null when the first of them are enough. */
  readonly everyError: ((file: string, fault: BlockFault) => void) | null;
  /** Called with what is being read, and how many rows of it were; null when nothing is. */
  readonly progress: (reading: { readonly name: string; readonly rows: number } | null) => void;
}

/** A file, or one sheet of a workbook. */
export interface CheckedFile {
  /** As it was given. */
  readonly file: string;
  /** Null for a file that has no sheets. */
  readonly sheet: string | null;
  readonly report: Report | null;
  /** Empty after an error. */
  readonly records: readonly RecordPatch[];
  readonly errors: FaultList;
  readonly warnings: FaultList;
  /** What was left out. */
  readonly notices: FaultList;
  /** Whether it says itself that its amounts are in the chosen scale; null where it has none. */
  readonly saysScale: boolean | null;
  /** Its first rows. */
  readonly ahead: BlockRow[];
  /** The line after which nothing was read, because there were too many errors; null when everything was read. */
  readonly gaveUpAt: number | null;
}

/** The rows of a file or a sheet that are still to be checked. */
export interface UncheckedBlock
  extends Pick<CheckedFile, 'file' | 'sheet'>, Pick<ReaderSettings, 'brokenEncoding' | 'delimiter' | 'isOptional'> {
  readonly eachRow: EachRow;
  /** The lines of comments on cells, where there may be any. */
  readonly comments?: () => Promise<readonly BlockRow[]>;
  /** How it ends behind the last row: with a line break, without one, or not at its own end. */
  readonly end: 'whole' | 'open' | 'broken';
}

/** More than anyone corrects by hand; the rest of the file is not read. */
const ENOUGH_ERRORS = 10_000;
/** Where every error is wanted: as many as a spreadsheet shows, below a header row. */
const ENOUGH_REJECTS = MOST_ROWS - 1;
const ROWS_A_MESSAGE = 500;

/** A file or a sheet in which nothing was found so far. */
export function nothingIn(file: string, sheet: string | null): CheckedFile {
  const list = () => createFaultList(ENOUGH_ERRORS);
  const lists = { errors: list(), warnings: list(), notices: list() };
  return { file, sheet, report: null, records: [], ...lists, saysScale: null, ahead: [], gaveUpAt: null };
}

/** Notices that are errors where warnings are (CONTRACT §8.1): what the file holds and nobody has said to leave out. */
const LEFT_OUT: ReadonlySet<string> = new Set(['column-left-out', 'row-left-out', 'row-not-in-report']);

/** What the reader says of a sheet that has headings, as notes beside a report may, but nothing to import. */
const NOTHING_THERE: ReadonlySet<string> = new Set(['no-field', 'no-month-column', 'month-among-months', 'head-alone']);

/** Where the faults of a file or a sheet go. */
export function sinkOf(checked: CheckedFile, { strict, everyError }: CheckSettings): FaultSink {
  const { file, sheet, errors, warnings, notices } = checked;
  const placed = (pass: (fault: BlockFault) => void) => (fault: BlockFault) =>
    pass(sheet === null ? fault : { ...fault, sheet });
  const error = placed((fault) => {
    errors.add(fault);
    everyError?.(file, fault);
  });
  const notice = placed(notices.add);
  return {
    error,
    warning: strict ? error : placed(warnings.add),
    notice: (found) => (strict && LEFT_OUT.has(found.fault.code) ? error : notice)(found),
  };
}

/**
 * Reads the rows of a file or a sheet, and checks what they hold. An optional one may hold no report, and has no errors
 * then.
 */
export async function checkBlock(unchecked: UncheckedBlock, settings: CheckSettings): Promise<CheckedFile> {
  const { file, sheet, eachRow, end, brokenEncoding, isOptional = false } = unchecked;
  const checked = nothingIn(file, sheet);
  const { errors, ahead } = checked;
  const enough = settings.everyError === null ? ENOUGH_ERRORS : ENOUGH_REJECTS;
  const names = { file: path.basename(file), sheet };
  const shown = sheet === null ? names.file : `${names.file}, ${sheet}`;
  const sink = sinkOf(checked, settings);
  // A sheet of notes is left out. Whether it is one is known at its end: it holds no amount, or only computed ones.
  const waiting: BlockFault[] = [];
  let isReport = !isOptional;
  const error = (found: BlockFault) => {
    if (isOptional && NOTHING_THERE.has(found.fault.code)) return void waiting.push(found);
    isReport = true;
    sink.error(found);
  };
  const unreadable = watchUnreadable({ ...sink, error }, brokenEncoding);
  const reader = createBlockReader({ ...settings, ...unchecked, names, options: settings.stated }, unreadable.sink);
  let [line, isEnough] = [1, false];
  const broken = await eachRow((row) => {
    ({ line } = row);
    if (row.row % ROWS_A_MESSAGE === 0) settings.progress({ name: shown, rows: row.row });
    unreadable.watch(row);
    isReport ||= row.cells.some(isAmount);
    if (ahead.length < ROWS_AHEAD) ahead.push(row);
    const isWanted = reader.row(row);
    isEnough = isWanted && errors.count >= enough;
    return isWanted && !isEnough;
  });
  for (const comment of (await unchecked.comments?.()) ?? []) reader.comment(comment);
  settings.progress(null);
  const gaveUpAt = isEnough || end === 'broken' ? line : null;
  const block = reader.end(broken === null && gaveUpAt === null ? end : 'broken');
  const isNotes = waiting.some(({ fault: { code } }) => code === 'no-field' || !isReport);
  if (isNotes) return { ...nothingIn(file, sheet), ahead };
  waiting.forEach(sink.error);
  if (block.report !== null || errors.count > 0) unreadable.tellOthers(block.report === null);
  await judgeFigures(block, settings, sink);
  if (broken !== null) sink.error(faultInRow(broken, broken.fault));
  const { report, records, saysScale } = block;
  return { ...checked, report, records: errors.count === 0 ? records : [], saysScale, gaveUpAt };
}

/**
 * Warns of sums that differ from the block's own cells, and of figures that are probably wrong (CONTRACT §9). Figures
 * in another scale are an error, unless somebody has said the scale; and so are many years that hold nothing yet.
 */
async function judgeFigures(block: ReadBlock, { scale, today, storedMonths }: CheckSettings, sink: FaultSink) {
  const { report, records, differingSums, isKeyed } = block;
  if (report === null) return;
  if (differingSums.length > 0) {
    const years = new Set(differingSums.map(({ figure: { year } }) => year));
    const stored = await storedMonths(report, [...years]);
    const cells = new Map(stored.map((month) => [recordName(report, month), month.cells]));
    block.reportSums((key) => cells.get(recordName(report, key)));
  }
  const [record] = records;
  if (record === undefined) return;
  /** Tells of figures in the cell of the first. A sentence about many figures says where they are. */
  const tell = (
    pass: FaultSink['error'],
    first: RecordKey & { readonly key: string },
    why: Fault,
    areMany: boolean,
  ) => {
    const found = block.faultIn(first, first.key, why);
    if (found === null) return;
    const { field: _, ...ofMany } = found;
    pass(areMany ? ofMany : found);
  };
  const years = [...new Set(records.map(({ year }) => year))].toSorted((a, b) => a - b);
  if (years.length > MOST_NEW_YEARS && !isKeyed && scale === null) {
    const known = new Set((await storedMonths(report, years)).map(({ year }) => year));
    const unknown = years.filter((year) => !known.has(year));
    const [key = ''] = Object.keys(record.cells);
    if (unknown.length > MOST_NEW_YEARS) {
      return tell(sink.error, { ...record, key }, blockFault('many-new-years', { years: unknown }), true);
    }
  }
  if (today === null || years.length > MOST_JUDGED) return;
  const around = new Set(years.flatMap((year) => JUDGED_BY.map((distance) => year + distance)));
  const entry = { entered: records, stored: await storedMonths(report, [...around]), today };
  const other = scale === null ? anotherScale(report, entry) : null;
  if (other !== null) return tell(sink.error, other.first, scaleFault(other), true);
  for (const group of groupUnlikely(unlikelyFigures(report, entry))) {
    tell(sink.warning, group[0], unlikelyFault(report, group), group.length > 1);
  }
}

/** A history is loaded once, by a program; years that a spreadsheet has counted up look the same. */
const MOST_NEW_YEARS = 3;
/** The years, counted from that of a figure, whose months say what is usual. */
const JUDGED_BY = [-2, -1, 0, 1, 2];
/** In years: a longer file is a history, with nothing stored to compare it with. */
const MOST_JUDGED = 10;
