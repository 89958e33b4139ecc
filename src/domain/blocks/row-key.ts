import { eitherUnit, type BusinessUnit } from '../business-units.ts';
import type { Report, ReportId } from '../report.ts';
import { isYear, YEAR_RANGE, yearFromText } from '../year-month.ts';
import type { Column } from './columns.ts';
import type { BlockRow, Faults } from './faults.ts';
import { readUnit } from './label-index.ts';
import { isActual, isPadded, isShortened, readMonth, SHORTENED_MONTH } from './month-text.ts';
import { plainText } from './plain-text.ts';
import type { Title } from './title.ts';

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
export function namedThing({ isOfSheet = false }: FileNameKey): string {
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
    const source = from === 'options' ? `--${part} says` : 'the file holds';
    const what = namedThing(name);
    faults.inFile(`The ${what} name says ${named}, but ${source} ${value}; rename the ${what}, or correct it.`);
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
      faults.inCellOnce(row, at, `is empty, but the rows above say ${before}; write it in every row`);
      return false;
    }
    if (written !== null && assumed !== null && written !== assumed) {
      const source = title[part] === null ? `the ${namedThing(name)} name` : 'the title';
      const message = `says ${written}, but the rows above are empty and ${source} says ${assumed}; write it in every row`;
      faults.inCellOnce(row, at, message);
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
        const isOther = read !== null && !isActual(read);
        faults.inCell(
          row,
          at,
          isOther ? 'is not what happened in the month; keep actual figures only' : 'must be a month, 1 to 12',
        );
        return 'wrong';
      }
      checkShortened(row, at, text);
      if (first !== null && (first.month !== read.month || (first.year ?? read.year) !== (read.year ?? first.year))) {
        faults.inCell(row, at, `does not agree with ${first.month} in the same row; correct one of the two`);
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
    faults.inCellOnce(shortened.row, shortened.at, SHORTENED_MONTH);
  }

  /** Whether all months of a column say their year, or none; else a fault is reported. */
  function isDatedAlike({ year, at }: WrittenMonth, row: BlockRow): boolean {
    isDated ??= year !== null;
    if (isDated === (year !== null) || yearAts.length > 0 || options.year !== null) return true;
    faults.inCellOnce(
      row,
      at,
      `says ${year === null ? 'no' : 'a'} year, but months above ${isDated ? 'do' : 'do not'}; write it in every one, such as 2024-01`,
    );
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
        faults.inCell(row, at, `must be a year from ${YEAR_RANGE}`);
        return 'wrong';
      }
      if (first !== null && first.year !== year) {
        faults.inCell(row, at, `does not agree with ${first.year} in the same row; correct one of the two`);
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
        const message = `says ${year}, but --year says ${options.year}; leave --year out, or correct the file`;
        faults.inCellOnce(source, at, message);
        return null;
      }
      if (written !== null && title.year !== null && title.year.value !== written.year) {
        const message = `says ${written.year}, but the title says ${title.year.value}; correct one of the two`;
        faults.inCellOnce(written.source, written.at, message);
        return null;
      }
      const year = written?.year ?? options.year ?? title.year?.value ?? name.year;
      if (options.year === null && !agreesWithName('year', year, 'content')) return null;
      if (year === null) {
        faults.inFile(
          'The year is not known; add --year 2024 or a year column, or use a file name such as cost_report_2024_SKB.csv.',
        );
      }
      return year;
    },

    monthOf(row) {
      const written = writtenMonth(row);
      if (written === 'wrong') return null;
      if (written === null) {
        faults.inCellOnce(row, monthAts[0] ?? -1, 'is empty; write the month, 1 to 12, in every row');
      }
      return written?.month ?? null;
    },

    unitOf(row) {
      const text = (row.cells[unitAt] ?? '').trim();
      if (!report.perBusinessUnit) {
        const no = `the ${report.id} report has no business units`;
        if (text !== '') faults.inCellOnce(row, unitAt, `is a business unit, but ${no}; remove the column`);
        return null;
      }
      if (text === '') {
        if (!isConsistent('bu', null, row, unitAt)) return null;
        const bu = options.bu ?? title.bu?.value ?? name.bu;
        if (options.bu === null && !agreesWithName('bu', bu, 'content')) return null;
        if (bu === null) faults.inFile(`The business unit is not known; add ${eitherUnit('--bu ')}, or a bu column.`);
        return bu;
      }
      const bu = readUnit(text);
      if (bu === null) faults.inCell(row, unitAt, `must be ${eitherUnit()}`);
      else if (!isConsistent('bu', bu, row, unitAt)) return null;
      if (options.bu === null && !agreesWithName('bu', bu, 'content')) return null;
      if (bu === null || options.bu === null || options.bu === bu) return bu;
      faults.inCellOnce(row, unitAt, `says ${bu}, but --bu says ${options.bu}; leave --bu out, or correct the file`);
      return null;
    },
  };
}

/** What the title says is content: an option must agree with it. */
function checkTitle({ report, options, title, faults }: KeySettings): void {
  const { year, bu } = title;
  if (year !== null && options.year !== null && year.value !== options.year) {
    const message = `says ${year.value}, but --year says ${options.year}; leave --year out, or correct the file`;
    faults.inCell(year.row, year.at, message);
  }
  if (report.perBusinessUnit && bu !== null && options.bu !== null && bu.value !== options.bu) {
    const message = `says ${bu.value}, but --bu says ${options.bu}; leave --bu out, or correct the file`;
    faults.inCell(bu.row, bu.at, message);
  }
  if (!report.perBusinessUnit && options.bu !== null) {
    faults.inFile(`--bu ${options.bu} does not fit: the ${report.id} report has no business units; leave it out.`);
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
