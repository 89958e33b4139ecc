import { whyText, type CellValue } from './cell.ts';
import { belongsElsewhere, createSuggestions, NO_HEADER, nameOf, SAVE_AGAIN, tooWide } from './csv-advice.ts';
import { withoutGuard } from './csv-cell.ts';
import { createChecksum, shortenedDigits } from './csv-checksum.ts';
import { byPosition, columnLetters, createFaults, type CsvRow, type CsvFault, type FaultSink } from './csv-faults.ts';
import { columnNames, findRow, readColumn, rowNames, type Column } from './csv-header.ts';
import { createKeyMemory, monthOfRow, unitOfRow, yearOfRow, type KeySource } from './csv-key.ts';
import { recordSchema, type RecordSchema } from './record-schema.ts';
import { recordName, type Cells, type RecordKey, type RecordPatch } from './record.ts';
import type { BusinessUnit, DerivedRow, Report, ValueRow } from './report.ts';
import { reportById, reports } from './reports.ts';
import { FIRST_YEAR } from './year-month.ts';

export interface ReportFile {
  /** Null when the report is not known; this is an error. */
  readonly report: Report | null;
  /** Empty after an error. */
  readonly records: readonly RecordPatch[];
}

export interface ReaderSettings {
  readonly options: KeySource;
  readonly name: KeySource;
  /** The encoding, if some bytes are invalid in it; cells that contain U+FFFD are then errors. Else null. */
  readonly brokenEncoding: string | null;
  readonly delimiter: string;
  /** Whether texts in numeric cells are accepted; else they are errors, unless the stored cell contains the same text. */
  readonly allowText: boolean;
  /** The stored text of a cell, if it has one. */
  readonly storedText: (report: Report, key: RecordKey, field: string) => string | undefined;
}

const ROLES: Readonly<Record<'table' | 'records', readonly Column['role'][]>> = {
  table: ['field', 'year', 'unit', 'group', 'item', 'value', 'total', 'empty'],
  records: ['year', 'month', 'yearMonth', 'unit', 'row', 'empty'],
};

/** `17,123`, with any signs around it. */
const ONE_COMMA = /^[^\d,]*\d{1,3},\d{3}[^\d,]*$/;

/** A cell of the file; `at` counts columns from 0. */
interface CellPosition {
  readonly row: CsvRow;
  readonly at: number;
}

/** Year, month and unit of a record; null where unknown. */
interface PartialKey {
  readonly year: number | null;
  readonly month: number | null;
  readonly bu: BusinessUnit | null;
}

/** The rows of one year and unit in the table layout, by field key. */
interface Sheet {
  readonly year: number | null;
  readonly bu: BusinessUnit | null;
  readonly rows: Map<string, CsvRow>;
  /** Computed rows and where they are in the file. */
  readonly derived: { readonly row: DerivedRow; readonly source: CsvRow }[];
}

/**
 * Reads one report in either layout, row by row, and passes every fault to `sink`.
 * Call `row` for each row of the file, blank rows too, until it returns false (the rest need not be read); then call `end`.
 */
export function createReportReader(settings: ReaderSettings, sink: FaultSink) {
  const { options, name, brokenEncoding } = settings;
  const records: RecordPatch[] = [];
  let isSound = true;
  /** The table layout finds errors month by month; they are held back to be reported in reading order. */
  let held: CsvFault[] | null = null;
  const faults = createFaults({
    error: (fault) => {
      isSound = false;
      records.length = 0;
      if (held === null) sink.error(fault);
      else held.push(fault);
    },
    warning: sink.warning,
  });
  const checkFigure = createChecksum(faults);
  const memory = createKeyMemory();
  let hasWarnedOfCommas = false;
  const suggest = createSuggestions();
  const sheets = new Map<string, Sheet>();
  const lineOfMonth = new Map<string, number>();
  /** In the layout with a row per month: the column of each field. */
  const columnOfField = new Map<string, number>();
  const columnOfDerived = new Map<DerivedRow, number>();
  /** In the layout with a row per field: the column of each month. */
  const columnOfMonth = new Map<number, number>();
  let columns: readonly Column[] = [];
  let rowCount = 0;
  let last: CsvRow | null = null;
  let lastGroup = '';
  let layout: 'none' | 'table' | 'records' | 'unknown' = 'none';
  let report: Report | null = options.kind === null ? null : reportById(options.kind);
  let schema: RecordSchema | null = null;

  const has = (...roles: Column['role'][]) => columns.some(({ role }) => roles.includes(role));
  const columnOf = (role: Column['role']) => columns.findIndex((column) => column.role === role);

  /** @returns whether the next row is wanted. */
  function row(current: CsvRow): boolean {
    if (current.cells.every((cell) => cell.trim() === '')) return true;
    rowCount += 1;
    last = current;
    if (layout === 'none') readHead(current);
    else if (layout === 'table') readTableRow(current);
    else if (layout === 'records') readRecordRow(current);
    return layout !== 'unknown';
  }

  function readHead(current: CsvRow): void {
    faults.head = current;
    const headings = current.cells.map(readColumn);
    columns = headings.slice(0, headings.findLastIndex(({ role }) => role !== 'empty') + 1);
    const wide = tooWide(columns.length);
    if (wide !== null) {
      layout = 'unknown';
      return faults.inFile(wide);
    }
    if (has('value') && has('field', 'item') && !has('month', 'yearMonth')) layout = 'table';
    else if (has('month', 'yearMonth', 'row')) layout = 'records';
    else layout = 'unknown';

    if (layout === 'unknown') {
      faults.inFile(
        brokenEncoding === null ? NO_HEADER : `The file is not valid ${brokenEncoding} text; ${SAVE_AGAIN}.`,
      );
      return;
    }
    if (layout === 'records') {
      // CONTRACT §5: options, else content, else name.
      const named = columns.find((column) => column.role === 'row');
      report ??= named?.report ?? (name.kind === null ? null : reportById(name.kind));
      if (!has('month', 'yearMonth')) {
        faults.inFile('The file has no month column; add a column named month (1 to 12) or yearMonth (202411).');
      }
    }
    const seen = new Map<string, number>();
    for (const [at, column] of columns.entries()) {
      if (!isReadable(current, at) || column.role === 'empty') continue;
      const complaint = complaintAboutColumn(current.cells[at] ?? '', column, seen);
      if (complaint !== null) {
        faults.inCell(current, at, complaint);
        continue;
      }
      seen.set(identity(column), at);
      if (column.role === 'value') columnOfMonth.set(column.month, at);
      if (column.role !== 'row') continue;
      if (column.row.kind === 'field') columnOfField.set(column.row.key, at);
      else columnOfDerived.set(column.row, at);
    }
  }

  function complaintAboutColumn(head: string, column: Column, seen: ReadonlyMap<string, number>): string | null {
    const known = layout === 'table' ? 'table' : 'records';
    if (!ROLES[known].includes(column.role)) {
      const meant = suggest(head, () => columnNames(known, report)) ?? 'correct the name, or remove the column';
      return `is not a column of ${layout === 'table' ? 'a table of months' : nameOf(report)}; ${meant}`;
    }
    if (column.role === 'row' && column.report !== report) return belongsElsewhere(column.report, options);
    const earlier = seen.get(identity(column));
    if (earlier === undefined) return null;
    return `appears twice in the header row (also in column ${columnLetters(earlier + 1)}); remove one of the two`;
  }

  /** Whether a cell's text is intact; if not, a fault is reported. */
  function isReadable(current: CsvRow, at: number): boolean {
    const cell = current.cells[at] ?? '';
    if (brokenEncoding !== null && cell.includes('\uFFFD')) {
      faults.inCell(current, at, `contains bytes that are not ${brokenEncoding}; ${SAVE_AGAIN}`);
      return false;
    }
    if ((cell.includes('\n') || cell.includes('\r')) && /[\r\n]/.test(cell.trim())) {
      faults.inCell(current, at, 'contains a line break; write it on one line');
      return false;
    }
    return true;
  }

  /** The row as far as the header row goes, with unreadable cells emptied so that they cause no second fault. */
  function readable(current: CsvRow): CsvRow {
    const cells = current.cells.map((cell, at) => (isReadable(current, at) ? cell : ''));
    for (const [at, cell] of cells.entries()) {
      if (cell.trim() === '' || (columns[at]?.role ?? 'empty') !== 'empty') continue;
      faults.inCell(current, at, 'has no column header: the row has more filled cells than the header row; remove it');
    }
    return { ...current, cells: cells.slice(0, columns.length) };
  }

  function readRecordRow(raw: CsvRow): void {
    const current = readable(raw);
    if (report === null) return;
    const keySettings = { columns, options, name, faults, memory };
    const key = {
      year: yearOfRow(current, keySettings),
      month: has('month', 'yearMonth') ? monthOfRow(current, keySettings) : null,
      bu: unitOfRow(current, report, keySettings),
    };
    const { year, month } = key;
    if (year !== null && month !== null) refuseSecond(current, report, { ...key, year, month });

    const cells: Record<string, string> = {};
    for (const [field, at] of columnOfField) takeCell(cells, field, current, at);
    const own = addRecord(key, cells, (field) => {
      const at = columnOfField.get(field);
      return at === undefined ? undefined : { row: current, at };
    });
    if (own === null || key.month === null) return;
    for (const [derived, at] of columnOfDerived) {
      checkFigure(`${key.year} ${key.bu}`, { row: derived, month: key.month, source: current, at }, [own]);
    }
  }

  function refuseSecond(current: CsvRow, about: Report, key: RecordKey): void {
    const name = recordName(about, key);
    const earlier = lineOfMonth.get(name);
    const at = Math.max(columnOf('month'), columnOf('yearMonth'));
    const month = `month ${key.month} of ${key.year}`;
    if (earlier === undefined) lineOfMonth.set(name, current.line);
    else faults.inCell(current, at, `${month} appears twice (also in line ${earlier}); remove one of the two`);
  }

  function readTableRow(raw: CsvRow): void {
    const current = readable(raw);
    const named = rowNamedBy(current);
    if (named === null || report === null) return;
    const keySettings = { columns, options, name, faults, memory };
    const year = yearOfRow(current, keySettings);
    const bu = unitOfRow(current, report, keySettings);
    const sheet = sheets.get(`${year} ${bu}`) ?? { year, bu, rows: new Map<string, CsvRow>(), derived: [] };
    sheets.set(`${year} ${bu}`, sheet);
    // Computed rows are kept for comparison only. The limit bounds memory when a file repeats them.
    if (named.row.kind === 'derived') {
      if (sheet.derived.length < report.rows.length) sheet.derived.push({ row: named.row, source: current });
      return;
    }
    const earlier = sheet.rows.get(named.row.key);
    if (earlier === undefined) sheet.rows.set(named.row.key, current);
    else faults.inCell(current, named.at, `appears twice (also in line ${earlier.line}); remove one of the two`);
  }

  /** The field or derived row of a table row: by its Field column, else by group and item. */
  function rowNamedBy(current: CsvRow): { row: ValueRow; at: number } | null {
    const text = (role: Column['role']) => (current.cells[columnOf(role)] ?? '').trim();
    const byField = text('field') !== '' || !has('item');
    const at = columnOf(byField ? 'field' : 'item');
    if (text('group') !== '') lastGroup = text('group');
    // A group cell merged over several rows is filled in the first row only.
    const label = (group: string) => `${group} ${text('item')}`;
    const found = byField ? findRow(text('field')) : (findRow(label(text('group'))) ?? findRow(label(lastGroup)));
    if (found === undefined) {
      const meant = suggest(byField ? text('field') : label(text('group')), () => rowNames(report));
      const advice = meant ?? 'write its key or full label (docs/fields.md)';
      faults.inCell(current, at, `is not a field of ${nameOf(report)}; ${advice}`);
      return null;
    }
    report ??= found.report;
    // Sorting only some of the columns mixes rows up.
    const named = byField && text('item') !== '' ? findRow(label(text('group'))) : undefined;
    if (named !== undefined && named.row !== found.row) {
      const message = `says ${named.row.key}, but Field says ${found.row.key}; correct one of the two`;
      faults.inCell(current, columnOf('item'), message);
      return null;
    }
    if (found.report === report) return { row: found.row, at };
    faults.inCellOnce(current, at, belongsElsewhere(found.report, options));
    return null;
  }

  /**
   * Checks a record by the schema of posted records, and reports its issues at the positions of the cells.
   * @returns the values of the file's own cells; null when some are invalid.
   */
  function addRecord(
    key: PartialKey,
    cells: Readonly<Record<string, string>>,
    positionOf: (field: string) => CellPosition | undefined,
  ): Cells | null {
    if (report === null) return null;
    schema ??= recordSchema(report);
    // Faults of the key are reported already; a placeholder key lets the cells be checked too.
    const { year, month, bu } = { year: key.year ?? FIRST_YEAR, month: key.month ?? 1, bu: key.bu ?? 'SKB' };
    const parsed = schema.safeParse({ year, month, ...(report.perBusinessUnit && { bu }), ...cells });
    const about = (field: string, message: string) => (layout === 'table' ? `${field} ${message}` : message);

    for (const { path, message } of parsed.error?.issues ?? []) {
      const field = String(path[0] ?? '');
      const position = positionOf(field);
      if (position === undefined) faults.inFile(`${field} ${message}.`);
      else faults.inCell(position.row, position.at, about(field, message));
    }
    const record = parsed.data;
    if (record === undefined) return null;
    const taken: Record<string, CellValue> = {};
    for (const [field, value] of Object.entries<CellValue>(record.cells)) {
      const position = positionOf(field);
      if (position === undefined) continue;
      if (typeof value === 'string' && !settings.allowText) {
        // The same text changes nothing. It is left out, so that it cannot overwrite a newer value.
        if (settings.storedText(report, record, field) === value) continue;
        faults.inCell(position.row, position.at, about(field, whyText(value)));
      }
      if (typeof value === 'number' && shortenedDigits(cells[field] ?? '') !== null) {
        const message = 'is in scientific notation with few digits; check it, a spreadsheet may have shortened it';
        faults.warnInCell(position.row, position.at, about(field, message));
      }
      // In files with semicolons as delimiter the comma may be the decimal mark.
      if (
        typeof value === 'number' &&
        settings.delimiter === ';' &&
        !hasWarnedOfCommas &&
        ONE_COMMA.test(cells[field] ?? '')
      ) {
        hasWarnedOfCommas = true;
        const message = `is read as ${value}, and so are others like it; if the comma is the decimal mark, write a point`;
        faults.warnInCell(position.row, position.at, about(field, message));
      }
      taken[field] = value;
    }
    const isKnown = key.year !== null && key.month !== null && (key.bu !== null || !report.perBusinessUnit);
    if (isKnown && isSound) records.push({ ...record, cells: taken });
    return record.cells;
  }

  /** @param how whether the file ended with a line break (whole), without one (open), or was not read to its end (broken) */
  function end(how: 'whole' | 'open' | 'broken'): ReportFile {
    if (how === 'open' && last !== null && last.cells.length < columns.length) {
      const holds = `${last.cells.length} of ${columns.length} cells`;
      faults.inRow(last, `the file ends inside this row (${holds}); it may have been cut off, copy it again`);
    }
    if (how !== 'broken') refuseNothing();
    for (const sheet of sheets.values()) readSheet(sheet);
    return { report, records };
  }

  function refuseNothing(): void {
    if (layout === 'none') faults.inFile('The file is empty; `dashboard export` writes a form to fill in.');
    if (rowCount === 1 && layout !== 'unknown') {
      faults.inFile('The file has only a header row; add the rows with the figures.');
    }
    const isEmpty =
      layout === 'records' ? columnOfField.size === 0 : [...sheets.values()].every(({ rows }) => rows.size === 0);
    if (isSound && rowCount > 1 && report !== null && isEmpty) {
      faults.inFile(`The file has no field of ${nameOf(report)}, so there is nothing to import; see docs/fields.md.`);
    }
    if (report === null && layout !== 'none' && layout !== 'unknown') {
      faults.inFile(`The report is not known; add --kind and one of ${reports.map(({ id }) => id).join(', ')}.`);
    }
  }

  function readSheet({ year, bu, rows, derived }: Sheet): void {
    held = [];
    const months = new Map<number, Cells>();
    for (const [month, at] of columnOfMonth) {
      const cells: Record<string, string> = {};
      for (const [field, current] of rows) takeCell(cells, field, current, at);
      const own = addRecord({ year, month, bu }, cells, (field) => {
        const current = rows.get(field);
        return current === undefined ? undefined : { row: current, at };
      });
      if (own !== null) months.set(month, own);
    }
    const series = `${year} ${bu}`;
    for (const { row: figure, source } of derived) {
      for (const [month, own] of [...months].toSorted(([a], [b]) => a - b)) {
        checkFigure(series, { row: figure, month, source, at: columnOfMonth.get(month) ?? -1 }, [own]);
      }
    }
    const totalAt = columnOf('total');
    if (totalAt !== -1 && report?.rowTotals === true && months.size === columnOfMonth.size) {
      const fields = report.fields.flatMap((field) => ({ row: field, source: rows.get(field.key) }));
      for (const { row: figure, source } of [...fields, ...derived]) {
        if (source === undefined) continue;
        checkFigure(series, { row: figure, month: null, source, at: totalAt }, [...months.values()]);
      }
    }
    const found = held.toSorted(byPosition);
    held = null;
    for (const fault of found) sink.error(fault);
  }

  return { row, end };
}

/** An empty cell clears the stored value; a cell beyond the end of its row keeps it. */
function takeCell(cells: Record<string, string>, field: string, row: CsvRow, at: number): void {
  const text = row.cells[at];
  if (text !== undefined) cells[field] = withoutGuard(text.trim());
}

/** Two columns with the same identity are duplicates. */
function identity(column: Column): string {
  if (column.role === 'row') return column.row.key;
  return column.role === 'value' ? `month ${column.month}` : column.role;
}
