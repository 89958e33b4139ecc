import type { BusinessUnit } from '../report.ts';
import { isYear, yearFromText } from '../year-month.ts';
import { placesOf } from './columns.ts';
import { assumedFrom, readContext, type Context, type KeyPart } from './context.ts';
import { textAt, type BlockRow } from './faults.ts';
import { readUnit } from './label-index.ts';
import type { Sheet } from './layout.ts';
import { isActual, isPadded, isShortened, readMonth } from './month-text.ts';
import { plainText } from './plain-text.ts';
import { fault } from './words.ts';

/** What a row says about year, month and unit; null for wrong or unknown, after the fault was reported. */
export interface RowKey {
  /** Where headings say the year, it is that of sums over months only. */
  readonly year: number | null;
  readonly month: number | null;
  /** Also null where the report has no units. */
  readonly bu: BusinessUnit | null;
}

export interface RowKeys {
  /** @param isOfMonth whether the row must say its month @param year where it is known without the row */
  readonly of: (
    row: BlockRow,
    given: { readonly isOfMonth: boolean; readonly year: number | null | undefined },
  ) => RowKey;
  /** The year that each heading of a month says; undefined where it says none. */
  readonly yearsBelow: readonly (number | null | undefined)[];
  /** The year and the unit of rows that do not say them. */
  readonly assumed: { readonly year: number | null; readonly bu: BusinessUnit | null };
}

/** A cell that says something. */
interface Place {
  readonly row: BlockRow;
  /** Column, counted from 0. */
  readonly at: number;
}

type KeyValue = number | BusinessUnit;
type Written<T> = Place & { readonly value: T };
type WrittenMonth = Written<number> & { readonly year: number | null };

/** Reads what each row is about: its own cells, else the headings, the options, title and names; they must agree. */
export function createRowKeys(sheet: Sheet): RowKeys {
  const { report, headRow, columns, options, faults } = sheet;
  const context = readContext(sheet.title, sheet.names);
  const assumed = {
    year: options.year ?? assumedFrom(context.year),
    bu: report.perBusinessUnit ? (options.bu ?? assumedFrom(context.bu)) : null,
  };
  const monthAts = placesOf(columns, 'month');
  const [yearAt = -1] = placesOf(columns, 'year');
  const [unitAt = -1] = placesOf(columns, 'unit');
  /** What the cells of a column have said so far, and whether an empty one was read as the assumed year or unit. */
  const above: Record<KeyPart, { said: KeyValue | null; hasAssumed: boolean }> = {
    year: { said: null, hasAssumed: false },
    bu: { said: null, hasAssumed: false },
  };
  /** What the months have said so far: one such as 2024.1, one with two digits, whether the first one says its year. */
  const months = { shortened: null as Place | null, hasPadded: false, areDated: null as boolean | null };
  checkOptions(sheet, context);
  const years = columns.map((column) => (column.role === 'figures' ? column.year : null));
  const yearsBelow = years.map((value, at) =>
    value === null ? undefined : settled('year', { value, row: headRow, at }),
  );

  /** The value that counts, where options, title and names say the same. */
  function settled<T extends KeyValue>(part: KeyPart, written: Written<T> | null): T | null {
    const chosen = options[part];
    if (written !== null && chosen !== null && chosen !== written.value) {
      faults.inCellOnce(written.row, written.at, fault('another-key', { said: written.value, chosen }));
      return null;
    }
    const value = written?.value ?? (assumed[part] as T | null);
    if (value === null) faults.inFile(fault(part === 'year' ? 'unknown-year' : 'unknown-unit', {}));
    return value !== null && agrees(part, value, written) ? value : null;
  }

  /** Whether title and names say the same; else a fault is reported, once. @param written the cell that says the value */
  function agrees(part: KeyPart, value: KeyValue, written: Place | null): boolean {
    const other = context[part].find(({ values }) => !values.some((each) => each === value));
    const [named] = other?.values ?? [];
    if (other === undefined) return true;
    // What disagrees with an option is reported already.
    if (named === undefined || options[part] !== null) return false;
    if (other.from !== 'title') {
      faults.inFile(fault('name-disagrees', { thing: other.from, part, named, said: value, from: 'content' }));
    } else if (written !== null) {
      faults.inCellOnce(written.row, written.at, fault('title-disagrees', { part, said: value, title: named }));
    } else if (other.row !== null) {
      faults.inCellOnce(other.row, other.at, fault('title-disagrees', { part, said: named, title: value }));
    }
    return false;
  }

  /** What a cell of a column of years or units says. */
  function writtenAt<T extends KeyValue>(part: KeyPart, { row, at }: Place, read: (text: string) => T | null) {
    const text = textAt(row, at);
    const value = text === '' ? null : read(text);
    if (text !== '' && value === null) faults.inCell(row, at, fault(part === 'year' ? 'not-a-year' : 'not-a-unit'));
    const isRead = (text === '' || value !== null) && isConsistent(part, value, { row, at });
    return !isRead ? 'wrong' : value === null ? null : { value, row, at };
  }

  /** Whether a cell, empty (null) or not, is consistent with those above it; if not, a fault is reported. */
  function isConsistent(part: KeyPart, value: KeyValue | null, { row, at }: Place): boolean {
    const known = above[part];
    if (at === -1 || options[part] !== null) return true;
    if (value === null && known.said !== null) {
      faults.inCellOnce(row, at, fault('key-left-empty', { part, above: String(known.said) }));
      return false;
    }
    if (value !== null && known.said === null && known.hasAssumed && value !== assumed[part]) {
      faults.inCellOnce(row, at, fault('key-begins-late', { part, said: value, elsewhere: assumed[part] ?? '' }));
      return false;
    }
    known.said = value;
    known.hasAssumed ||= value === null;
    return true;
  }

  /** The months in a row. In several cells, such as month and yearMonth, they must agree. */
  function monthIn(row: BlockRow): WrittenMonth | 'wrong' | null {
    return monthAts.reduce<WrittenMonth | 'wrong' | null>((first, at) => {
      const text = textAt(row, at);
      if (text === '' || first === 'wrong') return first;
      const read = readMonth(text);
      if (read === null || !isActual(read)) {
        faults.inCell(row, at, read === null ? fault('not-a-month') : fault('not-of-the-month', { keep: 'rows' }));
        return 'wrong';
      }
      checkShortened({ row, at }, text);
      const year = read.year ?? first?.year ?? null;
      if (first === null || (first.value === read.month && (first.year ?? year) === year)) {
        return { value: read.month, year, row, at };
      }
      faults.inCell(row, at, fault('row-disagrees', { part: 'month', other: first.value }));
      return 'wrong';
    }, null);
  }

  /** A spreadsheet shortens 2024.10 to 2024.1. */
  function checkShortened(place: Place, text: string): void {
    if (isShortened(text)) months.shortened ??= place;
    months.hasPadded ||= isPadded(text);
    if (months.shortened === null || !months.hasPadded) return;
    faults.inCellOnce(months.shortened.row, months.shortened.at, fault('shortened-month'));
  }

  /** The year of a row; what its cells and the headings say must agree. */
  function yearOf(row: BlockRow, month: WrittenMonth | null): number | null {
    if (month !== null) {
      const isDated = month.year !== null;
      months.areDated ??= isDated;
      if (months.areDated !== isDated && yearAt === -1 && options.year === null) {
        faults.inCellOnce(row, month.at, fault('dated-unlike-others', { areDated: months.areDated }));
        return null;
      }
    }
    const inCell = writtenAt('year', { row, at: yearAt }, readYear);
    if (inCell === 'wrong') return null;
    const other = month?.year ?? years.find((year) => year !== null && year !== inCell?.value) ?? null;
    if (inCell !== null && other !== null && other !== inCell.value) {
      faults.inCell(row, yearAt, fault('row-disagrees', { part: 'year', other }));
      return null;
    }
    const inMonth = month === null || month.year === null ? null : { ...month, value: month.year };
    const areBelow = inCell === null && yearsBelow.some((year) => year !== undefined);
    return areBelow ? assumed.year : settled('year', inMonth ?? inCell);
  }

  function unitOf(row: BlockRow): BusinessUnit | null {
    if (!report.perBusinessUnit) {
      const isNeedless = textAt(row, unitAt) !== '';
      if (isNeedless) faults.inCellOnce(row, unitAt, fault('unit-not-needed', { report: report.id }));
      return null;
    }
    const inCell = writtenAt('bu', { row, at: unitAt }, readUnit);
    if (inCell === 'wrong') return null;
    const both = context.bu.find(({ values }) => values.length > 1);
    if (inCell !== null || both === undefined) return settled('bu', inCell);
    const why = fault('of-both-units', { from: both.from, units: both.values });
    if (both.row === null) faults.inFile(why);
    else faults.inCellOnce(both.row, both.at, why);
    return null;
  }

  return {
    assumed,
    yearsBelow,
    of(row, { isOfMonth, year }) {
      const month = monthIn(row);
      if (month === null && isOfMonth) faults.inCellOnce(row, monthAts[0] ?? -1, fault('month-left-empty'));
      const bu = unitOf(row);
      if (month === 'wrong') return { year: null, month: null, bu };
      return { year: year === undefined ? yearOf(row, month) : year, month: month?.value ?? null, bu };
    },
  };
}

/** What title and names say is content: an option must agree with it. */
function checkOptions({ report, options, faults }: Sheet, context: Context): void {
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
