import type { BusinessUnit, Report, ReportId } from '../report.ts';
import { isYear, yearFromText } from '../year-month.ts';
import type { Column } from './columns.ts';
import type { BlockRow, Faults } from './faults.ts';
import { readUnit } from './label-index.ts';
import { isActual, isPadded, isShortened, readMonth } from './month-text.ts';
import { plainText } from './plain-text.ts';
import type { Title } from './title.ts';
import { fault } from './words.ts';

/** Report, year and unit as given by the command line or a file name; null where it does not say. */
export interface KeySource {
  readonly kind: ReportId | null;
  readonly year: number | null;
  readonly bu: BusinessUnit | null;
}

/** What a file name says. */
export interface FileNameKey extends KeySource {
  /** Whether it is a name that export gives, such as `cost_report_2024_SKB.csv`; then options and content must agree with it. */
  readonly isExported: boolean;
  /** Whether the name of a sheet says a part of it. */
  readonly isOfSheet?: boolean;
}

/** For messages: what has the name. */
export function namedThing({ isOfSheet = false }: FileNameKey): 'file' | 'sheet' {
  return isOfSheet ? 'sheet' : 'file';
}

export interface KeySettings {
  readonly report: Report;
  readonly columns: readonly Column[];
  /** From the options; they must agree with the content. */
  readonly options: KeySource;
  readonly title: Title;
  /** From the file name; used where options and content say nothing. */
  readonly name: FileNameKey;
  readonly faults: Faults;
}

/** A month in a cell, with the year if it is there, too. */
interface WrittenMonth {
  readonly month: number;
  readonly year: number | null;
  readonly at: number;
}

/** A year, and the cell that says it: of the row, or the heading of a column. */
interface WrittenYear {
  readonly year: number;
  readonly source: BlockRow;
  readonly at: number;
}

/** What a row says about year, month and unit. Null stands for wrong or unknown, after the fault was reported. */
export interface RowKeys {
  /** @param heading the year in the heading of a column */
  readonly yearOf: (row: BlockRow, heading: WrittenYear | null) => number | null;
  readonly monthOf: (row: BlockRow) => number | null;
  /** Also null where the report has no units. */
  readonly unitOf: (row: BlockRow) => BusinessUnit | null;
  /** The year and the unit of rows that do not say them. */
  readonly assumed: { readonly year: number | null; readonly bu: BusinessUnit | null };
}

interface PartMemory {
  /** The last value in a cell. */
  readonly written: string | null;
  /** The value from elsewhere that was used for rows with an empty cell. */
  readonly assumed: string | null;
}

export function createRowKeys(settings: KeySettings): RowKeys {
  const { report, columns, options, title, name, faults } = settings;
  const memory: Record<'year' | 'bu', PartMemory> = {
    year: { written: null, assumed: null },
    bu: { written: null, assumed: null },
  };
  checkTitle(settings);

  /** Whether a value agrees with a file name of the form that export writes; else a fault is reported, once. */
  function agreesWithName(
    part: 'year' | 'bu',
    value: number | BusinessUnit | null,
    from: 'options' | 'content',
  ): boolean {
    const named = name[part];
    if (!name.isExported || named === null || value === null || value === named) return true;
    faults.inFile(fault('name-disagrees', { thing: namedThing(name), part, named, said: value, from }));
    return false;
  }
  agreesWithName('year', options.year, 'options');
  if (report.perBusinessUnit) agreesWithName('bu', options.bu, 'options');

  /** Whether a row's cell, empty (null) or not, is consistent with the rows before it; if not, a fault is reported. */
  function isConsistent(part: 'year' | 'bu', written: string | null, row: BlockRow, at: number): boolean {
    const { written: before, assumed } = memory[part];
    const elsewhere = title[part]?.value ?? name[part];
    if (at === -1 || options[part] !== null) return true;
    if (written === null && before !== null) {
      faults.inCellOnce(row, at, fault('key-left-empty', { part, above: before }));
      return false;
    }
    if (written !== null && assumed !== null && written !== assumed) {
      const source = title[part] === null ? namedThing(name) : 'title';
      faults.inCellOnce(row, at, fault('key-begins-late', { part, said: written, source, elsewhere: assumed }));
      return false;
    }
    memory[part] = written === null ? { written: null, assumed: elsewhere?.toString() ?? null } : { written, assumed };
    return true;
  }

  /** A month such as 2024.1, and whether others have two digits. */
  let shortened: { readonly row: BlockRow; readonly at: number } | null = null;
  let hasPadded = false;
  /** Whether the first month of a column of months says its year. */
  let isDated: boolean | null = null;
  const monthAts = columns.flatMap(({ role }, at) => (role === 'month' ? [at] : []));
  const yearAts = columns.flatMap(({ role }, at) => (role === 'year' ? [at] : []));
  const unitAt = columns.findIndex(({ role }) => role === 'unit');

  /** Of the last row: its year and its month are asked for one after the other. */
  let last: { readonly row: BlockRow; readonly month: WrittenMonth | 'wrong' | null } | null = null;

  function writtenMonth(row: BlockRow): WrittenMonth | 'wrong' | null {
    if (last?.row !== row) last = { row, month: readMonths(row) };
    return last.month;
  }

  /** The months in a row. In several cells, such as month and yearMonth, they must agree. */
  function readMonths(row: BlockRow): WrittenMonth | 'wrong' | null {
    let first = null as WrittenMonth | null;
    for (const at of monthAts) {
      const text = (row.cells[at] ?? '').trim();
      if (text === '') continue;
      const read = readMonth(text);
      if (read === null || !isActual(read)) {
        faults.inCell(row, at, read === null ? fault('not-a-month') : fault('not-of-the-month', { keep: 'rows' }));
        return 'wrong';
      }
      checkShortened(row, at, text);
      if (first !== null && (first.month !== read.month || (first.year ?? read.year) !== (read.year ?? first.year))) {
        faults.inCell(row, at, fault('row-disagrees', { part: 'month', other: first.month }));
        return 'wrong';
      }
      first = { month: read.month, year: read.year ?? first?.year ?? null, at };
    }
    return first;
  }

  /** A spreadsheet shortens 2024.10 to 2024.1. */
  function checkShortened(row: BlockRow, at: number, text: string): void {
    if (isShortened(text)) shortened ??= { row, at };
    hasPadded ||= isPadded(text);
    if (shortened === null || !hasPadded) return;
    faults.inCellOnce(shortened.row, shortened.at, fault('shortened-month'));
  }

  /** Whether all months of a column say their year, or none; else a fault is reported. */
  function isDatedAlike({ year, at }: WrittenMonth, row: BlockRow): boolean {
    isDated ??= year !== null;
    if (isDated === (year !== null) || yearAts.length > 0 || options.year !== null) return true;
    faults.inCellOnce(row, at, fault('dated-unlike-others', { areDated: isDated }));
    return false;
  }

  /** The year in the row's own cells or in the heading; they must agree. */
  function writtenYear(row: BlockRow, heading: WrittenYear | null): WrittenYear | 'wrong' | null {
    const month = writtenMonth(row);
    if (month === 'wrong' || (month !== null && !isDatedAlike(month, row))) return 'wrong';
    const inMonth = month === null || month.year === null ? null : { year: month.year, source: row, at: month.at };
    let first = inMonth ?? heading;
    for (const at of yearAts) {
      const text = (row.cells[at] ?? '').trim();
      if (text === '') continue;
      const year = readYear(text);
      if (year === null) {
        faults.inCell(row, at, fault('not-a-year'));
        return 'wrong';
      }
      if (first !== null && first.year !== year) {
        faults.inCell(row, at, fault('row-disagrees', { part: 'year', other: first.year }));
        return 'wrong';
      }
      first ??= { year, source: row, at };
    }
    return first;
  }

  return {
    assumed: {
      year: options.year ?? title.year?.value ?? name.year,
      bu: options.bu ?? title.bu?.value ?? name.bu,
    },

    yearOf(row, heading) {
      const written = writtenYear(row, heading);
      if (written === 'wrong') return null;
      if (heading === null && !isConsistent('year', written?.year.toString() ?? null, row, yearAts[0] ?? -1)) {
        return null;
      }
      if (written !== null && options.year !== null && options.year !== written.year) {
        const { year, source, at } = written;
        faults.inCellOnce(source, at, fault('another-year', { said: year, chosen: options.year }));
        return null;
      }
      if (written !== null && title.year !== null && title.year.value !== written.year) {
        const facts = { said: written.year, title: title.year.value };
        faults.inCellOnce(written.source, written.at, fault('title-says-another-year', facts));
        return null;
      }
      const year = written?.year ?? options.year ?? title.year?.value ?? name.year;
      if (options.year === null && !agreesWithName('year', year, 'content')) return null;
      if (year === null) faults.inFile(fault('unknown-year', {}));
      return year;
    },

    monthOf(row) {
      const written = writtenMonth(row);
      if (written === 'wrong') return null;
      if (written === null) faults.inCellOnce(row, monthAts[0] ?? -1, fault('month-left-empty'));
      return written?.month ?? null;
    },

    unitOf(row) {
      const text = (row.cells[unitAt] ?? '').trim();
      if (!report.perBusinessUnit) {
        if (text !== '') faults.inCellOnce(row, unitAt, fault('unit-not-needed', { report: report.id }));
        return null;
      }
      if (text === '') {
        if (!isConsistent('bu', null, row, unitAt)) return null;
        const bu = options.bu ?? title.bu?.value ?? name.bu;
        if (options.bu === null && !agreesWithName('bu', bu, 'content')) return null;
        if (bu === null) faults.inFile(fault('unknown-unit', {}));
        return bu;
      }
      const bu = readUnit(text);
      if (bu === null) faults.inCell(row, unitAt, fault('not-a-unit'));
      else if (!isConsistent('bu', bu, row, unitAt)) return null;
      if (options.bu === null && !agreesWithName('bu', bu, 'content')) return null;
      if (bu === null || options.bu === null || options.bu === bu) return bu;
      faults.inCellOnce(row, unitAt, fault('another-unit', { said: bu, chosen: options.bu }));
      return null;
    },
  };
}

/** What the title says is content: an option must agree with it. */
function checkTitle({ report, options, title, faults }: KeySettings): void {
  const { year, bu } = title;
  if (year !== null && options.year !== null && year.value !== options.year) {
    faults.inCell(year.row, year.at, fault('another-year', { said: year.value, chosen: options.year }));
  }
  if (report.perBusinessUnit && bu !== null && options.bu !== null && bu.value !== options.bu) {
    faults.inCell(bu.row, bu.at, fault('another-unit', { said: bu.value, chosen: options.bu }));
  }
  if (!report.perBusinessUnit && options.bu !== null) {
    faults.inFile(fault('unit-not-fitting', { report: report.id, chosen: options.bu }));
  }
}

/** The year that a text is: `2024`, `2,024`, `2024년`, `2024년도` or `'24년`. */
export function readYear(text: string): number | null {
  const plain = yearFromText(text);
  if (plain !== null) return plain;
  const [, short, long = ''] = /^(?:'?(\d{2})년도?|(\d{4}|\d,\d{3}) ?(?:년도?)?)$/.exec(plainText(text)) ?? [];
  const year = Number(short === undefined ? long.replace(',', '') : `20${short}`);
  return isYear(year) ? year : null;
}
