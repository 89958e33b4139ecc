import { closeSync, openSync, readSync } from 'node:fs';
import { statusOf } from '../../db/path-reason.ts';
import { columnLetters, faultWords, type BlockFault, type FaultList } from '../domain/blocks/faults.ts';
import { csvText } from '../domain/csv-text.ts';
import {
  changedCells,
  countMonths,
  FAULT_HEAD,
  faultEntry,
  faultRow,
  sheetName,
  type FileEntry,
  type ImportedFile,
} from '../domain/import-answer.ts';
import { actorText } from '../domain/person.ts';
import { monthAndUnit } from '../domain/record.ts';
import { seoulTime } from '../domain/year-month.ts';
import type { CheckedFile } from '../files/check-block.ts';
import { describeCellChange, nameField } from './describe-cell-change.ts';
import { createOutputFile } from './output-file.ts';
import { counted, type Terminal } from './terminal.ts';

const ROWS_A_WRITE = 500;

export function printErrors(files: readonly CheckedFile[], rejects: string | undefined, { err }: Terminal): void {
  for (const { file, sheet, errors, gaveUpAt } of files) {
    for (const fault of errors.first) err(faultLine(file, fault));
    const more = errors.count - errors.first.length;
    const all = rejects === undefined ? '--rejects FILE writes all of them' : `all of them are in ${rejects}`;
    const name = nameOf({ file, sheet });
    if (more > 0) err(`${name}: … and ${more} more; ${all}`);
    if (gaveUpAt !== null) err(`${name}: nothing after ${sheet === null ? 'line' : 'row'} ${gaveUpAt} was read`);
  }
}

/** Whether --rejects may replace a file: it is missing, empty, or holds rejects. */
export function isReplaceable(file: string): boolean {
  const status = statusOf(file);
  if (status === null || !status.isFile() || status.size === 0) return true;
  const head = Buffer.from(csvText([FAULT_HEAD]));
  const bytes = Buffer.alloc(head.length);
  const handle = openSync(file, 'r');
  readSync(handle, bytes);
  closeSync(handle);
  return bytes.equals(head);
}

/** Writes errors as CSV as they come: there can be more of them than fit into memory. */
export function createRejects(target: string) {
  const file = createOutputFile(target);
  file.write(csvText([FAULT_HEAD]));
  let rows: string[][] = [];
  const flush = () => {
    file.write(csvText(rows, { bom: false }));
    rows = [];
  };
  return {
    add(name: string, fault: BlockFault): void {
      rows.push(faultRow(faultEntry(name, fault)));
      if (rows.length >= ROWS_A_WRITE) flush();
    },
    finish(): void {
      flush();
      file.finish();
    },
  };
}

/** Notices are for people: a program that runs quietly prints warnings only. */
export function printWarnings(files: readonly CheckedFile[], { err, aside }: Terminal): void {
  for (const { file, warnings, notices } of files) {
    printSome(file, warnings, 'warning', err);
    printSome(file, notices, 'notice', aside);
  }
}

function printSome(file: string, faults: FaultList, kind: 'warning' | 'notice', print: Terminal['err']): void {
  for (const fault of faults.first) print(faultLine(file, fault, `${kind}: `));
  const more = faults.count - faults.first.length;
  if (more > 0) print(`${file}: … and ${more} more ${kind}s`);
}

function nameOf({ file, sheet }: Pick<CheckedFile, 'file' | 'sheet'>): string {
  return sheet === null ? file : `${file}, ${sheet}`;
}

/** Prints every cell that would change, month by month. */
export function printChanges({ report, saved }: ImportedFile, { out }: Terminal): void {
  for (const { record, changes } of saved) {
    const fields = Object.entries(changes);
    if (fields.length > 0) out(`  ${monthAndUnit(record)}`);
    for (const [field, [before, after]] of fields) {
      out(`    ${nameField(report, field)}: ${describeCellChange(before, after)}`);
    }
  }
}

/** Prints every old cell: what the file has, what is stored, and who changed it when and how. */
export function printOldCells(imported: ImportedFile, { err }: Terminal): void {
  const { report, old } = imported;
  for (const { field, stored, file: value, change, at, via, actor, selfNamed, ...key } of old) {
    const who = [actorText(actor, selfNamed), via].filter((part) => part !== null).join(', ');
    err(
      `${nameOf(imported)}: ${monthAndUnit(key)}  ${nameField(report, field)}: the file is older (${describeCellChange(stored, value)}); changed on ${seoulTime(at)} by ${who}, change ${change}`,
    );
  }
}

export function oldCellsProblem(count: number): string {
  const cells = count === 1 ? '1 cell of the file is' : `${count} cells of the files are`;
  return `${cells} older than what is stored; nothing was imported. --keep-newer leaves them as stored and takes the rest, --overwrite takes the file's.`;
}

export function summaryLine(imported: ImportedFile & Pick<CheckedFile, 'records'>, isDry: boolean): string {
  const { report, records, saved, old } = imported;
  const { created, updated, unchanged } = countMonths(imported);
  const changes = saved.flatMap((each) => Object.values(each.changes));
  const cells = changes.length;
  const emptied = changes.filter(([, after]) => after === null).length;
  const also = [
    emptied === 0 ? '' : `, ${emptied} emptied`,
    old.length === 0 ? '' : `; ${old.length} older than stored`,
  ];
  const years = [...new Set(records.map(({ year }) => year))].toSorted((a, b) => a - b);
  const units = [...new Set(records.flatMap(({ bu }) => bu ?? []))];
  const what = [report?.id ?? '', years.length > 3 ? `${years[0]}-${years.at(-1)}` : years.join(' '), units.join(' ')];
  const months = `${counted(created, 'month')}${isDry ? ' would be' : ''} created, ${updated} updated, ${unchanged} unchanged`;
  return `${nameOf(imported)}: ${what.filter((word) => word !== '').join(' ')}: ${months}; ${counted(cells, 'change')}${also.join('')}`;
}

export function importedJson(files: readonly ImportedFile[]): string {
  const described = files.map((imported): FileEntry => ({
    file: imported.file,
    ...(imported.sheet === null ? {} : { sheet: imported.sheet }),
    kind: imported.report?.id ?? null,
    ...countMonths(imported),
    changes: changedCells(imported),
    old: imported.old,
    warnings: [...imported.warnings.first, ...imported.notices.first].map((fault) => faultEntry(imported.file, fault)),
  }));
  return `${JSON.stringify({ files: described })}\n`;
}

export function refusedJson(files: readonly CheckedFile[]): string {
  const errors = files.flatMap(({ file, errors: { first } }) => first.map((fault) => faultEntry(file, fault)));
  return `${JSON.stringify({ errors })}\n`;
}

function faultLine(file: string, found: BlockFault, severity: 'warning: ' | 'notice: ' | '' = ''): string {
  const { sheet, line, row, column, header, value } = found;
  const cell = column === null ? null : `${columnLetters(column)}${row}`;
  const where =
    sheet === undefined
      ? [`line ${line}`, ...(cell === null ? [] : [cell])]
      : cell === null
        ? [sheetName(sheet), `row ${row}`]
        : [`${sheetName(sheet)}!${cell}`];
  if (cell !== null) {
    if (header !== '') where.push(oneLine(header));
    where.push(`"${oneLine(value)}"`);
  }
  return `${file}: ${where.join(', ')}: ${severity}${faultWords(found, 'terminal').en}`;
}

/** The text of a cell never starts a new line, nor fills the screen. */
function oneLine(text: string): string {
  const shown = text.replace(/[\p{Cc}\u2028\u2029]/gu, (character) => JSON.stringify(character).slice(1, -1));
  return shown.length > 80 ? `${shown.slice(0, 80)}…` : shown;
}
