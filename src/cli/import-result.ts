import { closeSync, openSync, readSync } from 'node:fs';
import { statusOf } from '../../db/path-reason.ts';
import type { BlockFault } from '../domain/blocks/faults.ts';
import { csvText } from '../domain/csv-text.ts';
import { FAULTS, groupFaults, NOTICES, sheetName, type FaultGroup } from '../domain/fault-groups.ts';
import { words as listWords } from '../domain/fault-list-words.ts';
import {
  countFaults,
  countMonths,
  FAULT_HEAD,
  faultEntry,
  faultRow,
  importResult,
  MOST_GROUPS,
  type ImportedFile,
} from '../domain/import-answer.ts';
import type { Words } from '../domain/language.ts';
import { actorText } from '../domain/person.ts';
import { monthAndUnit } from '../domain/record.ts';
import { seoulTime } from '../domain/year-month.ts';
import type { CheckedFile, CheckSettings } from '../files/check-block.ts';
import { describeCellChange, nameField } from './describe-cell-change.ts';
import { words } from './import-words.ts';
import { cliLanguage, say } from './language.ts';
import { createOutputFile } from './output-file.ts';
import type { Terminal } from './terminal.ts';

const ROWS_A_WRITE = 500;

/** Prints each cause once: the errors of a file, or of all sheets of a workbook. */
export function printErrors(files: readonly CheckedFile[], rejects: string | undefined, { err }: Terminal): void {
  const all = say(rejects === undefined ? words.rejectsHint : words.inRejects(rejects));
  for (const [file, parts] of partsByFile(files)) {
    const { untold, isShort } = printGroups(file, parts, 'errors', err);
    if (untold > 0) err(`${file}: ${say(words.moreErrors(untold))}; ${all}`);
    else if (isShort) err(`${file}: ${all}`);
    for (const { sheet, gaveUpAt } of parts) {
      if (gaveUpAt !== null) err(`${nameOf({ file, sheet })}: ${say(words.gaveUp(gaveUpAt, sheet !== null))}`);
    }
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
  const language = cliLanguage(process.env);
  const file = createOutputFile(target);
  file.write(csvText([FAULT_HEAD]));
  let rows: string[][] = [];
  const flush = () => {
    file.write(csvText(rows, { bom: false }));
    rows = [];
  };
  return {
    add(name: string, fault: BlockFault): void {
      rows.push(faultRow(faultEntry(name, fault, language, 'terminal')));
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
  for (const [file, parts] of partsByFile(files)) {
    const warnings = printGroups(file, parts, 'warnings', err);
    if (warnings.untold > 0) err(`${file}: ${say(words.moreWarnings(warnings.untold))}`);
    const notices = printGroups(file, parts, 'notices', aside);
    if (notices.untold > 0) aside(`${file}: ${say(words.moreNotices(notices.untold))}`);
  }
}

/** The sheets of a workbook together. */
function partsByFile(files: readonly CheckedFile[]): Map<string, CheckedFile[]> {
  const byFile = new Map<string, CheckedFile[]>();
  for (const checked of files) byFile.set(checked.file, [...(byFile.get(checked.file) ?? []), checked]);
  return byFile;
}

const SEVERITIES = { errors: words.error, warnings: words.warning, notices: words.notice };

/** Prints one line for each cause. @returns how many faults none tells, and whether some leave out a cell or a value */
function printGroups(
  file: string,
  parts: readonly CheckedFile[],
  kind: keyof typeof SEVERITIES,
  print: Terminal['err'],
): { untold: number; isShort: boolean } {
  const faults = parts.flatMap((part) => part[kind].first);
  const groups = groupFaults(faults, kind === 'notices' ? NOTICES : FAULTS).slice(0, MOST_GROUPS);
  for (const group of groups) print(groupLine(file, group, SEVERITIES[kind]));
  const count = countFaults(parts, kind);
  return {
    untold: count - groups.reduce((sum, group) => sum + group.count, 0),
    isShort: groups.some(({ hasMorePlaces, hasMoreValues }) => hasMorePlaces || hasMoreValues),
  };
}

function nameOf({ file, sheet }: Pick<CheckedFile, 'file' | 'sheet'>): string {
  return sheet === null ? file : `${file}, ${sheet}`;
}

/** Shows what is being read on the progress line. */
export function showReading({ progress }: Terminal): CheckSettings['progress'] {
  return (reading) => progress(reading === null ? null : say(words.reading(reading.name, reading.rows)));
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
    const older = say(words.older(describeCellChange(stored, value)));
    const changed = say(words.changedBy(seoulTime(at), who, change));
    err(`${nameOf(imported)}: ${monthAndUnit(key)}  ${nameField(report, field)}: ${older}; ${changed}`);
  }
}

export function summaryLine(imported: ImportedFile & Pick<CheckedFile, 'records'>, isDry: boolean): string {
  const { report, records, saved, old } = imported;
  const changes = saved.flatMap((each) => Object.values(each.changes));
  const emptied = changes.filter(([, after]) => after === null).length;
  const done = [
    say(words.months(countMonths(imported), isDry)),
    '; ',
    say(words.changes(changes.length)),
    emptied === 0 ? '' : say(words.emptied(emptied)),
    old.length === 0 ? '' : say(words.olderCount(old.length)),
  ].join('');
  const years = [...new Set(records.map(({ year }) => year))].toSorted((a, b) => a - b);
  const units = [...new Set(records.flatMap(({ bu }) => bu ?? []))];
  const kind = report && say({ ko: report.title.ko, en: report.id });
  const what = [kind ?? '', years.length > 3 ? `${years[0]}-${years.at(-1)}` : years.join(' '), units.join(' ')];
  return `${nameOf(imported)}: ${what.filter((word) => word !== '').join(' ')}: ${done}`;
}

/** @param planned null when there are errors */
export function resultJson(checked: readonly CheckedFile[], planned: readonly ImportedFile[] | null): string {
  return `${JSON.stringify(importResult(checked, planned, cliLanguage(process.env), 'terminal'))}\n`;
}

/**
 * `file: line 2, D7, heading, "value": what is wrong`; of several faults `file: line 2, C2:N2, heading, "a", "b", "c"
 * …, 12 cells: …`.
 */
function groupLine(file: string, group: FaultGroup, severity: Words): string {
  const { first, words: said, count, where, header, values, hasMoreValues } = group;
  const { sheet, line, row, column } = first;
  const parts = sheet === undefined ? [say(words.line(line))] : [];
  if (where !== '') parts.push(where);
  else if (sheet !== undefined) parts.push(sheetName(sheet), say(words.row(row)));
  if (column !== null) {
    if (header !== '') parts.push(oneLine(header));
    parts.push(values.map((value) => `"${oneLine(value)}"`).join(', ') + (hasMoreValues ? ' …' : ''));
  }
  // What is wrong with a whole sheet is reported of its first row.
  if (count > 1 && (column !== null || row > 1)) {
    parts.push(say((column === null ? listWords.rows : listWords.cells)(count)));
  }
  return `${file}: ${parts.join(', ')}: ${say(severity)}${say(said.terminal)}`;
}

/** The text of a cell never starts a new line, nor fills the screen. */
function oneLine(text: string): string {
  const shown = text.replace(/[\p{Cc}\u2028\u2029]/gu, (character) => JSON.stringify(character).slice(1, -1));
  return shown.length > 80 ? `${shown.slice(0, 80)}…` : shown;
}
