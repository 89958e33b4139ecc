import { createFaults, faultInRow, type BlockRow } from '../domain/blocks/faults.ts';
import { composed } from '../domain/composed.ts';
import type { Fault } from '../domain/fault.ts';
import { Problem } from '../domain/problem.ts';
import { checkBlock, sinkOf, type CheckedFile, type CheckSettings } from './check-block.ts';
import { checkCover } from './sheet-of-notes.ts';
import { fault } from './words.ts';
import { openWorkbook, type Sheet } from './workbook.ts';

/**
 * Reads a workbook: the sheets that `--sheet` names, else each sheet that holds a report and is not hidden.
 * @param file its name
 * @returns the sheets that are taken
 * @throws Problem 'invalid' for a workbook that cannot be read or holds no report
 */
export async function checkWorkbook(file: string, bytes: Buffer, settings: CheckSettings): Promise<CheckedFile[]> {
  const sheets = await openWorkbook(bytes);
  const chosen = settings.sheets.length > 0;
  const wanted = chosen ? chooseSheets(sheets, settings.sheets) : sheets.filter(({ isHidden }) => !isHidden);
  const isOptional = !chosen && wanted.length > 1;
  const taken: CheckedFile[] = [];
  const leftOut: { sheet: string; why: Fault; ahead: readonly BlockRow[] }[] = [];
  for (const sheet of sheets) {
    if (wanted.includes(sheet)) {
      const { name, eachRow } = sheet;
      const rows = { brokenEncoding: null, delimiter: ',', isOptional, eachRow, end: 'whole' } as const;
      const checked = await checkBlock({ file, sheet: name, ...rows }, settings);
      if (checked.report !== null || checked.errors.count > 0) taken.push(checked);
      else leftOut.push({ sheet: sheet.name, why: fault('no-report-in-sheet'), ahead: checked.ahead });
    } else if (!chosen) {
      leftOut.push({ sheet: sheet.name, why: fault('hidden-sheet', {}), ahead: [] });
    }
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
function chooseSheets(sheets: readonly Sheet[], names: readonly string[]): Sheet[] {
  return names.map((name) => {
    const found = sheets.find((sheet) => comparable(sheet.name) === comparable(name));
    if (found !== undefined) return found;
    throw new Problem('invalid', fault('no-such-sheet', { name, sheets }));
  });
}

/** As spreadsheets compare the names of sheets: without case. macOS decomposes Hangul. */
function comparable(name: string): string {
  return composed(name).trim().toLowerCase();
}
