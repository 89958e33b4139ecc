import type { Fault } from '../fault.ts';
import type { Cells, RecordKey, RecordPatch } from '../record.ts';
import type { Label, Report } from '../report.ts';
import { placesOf, type Column } from './columns.ts';
import { readNames, type BlockNames, type KeySource } from './context.ts';
import { createFaults, type BlockFault, type BlockRow, type FaultSink } from './faults.ts';
import { ROWS_AHEAD, type Head } from './find-head.ts';
import { findLayout, type Sheet } from './layout.ts';
import type { LearntNames } from './learnt-words.ts';
import type { Reason } from './placement.ts';
import { createRowReader, type RowReader } from './row-reader.ts';
import { findDifferingSums, reportDifferingSums, type DifferingSum, type WrittenFigure } from './sums.ts';
import { fault } from './words.ts';

export interface ReaderSettings {
  /** From the command line; they must agree with the block. */
  readonly options: KeySource;
  /** What they say is used where nothing else says it, and must agree with what else says it. */
  readonly names: BlockNames;
  /** The encoding, if some bytes are invalid in it; cells that contain U+FFFD are then errors. Else null. */
  readonly brokenEncoding: string | null;
  readonly delimiter: string;
  /** The chosen unit of amounts in won: 1, 1000 or 1000000; null without a choice. */
  readonly scale: number | null;
  /** Whether texts in place of figures are taken; else they are errors, unless the stored cell has the same text. */
  readonly allowText: boolean;
  readonly storedText: (report: Report, key: RecordKey, field: string) => string | undefined;
  /** Other names of fields, taught or chosen for this run. Asked once, when the report is known. */
  readonly learnt: (report: Report) => LearntNames;
  /** The header where it is known; else it is searched for. */
  readonly head?: Head;
  /** The groups that labels of rows mean where neither they nor a row above says one; for pasted blocks. */
  readonly groups?: ReadonlyMap<BlockRow, Label | null>;
  /** Whether it may hold no report, as one sheet among others: then there is no fault, and its report is null. */
  readonly isOptional?: boolean;
}

export interface ReadBlock {
  /** Null when the report is not known; this is an error, unless the block is optional. */
  readonly report: Report | null;
  /** Empty after an error. */
  readonly records: readonly RecordPatch[];
  /** A fault in the cell where a figure was read, for what is found out later. */
  readonly faultIn: (key: RecordKey, field: string, found: Fault) => BlockFault | null;
  readonly computed: readonly WrittenFigure[];
  readonly differingSums: readonly DifferingSum[];
  /** Whether fields are named by their keys, as a program names them. */
  readonly isKeyed: boolean;
  readonly because: readonly Reason[];
  /** Whether it says itself that its amounts are in the chosen scale; null for a report without amounts. */
  readonly saysScale: boolean | null;
  /** Passes a warning for each row of them to the sink. @param stored the cells of a stored month */
  readonly reportSums: (stored: (key: RecordKey) => Cells | undefined) => void;
}

export interface BlockReader {
  /** Takes each row in order; blank ones may be left out. @returns whether the next row is wanted */
  readonly row: (row: BlockRow) => boolean;
  /** Takes a line of a comment, in its cell alone. */
  readonly comment: (row: BlockRow) => void;
  /** @param how whether the file ended with a line break (whole), without one (open), or was not read to its end (broken) */
  readonly end: (how: 'whole' | 'open' | 'broken') => ReadBlock;
}

/** Reads a rectangle of texts into month records of one report, row by row, once its header is found (CONTRACT §8). */
export function createBlockReader(settings: ReaderSettings, sink: FaultSink): BlockReader {
  const given = { ...settings, names: readNames(settings.names) };
  let isSound = true;
  const faults = createFaults({
    ...sink,
    error: (found) => {
      isSound = false;
      sink.error(found);
    },
  });
  let first: BlockRow[] | null = [];
  const comments: BlockRow[] = [];
  let last: BlockRow | null = null;
  let holdsFigures = false;
  let sheet: Sheet | null = null;
  let reader: RowReader | null = null;

  function begin(rows: readonly BlockRow[], isCut = false): void {
    first = null;
    sheet = rows.length === 0 ? null : findLayout(rows, given, faults, isCut);
    if (sheet === null) return;
    reader = readerOf(sheet);
    for (const row of rows.slice(sheet.at + 1)) holdsFigures = reader?.read(row) === true;
  }

  return {
    row(row) {
      if (row.cells.every((cell) => cell.trim() === '')) return true;
      last = row;
      if (first === null) {
        holdsFigures = reader?.read(row) === true;
      } else {
        first.push(row);
        if (first.length === ROWS_AHEAD) begin(first);
      }
      return first !== null || reader !== null;
    },

    comment: (row) => void comments.push(row),

    end(how) {
      if (first !== null) begin(first, how === 'broken');
      if (sheet === null) {
        if (last === null && settings.isOptional !== true) faults.inFile(fault('empty-file', {}));
        return NOTHING_READ;
      }
      const { report, columns, headRow } = sheet;
      if (how === 'open' && last !== null && last.cells.length < columns.length && holdsFigures) {
        faults.inRow(last, fault('cut-off', { cells: last.cells.length, columns: columns.length }));
      }
      for (const row of comments) reader?.comment(row);
      reader?.end();
      if (how !== 'broken') {
        if (last?.row === headRow.row) {
          faults.inFile(fault('head-alone', {}));
        } else if (isSound && reader?.collector.hasFields() !== true) {
          faults.inFile(fault('no-field', { report: report.id }));
        }
      }
      if (reader === null) return { ...NOTHING_READ, report };
      const { collector, because, saysScale } = reader;
      const computed = collector.computed();
      const differingSums = findDifferingSums(computed, collector.months);
      for (const { figure } of differingSums) {
        const { source, proof } = figure;
        if (proof?.isNeeded === true) faults.inCellOnce(source, proof.at, proof.why);
      }
      return {
        report,
        records: isSound ? collector.records() : [],
        faultIn: collector.faultIn,
        computed,
        isKeyed: placesOf(columns, 'field').length > 0 || headRow.cells.some((text) => report.fieldByKey.has(text)),
        because: because(),
        saysScale: report.fields.some(({ unit }) => unit === '원') ? saysScale() : null,
        differingSums,
        reportSums: (stored) => reportDifferingSums(differingSums, stored, faults),
      };
    },
  };
}

const NOTHING_READ: ReadBlock = {
  report: null,
  records: [],
  faultIn: () => null,
  computed: [],
  isKeyed: false,
  because: [],
  saysScale: null,
  differingSums: [],
  reportSums: () => {},
};

/** @returns null where no column can hold a field; then nothing is read */
function readerOf(sheet: Sheet): RowReader | null {
  const { across, columns, faults } = sheet;
  const isField = (column: Column) => column.role === 'row' && column.row.kind === 'field';
  // The end says that there is no field.
  if (across === 'rows' && !columns.some(isField)) return null;
  if (across === 'rows' && placesOf(columns, 'month').length === 0) {
    faults.inFile(fault('no-month-column', {}));
    return null;
  }
  return createRowReader(sheet);
}
