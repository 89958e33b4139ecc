import path from 'node:path';
import { createBlockReader } from '../domain/blocks/block-reader.ts';
import { faultInRow, type BlockFault, type FaultSink } from '../domain/blocks/faults.ts';
import { ROWS_AHEAD } from '../domain/blocks/find-head.ts';
import { composed } from '../domain/composed.ts';
import { Problem } from '../domain/problem.ts';
import { keyInFileName } from '../domain/report-file-name.ts';
import { keyInSheetName } from '../domain/sheet-name.ts';
import {
  createFaultLists,
  isEnough,
  isShown,
  warnOfFigures,
  sinkOf,
  type CheckedFile,
  type CheckSettings,
} from './check-block.ts';
import type { SheetRow, UnreadableCell } from './sheet-rows.ts';
import { openWorkbook, type Sheet } from './workbook.ts';

/** Enough names to find the one that was meant. */
const NAMED_SHEETS = 50;
const IGNORED: FaultSink = { error() {}, warning() {}, notice() {} };

/**
 * Reads a workbook: the sheets that `--sheet` names, else each sheet that holds a report and is not hidden.
 * @param file its name
 * @returns the sheets that are taken
 * @throws Problem 'invalid', with the second half of a sentence, for a workbook that cannot be read or holds no report
 */
export async function checkWorkbook(file: string, bytes: Buffer, settings: CheckSettings): Promise<CheckedFile[]> {
  const { sheets } = await openWorkbook(bytes);
  const chosen = settings.sheets.length > 0;
  const wanted = chosen ? chooseSheets(sheets, settings.sheets) : sheets.filter(({ isHidden }) => !isHidden);
  const isOptional = !chosen && wanted.length > 1;
  const taken: CheckedFile[] = [];
  const leftOut: BlockFault[] = [];
  const leaveOut = (sheet: Sheet, why: string) => {
    leftOut.push({ ...faultInRow({ row: 1, line: 1 }, why), sheet: sheet.name });
  };
  for (const sheet of sheets) {
    if (wanted.includes(sheet)) {
      const checked = await checkSheet(file, sheet, isOptional, settings);
      if (checked === null) leaveOut(sheet, 'the sheet is left out: no header row of a report was found in it');
      else taken.push(checked);
    } else if (!chosen && (await holdsReport(file, sheet, settings))) {
      leaveOut(sheet, 'the sheet is left out, because it is hidden; --sheet and its name take it');
    }
  }
  const [first] = taken;
  if (first === undefined) {
    throw new Problem(
      'invalid',
      `has no sheet with a report (${namesOf(sheets)}): a header row names the months, such as 1월 or Jan, or a month column and fields; --sheet takes a sheet by its name`,
    );
  }
  const sink = sinkOf(file, first, settings);
  for (const fault of leftOut) sink.notice(fault);
  return taken;
}

/** @throws Problem 'invalid', with the second half of a sentence, for a name that no sheet has */
function chooseSheets(sheets: readonly Sheet[], names: readonly string[]): Sheet[] {
  return names.map((name) => {
    const found = sheets.find((sheet) => comparable(sheet.name) === comparable(name));
    if (found !== undefined) return found;
    throw new Problem('invalid', `has no sheet named ${JSON.stringify(name)}; it has ${namesOf(sheets)}`);
  });
}

/** As spreadsheets compare the names of sheets: without case. macOS decomposes Hangul. */
function comparable(name: string): string {
  return composed(name).trim().toLowerCase();
}

function namesOf(sheets: readonly Sheet[]): string {
  const names = sheets.slice(0, NAMED_SHEETS).map(({ name, isHidden }) => (isHidden ? `${name} (hidden)` : name));
  const more = sheets.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function readerFor(file: string, sheet: Sheet, isOptional: boolean, settings: CheckSettings, sink: FaultSink) {
  const name = keyInSheetName(sheet.name, keyInFileName(file));
  const { stated: options } = settings;
  return createBlockReader({ ...settings, options, name, brokenEncoding: null, delimiter: ',', isOptional }, sink);
}

/** Whether a sheet that is not imported holds a report; only its first rows are read. */
async function holdsReport(file: string, sheet: Sheet, settings: CheckSettings): Promise<boolean> {
  const reader = readerFor(file, sheet, true, settings, IGNORED);
  let count = 0;
  await sheet.eachRow((row) => {
    count += 1;
    return reader.row(row) && count <= ROWS_AHEAD;
  });
  return reader.end('broken').report !== null;
}

/** @returns null when the sheet is optional and holds no report */
async function checkSheet(
  file: string,
  sheet: Sheet,
  isOptional: boolean,
  settings: CheckSettings,
): Promise<CheckedFile | null> {
  const lists = createFaultLists(settings);
  const sink = withSheet(sinkOf(file, lists, settings), sheet.name);
  const cells = createUnreadableCells(sink);
  const reader = readerFor(file, sheet, isOptional, settings, cells.sink);
  let gaveUpAt: number | null = null;
  let count = 0;
  const broken = await sheet.eachRow((row) => {
    if (isShown(row.row)) settings.progress(`reading ${path.basename(file)}, ${sheet.name}: ${row.row} rows`);
    cells.add(row);
    const isWanted = reader.row(row);
    count += 1;
    // From here on the header is known: the sheet holds a report.
    if (isWanted && count >= ROWS_AHEAD) cells.report();
    if (!isWanted || !isEnough(lists, settings)) return isWanted;
    gaveUpAt = row.row;
    return false;
  });
  settings.progress(null);
  const block = reader.end(broken !== null || gaveUpAt !== null ? 'broken' : 'whole');
  const { report } = block;
  // Where reading stopped, a header may be below.
  if (report === null && lists.errors.count === 0 && broken === null) return null;
  cells.report();
  await warnOfFigures(block, settings, sink);
  if (broken !== null) sink.error(faultInRow(broken, broken.message));
  const records = lists.errors.count === 0 ? block.records : [];
  return { file, sheet: sheet.name, report, records, ...lists, gaveUpAt };
}

function withSheet({ error, warning, notice }: FaultSink, sheet: string): FaultSink {
  return {
    error: (fault) => error({ ...fault, sheet }),
    warning: (fault) => warning({ ...fault, sheet }),
    notice: (fault) => notice({ ...fault, sheet }),
  };
}

/**
 * Reports the cells of a sheet that cannot be read, such as formulas without a result. The reader gets their texts;
 * what it says about these cells follows from the first fault and is left out.
 */
function createUnreadableCells({ error, warning, notice }: FaultSink) {
  const known = new Set<string>();
  let waiting: BlockFault[] = [];
  const unless = (pass: (fault: BlockFault) => void) => (fault: BlockFault) => {
    if (!known.has(`${fault.row} ${fault.column}`)) pass(fault);
  };
  return {
    sink: { error: unless(error), warning: unless(warning), notice: unless(notice) },
    add({ row, line, unreadable }: SheetRow): void {
      for (const { at, value, why } of unreadable) {
        known.add(`${row} ${at + 1}`);
        waiting.push(faultOf(row, line, { at, value, why }));
      }
    },
    /** Passes on what was added: not before the sheet is known to hold a report. */
    report(): void {
      for (const fault of waiting) error(fault);
      waiting = [];
    },
  };
}

function faultOf(row: number, line: number, { at, value, why }: UnreadableCell): BlockFault {
  return { row, line, column: at + 1, header: '', value: value.slice(0, 400), message: why };
}
