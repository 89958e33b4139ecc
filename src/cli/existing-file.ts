import { findNeverHeld } from '../../db/history.ts';
import { statusOf } from '../../db/path-reason.ts';
import { storedFor } from '../../db/plan-import.ts';
import type { Db } from '../../db/schema.ts';
import type { BusinessUnit } from '../domain/business-units.ts';
import { bareCell } from '../domain/cell.ts';
import { faultEntry } from '../domain/import-answer.ts';
import { monthAndUnit } from '../domain/record.ts';
import type { Report } from '../domain/report.ts';
import { checkFiles, USUAL } from '../files/check-files.ts';
import { readInput } from './input.ts';
import { cliLanguage, fieldText, say, someOf, words } from './words.ts';

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
): Promise<string | null> {
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
    const [name, where, figure] = [fieldText(report, field), monthAndUnit(key), bareCell(value)];
    return say({ ko: `${where} ${name}: ${figure}`, en: `${name} of ${where}: ${figure}` });
  });
  if (cells.length > 0) return say(words.neverHeld(file, someOf(cells)));
  const faults = checked.flatMap(({ errors, warnings, notices }) => [errors, warnings, notices]);
  const odd = faults.flatMap(({ first }) => first).find(({ fault }) => !SUM_FAULTS.has(fault.code));
  if (odd === undefined) return null;
  const { column, line, message } = faultEntry(file, odd, cliLanguage(), 'terminal');
  const place = column === null ? say(words.line(line)) : `${column}${line}`;
  return say(words.notAsExported(file, `${place} ${message.replace(/\.$/, '')}`));
}
