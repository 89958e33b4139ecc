import { columnLetters, faultWords, type BlockFault } from './blocks/faults.ts';
import { learntName, type Asked } from './blocks/learnt-words.ts';
import type { CellValue } from './cell.ts';
import { toCsvCell } from './csv-cell.ts';
import type { Decimal } from './decimal.ts';
import { derivedFigure } from './derive.ts';
import { FAULTS, groupFaults, NOTICES, sheetName } from './fault-groups.ts';
import type { FaultList } from './fault-list.ts';
import type { Fault, Surface } from './fault.ts';
import type { Language } from './language.ts';
import type { Cells, RecordKey, SavedRecord } from './record.ts';
import type { DerivedRow, Report, ReportId } from './report.ts';

/*
 * What an import did or would do, for programs: `dashboard import --json` prints it, `POST /api/import` answers with it
 * (CONTRACT §5, §9).
 */

/** Of a file that is imported in the browser, in bytes (CONTRACT §9); the command line takes more. */
export const MOST_UPLOADED = 10_000_000;

/** One fault; `column` is its name in a spreadsheet. */
export interface FaultEntry {
  readonly file: string;
  /** Of a workbook only. */
  readonly sheet?: string;
  readonly line: number;
  readonly column: string | null;
  readonly header: string;
  readonly value: string;
  /** Such as `not-a-number`: the same in every language. */
  readonly code: string;
  readonly message: string;
}

export interface CellChangeEntry extends RecordKey {
  readonly field: string;
  readonly before: CellValue;
  readonly after: CellValue;
}

/** A cell of the file whose value is older than the stored one (CONTRACT §9). */
export interface OldCell extends RecordKey {
  readonly field: string;
  /** The file's value; null when it is empty. */
  readonly file: CellValue;
  readonly stored: CellValue;
  /** The last change of the cell that was not an import of a file of this name. */
  readonly change: number;
  /** When it was made: ISO 8601, UTC. */
  readonly at: string;
  readonly via: 'web' | 'api' | 'cli';
  readonly actor: string | null;
  /** Only where people gave the name themselves. */
  readonly selfNamed?: true;
}

/** A computed figure that the import changes; null where it is not shown (CONTRACT §2). */
export interface SumEntry extends RecordKey {
  readonly field: string;
  readonly before: Decimal | null;
  readonly after: Decimal | null;
}

/** What the import did, or would do, with a file or one sheet of a workbook. */
export interface FileEntry {
  readonly file: string;
  readonly sheet: string | null;
  readonly kind: ReportId | null;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly changes: readonly CellChangeEntry[];
  readonly old: readonly OldCell[];
  /** With the notices. */
  readonly warnings: readonly FaultEntry[];
  /** What was left out. */
  readonly notices: readonly FaultEntry[];
  readonly sums: readonly SumEntry[];
}

/** A name in a file that holds figures and is not known (CONTRACT §8.3): what `--as` and `as=` take. */
export interface UnknownName extends Asked {
  readonly kind: ReportId;
  /** Its first place: `B7` or `Sheet2!B7`. */
  readonly at: string;
}

/** Faults of one cause, for people. */
export interface FaultGroupEntry {
  /** Where a file has no sheets, and the fault is of a whole row. */
  readonly line: number;
  /** `C3:AG3, H7` or `Sheet2!C3`; empty for one fault of a whole row. */
  readonly where: string;
  readonly header: string;
  /** The first different ones. */
  readonly values: readonly string[];
  readonly count: number;
  readonly code: string;
  /** Of the first of them, for what the page offers to do about it. */
  readonly facts: Fault['facts'];
  readonly message: string;
}

export interface FaultSummary {
  readonly groups: readonly FaultGroupEntry[];
  readonly count: number;
}

/** What `dashboard import --json` prints. */
export interface ImportResult {
  readonly files: readonly FileEntry[];
  readonly errors: readonly FaultEntry[];
  readonly errorCount: number;
  /** Names among the errors that a person may say the fields of, each once. */
  readonly unknown: readonly UnknownName[];
  readonly summary: Readonly<Record<'errors' | 'warnings' | 'notices', FaultSummary>>;
}

/** What `POST /api/import` answers. */
export interface ImportAnswer extends ImportResult {
  /** Names what would be written; null when there are errors. */
  readonly plan: string | null;
  /** Of `step=apply`: the change of the ledger; null when nothing changed. */
  readonly change?: number | null;
}

/** A checked file or sheet, and what its import did or would do to each month. */
export interface ImportedFile {
  readonly file: string;
  readonly sheet: string | null;
  readonly report: Report | null;
  readonly saved: readonly SavedRecord[];
  readonly old: readonly OldCell[];
  readonly warnings: FaultList;
  readonly notices: FaultList;
}

/** A checked file or sheet. */
type Checked = Pick<ImportedFile, 'file' | 'sheet' | 'report'> & FaultLists;

/**
 * @param planned what would be written; null when there are errors
 * @param on where its messages are read
 */
export function importResult(
  checked: readonly Checked[],
  planned: readonly ImportedFile[] | null,
  language: Language,
  on: Surface,
): ImportResult {
  const described = planned ?? checked.map((file) => ({ ...file, saved: [], old: [] }));
  return {
    files: described.map((file) => fileEntry(file, language, on)),
    errors: faultEntries(checked, 'errors', language, on),
    errorCount: countFaults(checked, 'errors'),
    unknown: unknownNames(checked).slice(0, MOST_ENTRIES),
    summary: summarizeFaults(checked, language, on),
  };
}

export function faultEntry(file: string, found: BlockFault, language: Language, on: Surface): FaultEntry {
  const { sheet, line, column, header, value, fault } = found;
  return {
    file,
    ...(sheet === undefined ? {} : { sheet }),
    line,
    column: column === null ? null : columnLetters(column),
    header,
    value,
    code: fault.code,
    message: faultWords(found, on)[language],
  };
}

function faultEntries<Kind extends keyof FaultLists>(
  files: readonly ({ readonly file: string } & Pick<FaultLists, Kind>)[],
  kind: Kind,
  language: Language,
  on: Surface,
): FaultEntry[] {
  return files
    .flatMap((each) => each[kind].first.map((fault) => faultEntry(each.file, fault, language, on)))
    .slice(0, MOST_ENTRIES);
}

/** The names that the errors of files ask about, each once. */
export function unknownNames(
  files: readonly (Pick<ImportedFile, 'report'> & Pick<FaultLists, 'errors'>)[],
): UnknownName[] {
  const found = new Map<string, UnknownName>();
  for (const { report, errors } of files) {
    for (const { fault, sheet, row, column } of errors.first) {
      if (report === null || column === null || !('asks' in fault.facts)) continue;
      const { text, near } = fault.facts.asks as Asked;
      const name = `${report.id} ${learntName(text)}`;
      const at = `${sheet === undefined ? '' : `${sheetName(sheet)}!`}${columnLetters(column)}${row}`;
      if (!found.has(name)) found.set(name, { kind: report.id, text, at, near });
    }
  }
  return [...found.values()];
}

/** Of errors, warnings and notices, for programs. */
const MOST_ENTRIES = 1_000;

/** So many causes are reported in full (CONTRACT §5). */
export const MOST_GROUPS = 50;

type FaultLists = Readonly<Record<'errors' | 'warnings' | 'notices', FaultList>>;

export function countFaults(parts: readonly FaultLists[], kind: keyof FaultLists): number {
  return parts.reduce((sum, part) => sum + part[kind].count, 0);
}

function summarizeFaults(parts: readonly FaultLists[], language: Language, on: Surface): ImportResult['summary'] {
  const summaryOf = (kind: keyof FaultLists): FaultSummary => {
    const faults = parts.flatMap((part) => part[kind].first);
    const groups = groupFaults(faults, kind === 'notices' ? NOTICES : FAULTS).slice(0, MOST_GROUPS);
    return {
      groups: groups.map(({ first, words, count, where, header, values }) => ({
        line: first.line,
        where,
        header,
        values,
        count,
        code: first.fault.code,
        facts: first.fault.facts,
        message: words[on][language],
      })),
      count: countFaults(parts, kind),
    };
  };
  return { errors: summaryOf('errors'), warnings: summaryOf('warnings'), notices: summaryOf('notices') };
}

/** The header of a CSV file of faults. */
export const FAULT_HEAD = ['file', 'line', 'column', 'header', 'value', 'message'];

/** A fault as a row of such a file; the sheet comes before the column, as in a formula. */
export function faultRow({ file, sheet, line, column, header, value, message }: FaultEntry): string[] {
  const where = `${sheet === undefined ? '' : `${sheetName(sheet)}!`}${column ?? ''}`;
  return [file, String(line), where, header, value, message].map(toCsvCell);
}

/** How many months were created, updated and left unchanged. */
export function countMonths({ saved }: Pick<ImportedFile, 'saved'>) {
  const counts = { created: 0, updated: 0, unchanged: 0 };
  for (const { outcome, record } of saved) {
    if (record.revision > 0) counts[outcome] += 1; // an empty month makes no record
  }
  return counts;
}

function changedCells({ saved }: Pick<ImportedFile, 'saved'>): CellChangeEntry[] {
  return saved.flatMap(({ record: { year, month, bu }, changes }) =>
    Object.entries(changes).map(([field, [before, after]]) => ({ year, month, bu, field, before, after })),
  );
}

function fileEntry(imported: ImportedFile, language: Language, on: Surface): FileEntry {
  const { file, sheet, report, old } = imported;
  const notices = faultEntries([imported], 'notices', language, on);
  return {
    file,
    sheet,
    kind: report?.id ?? null,
    ...countMonths(imported),
    changes: changedCells(imported),
    old,
    warnings: [...faultEntries([imported], 'warnings', language, on), ...notices],
    notices,
    sums: changedSums(imported),
  };
}

/** The computed rows of each month whose figures the import changes. */
function changedSums({ report, saved }: ImportedFile): SumEntry[] {
  const rows = report?.rows.filter((row): row is DerivedRow => row.kind === 'derived') ?? [];
  return saved.flatMap(({ record, changes }) => {
    const { year, month, bu, cells } = record;
    const was: Cells = {
      ...cells,
      ...Object.fromEntries(Object.entries(changes).map(([field, [before]]) => [field, before])),
    };
    return rows.flatMap((row) => {
      const [before, after] = [derivedFigure(row, was), derivedFigure(row, cells)];
      return before === after ? [] : [{ year, month, bu, field: row.key, before, after }];
    });
  });
}
