import path from 'node:path';
import { createFaultList, faultInRow, type CsvFault, type FaultList, type FaultSink } from '../domain/csv-faults.ts';
import { findDelimiter } from '../domain/csv-header.ts';
import type { KeySource } from '../domain/csv-key.ts';
import { createReportReader, type ReaderSettings } from '../domain/csv-reader.ts';
import { Problem } from '../domain/problem.ts';
import { recordName, type RecordPatch } from '../domain/record.ts';
import { keyInFileName } from '../domain/report-file-name.ts';
import type { Report } from '../domain/report.ts';
import { eachCsvRow } from './csv-rows.ts';
import { readInput } from './input.ts';
import type { Terminal } from './terminal.ts';
import { decodeText, type DecodedText, type Encoding } from './text-encoding.ts';

export interface CheckSettings extends Pick<ReaderSettings, 'allowText' | 'storedText'> {
  readonly stated: KeySource;
  /** Null: detect it. */
  readonly encoding: Encoding | null;
  readonly strict: boolean;
  /** How many faults of each file are kept. */
  readonly keptFaults: number;
  /** Called with every error; null when the first of them are enough. */
  readonly everyError: ((file: string, fault: CsvFault) => void) | null;
}

export interface CheckedFile {
  /** As it was given. */
  readonly file: string;
  readonly report: Report | null;
  readonly records: readonly RecordPatch[];
  readonly errors: FaultList;
  readonly warnings: FaultList;
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

function sinkOf(file: string, errors: FaultList, warnings: FaultList, settings: CheckSettings): FaultSink {
  const error = (fault: CsvFault) => {
    errors.add(fault);
    settings.everyError?.(file, fault);
  };
  return { error, warning: settings.strict ? error : warnings.add };
}

async function checkFile(file: string, settings: CheckSettings, terminal: Terminal): Promise<CheckedFile> {
  const { stated, allowText, storedText, keptFaults, everyError } = settings;
  const errors = createFaultList(keptFaults);
  const warnings = createFaultList(keptFaults);
  const sink = sinkOf(file, errors, warnings, settings);
  const text = await readText(file, settings.encoding, sink);
  if (text === null) return { file, report: null, records: [], errors, warnings, gaveUpAt: null };
  const { utf8, encoding, isSound, isWhole } = text;
  const delimiter = findDelimiter(utf8.subarray(0, HEAD_BYTES).toString());
  const brokenEncoding = isSound ? null : ENCODING_NAMES[encoding];
  const reader = createReportReader(
    { options: stated, name: keyInFileName(file), brokenEncoding, delimiter, allowText, storedText },
    sink,
  );
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
  const { report, records } = reader.end(how);
  if (broken !== null) sink.error(faultInRow(broken, broken.message));
  return { file, report, records: errors.count === 0 ? records : [], errors, warnings, gaveUpAt };
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
  for (const { file, report, records, errors, warnings } of files) {
    if (report === null) continue;
    const sink = sinkOf(file, errors, warnings, settings);
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
