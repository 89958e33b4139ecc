import path from 'node:path';
import { createBlockReader, type ReadBlock, type ReaderSettings } from '../domain/blocks/block-reader.ts';
import { findDelimiter } from '../domain/blocks/delimiter.ts';
import {
  createFaultList,
  faultInRow,
  type BlockFault,
  type FaultList,
  type FaultSink,
} from '../domain/blocks/faults.ts';
import type { KeySource } from '../domain/blocks/row-key.ts';
import { Problem } from '../domain/problem.ts';
import { recordName, type Cells, type RecordKey, type RecordPatch } from '../domain/record.ts';
import { keyInFileName } from '../domain/report-file-name.ts';
import type { Report } from '../domain/report.ts';
import { MONTHS } from '../domain/year-month.ts';
import { eachCsvRow } from './csv-rows.ts';
import { readInput } from './input.ts';
import type { Terminal } from './terminal.ts';
import { decodeText, type DecodedText, type Encoding } from './text-encoding.ts';

export interface CheckSettings extends Pick<ReaderSettings, 'allowText' | 'scale' | 'storedText'> {
  readonly stated: KeySource;
  /** Null: detect it. */
  readonly encoding: Encoding | null;
  /** Whether warnings and notices are errors. */
  readonly strict: boolean;
  /** The stored cells of months, by the name of the record. Asked only when sums of a file differ. */
  readonly storedCells: (report: Report, keys: readonly RecordKey[]) => Promise<ReadonlyMap<string, Cells>>;
  /** How many faults of each file are kept. */
  readonly keptFaults: number;
  /** Called with every error; null when the first of them are enough. */
  readonly everyError: ((file: string, fault: BlockFault) => void) | null;
}

export interface CheckedFile {
  /** As it was given. */
  readonly file: string;
  readonly report: Report | null;
  readonly records: readonly RecordPatch[];
  readonly errors: FaultList;
  readonly warnings: FaultList;
  /** What was left out. */
  readonly notices: FaultList;
  /** The line after which nothing was read, because there were too many errors; null when everything was read. */
  readonly gaveUpAt: number | null;
}

/** More than anyone corrects by hand; the rest of the file is not read. */
const ENOUGH_ERRORS = 10_000;
/** With --rejects: as many as a spreadsheet shows, below a header row. */
const ENOUGH_REJECTS = 1_048_575;
const ROWS_A_MESSAGE = 500;
/** The header row is within these bytes. */
const HEAD_BYTES = 65_536;

const ENCODING_NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  cp949: 'CP949',
};

/**
 * Reads all files, each to its end, and collects what is wrong with them; writes nothing.
 * @throws Problem for a file that cannot be read at all.
 */
export async function checkFiles(
  files: readonly string[],
  settings: CheckSettings,
  terminal: Terminal,
): Promise<CheckedFile[]> {
  const checked: CheckedFile[] = [];
  for (const file of files) checked.push(await checkFile(file, settings, terminal));
  refuseContradictions(checked, settings);
  return checked;
}

interface Faults {
  readonly errors: FaultList;
  readonly warnings: FaultList;
  readonly notices: FaultList;
}

function sinkOf(file: string, { errors, warnings, notices }: Faults, { strict, everyError }: CheckSettings): FaultSink {
  const error = (fault: BlockFault) => {
    errors.add(fault);
    everyError?.(file, fault);
  };
  return strict ? { error, warning: error, notice: error } : { error, warning: warnings.add, notice: notices.add };
}

async function checkFile(file: string, settings: CheckSettings, terminal: Terminal): Promise<CheckedFile> {
  const { stated, keptFaults, everyError } = settings;
  const lists = {
    errors: createFaultList(keptFaults),
    warnings: createFaultList(keptFaults),
    notices: createFaultList(keptFaults),
  };
  const { errors } = lists;
  const sink = sinkOf(file, lists, settings);
  const text = await readText(file, settings.encoding, sink);
  if (text === null) return { file, report: null, records: [], ...lists, gaveUpAt: null };
  const { utf8, encoding, isSound, isWhole } = text;
  const delimiter = findDelimiter(utf8.subarray(0, HEAD_BYTES).toString());
  const brokenEncoding = isSound ? null : ENCODING_NAMES[encoding];
  const name = keyInFileName(file);
  const reader = createBlockReader({ ...settings, options: stated, name, brokenEncoding, delimiter }, sink);
  const enough = everyError === null ? ENOUGH_ERRORS : ENOUGH_REJECTS;
  let gaveUpAt: number | null = null;
  let line = 1;
  const broken = await eachCsvRow(utf8, delimiter, (row) => {
    ({ line } = row);
    if (row.row % ROWS_A_MESSAGE === 0) terminal.progress(`reading ${path.basename(file)}: ${row.row} rows`);
    const isWanted = reader.row(row);
    if (!isWanted || errors.count < enough) return isWanted;
    gaveUpAt = row.line;
    return false;
  });
  terminal.progress(null);
  if (!isWhole) gaveUpAt ??= line;
  const endsWithLine = utf8.length === 0 || utf8.at(-1) === 0x0a || utf8.at(-1) === 0x0d;
  const how = broken !== null || gaveUpAt !== null ? 'broken' : endsWithLine ? 'whole' : 'open';
  const block = reader.end(how);
  await reportSums(block, settings);
  if (broken !== null) sink.error(faultInRow(broken, broken.message));
  return { file, report: block.report, records: errors.count === 0 ? block.records : [], ...lists, gaveUpAt };
}

async function reportSums(
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

/** @returns null, after reporting it, when the file is too large or not a text; the other files are still read. */
async function readText(file: string, encoding: Encoding | null, sink: FaultSink): Promise<DecodedText | null> {
  try {
    return await decodeText(await readInput(file), encoding);
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== 'invalid') throw error;
    sink.error(faultInRow({ row: 1, line: 1 }, error.message));
    return null;
  }
}

/** Two files of one command that give one cell different values: neither is taken to be right. */
function refuseContradictions(files: readonly CheckedFile[], settings: CheckSettings): void {
  const earlier = new Map<string, { file: string; record: RecordPatch }[]>();
  for (const checked of files) {
    const { file, report, records } = checked;
    if (report === null) continue;
    const sink = sinkOf(file, checked, settings);
    const contradicted = new Set<string>();
    for (const record of records) {
      const { year, month, cells } = record;
      const name = recordName(report, record);
      const others = earlier.get(name) ?? [];
      for (const other of others) {
        if (other.file === file) continue; // a month that appears twice in a file is reported already
        const key = Object.keys(cells).find(
          (field) => field in other.record.cells && other.record.cells[field] !== cells[field],
        );
        if (key === undefined || contradicted.has(other.file)) continue; // one cell is enough to see which file is wrong
        contradicted.add(other.file);
        const message = `contradicts ${other.file}: ${key} of month ${month}, ${year} differs; import one of the two files`;
        sink.error(faultInRow({ row: 1, line: 1 }, message));
      }
      earlier.set(name, [...others, { file, record }]);
    }
  }
}
