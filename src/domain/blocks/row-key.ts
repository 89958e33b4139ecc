import type { BusinessUnit, Label } from '../report.ts';
import { isYear, yearFromText } from '../year-month.ts';
import { placesOf } from './columns.ts';
import { assumedFrom, statementsIn, type ReadName, type Statement, type TitleCell } from './context.ts';
import { textAt, type BlockRow } from './faults.ts';
import { readUnit, unitBehind } from './label-index.ts';
import type { Sheet } from './layout.ts';
import { isActual, readMonth, watchMonths } from './month-text.ts';
import { plainText } from './plain-text.ts';
import { monthIn as monthSaid, monthsIn, namesTwoYears, unitsIn, yearReported, yearsIn } from './statements.ts';
import { fault } from './words.ts';

/** What a row says about year, month and unit; null for wrong or unknown, after the fault was reported. */
export interface RowKey {
  /** Where headings say the year, it is that of sums over months only. */
  readonly year: number | null;
  readonly month: number | null;
  /** Also null where the report has no units. */
  readonly bu: BusinessUnit | null;
}

type Place = Pick<TitleCell, 'row' | 'at'>;
type Written<T> = Place & { readonly value: T };
type WrittenMonth = Written<number> & { readonly year: number | null };

/** The year or the unit of figures: what cells say, else the option, the title or a name. They must agree. */
function createKeyPart<T extends number | BusinessUnit>(
  part: 'year' | 'bu',
  { options, faults, columns }: Sheet,
  statements: readonly Statement<T>[],
  read: (text: string) => T | null,
) {
  const [at = -1] = placesOf(columns, part === 'bu' ? 'unit' : part);
  const chosen = options[part] as T | null;
  const assumed = chosen ?? assumedFrom(statements);
  let said: T | null = null;
  const unlike = (value: T) => statements.filter(({ values }) => !values.includes(value));
  if (chosen !== null) check(chosen);

  /** @param said the value that counts @param written the cell that says it */
  function disagree(statement: Statement<T>, said: T, written: Place | null): void {
    const { from, values } = statement;
    const [named] = values;
    if (from !== 'title') return faults.inFile(fault('name-disagrees', { thing: from, part, named, said }));
    const { row, at } = written ?? statement;
    const other = written === null ? said : named;
    const isChosen = chosen !== null;
    faults.inCellOnce(
      row,
      at,
      isChosen ? fault('another-key', { said: named, chosen }) : fault('key-disagrees', { part, other }),
    );
  }

  /** The value that counts, where options, title and names say the same. */
  function settled(written: Written<T> | null): T | null {
    const value = written?.value ?? assumed;
    if (value === null) {
      faults.inFile(fault(part === 'year' ? 'unknown-year' : 'unknown-unit', {}));
      return null;
    }
    if (written !== null && chosen !== null && chosen !== value) {
      faults.inCellOnce(written.row, written.at, fault('another-key', { said: value, chosen }));
      return null;
    }
    const [other] = unlike(value);
    // What disagrees with an option is reported already.
    if (other !== undefined && chosen === null) disagree(other, value, written);
    return other === undefined ? value : null;
  }

  function inColumn(row: BlockRow): Written<T> | 'wrong' | null {
    const text = textAt(row, at);
    const value = text === '' ? null : read(text);
    if (text !== '' && value === null) {
      return faults.inCell(row, at, fault(part === 'year' ? 'not-a-year' : 'not-a-unit'));
    }
    if (at !== -1 && chosen === null) {
      if (value === null && said !== null) return faults.inCellOnce(row, at, fault('key-left-empty', { part }));
      said = value;
    }
    return value === null ? null : { value, row, at };
  }

  /** Reports what title and names say, where all figures are of another one. */
  function check(value: T): void {
    for (const statement of unlike(value)) disagree(statement, value, null);
  }

  return { at, chosen, assumed, settled, inColumn, check };
}

/** A title without the texts that tell when figures of the year before were reported, which headings or options say. */
function withoutReporting(title: readonly TitleCell[], inHead: readonly number[], chosen: number | null) {
  const others = title.filter(({ text }) => yearReported(text) === null).flatMap(({ text }) => yearsIn(text));
  const [year, ...more] = new Set([...inHead, ...others]);
  const isSure = inHead.length > 0 || (year !== undefined && year === chosen);
  if (year === undefined || !isSure || more.length > 0) return title;
  return title.filter(({ text }) => yearReported(text) !== year + 1);
}

/**
 * Whether a month without a year comes behind December, or behind others that come later than the first one: January
 * behind 4월 and 5월.
 */
export function isOfNextYear(
  month: number | null,
  last: { month: number | null; first: number | null } | null,
): boolean {
  if (month === null || last === null || last.month === null || last.first === null) return false;
  return (month === 1 && last.month === 12) || (month < last.first && last.month > last.first);
}

/** The month that a title says its figures are of. */
function monthAlone(text: string): number[] {
  const [, exported] = EXPORTED.exec(text) ?? [];
  const month = exported === undefined ? monthSaid(text) : Number(exported);
  return month === null || REPORTED.test(text) ? [] : [month];
}

/** A file as export names it for a month, such as `cost_report_2024_SKB_02`. */
const EXPORTED = /^[a-z]+ report \d{4}(?: [a-z]+)? (0[1-9]|1[0-2])$/i;

/** Other names have too many words that are short for a month. */
const saysMonth = ({ thing, text }: ReadName) =>
  thing === 'sheet' ? /^(?:\d{1,2}월|20\d\d[-.]\d{1,2})$/.test(text) : EXPORTED.test(text);

/** Such a title may say the month in which figures are reported or paid. */
const REPORTED = /보고|회의|청구|발행|지급|정산|송부|마감|계약|부터|이후|이전|적용|변경|인상/;

export type RowKeys = ReturnType<typeof createRowKeys>;

/** Reads what each row is about: its own cells, else the headings, the options, title and names; they must agree. */
export function createRowKeys(sheet: Sheet) {
  const { report, headRow, columns, options, faults, title, names } = sheet;
  const monthAts = placesOf(columns, 'month');
  if (!report.perBusinessUnit && options.bu !== null) {
    faults.inFile(fault('unit-not-fitting', { report: report.id, chosen: options.bu }));
  }
  const unitsSaid = statementsIn(title, names, unitsIn);
  const units = createKeyPart('bu', sheet, unitsSaid, readUnit);
  const yearsInHead = columns.flatMap((column) => (column.role === 'figures' ? (column.year ?? []) : []));
  const yearsSaid = statementsIn(withoutReporting(title, yearsInHead, options.year), names, yearsIn);
  const years = createKeyPart('year', sheet, yearsSaid, readYear);
  /** Of the row above; null where it said none. */
  let lastMonth: WrittenMonth | null = null;
  let lastYear: number | null = null;
  /** Whether the first month says its year. */
  let areDated: boolean | null = null;
  const doubtfulMonth = watchMonths<Place>();
  /** The year that each heading of a month says; undefined where it says none. */
  const yearsBelow = columns.map((column, at) =>
    column.role === 'figures' && column.year !== null
      ? years.settled({ value: column.year, row: headRow, at })
      : undefined,
  );

  /** The months in a row. In several cells, such as month and yearMonth, they must agree. */
  function monthIn(row: BlockRow): WrittenMonth | 'wrong' | null {
    let first = null as WrittenMonth | null;
    for (const at of monthAts) {
      const text = textAt(row, at);
      if (text === '') continue;
      const read = readMonth(text);
      if (read === null || !isActual(read)) {
        return faults.inCell(row, at, read === null ? fault('not-a-month') : fault('not-actual'));
      }
      const doubtful = doubtfulMonth(text, { row, at });
      if (doubtful !== null) faults.inCellOnce(doubtful.row, doubtful.at, fault('unclear-month'));
      const year: number | null = read.year ?? first?.year ?? null;
      if (first !== null && (first.value !== read.month || (first.year ?? year) !== year)) {
        return faults.inCell(row, at, fault('key-disagrees', { part: 'month', other: first.value }));
      }
      first = { value: read.month, year, row, at };
    }
    return first;
  }

  /** The year of a row; what its cells and the headings say must agree. */
  function yearOf(row: BlockRow, month: WrittenMonth | null, isOfMonth: boolean): number | null {
    if (month !== null) {
      const isDated = month.year !== null;
      areDated ??= isDated;
      if (areDated !== isDated && years.at === -1 && years.chosen === null) {
        faults.inCellOnce(row, month.at, fault('unclear-month'));
        return null;
      }
    }
    const inCell = years.inColumn(row);
    if (inCell === 'wrong') return null;
    const other = month?.year ?? yearsInHead.find((year) => year !== inCell?.value) ?? null;
    if (inCell !== null && other !== null && other !== inCell.value) {
      faults.inCell(row, years.at, fault('key-disagrees', { part: 'year', other }));
      return null;
    }
    if (inCell === null && yearsInHead.length > 0) return years.assumed;
    // A total over months that say their year has that of the months above it.
    const isSum = !isOfMonth && monthAts.length > 0;
    if (isSum && years.at === -1 && years.assumed === null) return lastYear;
    const inMonth = month === null || month.year === null ? null : { ...month, value: month.year };
    return years.settled(inMonth ?? inCell);
  }

  function unitOf(row: BlockRow): BusinessUnit | null {
    if (!report.perBusinessUnit) {
      const isNeedless = textAt(row, units.at) !== '';
      if (isNeedless) faults.inCellOnce(row, units.at, fault('unit-not-needed', { report: report.id }));
      return null;
    }
    const inCell = units.inColumn(row);
    if (inCell === 'wrong') return null;
    const both = unitsSaid.find(({ values }) => values.length > 1);
    if (inCell !== null || both === undefined) return units.settled(inCell);
    const why = fault('of-both-units', { from: both.from, units: both.values });
    if (both.from === 'title') faults.inCellOnce(both.row, both.at, why);
    else faults.inFile(why);
    return null;
  }

  return {
    yearsBelow,
    /** Whether a text says another year or unit of figures that do not say theirs. @param isNote whether of all */
    areOther(text: string, isNote = false): boolean {
      const assumed = years.assumed === null ? [] : [years.assumed];
      // Between rows, a text may name the year of a contract.
      const own = yearsInHead.length === 0 ? assumed : isNote ? yearsInHead : [];
      const isKnown = years.at === -1 && own.length > 0;
      const isOtherYear = isKnown && yearsIn(text).some((each) => !own.includes(each));
      const mayBeOfUnit = report.perBusinessUnit && units.at === -1;
      return isOtherYear || (mayBeOfUnit && unitsIn(text).some((each) => each !== units.assumed));
    },
    /** @param groups those of all figures: where records are of no unit, their names may say one */
    checkGroups(groups: Iterable<Label>): void {
      const named = [...groups].flatMap(({ en }) => unitBehind(en) ?? []);
      const [only, ...others] = new Set(named);
      if (report.perBusinessUnit || only === undefined || others.length > 0) return;
      units.check(only);
      const both = unitsSaid.find(({ values }) => values.length > 1);
      if (both?.from === 'title') {
        faults.inCellOnce(both.row, both.at, fault('of-both-units', { from: 'title', units: both.values }));
      }
    },
    /** Reports two years in a title, of which the figures say none, and a period without any of their months. */
    checkTimes(monthsRead: () => readonly number[]): void {
      const [pair] = years.at === -1 && areDated !== true ? title.filter(({ text }) => namesTwoYears(text)) : [];
      if (pair !== undefined && !headRow.cells.some((text) => yearsIn(text).length > 0)) {
        faults.inCellOnce(pair.row, pair.at, fault('two-years'));
      }
      const months = new Set(monthsRead());
      const [month, ...others] = months;
      const isAlone = others.length === 0;
      const periods = statementsIn(title, names, monthsIn);
      const times = periods.length > 0 || !isAlone ? periods : statementsIn(title, names.filter(saysMonth), monthAlone);
      const [first] = times;
      if (first === undefined || month === undefined) return;
      const sum = times.find(({ values }) => isAlone && values.length > 1 && values.at(-1) === month);
      if (sum?.from === 'title') faults.inCellOnce(sum.row, sum.at, fault('period-of-sum'));
      if (times.some(({ values }) => values.some((each) => months.has(each)))) return;
      const { from, values } = first;
      if (from === 'title') faults.inCellOnce(first.row, first.at, fault('other-period', { month }));
      else faults.inFile(fault('name-disagrees', { thing: from, part: 'month', named: values[0], said: month }));
    },
    /** @param isOfMonth whether the row must say its month */
    of(row: BlockRow, isOfMonth: boolean): RowKey {
      const written = monthIn(row);
      // The rows of a list show later whether it holds for an empty cell.
      const mayHold = isOfMonth && sheet.across === 'amount' && monthAts.length === 1;
      const month = written ?? (mayHold ? lastMonth : null);
      lastMonth = month === 'wrong' ? null : month;
      const isLacking = month === null && isOfMonth;
      if (isLacking) faults.inCellOnce(row, monthAts[0] ?? -1, fault('key-left-empty', { part: 'month' }));
      const bu = unitOf(row);
      if (month === 'wrong') return { year: null, month: null, bu };
      lastYear = yearOf(row, month, isOfMonth);
      return { year: lastYear, month: month?.value ?? null, bu };
    },
  };
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
