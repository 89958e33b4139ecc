import type { ReadBlock, ReaderSettings } from '../domain/blocks/block-reader.ts';
import { createFaultList, type BlockFault, type FaultList, type FaultSink } from '../domain/blocks/faults.ts';
import type { KeySource } from '../domain/blocks/row-key.ts';
import { recordName, type RecordPatch, type StoredMonth } from '../domain/record.ts';
import type { Report } from '../domain/report.ts';
import { unlikelyFigures } from '../domain/unlikely/unlikely-figures.ts';
import { groupUnlikely } from '../domain/unlikely/unlikely-groups.ts';
import { unlikelySentence, unlikelyWords } from '../domain/unlikely/unlikely-words.ts';
import type { IsoDate } from '../domain/year-month.ts';
import type { Encoding } from './text-encoding.ts';

export interface CheckSettings extends Pick<ReaderSettings, 'allowText' | 'scale' | 'storedText'> {
  readonly stated: KeySource;
  /** Null: detect it. */
  readonly encoding: Encoding | null;
  /** The sheets of workbooks that are taken; empty for every sheet that holds a report and is not hidden. */
  readonly sheets: readonly string[];
  /** Whether warnings and notices are errors. */
  readonly strict: boolean;
  /** All stored months of these years. Asked only when there is something to compare with them. */
  readonly storedMonths: (report: Report, years: readonly number[]) => Promise<readonly StoredMonth[]>;
  /** The day by which figures are judged to be likely; null when they are not judged. */
  readonly today: IsoDate | null;
  /** How many faults of each file are kept. */
  readonly keptFaults: number;
  /** Called with every error; null when the first of them are enough. */
  readonly everyError: ((file: string, fault: BlockFault) => void) | null;
  /** Called with what is being read; null when nothing is. */
  readonly progress: (reading: string | null) => void;
}

/** What is wrong with a file. */
export interface FaultLists {
  readonly errors: FaultList;
  readonly warnings: FaultList;
  /** What was left out. */
  readonly notices: FaultList;
}

/** A file, or one sheet of a workbook. */
export interface CheckedFile extends FaultLists {
  /** As it was given. */
  readonly file: string;
  /** Null for a file that has no sheets. */
  readonly sheet: string | null;
  readonly report: Report | null;
  readonly records: readonly RecordPatch[];
  /** The line after which nothing was read, because there were too many errors; null when everything was read. */
  readonly gaveUpAt: number | null;
}

/** More than anyone corrects by hand; the rest of the file is not read. */
const ENOUGH_ERRORS = 10_000;
/** Where every error is wanted: as many as a spreadsheet shows, below a header row. */
const ENOUGH_REJECTS = 1_048_575;
const ROWS_A_MESSAGE = 500;

export function createFaultLists({ keptFaults }: CheckSettings): FaultLists {
  return {
    errors: createFaultList(keptFaults),
    warnings: createFaultList(keptFaults),
    notices: createFaultList(keptFaults),
  };
}

export function sinkOf(
  file: string,
  { errors, warnings, notices }: FaultLists,
  { strict, everyError }: CheckSettings,
): FaultSink {
  const error = (fault: BlockFault) => {
    errors.add(fault);
    everyError?.(file, fault);
  };
  return strict ? { error, warning: error, notice: error } : { error, warning: warnings.add, notice: notices.add };
}

/** Whether so many errors were found that the rest is not read. */
export function isEnough({ errors }: FaultLists, { everyError }: CheckSettings): boolean {
  return errors.count >= (everyError === null ? ENOUGH_ERRORS : ENOUGH_REJECTS);
}

/** Whether the progress is shown again at this row. */
export function isShown(row: number): boolean {
  return row % ROWS_A_MESSAGE === 0;
}

/** Warns of sums that differ from the block's own cells, and of figures that are probably wrong (CONTRACT §9). */
export async function warnOfFigures(block: ReadBlock, settings: CheckSettings, sink: FaultSink): Promise<void> {
  const { report, records, differingSums } = block;
  if (report === null) return;
  if (differingSums.length > 0) {
    const years = new Set(differingSums.map(({ figure: { year } }) => year));
    const stored = await settings.storedMonths(report, [...years]);
    const cells = new Map(stored.map((month) => [recordName(report, month), month.cells]));
    block.reportSums((key) => cells.get(recordName(report, key)));
  }
  const years = new Set(records.map(({ year }) => year));
  if (settings.today === null || years.size === 0 || years.size > MOST_JUDGED) return;
  const around = new Set([...years].flatMap((year) => JUDGED_BY.map((distance) => year + distance)));
  const stored = await settings.storedMonths(report, [...around]);
  const unlikely = unlikelyFigures(report, { entered: records, stored, today: settings.today });
  for (const group of groupUnlikely(unlikely)) {
    const [first] = group;
    const words = group.length === 1 ? unlikelyWords(report, first) : unlikelySentence(report, group);
    const fault = block.faultIn(first, first.key, { ...words, en: words.en.replace(/\.$/, '') });
    if (fault !== null) sink.warning(fault);
  }
}

/** The years, counted from that of a figure, whose months say what is usual. */
const JUDGED_BY = [-2, -1, 0, 1, 2];
/** In years: whoever loads more at once loads a history, and has nothing stored to compare it with. */
const MOST_JUDGED = 10;
