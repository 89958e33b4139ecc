import { findNeverHeld } from '../../db/history.ts';
import { statusOf } from '../../db/path-reason.ts';
import { storedFor } from '../../db/plan-import.ts';
import type { Db } from '../../db/schema.ts';
import { columnLetters, faultWords, type BlockFault } from '../domain/blocks/faults.ts';
import type { BusinessUnit } from '../domain/business-units.ts';
import { bareCell } from '../domain/cell.ts';
import type { Words } from '../domain/language.ts';
import { monthAndUnit } from '../domain/record.ts';
import type { Report } from '../domain/report.ts';
import { checkFiles, USUAL } from '../files/check-files.ts';
import { words as importWords } from './import-words.ts';
import { readInput } from './input.ts';
import { fieldWords, nameFirst, words } from './words.ts';

const SUM_FAULTS: ReadonlySet<string> = new Set(['sum-differs', 'sums-of-stored']);

/**
 * What a file holds that the database never held (CONTRACT §9): somebody has filled in a form, and it was not imported
 * yet. What cannot be read, or is left out by an import, may be such figures. Computed rows and sums do not count: they
 * follow from the cells.
 * @param text what would replace it
 * @returns null when nothing would be lost: there is no such file, or the database knows all of it
 * @throws Problem 'unavailable' when the file cannot be opened.
 */
export async function findUnknownContent(
  db: Db,
  { file, text }: { file: string; text: string },
  { report, year, bu }: { report: Report; year: number; bu: BusinessUnit | null },
): Promise<Words | null> {
  const status = statusOf(file);
  if (status?.isFile() !== true || status.size === 0) return null;
  const bytes = Buffer.from(text);
  if (status.size === bytes.length && bytes.equals(await readInput(file))) return null;
  const checked = await checkFiles([file], readInput, {
    ...USUAL,
    ...(await storedFor(null)),
    stated: { kind: report.id, year, bu },
    allowText: true,
    // Figures that are stored may be unlikely.
    today: null,
  });
  const records = checked.flatMap((each) => each.records);
  const cells = (await findNeverHeld(db, report, records)).map(({ field, value, ...key }) => {
    const { ko, en } = fieldWords(report, field);
    const [where, figure] = [monthAndUnit(key), bareCell(value)];
    return { ko: `${where} ${ko}: ${figure}`, en: `${en} of ${where}: ${figure}` };
  });
  if (cells.length > 0) return words.neverHeld(file, nameFirst(cells));
  const faults = checked.flatMap(({ errors, warnings, notices }) => [errors, warnings, notices]);
  const odd = faults.flatMap(({ first }) => first).find(({ fault }) => !SUM_FAULTS.has(fault.code));
  return odd === undefined ? null : words.neverHeld(file, placeAndWords(odd));
}

/** For a place inside another sentence. */
function placeAndWords(found: BlockFault): Words {
  const { row, column } = found;
  const cell = `${columnLetters(column ?? 0)}${row}`;
  const where = column === null ? importWords.row(row) : { ko: cell, en: cell };
  const { ko, en } = faultWords(found, 'terminal');
  return { ko: `${where.ko} ${ko.replace(/\.$/, '')}`, en: `${where.en} ${en.replace(/\.$/, '')}` };
}
