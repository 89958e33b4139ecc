import { findDelimiter } from '../domain/blocks/delimiter.ts';
import { faultInRow, type BlockRow } from '../domain/blocks/faults.ts';
import { fieldName } from '../domain/blocks/names-in-words.ts';
import type { CellValue } from '../domain/cell.ts';
import { Problem } from '../domain/problem.ts';
import { checkBlock, nothingIn, sinkOf, type CheckedFile, type CheckSettings } from './check-block.ts';
import { eachCsvRow } from './csv-rows.ts';
import { isZip } from './file-kind.ts';
import { decodeText } from './text-encoding.ts';
import { fault } from './words.ts';

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
  for (const file of files) checked.push(...(await checkFile(file, read, settings)));
  refuseContradictions(checked, settings);
  return checked;
}

async function checkFile(
  file: string,
  read: (file: string) => Promise<Buffer>,
  settings: CheckSettings,
): Promise<CheckedFile[]> {
  try {
    const bytes = await read(file);
    if (!isZip(bytes)) return [await checkText(file, bytes, settings)];
    const { checkWorkbook } = await import('./check-workbook.ts');
    return await checkWorkbook(file, bytes, settings);
  } catch (error) {
    // A file that is too large or not a text; the other files are still read.
    if (!(error instanceof Problem) || error.kind !== 'invalid') throw error;
    settings.progress(null);
    const refused = nothingIn(file, null);
    sinkOf(refused, settings).error(faultInRow({ row: 1, line: 1 }, error.fault));
    return [refused];
  }
}

async function checkText(file: string, bytes: Buffer, settings: CheckSettings): Promise<CheckedFile> {
  const { utf8, encoding, isSound, isWhole } = await decodeText(bytes, settings.encoding);
  if (settings.sheets.length > 0) throw new Problem('invalid', fault('no-sheets-in-text', {}));
  const delimiter = findDelimiter(utf8.subarray(0, HEAD_BYTES).toString());
  const endsWithLine = utf8.length === 0 || utf8.at(-1) === 0x0a || utf8.at(-1) === 0x0d;
  const text = {
    file,
    sheet: null,
    brokenEncoding: isSound ? null : encoding.toUpperCase(),
    delimiter,
    eachRow: (use: (row: BlockRow) => boolean) => eachCsvRow(utf8, delimiter, use),
    end: isWhole ? (endsWithLine ? 'whole' : 'open') : 'broken',
  } as const;
  return checkBlock(text, settings);
}

/** Two files or sheets of one command that give one cell different values: neither is taken to be right. */
function refuseContradictions(files: readonly CheckedFile[], settings: CheckSettings): void {
  const earlier = new Map<string, { readonly from: CheckedFile; readonly value: CellValue }>();
  for (const checked of files) {
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
        const other = from.file === checked.file && from.sheet !== null ? from.sheet : from.file;
        const why = fault('contradicts', { other, field: fieldName(field), year, month });
        sinkOf(checked, settings).error(faultInRow({ row: 1, line: 1 }, why));
      }
    }
  }
}
