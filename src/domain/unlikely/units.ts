import { BUSINESS_UNITS, type BusinessUnit } from '../business-units.ts';
import type { CellValue } from '../cell.ts';
import type { Cells, RecordKey } from '../record.ts';
import type { FiguresOfMonth } from './unlikely-figure.ts';
import { usualSize, type UsualSize } from './usual-size.ts';

/** A month of one business unit with what is stored and what is entered. */
export interface Month extends RecordKey {
  /** Months since the year 0: neighbouring months differ by 1. */
  readonly time: number;
  readonly stored: Cells;
  readonly entered: Cells;
}

/** The figures of a field that are not 0, as parallel arrays in the order of time. */
export interface Figures {
  readonly times: readonly number[];
  readonly values: readonly number[];
  /** Decimal logarithms, signs aside. Each is needed for a dozen other months. */
  readonly sizes: readonly number[];
}

/** One field over all months. */
export interface FieldSeries {
  /** What is stored and stays. */
  readonly kept: Figures;
  /** What is stored, whether it stays or not. */
  readonly before: Figures;
  /** What would be stored afterwards. */
  readonly now: Figures;
}

/** One business unit of a report with its months in the order of time, stored and entered. */
export interface Unit {
  readonly bu: BusinessUnit | null;
  readonly months: readonly Month[];
  readonly series: (key: string) => FieldSeries;
  /** What is usual for a field in a month, from its other months; null where they are too few. */
  readonly usual: (key: string, month: Month) => UsualSize | null;
}

const NO_CELLS: Cells = {};

/** A month that comes twice counts as one, whose later cells win. */
export function unitsOf(stored: readonly FiguresOfMonth[], entered: readonly FiguresOfMonth[]): Unit[] {
  const units = new Map<BusinessUnit | null, Map<number, Month>>();
  const add = (records: readonly FiguresOfMonth[], part: 'stored' | 'entered') => {
    for (const { year, month, bu, cells } of records) {
      const time = year * 12 + month;
      let months = units.get(bu);
      if (months === undefined) units.set(bu, (months = new Map<number, Month>()));
      const known = months.get(time) ?? { year, month, bu, time, stored: NO_CELLS, entered: NO_CELLS };
      const before = known[part];
      months.set(time, { ...known, [part]: before === NO_CELLS ? cells : { ...before, ...cells } });
    }
  };
  add(stored, 'stored');
  add(entered, 'entered');
  const inOrder = [...units].toSorted(([a], [b]) => placeOf(a) - placeOf(b));
  return inOrder.map(([bu, months]) =>
    unitWith(
      bu,
      [...months.values()].toSorted((a, b) => a.time - b.time),
    ),
  );
}

function placeOf(bu: BusinessUnit | null): number {
  return bu === null ? 0 : BUSINESS_UNITS.indexOf(bu);
}

/** Most entries need a few fields only, but these several times. */
function unitWith(bu: BusinessUnit | null, months: readonly Month[]): Unit {
  const known = new Map<string, FieldSeries>();
  const usualOf = new Map<Month, Map<string, UsualSize | null>>();
  const series = (key: string): FieldSeries => {
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = seriesOf(months, key)));
    return found;
  };
  const usual = (key: string, month: Month): UsualSize | null => {
    let ofMonth = usualOf.get(month);
    if (ofMonth === undefined) usualOf.set(month, (ofMonth = new Map<string, UsualSize | null>()));
    let found = ofMonth.get(key);
    if (found === undefined) ofMonth.set(key, (found = usualSize(series(key), month.time)));
    return found;
  };
  return { bu, months, series, usual };
}

/** Whether the entry leaves every cell as it is stored. */
export function isUnchanged({ stored, entered }: Month): boolean {
  return Object.keys(entered).every((key) => entered[key] === (stored[key] ?? null));
}

/** The cell after the entry. */
export function cellNow({ stored, entered }: Month, key: string): CellValue {
  const cell = entered[key];
  return (cell === undefined ? stored[key] : cell) ?? null;
}

function seriesOf(months: readonly Month[], key: string): FieldSeries {
  const storedCell = ({ stored }: Month) => stored[key] ?? null;
  return {
    kept: figuresOf(
      months.filter((month) => storedCell(month) === cellNow(month, key)),
      storedCell,
    ),
    before: figuresOf(months, storedCell),
    now: figuresOf(months, (month) => cellNow(month, key)),
  };
}

function figuresOf(months: readonly Month[], cellOf: (month: Month) => CellValue): Figures {
  const [times, values, sizes]: [number[], number[], number[]] = [[], [], []];
  for (const month of months) {
    const value = cellOf(month);
    if (typeof value !== 'number' || value === 0) continue;
    times.push(month.time);
    values.push(value);
    sizes.push(Math.log10(Math.abs(value)));
  }
  return { times, values, sizes };
}
