import { whyText, type CellValue } from './cell.ts';
import { withoutGuard } from './csv-cell.ts';
import { byPlace, collectFaults, columnLetters, faultInCell, type CsvRow, type Fault } from './csv-faults.ts';
import { findRow, readColumn, type Column } from './csv-header.ts';
import { monthOfRow, unitOfRow, yearOfRow, type Stated } from './csv-key.ts';
import { recordSchema, type RecordPatch } from './record-schema.ts';
import type { BusinessUnit, Report, ValueRow } from './report.ts';
import { reportById } from './reports.ts';
import { FIRST_YEAR } from './year-month.ts';

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
  readonly options: Stated;
  readonly name: Stated;
  /** True when the bytes were not all of the encoding; cells that hold U+FFFD are then faults. */
  readonly badBytes: boolean;
}

const ROLES: Readonly<Record<'table' | 'records', readonly Column['role'][]>> = {
  table: ['field', 'year', 'unit', 'group', 'item', 'value', 'total', 'empty'],
  records: ['year', 'month', 'yearMonth', 'unit', 'row', 'empty'],
};

const NO_HEADER =
  'The first row is not the header row of a report: it needs year, month and field keys, or Field and the months Jan to Dec; `dashboard export` writes a form to fill in.';
const NOT_UTF8 =
  'The file is not a CSV file in UTF-8; in Excel choose Save As, "CSV UTF-8(쉼표로 분리)(*.csv)", and import that file.';

/** Where a record's cell stands; `at` counts columns from 0. */
interface Place {
  readonly row: CsvRow;
  readonly at: number;
}

/** Year, month and unit of a record, as far as they are known. */
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
}

/**
 * Reads one report in either layout, row by row, and collects every fault rather than stopping at the first.
 * Call `row` for each row of the file, blank ones too, then `end`.
 */
export function createReportReader({ options, name, badBytes }: ReaderSettings) {
  const faults = collectFaults();
  const records: RecordPatch[] = [];
  const texts: TextCell[] = [];
  const sheets = new Map<string, Sheet>();
  const lineOfMonth = new Map<string, number>();
  /** In the layout with a row per month: where each field stands. */
  const columnOfField = new Map<string, number>();
  /** In the layout with a row per field: where each month stands. */
  const columnOfMonth = new Map<number, number>();
  let columns: readonly Column[] = [];
  let rowCount = 0;
  let last: CsvRow | null = null;
  let layout: 'none' | 'table' | 'records' | 'unknown' = 'none';
  let report: Report | null = options.kind === null ? null : reportById(options.kind);
  let schema: ReturnType<typeof recordSchema> | null = null;

  const has = (...roles: Column['role'][]) => columns.some(({ role }) => roles.includes(role));
  const columnOf = (role: Column['role']) => columns.findIndex((column) => column.role === role);

  function row(current: CsvRow): void {
    if (current.cells.every((cell) => cell.trim() === '')) return;
    rowCount += 1;
    last = current;
    if (layout === 'none') readHead(current);
    else if (layout === 'table') readTableRow(current);
    else if (layout === 'records') readRecordRow(current);
  }

  function readHead(current: CsvRow): void {
    faults.head = current;
    columns = current.cells.map(readColumn);
    if (has('value') && has('field', 'item') && !has('month', 'yearMonth')) layout = 'table';
    else if (has('month', 'yearMonth', 'row')) layout = 'records';
    else layout = 'unknown';

    if (layout === 'unknown') {
      faults.inFile(badBytes ? NOT_UTF8 : NO_HEADER);
      return;
    }
    if (layout === 'records') {
      // CONTRACT §5: options, else content, else name.
      const named = columns.find((column) => column.role === 'row');
      report ??= named?.report ?? (name.kind === null ? null : reportById(name.kind));
      if (!has('month', 'yearMonth')) {
        faults.inFile('There is no month column; add one that is headed month (1 to 12) or yearMonth (202411).');
      }
    }
    const seen = new Map<string, number>();
    for (const [at, column] of columns.entries()) {
      if (!isReadable(current, at) || column.role === 'empty') continue;
      const complaint = complaintAboutColumn(column, seen);
      if (complaint !== null) {
        faults.inCell(current, at, complaint);
        continue;
      }
      seen.set(identity(column), at);
      if (column.role === 'value') columnOfMonth.set(column.month, at);
      if (column.role === 'row' && column.row.kind === 'field') columnOfField.set(column.row.key, at);
    }
  }

  function complaintAboutColumn(column: Column, seen: ReadonlyMap<string, number>): string | null {
    if (!ROLES[layout === 'table' ? 'table' : 'records'].includes(column.role)) {
      return `is not a column of ${layout === 'table' ? 'a table of months' : nameOf(report)}; correct the name, or remove the column`;
    }
    if (column.role === 'row' && column.report !== report) return belongsElsewhere(column.report, options);
    const earlier = seen.get(identity(column));
    if (earlier === undefined) return null;
    return `appears twice in the header row (also in column ${columnLetters(earlier + 1)}); remove one of the two`;
  }

  /** Whether a cell's text can be trusted; if not, that has been said. */
  function isReadable(current: CsvRow, at: number): boolean {
    const cell = current.cells[at] ?? '';
    if (badBytes && cell.includes('\uFFFD')) {
      faults.inCell(current, at, 'holds bytes that are not UTF-8; save the file again as "CSV UTF-8(쉼표로 분리)"');
      return false;
    }
    if ((cell.includes('\n') || cell.includes('\r')) && /[\r\n]/.test(cell.trim())) {
      faults.inCell(current, at, 'holds a line break; write it on one line');
      return false;
    }
    return true;
  }

  /** The row with the cells emptied that can't be read, so that nothing is said twice. */
  function readable(current: CsvRow): CsvRow {
    const cells = current.cells.map((cell, at) => (isReadable(current, at) ? cell : ''));
    for (const [at, cell] of cells.entries()) {
      if (cell.trim() === '' || (columns[at]?.role ?? 'empty') !== 'empty') continue;
      faults.inCell(
        current,
        at,
        'stands under no header: the row has more filled cells than the header row; remove it',
      );
    }
    return { ...current, cells };
  }

  function readRecordRow(raw: CsvRow): void {
    const current = readable(raw);
    if (report === null) return;
    const settings = { columns, options, name, faults };
    const key = {
      year: yearOfRow(current, settings),
      month: has('month', 'yearMonth') ? monthOfRow(current, settings) : null,
      bu: unitOfRow(current, report, settings),
    };
    if (key.year !== null && key.month !== null) refuseSecond(current, `${key.month} of ${key.year}`, key.bu);

    const cells: Record<string, string> = {};
    for (const [field, at] of columnOfField) takeCell(cells, field, current, at);
    addRecord(key, cells, (field) => {
      const at = columnOfField.get(field);
      return at === undefined ? undefined : { row: current, at };
    });
  }

  function refuseSecond(current: CsvRow, month: string, bu: BusinessUnit | null): void {
    const earlier = lineOfMonth.get(`${month} ${bu}`);
    const at = Math.max(columnOf('month'), columnOf('yearMonth'));
    if (earlier === undefined) lineOfMonth.set(`${month} ${bu}`, current.line);
    else faults.inCell(current, at, `month ${month} appears twice (also in line ${earlier}); remove one of the two`);
  }

  function readTableRow(raw: CsvRow): void {
    const current = readable(raw);
    const named = rowNamedBy(current);
    if (named === null || report === null) return;
    const settings = { columns, options, name, faults };
    const year = yearOfRow(current, settings);
    const bu = unitOfRow(current, report, settings);
    if (named.row.kind === 'derived') return; // computed here, never taken over

    const sheet = sheets.get(`${year} ${bu}`) ?? { year, bu, rows: new Map<string, CsvRow>() };
    sheets.set(`${year} ${bu}`, sheet);
    const earlier = sheet.rows.get(named.row.key);
    if (earlier === undefined) sheet.rows.set(named.row.key, current);
    else faults.inCell(current, named.at, `appears twice (also in line ${earlier.line}); remove one of the two`);
  }

  /** The field or derived row that a table row is about: by its Field column, else by group and item. */
  function rowNamedBy(current: CsvRow): { row: ValueRow; at: number } | null {
    const text = (role: Column['role']) => (current.cells[columnOf(role)] ?? '').trim();
    const byField = text('field') !== '' || !has('item');
    const at = columnOf(byField ? 'field' : 'item');
    const found = findRow(byField ? text('field') : `${text('group')} ${text('item')}`);
    if (found === undefined) {
      faults.inCell(current, at, `names no field of ${nameOf(report)}; write its key or full label (docs/fields.md)`);
      return null;
    }
    report ??= found.report;
    if (found.report === report) return { row: found.row, at };
    faults.inCellOnce(current, at, belongsElsewhere(found.report, options));
    return null;
  }

  /** The same schema as a posted record goes through; its issues are put back where the cells stand. */
  function addRecord(
    key: PartialKey,
    cells: Readonly<Record<string, string>>,
    placeOf: (field: string) => Place | undefined,
  ) {
    if (report === null) return;
    schema ??= recordSchema(report);
    // Where the key is wrong that has been said; any stand-in lets the cells be checked all the same.
    const { year, month, bu } = { year: key.year ?? FIRST_YEAR, month: key.month ?? 1, bu: key.bu ?? 'SKB' };
    const parsed = schema.safeParse({ year, month, ...(report.perBusinessUnit && { bu }), ...cells });
    const about = (field: string, message: string) => (layout === 'table' ? `${field} ${message}` : message);

    for (const { path, message } of parsed.error?.issues ?? []) {
      const field = String(path[0] ?? '');
      const place = placeOf(field);
      if (place === undefined) faults.inFile(`${field} ${message}.`);
      else faults.inCell(place.row, place.at, about(field, message));
    }
    const record = parsed.data;
    if (record === undefined) return;
    for (const [field, value] of Object.entries<CellValue>(record.cells)) {
      const place = placeOf(field);
      if (typeof value !== 'string' || place === undefined) continue;
      const fault = faultInCell(faults.head, place.row, place.at, about(field, whyText(value)));
      texts.push({ record, key: field, text: value, fault });
    }
    if (key.year !== null && key.month !== null && (key.bu !== null || !report.perBusinessUnit)) records.push(record);
  }

  /** @param isWhole whether the file ends with a line break, as whole files do. */
  function end(isWhole: boolean): ReportFile {
    if (!isWhole && last !== null && last.cells.length < columns.length) {
      const held = `${last.cells.length} of ${columns.length} cells`;
      faults.inRow(last, `the file ends inside this row (${held}); it may have been cut off, copy it again`);
    }
    if (layout === 'none') faults.inFile('The file is empty; `dashboard export` writes a form to fill in.');
    if (rowCount === 1 && layout !== 'unknown') {
      faults.inFile('The file holds a header row and nothing else; add the rows with the figures.');
    }
    if (report === null && layout !== 'none' && layout !== 'unknown') {
      faults.inFile('Nothing says which report this is; add --kind warehouse, cost, import or inventory.');
    }
    for (const { year, bu, rows } of sheets.values()) {
      for (const [month, at] of columnOfMonth) {
        const cells: Record<string, string> = {};
        for (const [field, current] of rows) takeCell(cells, field, current, at);
        addRecord({ year, month, bu }, cells, (field) => {
          const current = rows.get(field);
          return current === undefined ? undefined : { row: current, at };
        });
      }
    }
    return { report, records, texts, faults: faults.found.toSorted(byPlace) };
  }

  return { row, end };
}

/** An empty cell clears; one that is not there, because the row ends before it, keeps what is stored. */
function takeCell(cells: Record<string, string>, field: string, row: CsvRow, at: number): void {
  const text = row.cells[at];
  if (text !== undefined) cells[field] = withoutGuard(text.trim());
}

/** What makes two columns the same. */
function identity(column: Column): string {
  if (column.role === 'row') return column.row.key;
  return column.role === 'value' ? `month ${column.month}` : column.role;
}

function nameOf(report: Report | null): string {
  return report === null ? 'any report' : `the ${report.id} report`;
}

function belongsElsewhere(report: Report, { kind }: Stated): string {
  if (kind !== null) return `is a field of the ${report.id} report, but --kind says ${kind}; make the two agree`;
  return `is a field of the ${report.id} report, not of this one; import each report from a file of its own`;
}
