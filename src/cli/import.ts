import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { loadReportYear, saveRecords, type SavedRecord } from '../../db/month-records.ts';
import { openDatabase } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { byPlace, columnLetters, faultInRow, type Fault } from '../domain/csv-faults.ts';
import type { Stated } from '../domain/csv-key.ts';
import { createReportReader, type TextCell } from '../domain/csv-reader.ts';
import { Problem } from '../domain/problem.ts';
import type { RecordPatch } from '../domain/record-schema.ts';
import type { Report } from '../domain/report.ts';
import { statedByFileName } from '../domain/report-file-name.ts';
import { eachCsvRow, readCsvFile } from './csv-file.ts';
import type { Terminal } from './terminal.ts';

export interface ImportRequest {
  readonly files: readonly string[];
  readonly stated: Stated;
  readonly allowText: boolean;
  readonly database: string;
  readonly actor: string | null;
}

interface CheckedFile {
  readonly file: string;
  readonly report: Report | null;
  readonly records: readonly RecordPatch[];
  readonly texts: readonly TextCell[];
  readonly faults: readonly Fault[];
}

/** CONTRACT §5: so many faults are printed in full. */
const SHOWN_FAULTS = 50;

/**
 * Everything in, or nothing: all files are read and checked before the one transaction begins.
 * @throws Problem 'invalid' after every fault of every file was named.
 */
export async function importFiles(request: ImportRequest, { out, err }: Terminal): Promise<void> {
  const files = refuseContradictions(request.files.map((file) => checkFile(file, request.stated)));
  const sound = request.allowText ? files : await excuseStoredTexts(files, request.database);

  const faulty = sound.filter(({ faults }) => faults.length > 0);
  if (faulty.length > 0) {
    for (const { file, faults } of faulty) {
      for (const fault of faults.slice(0, SHOWN_FAULTS)) err(faultLine(file, fault));
      if (faults.length > SHOWN_FAULTS) err(`${file}: … and ${faults.length - SHOWN_FAULTS} more`);
    }
    const count = faulty.reduce((sum, { faults }) => sum + faults.length, 0);
    throw new Problem('invalid', `${count} ${count === 1 ? 'error' : 'errors'}; nothing was imported.`);
  }

  const isNew = !existsSync(request.database);
  const database = await openDatabase(request.database, { create: true });
  try {
    if (isNew) err(`created the database ${request.database}`);
    const saved = await database.write(async (transaction) => {
      const results: SavedRecord[][] = [];
      for (const { file, report, records } of sound) {
        const origin = { via: 'cli', actor: request.actor, file: path.basename(file), batch: null } as const;
        results.push(report === null ? [] : await saveRecords(transaction, report, records, origin));
      }
      return results;
    });
    for (const [at, { file, report, records }] of sound.entries()) {
      out(summaryLine(file, report, records, saved[at] ?? []));
    }
  } finally {
    await database.close();
  }
}

function checkFile(file: string, options: Stated): CheckedFile {
  const { text, badBytes } = readCsvFile(file);
  const reader = createReportReader({ options, name: statedByFileName(file), badBytes });
  const open = eachCsvRow(text, reader.row);
  const checked = reader.end(/[\r\n]$/.test(text));
  if (open === null) return { file, ...checked };
  const message = 'a quotation mark opens in this row and is never closed; close it, or remove it';
  return { file, ...checked, faults: [...checked.faults, faultInRow(open, message)] };
}

/** Two files of one command that say different things of one cell: neither is taken for the right one. */
function refuseContradictions(files: readonly CheckedFile[]): CheckedFile[] {
  const earlier = new Map<string, { file: string; record: RecordPatch }[]>();
  return files.map((checked) => {
    const contradicted = new Map<string, Fault>();
    for (const record of checked.records) {
      const { year, month, bu, cells } = record;
      const name = `${checked.report?.id}/${year}/${month}/${bu}`;
      const others = earlier.get(name) ?? [];
      for (const other of others) {
        if (other.file === checked.file) continue; // a month that appears twice has been named
        const key = Object.keys(cells).find(
          (field) => field in other.record.cells && other.record.cells[field] !== cells[field],
        );
        if (key === undefined || contradicted.has(other.file)) continue; // one cell is enough to see which file is wrong
        const message = `contradicts ${other.file}: ${key} of month ${month}, ${year} differs; import one of the two files`;
        contradicted.set(other.file, faultInRow({ row: 1, line: 1 }, message));
      }
      earlier.set(name, [...others, { file: checked.file, record }]);
    }
    return { ...checked, faults: [...checked.faults, ...contradicted.values()] };
  });
}

/**
 * A text where a number belongs is an error, unless the cell already holds that very text (CONTRACT §5).
 * Such a cell is taken out of the import: it would change nothing, and a newer value is not overwritten.
 */
async function excuseStoredTexts(files: readonly CheckedFile[], database: string): Promise<CheckedFile[]> {
  if (files.every(({ texts }) => texts.length === 0)) return [...files];
  const holdsNothing = !existsSync(database) || statSync(database).size === 0;
  if (holdsNothing) return files.map((checked) => withoutTexts(checked, () => null));
  const { reader, close } = await openDatabase(database); // brings it up to date, as the import would
  try {
    return await Promise.all(
      files.map(async (checked) => {
        const stored = await storedCells(reader, checked);
        return withoutTexts(checked, stored);
      }),
    );
  } finally {
    await close();
  }
}

async function storedCells(db: Kysely<Schema>, { report, texts }: CheckedFile) {
  const years = new Map<string, Awaited<ReturnType<typeof loadReportYear>>>();
  for (const { record } of texts) {
    const name = `${record.year}/${record.bu}`;
    if (report !== null && !years.has(name)) years.set(name, await loadReportYear(db, report, record));
  }
  return ({ record, key }: TextCell) =>
    years.get(`${record.year}/${record.bu}`)?.months.get(record.month)?.[key] ?? null;
}

function withoutTexts(checked: CheckedFile, stored: (cell: TextCell) => unknown): CheckedFile {
  const faults = [...checked.faults];
  const excused = new Map<RecordPatch, Set<string>>();
  for (const cell of checked.texts) {
    if (stored(cell) !== cell.text) faults.push(cell.fault);
    else excused.set(cell.record, (excused.get(cell.record) ?? new Set()).add(cell.key));
  }
  faults.sort(byPlace);
  const records = checked.records.map((record) => {
    const keys = excused.get(record);
    if (keys === undefined) return record;
    return { ...record, cells: Object.fromEntries(Object.entries(record.cells).filter(([key]) => !keys.has(key))) };
  });
  return { ...checked, records, faults };
}

function faultLine(file: string, { line, row, column, header, value, message }: Fault): string {
  const where = [`line ${line}`];
  if (column !== null) {
    where.push(`${columnLetters(column)}${row}`);
    if (header !== '') where.push(oneLine(header));
    where.push(`"${oneLine(value)}"`);
  }
  return `${file}: ${where.join(', ')}: ${message}`;
}

/** What a cell holds never becomes a line of its own, nor fills the screen. */
function oneLine(text: string): string {
  const shown = text.replace(/[\p{Cc}\u2028\u2029]/gu, (character) => JSON.stringify(character).slice(1, -1));
  return shown.length > 80 ? `${shown.slice(0, 80)}…` : shown;
}

function summaryLine(
  file: string,
  report: Report | null,
  records: readonly RecordPatch[],
  saved: readonly SavedRecord[],
): string {
  const counts = { created: 0, updated: 0, unchanged: 0 };
  let cells = 0;
  for (const { outcome, record, changes } of saved) {
    if (record.revision > 0) counts[outcome] += 1; // an empty month makes no record
    cells += Object.keys(changes).length;
  }
  const years = [...new Set(records.map(({ year }) => year))].toSorted((a, b) => a - b);
  const units = [...new Set(records.flatMap(({ bu }) => bu ?? []))];
  const what = [report?.id ?? '', years.length > 3 ? `${years[0]}-${years.at(-1)}` : years.join(' '), units.join(' ')];
  const months = `${counts.created} ${counts.created === 1 ? 'month' : 'months'} created, ${counts.updated} updated, ${counts.unchanged} unchanged`;
  return `${file}: ${what.filter((word) => word !== '').join(' ')}: ${months}; ${cells} ${cells === 1 ? 'change' : 'changes'}`;
}
