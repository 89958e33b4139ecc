import { whyText, type CellValue } from './cell.ts';
import { belongsElsewhere, createSuggestions, NO_HEADER, nameOf, SAVE_AGAIN } from './csv-advice.ts';
import { withoutGuard } from './csv-cell.ts';
import { createChecksum, shortenedDigits } from './csv-checksum.ts';
import { byPosition, columnLetters, createFaults, type CsvRow, type CsvFault, type FaultSink } from './csv-faults.ts';
import { columnNames, findRow, readColumn, rowNames, type Column } from './csv-header.ts';
import { createKeyMemory, monthOfRow, unitOfRow, yearOfRow, type Stated } from './csv-key.ts';
import { recordSchema, type RecordSchema } from './record-schema.ts';
import { recordName, type Cells, type RecordKey, type RecordPatch } from './record.ts';
import type { BusinessUnit, DerivedRow, Report, ValueRow } from './report.ts';
import { reportById, reports } from './reports.ts';
import { FIRST_YEAR } from './year-month.ts';

export interface ReportFile {
  /** Null when nothing says which report it is; then there was an error. */
  readonly report: Report | null;
  /** None of them when there was an error. */
  readonly records: readonly RecordPatch[];
}

export interface ReaderSettings {
  readonly options: Stated;
  readonly name: Stated;
  /** The encoding, when some bytes are not of it; cells that hold U+FFFD are then errors. */
  readonly brokenEncoding: string | null;
  readonly delimiter: string;
  /** Texts where numbers belong are kept; else they are errors, unless the cell already holds that very text. */
  readonly allowText: boolean;
  /** The text that a cell holds now, if it holds one. */
  readonly storedText: (report: Report, key: RecordKey, field: string) => string | undefined;
}

const ROLES: Readonly<Record<'table' | 'records', readonly Column['role'][]>> = {
  table: ['field', 'year', 'unit', 'group', 'item', 'value', 'total', 'empty'],
  records: ['year', 'month', 'yearMonth', 'unit', 'row', 'empty'],
};

/** `17,123`, with whatever signs around it. */
const ONE_COMMA = /^[^\d,]*\d{1,3},\d{3}[^\d,]*$/;

/** A cell of the file; `at` counts columns from 0. */
interface CellPosition {
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
  /** Sub totals and the like, with the rows that bring them. */
  readonly derived: { readonly row: DerivedRow; readonly source: CsvRow }[];
}

/**
 * Reads one report in either layout, row by row, and tells `sink` every fault rather than stopping at the first.
 * Call `row` for each row of the file, blank ones too, until it returns false (the rest is not worth reading), then `end`.
 */
export function createReportReader(settings: ReaderSettings, sink: FaultSink) {
  const { options, name, brokenEncoding } = settings;
  const records: RecordPatch[] = [];
  let isSound = true;
  /** Errors of the table layout are found month by month; they are told in reading order. */
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
  /** In the layout with a row per month: where each field stands. */
  const columnOfField = new Map<string, number>();
  const columnOfDerived = new Map<DerivedRow, number>();
  /** In the layout with a row per field: where each month stands. */
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
    columns = current.cells.map(readColumn);
    if (has('value') && has('field', 'item') && !has('month', 'yearMonth')) layout = 'table';
    else if (has('month', 'yearMonth', 'row')) layout = 'records';
    else layout = 'unknown';

    if (layout === 'unknown') {
      faults.inFile(brokenEncoding === null ? NO_HEADER : `The file is not text in ${brokenEncoding}; ${SAVE_AGAIN}.`);
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

  /** Whether a cell's text can be trusted; if not, that has been said. */
  function isReadable(current: CsvRow, at: number): boolean {
    const cell = current.cells[at] ?? '';
    if (brokenEncoding !== null && cell.includes('\uFFFD')) {
      faults.inCell(current, at, `holds bytes that are not ${brokenEncoding}; ${SAVE_AGAIN}`);
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
    // Computed here, never taken over: kept to be compared. A row that stands there again and again is not.
    if (named.row.kind === 'derived') {
      if (sheet.derived.length < report.rows.length) sheet.derived.push({ row: named.row, source: current });
      return;
    }
    const earlier = sheet.rows.get(named.row.key);
    if (earlier === undefined) sheet.rows.set(named.row.key, current);
    else faults.inCell(current, named.at, `appears twice (also in line ${earlier.line}); remove one of the two`);
  }

  /** The field or derived row that a table row is about: by its Field column, else by group and item. */
  function rowNamedBy(current: CsvRow): { row: ValueRow; at: number } | null {
    const text = (role: Column['role']) => (current.cells[columnOf(role)] ?? '').trim();
    const byField = text('field') !== '' || !has('item');
    const at = columnOf(byField ? 'field' : 'item');
    if (text('group') !== '') lastGroup = text('group');
    // A group that is merged over several rows stands in the first of them alone.
    const label = (group: string) => `${group} ${text('item')}`;
    const found = byField ? findRow(text('field')) : (findRow(label(text('group'))) ?? findRow(label(lastGroup)));
    if (found === undefined) {
      const meant = suggest(byField ? text('field') : label(text('group')), () => rowNames(report));
      const advice = meant ?? 'write its key or full label (docs/fields.md)';
      faults.inCell(current, at, `names no field of ${nameOf(report)}; ${advice}`);
      return null;
    }
    report ??= found.report;
    // A sort of some columns alone tears rows apart.
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
   * The same schema as a posted record goes through; its issues are put back where the cells stand.
   * @returns the values of the file's own cells; null when some are wrong.
   */
  function addRecord(
    key: PartialKey,
    cells: Readonly<Record<string, string>>,
    positionOf: (field: string) => CellPosition | undefined,
  ): Cells | null {
    if (report === null) return null;
    schema ??= recordSchema(report);
    // Where the key is wrong that has been said; any stand-in lets the cells be checked all the same.
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
        // It would change nothing, so it is left out: a newer value is not overwritten.
        if (settings.storedText(report, record, field) === value) continue;
        faults.inCell(position.row, position.at, about(field, whyText(value)));
      }
      if (typeof value === 'number' && shortenedDigits(cells[field] ?? '') !== null) {
        const message = 'is in scientific notation with few digits, as spreadsheets shorten long numbers; check it';
        faults.warnInCell(position.row, position.at, about(field, message));
      }
      // Where semicolons part the cells, a comma may part the decimals.
      if (
        typeof value === 'number' &&
        settings.delimiter === ';' &&
        !hasWarnedOfCommas &&
        ONE_COMMA.test(cells[field] ?? '')
      ) {
        hasWarnedOfCommas = true;
        const message = `is read as ${value}, and so are others like it; if the comma begins the decimals, write a point`;
        faults.warnInCell(position.row, position.at, about(field, message));
      }
      taken[field] = value;
    }
    const isKnown = key.year !== null && key.month !== null && (key.bu !== null || !report.perBusinessUnit);
    if (isKnown && isSound) records.push({ ...record, cells: taken });
    return record.cells;
  }

  /** @param how the rows ended: in a file that ends with a line break, in one that does not, or before the file did. */
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
      faults.inFile('The file holds a header row and nothing else; add the rows with the figures.');
    }
    const isEmpty =
      layout === 'records' ? columnOfField.size === 0 : [...sheets.values()].every(({ rows }) => rows.size === 0);
    if (isSound && rowCount > 1 && report !== null && isEmpty) {
      faults.inFile(`There is no field of ${nameOf(report)} in this file, so nothing to import; see docs/fields.md.`);
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
