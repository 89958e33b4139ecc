import type { BusinessUnit, Report } from '../report.ts';
import { isYear, yearFromText } from '../year-month.ts';
import type { Column } from './columns.ts';
import { assumedFrom, type Context, type KeyPart, type KeySource } from './context.ts';
import type { BlockRow, Faults } from './faults.ts';
import { readUnit } from './label-index.ts';
import { isActual, isPadded, isShortened, readMonth } from './month-text.ts';
import { plainText } from './plain-text.ts';
import { fault } from './words.ts';

export interface KeySettings {
  readonly report: Report;
  readonly columns: readonly Column[];
  /** They must agree with the content. */
  readonly options: KeySource;
  readonly context: Context;
  readonly faults: Faults;
}

/** A value, and the cell that says it. */
interface Written<T> {
  readonly value: T;
  readonly source: BlockRow;
  /** Column, counted from 0. */
  readonly at: number;
}

/** What a row says about year, month and unit. Null stands for wrong or unknown, after the fault was reported. */
export interface RowKeys {
  /** @param heading the year in the heading of a column */
  readonly yearOf: (row: BlockRow, heading: Written<number> | null) => number | null;
  readonly monthOf: (row: BlockRow) => number | null;
  /** Also null where the report has no units. */
  readonly unitOf: (row: BlockRow) => BusinessUnit | null;
  /** The year and the unit of rows that do not say them. */
  readonly assumed: { readonly year: number | null; readonly bu: BusinessUnit | null };
}

/** What a column of years or units has said so far. */
interface ColumnMemory {
  last: string | null;
  /** Whether an empty cell was read as the assumed year or unit. */
  hasAssumed: boolean;
}

export function createRowKeys(settings: KeySettings): RowKeys {
  const { report, columns, options, context, faults } = settings;
  const assumed = {
    year: options.year ?? assumedFrom(context.year),
    bu: report.perBusinessUnit ? (options.bu ?? assumedFrom(context.bu)) : null,
  };
  const monthAts = columns.flatMap(({ role }, at) => (role === 'month' ? [at] : []));
  const yearAts = columns.flatMap(({ role }, at) => (role === 'year' ? [at] : []));
  const unitAt = columns.findIndex(({ role }) => role === 'unit');
  const memory: Readonly<Record<KeyPart, ColumnMemory>> = {
    year: { last: null, hasAssumed: false },
    bu: { last: null, hasAssumed: false },
  };
  checkOptions(settings);

  /** Whether title and names say the same; else a fault is reported, once. @param written the cell that says the value */
  function agrees<T extends number | BusinessUnit>(part: KeyPart, value: T, written: Written<T> | null): boolean {
    const statements: Context[KeyPart] = context[part];
    const other = statements.find(({ values }) => !(values as readonly unknown[]).includes(value));
    if (other === undefined) return true;
    const [named] = other.values;
    // What disagrees with an option is reported already.
    if (named === undefined || options[part] !== null) return false;
    if (other.from !== 'title') {
      faults.inFile(fault('name-disagrees', { thing: other.from, part, named, said: value, from: 'content' }));
    } else if (written !== null) {
      faults.inCellOnce(written.source, written.at, fault('title-disagrees', { part, said: value, title: named }));
    } else if (other.row !== null) {
      faults.inCellOnce(other.row, other.at, fault('title-disagrees', { part, said: named, title: value }));
    }
    return false;
  }

  /** Whether a cell, empty (null) or not, is consistent with those above it; if not, a fault is reported. */
  function isConsistent(part: KeyPart, written: number | BusinessUnit | null, row: BlockRow, at: number): boolean {
    const known = memory[part];
    if (at === -1 || options[part] !== null) return true;
    if (written === null) {
      known.hasAssumed = true;
      if (known.last === null) return true;
      faults.inCellOnce(row, at, fault('key-left-empty', { part, above: known.last }));
      return false;
    }
    const elsewhere = assumed[part];
    if (known.last === null && known.hasAssumed && written !== elsewhere) {
      faults.inCellOnce(row, at, fault('key-begins-late', { part, said: written, elsewhere: elsewhere ?? '' }));
      return false;
    }
    known.last = String(written);
    return true;
  }

  /** A month such as 2024.1, and whether others have two digits. */
  let shortened: { readonly row: BlockRow; readonly at: number } | null = null;
  let hasPadded = false;
  /** Whether the first month of a column of months says its year. */
  let isDated: boolean | null = null;
  /** Of the last row: its year and its month are asked for one after the other. */
  let last: { readonly row: BlockRow; readonly month: ReturnType<typeof readMonths> } | null = null;

  function writtenMonth(row: BlockRow) {
    if (last?.row !== row) last = { row, month: readMonths(row) };
    return last.month;
  }

  /** The months in a row. In several cells, such as month and yearMonth, they must agree. */
  function readMonths(row: BlockRow): { month: number; year: number | null; at: number } | 'wrong' | null {
    let first = null as { month: number; year: number | null; at: number } | null;
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

  /** The year in the row's own cells or in the heading; they must agree. */
  function writtenYear(row: BlockRow, heading: Written<number> | null): Written<number> | 'wrong' | null {
    const month = writtenMonth(row);
    if (month === 'wrong') return 'wrong';
    if (month !== null) {
      isDated ??= month.year !== null;
      if (isDated !== (month.year !== null) && yearAts.length === 0 && options.year === null) {
        faults.inCellOnce(row, month.at, fault('dated-unlike-others', { areDated: isDated }));
        return 'wrong';
      }
    }
    let first = month === null || month.year === null ? heading : { value: month.year, source: row, at: month.at };
    for (const at of yearAts) {
      const text = (row.cells[at] ?? '').trim();
      const read = text === '' ? null : readYear(text);
      if (text !== '' && read === null) {
        faults.inCell(row, at, fault('not-a-year'));
        return 'wrong';
      }
      if (!isConsistent('year', read, row, at)) return 'wrong';
      if (read === null) continue;
      if (first !== null && first.value !== read) {
        faults.inCell(row, at, fault('row-disagrees', { part: 'year', other: first.value }));
        return 'wrong';
      }
      first ??= { value: read, source: row, at };
    }
    return first;
  }

  return {
    assumed,

    yearOf(row, heading) {
      const written = writtenYear(row, heading);
      if (written === 'wrong') return null;
      if (written !== null && options.year !== null && options.year !== written.value) {
        const facts = { said: written.value, chosen: options.year };
        faults.inCellOnce(written.source, written.at, fault('another-key', facts));
        return null;
      }
      const year = written?.value ?? assumed.year;
      if (year === null) faults.inFile(fault('unknown-year', {}));
      return year !== null && agrees('year', year, written) ? year : null;
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
      const written = text === '' ? null : readUnit(text);
      if (text !== '' && written === null) {
        faults.inCell(row, unitAt, fault('not-a-unit'));
        return null;
      }
      if (!isConsistent('bu', written, row, unitAt)) return null;
      if (written !== null && options.bu !== null && options.bu !== written) {
        faults.inCellOnce(row, unitAt, fault('another-key', { said: written, chosen: options.bu }));
        return null;
      }
      const bu = written ?? assumed.bu;
      const both = written === null ? context.bu.find(({ values }) => values.length > 1) : undefined;
      if (both !== undefined) {
        const why = fault('of-both-units', { from: both.from, units: both.values });
        if (both.row === null) faults.inFile(why);
        else faults.inCellOnce(both.row, both.at, why);
        return null;
      }
      if (bu === null) faults.inFile(fault('unknown-unit', {}));
      const source = written === null ? null : { value: written, source: row, at: unitAt };
      return bu !== null && agrees('bu', bu, source) ? bu : null;
    },
  };
}

/** What title and names say is content: an option must agree with it. */
function checkOptions({ report, options, context, faults }: KeySettings): void {
  if (!report.perBusinessUnit && options.bu !== null) {
    faults.inFile(fault('unit-not-fitting', { report: report.id, chosen: options.bu }));
  }
  for (const part of report.perBusinessUnit ? (['year', 'bu'] as const) : (['year'] as const)) {
    const chosen = options[part];
    for (const { from, values, row, at } of context[part]) {
      const [said] = values;
      if (chosen === null || said === undefined || (values as readonly unknown[]).includes(chosen)) continue;
      if (row !== null) {
        faults.inCell(row, at, fault('another-key', { said, chosen }));
      } else if (from !== 'title') {
        faults.inFile(fault('name-disagrees', { thing: from, part, named: said, said: chosen, from: 'options' }));
      }
    }
  }
}

/** The year that a text is: `2024`, `2,024`, `2024년`, `2024년도`, `'24년` or `FY24`. */
export function readYear(text: string): number | null {
  const plain = yearFromText(text);
  if (plain !== null) return plain;
  const [, short, long = ''] =
    /^(?:(?:fy ?'?(?=\d\d$)|'?(?=\d\d년))(\d{2})(?:년도?)?|(?:fy ?)?(\d{4}|\d,\d{3}) ?(?:년도?)?)$/.exec(
      plainText(text),
    ) ?? [];
  const year = Number(short === undefined ? long.replace(',', '') : `20${short}`);
  return isYear(year) ? year : null;
}
