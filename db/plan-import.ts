import { namesInForce, type NameChoice } from '../src/domain/blocks/learnt-words.ts';
import type { OldCell } from '../src/domain/import-answer.ts';
import {
  recordName,
  type RecordKey,
  type RecordPatch,
  type SavedRecord,
  type StoredMonth,
} from '../src/domain/record.ts';
import type { Report } from '../src/domain/report.ts';
import { listWords } from './learnt-words.ts';
import type { ChangeOrigin } from './ledger.ts';
import { listMonthsOf, listTexts, plannedRecords, planRecords, writePlan } from './month-records.ts';
import { findOldCells, type FileOrigin } from './old-cells.ts';
import type { Db } from './schema.ts';

/** What happens to old cells (CONTRACT §9): they stop the import, stay as they are stored, or get the file's values. */
export type OldCellChoice = 'refuse' | 'keep' | 'take';

/** A file, or one sheet of a workbook, that was read and found sound. */
export interface ReadFile {
  readonly file: string;
  /** Null for a file that has no sheets. */
  readonly sheet: string | null;
  readonly report: Report | null;
  readonly records: readonly RecordPatch[];
}

/**
 * What a file check needs from the stored data.
 * @param db null while there is no database
 * @param chosen what names mean in this import
 */
export async function storedFor(db: Db | null, chosen: readonly NameChoice[] = []) {
  const texts = db === null ? null : await listTexts(db);
  return {
    storedMonths: async (report: Report, years: readonly number[]) =>
      db === null ? [] : listMonthsOf(db, report, years),
    storedText: (report: Report, key: RecordKey, field: string) => texts?.get(recordName(report, key))?.[field],
    learnt: namesInForce(db === null ? [] : await listWords(db), chosen),
  };
}

/** A file after the choice for old cells, and what is left to write. */
export type Planned<F extends ReadFile> = F & {
  readonly report: Report;
  readonly saved: readonly SavedRecord[];
  /** Cells of the file that are older than what is stored. */
  readonly old: readonly OldCell[];
};

/**
 * Plans an import; each file starts from the result of the files before it.
 * @param originOf who imports a file, and the name that the ledger knows it by
 */
export async function planFiles<F extends ReadFile>(
  db: Db | null,
  files: readonly F[],
  choice: OldCellChoice,
  originOf: (file: string) => FileOrigin,
): Promise<Planned<F>[]> {
  const planned = new Map<string, StoredMonth>();
  const results: Planned<F>[] = [];
  for (const file of files) {
    const { report, records } = file;
    if (report === null) continue;
    let saved = await planRecords(db, report, records, planned);
    const old = db === null ? [] : await findOldCells(db, report, saved, originOf(file.file));
    if (choice === 'keep' && old.length > 0) {
      saved = await planRecords(db, report, withoutCells(report, records, old), planned);
    }
    for (const [name, record] of plannedRecords(report, saved)) planned.set(name, record);
    results.push({ ...file, report, saved, old });
  }
  return results;
}

/**
 * Writes what was planned in the same transaction. The sheets of a workbook are one change.
 * @param beforeFile called before each file
 * @returns the change of each file that changes something
 */
export async function writeFiles(
  transaction: Db,
  planned: readonly Planned<ReadFile>[],
  originOf: (file: string) => ChangeOrigin,
  beforeFile: (file: Planned<ReadFile>) => void = () => {},
): Promise<ReadonlyMap<string, number>> {
  const changes = new Map<string, number>();
  for (const each of planned) {
    const { file, sheet, report, saved } = each;
    beforeFile(each);
    const begun = sheet === null ? null : (changes.get(file) ?? null);
    const change = await writePlan(transaction, report, saved, originOf(file), begun);
    if (change !== null) changes.set(file, change);
  }
  return changes;
}

function withoutCells(report: Report, records: readonly RecordPatch[], cells: readonly OldCell[]): RecordPatch[] {
  const left = new Set(cells.map((cell) => `${recordName(report, cell)} ${cell.field}`));
  return records.map((record) => {
    const name = recordName(report, record);
    const kept = Object.entries(record.cells).filter(([field]) => !left.has(`${name} ${field}`));
    return { ...record, cells: Object.fromEntries(kept) };
  });
}
