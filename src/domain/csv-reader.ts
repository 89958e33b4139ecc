import { whyText, type CellValue } from './cell.ts';
import { withoutGuard } from './csv-cell.ts';
import { csvName, findRow, readColumn, type Column } from './csv-header.ts';
import { recordSchema, type RecordPatch } from './record-schema.ts';
import { BUSINESS_UNIT_NAMES, BUSINESS_UNITS, type BusinessUnit, type Report, type ReportId } from './report.ts';
import { reportById } from './reports.ts';
import { FIRST_YEAR, fromYearMonthNumber, isMonth, isYear, LAST_YEAR } from './year-month.ts';

/** One row as the file has it. `row` counts as a spreadsheet does; `line` is where it begins in a text editor. */
export interface CsvRow {
  readonly row: number;
  readonly line: number;
  readonly cells: readonly string[];
}

/** One thing that is wrong in a file. `column` counts from 1; null when no one cell is to blame. */
export interface Fault {
  readonly row: number;
  readonly line: number;
  readonly column: number | null;
  readonly header: string;
  readonly value: string;
  readonly message: string;
}

/** Report, year and unit as the command line or a file name says them. */
export interface Stated {
  readonly kind: ReportId | null;
  readonly year: number | null;
  readonly bu: BusinessUnit | null;
}

/** A text where a number belongs: an error, unless texts are allowed or the cell already holds it. */
export interface TextCell {
  readonly record: RecordPatch;
  readonly key: string;
  readonly text: string;
  readonly fault: Fault;
}

export interface ReportFile {
  /** Null when nothing says which report it is; then there is a fault. */
  readonly report: Report | null;
  readonly records: readonly RecordPatch[];
  readonly texts: readonly TextCell[];
  readonly faults: readonly Fault[];
}

export interface ReaderSettings {
  /** What the options say: must agree with the content. */
  readonly options: Stated;
  /** What the file's name says: stands in where options and content say nothing. */
  readonly name: Stated;
  /** True when the bytes were not all of the encoding; cells that hold U+FFFD are then faults. */
  readonly badBytes: boolean;
}

interface Place {
  readonly row: CsvRow;
  readonly column: number;
}

/** The months of one year and unit, as the rows of a table are read. */
interface Sheet {
  readonly year: number | null;
  readonly bu: BusinessUnit | null;
  readonly rows: Map<string, CsvRow>;
}

/**
 * Reads one report in either layout, row by row, and collects every fault rather than stopping at the first.
 * Call `row` for each row of the file, blank ones too, then `end`.
 */
export function createReportReader({ options, name, badBytes }: ReaderSettings) {
  const faults: Fault[] = [];
  const records: RecordPatch[] = [];
  const texts: TextCell[] = [];
  const sheets = new Map<string, Sheet>();
  const seenMonths = new Map<string, number>();
  const saidOnce = new Set<string>();
  let report: Report | null = options.kind === null ? null : reportById(options.kind);
  let schema: ReturnType<typeof recordSchema> | null = null;
  let head: CsvRow | null = null;
  let columns: readonly Column[] = [];
  let layout: 'table' | 'records' | 'unknown' = 'unknown';

  function blame(row: CsvRow, column: number | null, message: string): void {
    faults.push(faultAt(row, column, message));
  }

  function faultAt(row: CsvRow, column: number | null, message: string): Fault {
    return {
      row: row.row,
      line: row.line,
      column: column === null ? null : column + 1,
      header: column === null ? '' : (head?.cells[column] ?? '').trim(),
      value: column === null ? '' : (row.cells[column] ?? ''),
      message,
    };
  }

  /** For what is missing from the whole file: said once, at its head. */
  function blameFile(message: string): void {
    if (saidOnce.has(message)) return;
    saidOnce.add(message);
    blame(head ?? { row: 1, line: 1, cells: [] }, null, message);
  }

  function findColumn(role: Column['role']): number {
    return columns.findIndex((column) => column.role === role);
  }

  function row(current: CsvRow): void {
    if (current.cells.every((cell) => cell.trim() === '')) return;
    if (head === null) {
      head = current;
      readHead(current);
      return;
    }
    if (layout === 'unknown') return;
    const sound = readableCells(current);
    if (layout === 'table') readTableRow(current, sound);
    else readRecordRow(current, sound);
  }

  function readHead(current: CsvRow): void {
    columns = current.cells.map(readColumn);
    const has = (role: Column['role']) => columns.some((column) => column.role === role);
    if (has('value') && (has('field') || has('item'))) layout = 'table';
    else if (has('month') || has('yearMonth') || has('row')) layout = 'records';
    else {
      blameFile(
        'The first row is not the head of a report: it needs either year, month and field keys, or Field and the months Jan to Dec; `dashboard export` writes a form to fill in.',
      );
      return;
    }

    if (layout === 'records') {
      const named = columns.find((column) => column.role === 'row');
      report ??= named?.report ?? (name.kind === null ? null : reportById(name.kind));
    }
    const first = new Map<string, number>();
    for (const [at, column] of columns.entries()) {
      readableText(current, at);
      const identity = column.role === 'row' ? column.row.key : column.role === 'value' ? column.month : column.role;
      if (column.role === 'unknown' || (column.role === 'row' && layout === 'table')) {
        blame(current, at, `is not a column of ${article(report)}; correct the name, or remove the column`);
      } else if (column.role === 'row' && column.report !== report) {
        blame(current, at, belongsElsewhere(column.report));
      } else if (column.role === 'value' && layout === 'records') {
        blame(current, at, 'is a column of the table layout, but this file has a row per month; remove the column');
      } else if (column.role !== 'empty') {
        const earlier = first.get(String(identity));
        if (earlier === undefined) first.set(String(identity), at);
        else blame(current, at, `stands twice in the head (also in column ${columnLetters(earlier + 1)}); remove one`);
      }
    }
    if (layout === 'records' && !has('month') && !has('yearMonth')) {
      blameFile('There is no month column; add one that is headed month (1 to 12) or yearMonth (202411).');
    }
  }

  /** Which cells can be read at all; the others are named. */
  function readableCells(current: CsvRow): boolean[] {
    const sound = current.cells.map((_, at) => readableText(current, at));
    for (const [at, cell] of current.cells.entries()) {
      const column = columns[at];
      if (cell.trim() === '' || (column !== undefined && column.role !== 'empty')) continue;
      blame(current, at, 'stands under no heading: this row has more filled cells than the head; remove it or move it');
    }
    return sound;
  }

  function readableText(current: CsvRow, at: number): boolean {
    const cell = current.cells[at] ?? '';
    if (badBytes && cell.includes('\uFFFD')) {
      blame(current, at, 'holds bytes that are not UTF-8; save the file again as "CSV UTF-8"');
      return false;
    }
    if (/[\r\n]/.test(cell.trim())) {
      blame(current, at, 'holds a line break; write it on one line');
      return false;
    }
    return true;
  }

  function readTableRow(current: CsvRow, sound: readonly boolean[]): void {
    const named = nameOfRow(current);
    if (named === null) return;
    const year = yearOf(current);
    const bu = unitOf(current);
    if (named.row.kind === 'derived') return; // computed: never taken over
    const sheetName = `${year}/${bu}`;
    const sheet = sheets.get(sheetName) ?? { year, bu, rows: new Map() };
    sheets.set(sheetName, sheet);
    const earlier = sheet.rows.get(named.row.key);
    if (earlier !== undefined) {
      blame(current, named.column, `stands twice (also in line ${earlier.line}); remove one`);
      return;
    }
    // A cell that could not be read has been named; left empty it can't be named a second time.
    const cells = current.cells.map((cell, at) => (sound[at] === true ? cell : ''));
    sheet.rows.set(named.row.key, { ...current, cells });
  }

  /** The field that a table row is about: by its Field column, else by group and item. */
  function nameOfRow(current: CsvRow): { row: Report['rows'][number] & { key: string }; column: number } | null {
    const fieldAt = findColumn('field');
    const itemAt = findColumn('item');
    const written = (current.cells[fieldAt] ?? '').trim();
    const groupName = (current.cells[findColumn('group')] ?? '').trim();
    const column = written === '' ? (itemAt === -1 ? fieldAt : itemAt) : fieldAt;
    const label = written === '' ? `${groupName} ${current.cells[itemAt] ?? ''}` : written;
    const found = findRow(label);
    if (found === undefined) {
      blame(current, column, `names no field of ${article(report)}; write the key or the full label (see docs/fields.md)`);
      return null;
    }
    report ??= found.report; // CONTRACT §5: options, else content, else name
    if (found.report !== report) {
      blame(current, column, belongsElsewhere(found.report));
      return null;
    }
    return { row: found.row, column };
  }

  function readRecordRow(current: CsvRow, sound: readonly boolean[]): void {
    const year = yearOf(current);
    const month = monthOf(current);
    const bu = unitOf(current);
    if (year !== null && month !== null) {
      const identity = `${year}/${month}/${bu}`;
      const earlier = seenMonths.get(identity);
      const monthAt = Math.max(findColumn('month'), findColumn('yearMonth'));
      if (earlier === undefined) seenMonths.set(identity, current.line);
      else blame(current, monthAt, `month ${month} of ${year} stands twice (also in line ${earlier}); remove one`);
    }
    const cells: Record<string, string> = {};
    const places = new Map<string, Place>();
    for (const [at, column] of columns.entries()) {
      if (column.role !== 'row' || column.report !== report || column.row.kind !== 'field') continue;
      if (sound[at] === false || places.has(column.row.key)) continue;
      cells[column.row.key] = current.cells[at] ?? '';
      places.set(column.row.key, { row: current, column: at });
    }
    addRecord({ year, month, bu }, cells, (key) => places.get(key));
  }

  /** The same schema as a posted record goes through; its issues are put back where the cells stand. */
  function addRecord(
    { year, month, bu }: { year: number | null; month: number | null; bu: BusinessUnit | null },
    raw: Readonly<Record<string, string>>,
    placeOf: (key: string) => Place | undefined,
  ): void {
    if (report === null) return;
    schema ??= recordSchema(report);
    const cells: Record<string, string> = {};
    for (const [key, text] of Object.entries(raw)) cells[key] = withoutGuard(text.trim());
    // Where month or unit are wrong that has been said; any stand-in lets the cells be checked all the same.
    const parsed = schema.safeParse({
      year: year ?? FIRST_YEAR,
      month: month ?? 1,
      ...(report.perBusinessUnit && { bu: bu ?? 'SKB' }),
      ...cells,
    });
    const inTable = layout === 'table';
    if (!parsed.success) {
      for (const issue of parsed.error.issues) {
        const key = String(issue.path[0] ?? '');
        const place = placeOf(key);
        if (place === undefined) blameFile(`${key} ${issue.message}.`);
        else blame(place.row, place.column, inTable ? `${key} ${issue.message}` : issue.message);
      }
      return;
    }
    const record = parsed.data;
    for (const [key, value] of Object.entries(record.cells) as [string, CellValue][]) {
      const place = placeOf(key);
      if (typeof value !== 'string' || place === undefined) continue;
      const message = inTable ? `${key} ${whyText(value)}` : whyText(value);
      texts.push({ record, key, text: value, fault: faultAt(place.row, place.column, message) });
    }
    if (year !== null && month !== null && (bu !== null || !report.perBusinessUnit)) records.push(record);
  }

  function yearOf(current: CsvRow): number | null {
    const years: number[] = [];
    for (const [at, column] of columns.entries()) {
      if (column.role !== 'year' && column.role !== 'yearMonth') continue;
      const text = (current.cells[at] ?? '').trim();
      if (text === '') continue;
      const number = wholeNumber(text, '년');
      const year = column.role === 'year' || number === null ? number : fromYearMonthNumber(number).year;
      if (year === null || !isYear(year)) {
        blame(current, at, `must hold a year from ${FIRST_YEAR} to ${LAST_YEAR}`);
        return null;
      }
      if (options.year !== null && options.year !== year) {
        blame(current, at, `says ${year}, but --year says ${options.year}; import it with --year ${year}, or correct the file`);
        return null;
      }
      if (years[0] !== undefined && years[0] !== year) {
        blame(current, at, `says ${year}, but another column of this row says ${years[0]}; make them agree`);
        return null;
      }
      years.push(year);
    }
    const year = years[0] ?? options.year ?? name.year;
    if (year === null) {
      blameFile('The year is not known; add --year 2024, a year column, or a file name such as cost_report_2024_SKB.csv.');
    }
    return year;
  }

  function monthOf(current: CsvRow): number | null {
    const months: number[] = [];
    let lastAt: number | null = null;
    for (const [at, column] of columns.entries()) {
      if (column.role !== 'month' && column.role !== 'yearMonth') continue;
      lastAt = at;
      const text = (current.cells[at] ?? '').trim();
      if (text === '') continue;
      const number = wholeNumber(text, '월');
      const month = column.role === 'month' || number === null ? number : fromYearMonthNumber(number).month;
      if (month === null || !isMonth(month)) {
        blame(current, at, column.role === 'month' ? 'must hold a month, 1 to 12' : 'must hold year and month, such as 202411');
        return null;
      }
      if (months[0] !== undefined && months[0] !== month) {
        blame(current, at, `says month ${month}, but another column of this row says ${months[0]}; make them agree`);
        return null;
      }
      months.push(month);
    }
    if (months[0] === undefined && lastAt !== null) blame(current, lastAt, 'is empty; write the month, 1 to 12');
    return months[0] ?? null;
  }

  function unitOf(current: CsvRow): BusinessUnit | null {
    const at = findColumn('unit');
    const text = at === -1 ? '' : (current.cells[at] ?? '').trim();
    if (report === null) return null;
    if (!report.perBusinessUnit) {
      if (text !== '') blame(current, at, `${article(report)} has no business unit; remove the column`);
      if (options.bu !== null) blameFile(`--bu ${options.bu} does not fit: ${article(report)} has no business unit; leave it out.`);
      return null;
    }
    if (text === '') {
      const bu = options.bu ?? name.bu;
      if (bu === null) blameFile('The business unit is not known; add --bu SKB or --bu SK, or a bu column.');
      return bu;
    }
    const bu = readUnit(text);
    if (bu === null) {
      blame(current, at, 'must be SKB or SK');
    } else if (options.bu !== null && options.bu !== bu) {
      blame(current, at, `says ${bu}, but --bu says ${options.bu}; import it with --bu ${bu}, or correct the file`);
      return null;
    }
    return bu;
  }

  function end(): ReportFile {
    if (head === null) blameFile('The file is empty; `dashboard export` writes a form to fill in.');
    if (report === null && layout !== 'unknown') {
      blameFile('Nothing says which report this is; add --kind warehouse, cost, import or inventory.');
    }
    for (const sheet of sheets.values()) {
      for (const [at, column] of columns.entries()) {
        if (column.role !== 'value' || columns.findIndex((other) => other.role === 'value' && other.month === column.month) !== at) continue;
        const cells: Record<string, string> = {};
        for (const [key, current] of sheet.rows) cells[key] = current.cells[at] ?? '';
        addRecord({ ...sheet, month: column.month }, cells, (key) => {
          const current = sheet.rows.get(key);
          return current === undefined ? undefined : { row: current, column: at };
        });
      }
    }
    faults.sort((a, b) => a.row - b.row || (a.column ?? 0) - (b.column ?? 0));
    return { report, records, texts, faults };
  }

  return { row, end };
}

/** 1 becomes A, 27 becomes AA: as a spreadsheet names a column. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

function readUnit(text: string): BusinessUnit | null {
  const name = csvName(text);
  return BUSINESS_UNITS.find((bu) => name === csvName(bu) || name === csvName(BUSINESS_UNIT_NAMES[bu])) ?? null;
}

/** `2024`, `2,024` or `2024년`. */
function wholeNumber(text: string, suffix: string): number | null {
  const digits = text.normalize('NFC').replace(suffix, '').replaceAll(',', '').trim();
  return /^\d{1,6}$/.test(digits) ? Number(digits) : null;
}

function article(report: Report | null): string {
  return report === null ? 'any report' : `the ${report.id} report`;
}

function belongsElsewhere(report: Report): string {
  return `is a field of the ${report.id} report, not of this one; import each report from a file of its own`;
}
