import { bareCell } from '../cell.ts';
import type { Fault } from '../fault.ts';
import type { Cells, RecordKey, RecordPatch } from '../record.ts';
import type { Report } from '../report.ts';
import { reportById, reports } from '../reports.ts';
import { MONTHS } from '../year-month.ts';
import { belongsElsewhere, MOST_COLUMNS, tooWide } from './advice.ts';
import { createCollector, type Collector } from './collector.ts';
import type { Across, Column } from './columns.ts';
import { createFaults } from './fault-reports.ts';
import type { BlockFault, BlockRow, FaultSink } from './faults.ts';
import { findHead, ROWS_AHEAD } from './find-head.ts';
import { indexOf, indexOfAll } from './indices.ts';
import type { LearntNames } from './learnt-words.ts';
import { fieldName } from './names-in-words.ts';
import { createRowKeys, namedThing, type FileNameKey, type KeySource } from './row-key.ts';
import { createRowNamer } from './row-names.ts';
import { createRowReader } from './row-reader.ts';
import { createScales } from './scales.ts';
import { settleColumns } from './settle-columns.ts';
import { findDifferingSums, reportDifferingSums, type DifferingSum, type WrittenFigure } from './sums.ts';
import { checkFiguresAbove, checkRowsAbove, refuseTitleOfOthers } from './surroundings.ts';
import { readTitle } from './title.ts';
import { fault } from './words.ts';

export interface ReaderSettings {
  /** From the command line; they must agree with the block. */
  readonly options: KeySource;
  /** From the file name; used where nothing else says it. One of the form that export writes must agree. */
  readonly name: FileNameKey;
  /** The encoding, if some bytes are invalid in it; cells that contain U+FFFD are then errors. Else null. */
  readonly brokenEncoding: string | null;
  readonly delimiter: string;
  /** 1000 where somebody said that amounts are in thousands of won, 1000000 in millions, 1 in won; null where nobody said it. */
  readonly scale: number | null;
  /** Whether texts in numeric cells are accepted; else they are errors, unless the stored cell contains the same text. */
  readonly allowText: boolean;
  /** The stored text of a cell, if it has one. */
  readonly storedText: (report: Report, key: RecordKey, field: string) => string | undefined;
  /** Other names of fields, taught or chosen for this run. Asked once, when the report is known. */
  readonly learnt: (report: Report) => LearntNames;
  /** Whether the block may hold no report, as one sheet among others: then there is no fault, and its report is null. */
  readonly isOptional?: boolean;
}

export interface ReadBlock {
  /** Null when the report is not known; this is an error, unless the block is optional. */
  readonly report: Report | null;
  /** Empty after an error. */
  readonly records: readonly RecordPatch[];
  /** A fault in the cell where a figure was read, for what is found out later. */
  readonly faultIn: (key: RecordKey, field: string, found: Fault) => BlockFault | null;
  /** Computed figures that the block has. */
  readonly computed: readonly WrittenFigure[];
  /** Computed figures that differ from the block's own cells. */
  readonly differingSums: readonly DifferingSum[];
  /** Passes a warning for each row of them to the sink. @param stored the cells of a stored month */
  readonly reportSums: (stored: (key: RecordKey) => Cells | undefined) => void;
}

export interface BlockReader {
  /** Takes each row in order; blank ones may be left out. @returns whether the next row is wanted */
  readonly row: (row: BlockRow) => boolean;
  /** @param how whether the file ended with a line break (whole), without one (open), or was not read to its end (broken) */
  readonly end: (how: 'whole' | 'open' | 'broken') => ReadBlock;
}

/** How many rows above the header may say something about its columns. */
const ROWS_ABOVE = 2;

/** A block whose header is known: what reads its rows. */
interface Body {
  readonly report: Report | null;
  /** The header row, and its position among the first rows. */
  readonly headRow: BlockRow;
  readonly at: number;
  readonly columns: readonly Column[];
  readonly across: Across;
  /** Null where the report is not known or no column can hold a field; then nothing is read. */
  readonly collector: Collector | null;
  /** @returns whether the row held figures */
  readonly read: (row: BlockRow) => boolean;
}

/**
 * Reads a rectangle of texts into month records of one report, row by row (CONTRACT §8). The first rows are kept until
 * the header is found among them; every later row is read when it comes. Faults go to `sink` as they are found.
 */
export function createBlockReader(settings: ReaderSettings, sink: FaultSink): BlockReader {
  let isSound = true;
  const faults = createFaults({
    ...sink,
    error: (fault) => {
      isSound = false;
      sink.error(fault);
    },
  });
  let first: BlockRow[] | null = [];
  let last: BlockRow | null = null;
  /** Whether the last row does. */
  let holdsFigures = false;
  let body: Body | null = null;

  function begin(): void {
    const rows = first ?? [];
    first = null;
    if (rows.length === 0) return;
    body = createBody(rows, settings, faults);
    if (body === null) return;
    for (const row of rows.slice(body.at + 1)) holdsFigures = body.read(row);
  }

  const isWanted = () => body !== null && body.collector !== null;

  return {
    row(row) {
      if (row.cells.every((cell) => cell.trim() === '')) return true;
      last = row;
      if (first === null) {
        holdsFigures = body?.read(row) === true;
        return isWanted();
      }
      first.push(row);
      if (first.length < ROWS_AHEAD) return true;
      begin();
      return isWanted();
    },

    end(how) {
      if (first !== null) begin();
      if (body === null) {
        if (last === null && settings.isOptional !== true) faults.inFile(fault('empty-file', {}));
        return {
          report: null,
          records: [],
          faultIn: () => null,
          computed: [],
          differingSums: [],
          reportSums: () => {},
        };
      }
      const { report, columns, collector, headRow, across } = body;
      if (how === 'open' && last !== null && last.cells.length < columns.length && holdsFigures) {
        faults.inRow(last, fault('cut-off', { cells: last.cells.length, columns: columns.length }));
      }
      if (how !== 'broken') refuseNothing(body);
      const differingSums = collector === null ? [] : findDifferingSums(collector.computed, collector.months);
      return {
        report,
        records: isSound && collector !== null ? collector.records() : [],
        faultIn(key, field, found) {
          const cell = collector?.cellOf(key, field) ?? null;
          if (cell === null) return null;
          const { value, at, ...position } = cell;
          const header = (headRow.cells[at] ?? '').trim();
          const row = namesFields(across) ? report?.fieldByKey.get(field) : undefined;
          return {
            ...position,
            column: at + 1,
            header,
            value: bareCell(value),
            ...(row !== undefined && { field: fieldName(row) }),
            fault: found,
          };
        },
        computed: collector?.computed ?? [],
        differingSums,
        reportSums: (stored) =>
          reportDifferingSums(
            differingSums,
            ({ year, month, bu }) =>
              (month === null ? MONTHS : [month]).flatMap((each) => {
                const cells = stored({ year, month: each, bu });
                return cells === undefined ? [] : [cells];
              }),
            faults,
          ),
      };
    },
  };

  function refuseNothing({ report, headRow, collector }: Body): void {
    if (last === headRow) {
      faults.inFile(fault('head-alone', {}));
    } else if (isSound && report !== null && collector?.hasFields() !== true) {
      faults.inFile(fault('no-field', { report: report.id }));
    }
    if (report === null) faults.inFile(fault('unknown-report', { ids: reports.map(({ id }) => id) }));
  }
}

/** Whether a fault of a cell must say the field, because the heading does not. */
function namesFields(across: Across): boolean {
  return across !== 'rows';
}

/** Finds report, header and columns among the first rows; null after the fault was reported. */
function createBody(
  rows: readonly BlockRow[],
  settings: ReaderSettings,
  faults: ReturnType<typeof createFaults>,
): Body | null {
  const { options, name, brokenEncoding } = settings;
  const narrow = rows.map((row) => ({ ...row, cells: row.cells.slice(0, MOST_COLUMNS + 1) }));
  const { report, index, head } = recognise(narrow, settings);
  const headRow = head === null ? undefined : rows[head.at];
  const isNamed = () => narrow.some(({ cells }) => cells.some((cell) => cell !== '' && index.isOwn(cell)));
  if (settings.isOptional === true && (head === null || !isNamed())) return null;
  if (head === null || headRow === undefined) {
    const [row = { row: 1, line: 1 }] = rows;
    faults.inRow(
      row,
      brokenEncoding === null ? fault('no-header', {}) : fault('file-not-encoded', { encoding: brokenEncoding }),
    );
    return null;
  }
  faults.head = headRow;
  const wide = tooWide(headRow.cells.findLastIndex((cell) => cell.trim() !== '') + 1);
  if (wide !== null) {
    faults.inFile(wide);
    return null;
  }
  if (name.isExported && name.kind !== null && report !== null && report.id !== name.kind) {
    const from = options.kind === null ? 'content' : 'options';
    const facts = { thing: namedThing(name), part: 'kind', named: name.kind, said: report.id, from } as const;
    faults.inFile(fault('name-disagrees', facts));
  }
  const elsewhere = (texts: readonly string[]) => {
    const other = reports.find((each) => each !== report && indexOf(each).find(texts, null).kind === 'row');
    return other === undefined || report === null ? null : belongsElsewhere(other, options);
  };
  const learnt: LearntNames = report === null ? new Map() : settings.learnt(report);
  const titleRows = rows.slice(0, head.from);
  const title = readTitle(titleRows);
  refuseTitleOfOthers(titleRows, index, faults);
  checkFiguresAbove(titleRows, index, faults);
  const columns = settleColumns({
    head,
    row: headRow,
    above: head.from < head.at ? (rows[head.from] ?? null) : null,
    below: rows.slice(head.at + 1),
    report,
    index,
    learnt,
    faults,
    elsewhere,
  });
  const unread: Body = {
    report,
    headRow,
    columns,
    across: head.across,
    collector: null,
    read: () => false,
    at: head.at,
  };
  if (report === null) return unread;
  if (head.across === 'rows' && !columns.some((column) => column.role === 'row' && column.row.kind === 'field')) {
    return unread; // `refuseNothing` says that there is no field
  }
  checkRowsAbove(rows.slice(Math.max(0, head.from - ROWS_ABOVE), head.at), columns, report, faults);
  if (head.across === 'rows' && !columns.some(({ role }) => role === 'month')) {
    faults.inFile(fault('no-month-column', {}));
    return unread;
  }
  const collector = createCollector({ ...settings, report, faults, namesFields: namesFields(head.across) });
  // What belongs to a sum may be in a column that cannot be read.
  if (columns.some(({ role }) => role === 'wrong')) collector.spoil();
  const read = createRowReader({
    report,
    index,
    across: head.across,
    headRow,
    columns,
    brokenEncoding,
    collector,
    keys: createRowKeys({ report, columns, options, title, name, faults }),
    nameRow: createRowNamer({ report, index, learnt, columns, faults, elsewhere }),
    scales: createScales({ ...settings, columns, titleRows, headRow, faults }),
    faults,
  });
  return { ...unread, collector, read };
}

/** The report is that of the options; else the one whose names are most in the first rows; else that of the file name. */
function recognise(rows: readonly BlockRow[], { options, name }: ReaderSettings) {
  const report =
    options.kind === null ? (mostNamed(rows) ?? (name.kind && reportById(name.kind))) : reportById(options.kind);
  const index = report === null ? indexOfAll() : indexOf(report);
  return { report, index, head: findHead(rows, index) };
}

/** Null where two reports are named equally often. */
function mostNamed(rows: readonly BlockRow[]): Report | null {
  const texts = new Set(rows.flatMap(({ cells }) => cells.filter((cell) => /\p{L}/u.test(cell))));
  // Keys name one report only, and need no index of labels.
  const [keyed, ...others] = reports.filter(({ fields }) => fields.some(({ key }) => texts.has(key)));
  if (keyed !== undefined && others.length === 0) return keyed;
  const [best, second] = reports
    .map((report) => {
      const index = indexOf(report);
      return { report, count: [...texts].filter(index.isOwn).length };
    })
    .toSorted((a, b) => b.count - a.count);
  return best !== undefined && best.count > (second?.count ?? 0) ? best.report : null;
}
