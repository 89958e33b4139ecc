import { bareCell, hasClosingDash, parseCell, type CellValue } from '../cell.ts';
import { withoutGuard } from '../csv-cell.ts';
import { times } from '../decimal.ts';
import type { Fault } from '../fault.ts';
import { numberFault, whyText } from '../not-a-number.ts';
import { recordName, type Cells, type RecordKey, type RecordPatch } from '../record.ts';
import type { FieldRow, ValueRow } from '../report.ts';
import { textAt, type BlockFault } from './faults.ts';
import type { Sheet } from './layout.ts';
import { fieldName } from './names-in-words.ts';
import { recordsBehind, shortenedDigits, type WrittenFigure } from './sums.ts';
import { fault } from './words.ts';

type Figure<Row extends ValueRow = ValueRow> = Omit<WrittenFigure, 'row' | 'year' | 'scale'> & {
  readonly row: Row;
  readonly year: number | null;
};

interface Collected {
  readonly key: RecordKey;
  readonly cells: Record<string, CellValue>;
  /** Where each cell is. One that has a place only could not be read. */
  readonly places: Record<string, Pick<Figure, 'source' | 'at'>>;
  /** Texts that are stored already: they count in no sum and are not imported. */
  readonly known: Set<string>;
}

/** `17,123`, with any signs around it. */
const ONE_COMMA = /^[^\d,]*\d{1,3},\d{3}[^\d,]*$/;
/** `952.710`, with any signs around it. */
const ONE_POINT = /^[^\d.,]*[1-9]\d{0,2}\.\d{3}[^\d.,]*$/;

export function createCollector({ report, across, faults, delimiter, scale, allowText, storedText }: Sheet) {
  const scaleOf = ({ unit }: ValueRow) => (unit === '원' ? (scale ?? 1) : 1);
  const collected = new Map<string, Collected>();
  const computed = new Map<string, WrittenFigure>();
  let last: Collected | null = null;
  let hasWarnedOfCommas = false;
  let hasFields = false;
  let isSpoiled = false;

  /** The record of a figure, made when it is new; null where a part of its key is unknown. */
  function recordOf({ year, month, bu }: Figure): Collected | null {
    if (last !== null && last.key.year === year && last.key.month === month && last.key.bu === bu) return last;
    if (year === null || month === null || (bu === null && report.perBusinessUnit)) return null;
    const key = { year, month, bu };
    const name = recordName(report, key);
    last = collected.get(name) ?? { key, cells: {}, places: {}, known: new Set() };
    collected.set(name, last);
    return last;
  }

  /** @returns the line where the same cell was read before; null when it was not */
  function add(figure: Figure<FieldRow>): number | null {
    const { row, source, at } = figure;
    // A cell beyond the end of its row keeps what is stored.
    if (source.cells[at] === undefined) return null;
    hasFields = true;
    const record = recordOf(figure);
    const read = readCell(figure);
    const isText = typeof read === 'string' && !allowText;
    // The same text changes nothing. It is left out, so that it cannot overwrite a newer value.
    const isStored = isText && record !== null && storedText(report, record.key, row.key) === read;
    if (isStored) record.known.add(row.key);
    const why = isText && !isStored ? whyText(read) : read;
    const isFault = why !== null && typeof why === 'object';
    if (isFault) faults.inCell(source, at, why, nameOf(row));
    isSpoiled ||= record === null;
    const earlier = record?.places[row.key];
    if (record === null || earlier !== undefined) return earlier?.source.line ?? null;
    record.places[row.key] = { source, at };
    if (!isFault) record.cells[row.key] = why;
    return null;
  }

  const nameOf = (row: FieldRow) => (across === 'rows' ? undefined : fieldName(row));

  /** The value of a cell, or its fault. An empty cell clears the stored value. */
  function readCell({ row, source, at }: Figure<FieldRow>): CellValue | Fault {
    const text = withoutGuard(textAt(source, at));
    const parsed = parseCell(text);
    if (parsed.fault !== undefined) return parsed.fault;
    const { value } = parsed;
    const doubt = value === null ? undefined : source.doubtful?.get(at);
    if (doubt !== undefined || typeof value !== 'number') return doubt ?? value;
    if (hasClosingDash(text)) return numberFault('number-with-text');
    if (shortenedDigits(text) !== null) faults.warnInCell(source, at, fault('few-digits'), nameOf(row));
    // In files with semicolons as delimiter the comma may be the decimal mark.
    if (delimiter === ';' && !hasWarnedOfCommas && ONE_COMMA.test(text)) {
      hasWarnedOfCommas = true;
      faults.warnInCell(source, at, fault('comma-in-number', { value }), nameOf(row));
    }
    // In such a file the point may mark thousands: hardly any figure has three decimals.
    if (delimiter === ';' && row.unit !== '%' && ONE_POINT.test(text)) return fault('point-in-number', { value });
    const factor = scaleOf(row);
    if (factor === 1) return value;
    if (/원\s*$/u.test(text)) return fault('won-among-thousands');
    const scaled = parseCell(times(value, factor));
    const isExact = scaled.fault === undefined && typeof scaled.value === 'number';
    return isExact ? scaled.value : fault('too-many-digits-in-won', { scale: factor });
  }

  /** Keeps a computed figure, to be compared at the end. @param isOfMonths whether it is the total over the months */
  function compare(figure: Figure, isOfMonths: boolean): void {
    const { row, year, bu, source, at } = figure;
    const month = isOfMonths ? null : figure.month;
    if (year === null || (isOfMonths ? !report.rowTotals : month === null)) return;
    if (textAt(source, at) === '' || source.doubtful?.has(at) === true) return;
    // The first one counts; this also bounds memory when a file repeats them.
    const name = `${row.key} ${year} ${month ?? 'total'} ${bu} ${figure.proof?.at ?? ''}`;
    if (!computed.has(name)) computed.set(name, { ...figure, year, month, scale: scaleOf(row) });
  }

  function months(figure: WrittenFigure): readonly Cells[] | null {
    if (isSpoiled) return null;
    const { row } = figure;
    const keys = row.kind === 'field' ? [row.key] : [...row.plus, ...row.minus];
    const records = recordsBehind(figure).flatMap((key) => collected.get(recordName(report, key)) ?? []);
    const isFaulty = ({ places, cells }: Collected) =>
      keys.some((key) => places[key] !== undefined && cells[key] === undefined);
    return records.some(isFaulty) ? null : records.map(({ cells }) => cells);
  }

  function faultIn(key: RecordKey, field: string, found: Fault): BlockFault | null {
    const record = collected.get(recordName(report, key));
    const [place, row] = [record?.places[field], report.fieldByKey.get(field)];
    if (place === undefined || row === undefined) return null;
    const value = bareCell(record?.cells[field] ?? null);
    return { ...faults.inCellOf(place.source, place.at, found, nameOf(row)), value };
  }

  function recordFrom({ key, cells, known }: Collected): RecordPatch {
    const own = Object.entries(cells).filter(([field]) => !known.has(field));
    return { ...key, revision: undefined, cells: Object.fromEntries(own) };
  }

  return {
    add,
    compare,
    /** After this no sum is compared: what could not be read may belong to any of them. */
    spoil(): void {
      isSpoiled = true;
    },
    computed: () => [...computed.values()],
    months,
    records: () => [...collected.values()].map(recordFrom),
    faultIn,
    hasFields: () => hasFields,
  };
}
