import { findNeverHeld, type WrittenCell } from '../../db/history.ts';
import { statusOf } from '../../db/path-reason.ts';
import { storedFor } from '../../db/plan-import.ts';
import type { Db } from '../../db/schema.ts';
import { columnLetters, faultWords, type BlockFault } from '../domain/blocks/faults.ts';
import type { BusinessUnit } from '../domain/business-units.ts';
import type { Words } from '../domain/language.ts';
import type { Report } from '../domain/report.ts';
import { checkFiles, USUAL } from '../files/check-files.ts';
import { showReading } from './import-result.ts';
import { words } from './import-words.ts';
import { readInput } from './input.ts';
import type { Terminal } from './terminal.ts';

/** What would be lost if a file was replaced. */
export interface UnknownContent {
  /** Figures that the database never held. */
  readonly cells: readonly WrittenCell[];
  /** What else is odd about the file: it cannot be read as the report, or holds a remark. Null when `cells` say it. */
  readonly fault: Words | null;
}

/**
 * What a file holds that the database never held (CONTRACT §9): somebody has filled in a form, and it was not imported
 * yet. What cannot be read may be such figures. Computed rows and sums do not count: they follow from the cells.
 * @param text what would replace it
 * @returns null when nothing would be lost: there is no such file, or the database knows all of it
 * @throws Problem 'unavailable' when the file cannot be opened.
 */
export async function findUnknownContent(
  db: Db,
  { file, text }: { file: string; text: string },
  { report, year, bu }: { report: Report; year: number; bu: BusinessUnit | null },
  terminal: Terminal,
): Promise<UnknownContent | null> {
  const status = statusOf(file);
  if (status?.isFile() !== true || status.size === 0) return null;
  const bytes = Buffer.from(text);
  if (status.size === bytes.length && bytes.equals(await readInput(file))) return null;
  const stated = { kind: report.id, year, bu };
  const checked = await checkFiles([file], readInput, {
    ...USUAL,
    ...(await storedFor(null)),
    stated,
    allowText: true,
    // Figures that are stored may be unlikely.
    today: null,
    progress: showReading(terminal),
  });
  const [error] = checked.flatMap(({ errors }) => errors.first);
  if (error !== undefined) return { cells: [], fault: words.unreadable(placeOf(error), said(error)) };
  const cells = await findNeverHeld(
    db,
    report,
    checked.flatMap(({ records }) => records),
  );
  if (cells.length > 0) return { cells, fault: null };
  // An export has no columns and rows that an import leaves out.
  const remarks = checked.flatMap(({ warnings, notices }) => [...warnings.first, ...notices.first]);
  const remark = remarks.find(({ fault }) => !SUM_FAULTS.has(fault.code));
  return remark === undefined ? null : { cells, fault: words.notExported(placeOf(remark), said(remark)) };
}

const SUM_FAULTS: ReadonlySet<string> = new Set(['sum-differs', 'sums-of-stored']);

/** For a place inside another sentence. */
function said(found: BlockFault): Words {
  const terminal = faultWords(found, 'terminal');
  const withoutEnd = (text: string) => (text.endsWith('.') ? text.slice(0, -1) : text);
  return { ko: withoutEnd(terminal.ko), en: withoutEnd(terminal.en) };
}

function placeOf({ row, column }: BlockFault): Words {
  if (column === null) return words.row(row);
  const cell = `${columnLetters(column)}${row}`;
  return { ko: cell, en: cell };
}
