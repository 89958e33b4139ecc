import { parseCell, type CellValue } from '../cell.ts';
import { withoutGuard } from '../csv-cell.ts';
import { times } from '../decimal.ts';
import type { Fault } from '../fault.ts';
import { whyText } from '../not-a-number.ts';
import { recordName, type Cells, type RecordKey, type RecordPatch } from '../record.ts';
import type { BusinessUnit, FieldRow } from '../report.ts';
import { MONTHS } from '../year-month.ts';
import type { BlockRow } from './faults.ts';
import type { Sheet } from './layout.ts';
import { fieldName } from './names-in-words.ts';
import { shortenedDigits, type MonthsBehind, type WrittenFigure } from './sums.ts';
import { fault } from './words.ts';

/** Year, month and unit of a figure; null where unknown. */
interface PartialKey {
  readonly year: number | null;
  readonly month: number | null;
  readonly bu: BusinessUnit | null;
}

/** One cell of a field in a block. */
interface Figure extends PartialKey {
  readonly row: FieldRow;
  /** How many won one unit of the figure is; it counts for amounts in won only. */
  readonly scale: number;
  readonly source: BlockRow;
  /** Column, counted from 0. */
  readonly at: number;
}

interface Collected {
  readonly key: RecordKey;
  readonly name: string;
  readonly cells: Record<string, CellValue>;
  /** Where each cell is, as `packPlace` has it. */
  readonly places: Record<string, number>;
  /** Texts that are stored already: they count in no sum and are not imported. */
  readonly known: Set<string>;
}

/** A cell in a file. */
interface CellPlace {
  /** Numbers of the row in a spreadsheet and of its first line in a text editor, from 1. */
  readonly row: number;
  readonly line: number;
  /** Column, counted from 0. */
  readonly at: number;
}

/** As one number, because there can be very many: a row and a line take 21 bits each, a column takes 8. */
function packPlace({ source: { row, line }, at }: Figure): number {
  return (line * 2_097_152 + row) * 256 + at;
}

function placeFrom(packed: number): CellPlace {
  const rows = Math.floor(packed / 256);
  return { row: rows % 2_097_152, line: Math.floor(rows / 2_097_152), at: packed % 256 };
}

/** Collects the figures of a block into month records. */
export interface Collector {
  /** @returns the line where the same cell was read before; null when it was not */
  readonly add: (figure: Figure) => number | null;
  /** Keeps a computed figure, to be compared at the end. @param isOfMonths whether it is the total over the months */
  readonly compare: (figure: PartialKey & Omit<WrittenFigure, 'year'>, isOfMonths: boolean) => void;
  /** After this no sum is compared: a row or a cell of the block could not be read, and may belong to any of them. */
  readonly spoil: () => void;
  readonly computed: readonly WrittenFigure[];
  readonly months: MonthsBehind;
  readonly records: () => RecordPatch[];
  /** A cell, and where it was read; null for one that was not. */
  readonly cellOf: (key: RecordKey, field: string) => (CellPlace & { readonly value: CellValue }) | null;
  readonly hasFields: () => boolean;
}

/** `17,123`, with any signs around it. */
const ONE_COMMA = /^[^\d,]*\d{1,3},\d{3}[^\d,]*$/;

export function createCollector({ report, across, faults, delimiter, allowText, storedText }: Sheet): Collector {
  const collected = new Map<string, Collected>();
  const computed = new Map<string, WrittenFigure>();
  const faulty = new Set<string>();
  let hasWarnedOfCommas = false;
  let hasFields = false;
  let isSpoiled = false;

  let last: Collected | null = null;

  /** The record of a figure, made when it is new; null where a part of its key is unknown. */
  function recordOf({ year, month, bu }: Figure): Collected | null {
    if (last !== null && last.key.year === year && last.key.month === month && last.key.bu === bu) return last;
    if (year === null || month === null || (bu === null && report.perBusinessUnit)) return null;
    const key = { year, month, bu };
    const name = recordName(report, key);
    last = collected.get(name) ?? { key, name, cells: {}, places: {}, known: new Set() };
    collected.set(name, last);
    return last;
  }

  function add(figure: Figure): number | null {
    const { row } = figure;
    // A cell beyond the end of its row keeps what is stored.
    if (figure.source.cells[figure.at] === undefined) return null;
    hasFields = true;
    const record = recordOf(figure);
    const value = read(figure, record);
    if (record === null) {
      isSpoiled = true;
      return null;
    }
    const earlier = record.places[row.key];
    if (earlier !== undefined) return placeFrom(earlier).line;
    record.places[row.key] = packPlace(figure);
    if (value === undefined) faulty.add(`${record.name} ${row.key}`);
    else record.cells[row.key] = value;
    return null;
  }

  /** The value of a cell; undefined after its fault was reported. An empty cell clears the stored value. */
  function read({ row, scale, source, at }: Figure, record: Collected | null): CellValue | undefined {
    const text = withoutGuard((source.cells[at] ?? '').trim());
    const named = () => (across === 'rows' ? undefined : fieldName(row));
    const complain = (why: Fault) => faults.inCell(source, at, why, named());
    const warn = (why: Fault) => faults.warnInCell(source, at, why, named());
    const parsed = parseCell(text);
    if (parsed.fault !== undefined) {
      complain(parsed.fault);
      return undefined;
    }
    const { value } = parsed;
    const doubt = value === null ? undefined : source.doubtful?.get(at);
    if (doubt !== undefined) {
      complain(doubt);
      return undefined;
    }
    if (typeof value === 'string' && !allowText) {
      // The same text changes nothing. It is left out, so that it cannot overwrite a newer value.
      if (record !== null && storedText(report, record.key, row.key) === value) {
        record.known.add(row.key);
        return value;
      }
      complain(whyText(value, row.unit === '원' ? scale : 1));
      return undefined;
    }
    if (typeof value !== 'number') return value;
    if (shortenedDigits(text) !== null) warn(fault('few-digits'));
    // In files with semicolons as delimiter the comma may be the decimal mark.
    if (delimiter === ';' && !hasWarnedOfCommas && ONE_COMMA.test(text)) {
      hasWarnedOfCommas = true;
      warn(fault('comma-in-number', { value }));
    }
    if (scale === 1 || row.unit !== '원') return value;
    if (/원\s*$/u.test(text)) {
      complain(fault('won-among-thousands'));
      return undefined;
    }
    const scaled = parseCell(times(value, scale));
    if (scaled.fault === undefined && typeof scaled.value === 'number') return scaled.value;
    complain(fault('too-many-digits-in-won', { scale }));
    return undefined;
  }

  function compare(figure: PartialKey & Omit<WrittenFigure, 'year'>, isOfMonths: boolean): void {
    const { row, year, bu, source, at } = figure;
    const month = isOfMonths ? null : figure.month;
    if (year === null || (isOfMonths ? !report.rowTotals : month === null)) return;
    if ((source.cells[at] ?? '').trim() === '' || source.doubtful?.has(at) === true) return;
    // The first one counts; this also bounds memory when a file repeats them.
    const name = `${row.key} ${year} ${month ?? 'total'} ${bu}`;
    const scale = row.unit === '원' ? figure.scale : 1;
    if (!computed.has(name)) computed.set(name, { ...figure, year, month, scale });
  }

  function months({ row, year, month, bu }: WrittenFigure): readonly Cells[] | null {
    if (isSpoiled) return null;
    const keys = row.kind === 'field' ? [row.key] : [...row.plus, ...row.minus];
    const names = (month === null ? MONTHS : [month]).map((each) => recordName(report, { year, month: each, bu }));
    if (names.some((name) => keys.some((key) => faulty.has(`${name} ${key}`)))) return null;
    return names.flatMap((name) => {
      const record = collected.get(name);
      return record === undefined ? [] : [record.cells];
    });
  }

  return {
    add,
    compare,
    spoil() {
      isSpoiled = true;
    },
    get computed() {
      return [...computed.values()];
    },
    months,
    records: () =>
      [...collected.values()].map(({ key, cells, known }) => ({
        ...key,
        revision: undefined,
        cells:
          known.size === 0 ? cells : Object.fromEntries(Object.entries(cells).filter(([field]) => !known.has(field))),
      })),
    cellOf(key, field) {
      const record = collected.get(recordName(report, key));
      const packed = record?.places[field];
      return packed === undefined ? null : { ...placeFrom(packed), value: record?.cells[field] ?? null };
    },
    hasFields: () => hasFields,
  };
}
