import type { ReadBlock, ReaderSettings } from '../domain/blocks/block-reader.ts';
import { createFaultList, type BlockFault, type FaultList, type FaultSink } from '../domain/blocks/faults.ts';
import type { KeySource } from '../domain/blocks/row-key.ts';
import { recordName, type Cells, type RecordKey, type RecordPatch } from '../domain/record.ts';
import type { Report } from '../domain/report.ts';
import { MONTHS } from '../domain/year-month.ts';
import type { Encoding } from './text-encoding.ts';

export interface CheckSettings extends Pick<ReaderSettings, 'allowText' | 'scale' | 'storedText'> {
  readonly stated: KeySource;
  /** Null: detect it. */
  readonly encoding: Encoding | null;
  /** The sheets of workbooks that are taken; empty for every sheet that holds a report and is not hidden. */
  readonly sheets: readonly string[];
  /** Whether warnings and notices are errors. */
  readonly strict: boolean;
  /** The stored cells of months, by the name of the record. Asked only when sums of a file differ. */
  readonly storedCells: (report: Report, keys: readonly RecordKey[]) => Promise<ReadonlyMap<string, Cells>>;
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

/** Warns of computed figures that differ from the block's own cells. */
export async function reportSums(
  { report, differingSums, reportSums: pass }: ReadBlock,
  { storedCells }: CheckSettings,
): Promise<void> {
  if (report === null || differingSums.length === 0) return;
  const keys = differingSums.flatMap(({ figure: { year, month, bu } }) =>
    (month === null ? MONTHS : [month]).map((each) => ({ year, month: each, bu })),
  );
  const stored = await storedCells(report, keys);
  pass((key) => stored.get(recordName(report, key)));
}
