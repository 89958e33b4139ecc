import { createFaults, faultInRow } from '../domain/blocks/faults.ts';
import { fieldName } from '../domain/blocks/names-in-words.ts';
import type { CellValue } from '../domain/cell.ts';
import { composed } from '../domain/composed.ts';
import type { Fault } from '../domain/fault.ts';
import { Problem } from '../domain/problem.ts';
import { checkBlock, nothingIn, sinkOf, type CheckedFile, type CheckSettings } from './check-block.ts';
import { checkCover } from './cover.ts';
import { eachCsvRow, type EachRow } from './csv-rows.ts';
import { findDelimiter } from './delimiter.ts';
import { isZip } from './file-kind.ts';
import { decodeText, ENOUGH_WRONG } from './text-encoding.ts';
import { fault } from './words.ts';
import type { Sheet } from './workbook.ts';

/** CONTRACT §5, §9: a file that is larger is refused. */
export const MOST_BYTES = 50_000_000;

/** A check where nobody has chosen otherwise. */
export const USUAL = {
  encoding: null,
  sheets: [],
  allowText: false,
  strict: false,
  scale: null,
  everyError: null,
  progress() {},
} as const satisfies Partial<CheckSettings>;

/** The header row is within so many bytes. */
const HEAD_BYTES = 65_536;

/**
 * Reads all files, each to its end, and collects what is wrong with them; writes nothing.
 * @param files their names
 * @param read gives the bytes of one; a Problem 'invalid' from it is a fault of the file
 * @returns one entry for each file, and for a workbook one for each sheet that is taken
 * @throws Problem for a file that cannot be read at all.
 */
export async function checkFiles(
  files: readonly string[],
  read: (file: string) => Promise<Buffer>,
  settings: CheckSettings,
): Promise<CheckedFile[]> {
  const checked: CheckedFile[] = [];
  for (const file of files) {
    try {
      const bytes = await read(file);
      const check = isZip(bytes) ? checkWorkbook : checkText;
      checked.push(...(await check(file, bytes, settings)));
    } catch (error) {
      // A file that is too large or not a text; the other files are still read.
      if (!(error instanceof Problem) || error.kind !== 'invalid') throw error;
      settings.progress(null);
      const refused = nothingIn(file, null);
      sinkOf(refused, settings).error(faultInRow({ row: 1, line: 1 }, error.fault));
      checked.push(refused);
    }
  }
  refuseContradictions(checked, settings);
  refuseOtherScales(checked, settings);
  return checked;
}

async function checkText(file: string, bytes: Buffer, settings: CheckSettings): Promise<CheckedFile[]> {
  const { utf8, encoding, wrong } = await decodeText(bytes, settings.encoding);
  if (settings.sheets.length > 0) throw new Problem('invalid', fault('no-sheets-in-text', {}));
  const delimiter = findDelimiter(utf8.subarray(0, HEAD_BYTES).toString());
  const endsWithLine = utf8.length === 0 || utf8.at(-1) === 0x0a || utf8.at(-1) === 0x0d;
  const brokenEncoding = wrong === 0 ? null : encoding.toUpperCase();
  const eachRow: EachRow = (use) => eachCsvRow(utf8, delimiter, use);
  const end = wrong >= ENOUGH_WRONG ? 'broken' : endsWithLine ? 'whole' : 'open';
  return [await checkBlock({ file, sheet: null, brokenEncoding, delimiter, eachRow, end }, settings)];
}

/**
 * Reads a workbook: the sheets that `--sheet` names, else each sheet that holds a report and is not hidden.
 * @param file its name
 * @returns the sheets that are taken
 * @throws Problem 'invalid' for a workbook that cannot be read or holds no report
 */
async function checkWorkbook(file: string, bytes: Buffer, settings: CheckSettings): Promise<CheckedFile[]> {
  const { openWorkbook } = await import('./workbook.ts'); // loaded only here, because it takes a while
  const sheets = await openWorkbook(bytes);
  const chosen = settings.sheets.map((name) => findSheet(sheets, name));
  const areChosen = chosen.length > 0;
  const isOptional = !areChosen && sheets.filter(({ isHidden }) => !isHidden).length > 1;
  const taken: CheckedFile[] = [];
  const leftOut: (CheckedFile & { readonly why: Fault })[] = [];
  const inQuestion = areChosen ? sheets.filter((sheet) => chosen.includes(sheet)) : sheets;
  for (const { name: sheet, isHidden, eachRow, comments } of inQuestion) {
    const block = {
      file,
      sheet,
      brokenEncoding: null,
      delimiter: ',',
      isOptional,
      eachRow,
      comments,
      end: 'whole',
    } as const;
    const isPassedOver = isHidden && !areChosen;
    const checked = isPassedOver ? nothingIn(file, sheet) : await checkBlock(block, settings);
    if (checked.report !== null || checked.errors.count > 0) taken.push(checked);
    else leftOut.push({ ...checked, why: isPassedOver ? fault('hidden-sheet', {}) : fault('no-report-in-sheet') });
  }
  const [first] = taken;
  if (first === undefined) throw new Problem('invalid', fault('no-report-in-workbook', { sheets }));
  for (const { sheet, why, ahead } of leftOut) {
    const sink = sinkOf({ ...first, sheet }, settings);
    sink.notice(faultInRow({ row: 1, line: 1 }, why));
    checkCover(ahead, taken, settings.scale, createFaults(sink));
  }
  return taken;
}

/** @throws Problem 'invalid' for a name that no sheet has */
function findSheet(sheets: readonly Sheet[], name: string): Sheet {
  const found = sheets.find((sheet) => comparable(sheet.name) === comparable(name));
  if (found === undefined) throw new Problem('invalid', fault('no-such-sheet', { name, sheets }));
  return found;
}

/** As spreadsheets compare the names of sheets: without case. macOS decomposes Hangul. */
function comparable(name: string): string {
  return composed(name).trim().toLowerCase();
}

/** Where only some of the files or sheets say the scale that was chosen, the others may be in won. */
function refuseOtherScales(files: readonly CheckedFile[], settings: CheckSettings): void {
  const saying = files.find(({ saysScale }) => saysScale === true);
  if (settings.scale === null || saying === undefined) return;
  for (const checked of files.filter(({ saysScale }) => saysScale === false)) {
    const why = fault('scale-of-others', { other: nameBeside(checked, saying), chosen: settings.scale });
    sinkOf(checked, settings).error(faultInRow({ row: 1, line: 1 }, why));
  }
}

/** How a file or a sheet is named in a message about another. */
function nameBeside({ file }: CheckedFile, other: CheckedFile): string {
  return other.file === file && other.sheet !== null ? other.sheet : other.file;
}

/** Two files or sheets of one command that give one cell different values: neither is taken to be right. */
function refuseContradictions(files: readonly CheckedFile[], settings: CheckSettings): void {
  const earlier = new Map<string, { readonly from: CheckedFile; readonly value: CellValue }>();
  // A file cannot contradict itself: a cell that comes twice is a fault.
  for (const checked of files.length > 1 ? files : []) {
    const contradicted = new Set<CheckedFile>();
    for (const { year, month, bu, cells } of checked.records) {
      for (const field of checked.report?.fields ?? []) {
        const { [field.key]: value } = cells;
        if (value === undefined) continue;
        const name = `${field.key} ${bu} ${year} ${month}`;
        const { from, value: before } = earlier.get(name) ?? { from: checked, value };
        earlier.set(name, { from, value: before });
        if (before === value || contradicted.has(from)) continue; // one cell is enough to see which file is wrong
        contradicted.add(from);
        const why = fault('contradicts', { other: nameBeside(checked, from), field: fieldName(field), year, month });
        sinkOf(checked, settings).error(faultInRow({ row: 1, line: 1 }, why));
      }
    }
  }
}
