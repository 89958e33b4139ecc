import { FAULTS, groupFaults, NOTICES, sheetName, type FaultGroup } from '../domain/fault-groups.ts';
import { words as listWords } from '../domain/fault-list-words.ts';
import { countFaults, countMonths, MOST_GROUPS, type ImportedFile } from '../domain/import-answer.ts';
import type { Words } from '../domain/language.ts';
import { actorText } from '../domain/person.ts';
import { monthAndUnit } from '../domain/record.ts';
import { seoulTime } from '../domain/year-month.ts';
import type { CheckedFile } from '../files/check-block.ts';
import type { Terminal } from './terminal.ts';
import { describeCellChange, nameField, say, words } from './words.ts';

const LISTS = [
  { kind: 'errors', rules: FAULTS, severity: words.error },
  { kind: 'warnings', rules: FAULTS, severity: words.warning },
  { kind: 'notices', rules: NOTICES, severity: words.notice },
] as const;

/**
 * Prints each cause once: the faults of a file, or of all sheets of a workbook. Notices are for people: a program that
 * runs quietly prints none.
 * @param rejects the file that has all errors
 */
export function printFaults(files: readonly CheckedFile[], rejects: string | undefined, terminal: Terminal): void {
  const allErrors = say(rejects === undefined ? words.rejectsHint : words.inRejects(rejects));
  for (const file of new Set(files.map((each) => each.file))) {
    const parts = files.filter((each) => each.file === file);
    for (const { kind, rules, severity } of LISTS) {
      const print = kind === 'notices' ? terminal.aside : terminal.err;
      const groups = groupFaults(
        parts.flatMap((part) => part[kind].first),
        rules,
      ).slice(0, MOST_GROUPS);
      for (const group of groups) print(groupLine(file, group, severity));
      const untold = countFaults(parts, kind) - groups.reduce((sum, { count }) => sum + count, 0);
      const isShort = groups.some(({ hasMorePlaces, hasMoreValues }) => hasMorePlaces || hasMoreValues);
      const rest = [
        ...(untold > 0 ? [say(severity) + say(words.more(untold))] : []),
        ...(kind === 'errors' && (untold > 0 || isShort) ? [allErrors] : []),
      ];
      if (rest.length > 0) print(`${file}: ${rest.join('; ')}`);
    }
    for (const { sheet, gaveUpAt } of parts) {
      if (gaveUpAt === null) continue;
      const row = sheet === null ? words.line(gaveUpAt) : words.row(gaveUpAt);
      terminal.err(`${nameOf({ file, sheet })}: ${say(words.gaveUp(say(row)))}`);
    }
  }
}

function nameOf({ file, sheet }: Pick<CheckedFile, 'file' | 'sheet'>): string {
  return sheet === null ? file : `${file}, ${sheet}`;
}

type Imported = ImportedFile & Pick<CheckedFile, 'records'>;

/** Prints what was done with each file: of a dry run with each cell, and which cells are old where they matter. */
export function printImported(
  files: readonly Imported[],
  { dryRun, isStopped }: { dryRun: boolean; isStopped: boolean },
  { out, err }: Terminal,
): void {
  for (const file of files) {
    if (dryRun || !isStopped) out(summaryLine(file, dryRun));
    if (dryRun) out(changeLines(file));
    if (dryRun || isStopped) oldCellLines(file).forEach(err);
  }
}

/** Every cell that would change, month by month. */
function changeLines({ report, saved }: ImportedFile): string[] {
  return saved.flatMap(({ record, changes }) => {
    const cells = Object.entries(changes).map(
      ([field, [before, after]]) => `    ${nameField(report, field)}: ${describeCellChange(before, after)}`,
    );
    return cells.length === 0 ? [] : [`  ${monthAndUnit(record)}`, ...cells];
  });
}

/** Every old cell: what the file has, what is stored, and who changed it when and how. */
function oldCellLines(imported: ImportedFile): string[] {
  return imported.old.map(({ field, stored, file: value, change, at, via, actor, selfNamed, ...key }) => {
    const who = [actorText(actor, selfNamed), via].filter((part) => part !== null).join(', ');
    const older = say(words.older(describeCellChange(stored, value), seoulTime(at), who, change));
    return `${nameOf(imported)}: ${monthAndUnit(key)}  ${nameField(imported.report, field)}: ${older}`;
  });
}

function summaryLine(imported: Imported, isDry: boolean): string {
  const { report, records, saved, old } = imported;
  const changes = saved.flatMap((each) => Object.values(each.changes));
  const emptied = changes.filter(([, after]) => after === null).length;
  const counts = { ...countMonths(imported), changes: changes.length, emptied, old: old.length };
  const years = [...new Set(records.map(({ year }) => year))].toSorted((a, b) => a - b);
  const units = [...new Set(records.flatMap(({ bu }) => bu ?? []))];
  const kind = report && say({ ko: report.title.ko, en: report.id });
  const what = [kind ?? '', years.length > 3 ? `${years[0]}-${years.at(-1)}` : years.join(' '), units.join(' ')];
  return `${nameOf(imported)}: ${what.filter((word) => word !== '').join(' ')}: ${say(words.imported(counts, isDry))}`;
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
