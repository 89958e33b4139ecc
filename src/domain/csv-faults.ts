/** One row as the file has it. `row` counts as a spreadsheet does; `line` is where it begins in a text editor. */
export interface CsvRow {
  readonly row: number;
  readonly line: number;
  readonly cells: readonly string[];
}

/** One thing that is wrong in a file. `column` counts from 1; null when no one cell is to blame. */
export interface CsvFault {
  readonly row: number;
  readonly line: number;
  readonly column: number | null;
  readonly header: string;
  readonly value: string;
  readonly message: string;
}

/** Where faults go as they are found, so that a file of millions of them is never held. */
export interface FaultSink {
  readonly error: (fault: CsvFault) => void;
  /** Something that a person should look at, and that does not keep the file out. */
  readonly warning: (fault: CsvFault) => void;
}

/** Says what is wrong, each thing at its place. */
export interface Faults {
  /** The row whose cells are the headers of the columns. */
  head: CsvRow;
  /** `at` counts from 0. The message is the second half of a sentence about the cell. */
  readonly inCell: (row: CsvRow, at: number, message: string) => void;
  /** For what is the same in every row: said where it is met first. */
  readonly inCellOnce: (row: CsvRow, at: number, message: string) => void;
  readonly inRow: (row: Pick<CsvRow, 'row' | 'line'>, message: string) => void;
  /** For what is missing from the whole file; the same is said once. */
  readonly inFile: (message: string) => void;
  readonly warnInCell: (row: CsvRow, at: number, message: string) => void;
}

export function createFaults({ error, warning }: FaultSink): Faults {
  const said = new Set<string>();
  let last: CsvFault | null = null;
  const isNew = (message: string) => !said.has(message) && said.add(message);
  const faults: Faults = {
    head: { row: 1, line: 1, cells: [] },
    inCell: (row, at, message) => {
      const fault = faultInCell(faults.head, row, at, message);
      // A yearMonth that can't be read is wrong as a year and as a month.
      const isSaid = last?.row === fault.row && last.column === fault.column && last.message === message;
      last = fault;
      if (!isSaid) error(fault);
    },
    inCellOnce: (row, at, message) => {
      if (isNew(message)) faults.inCell(row, at, message);
    },
    inRow: (row, message) => error(faultInRow(row, message)),
    inFile: (message) => {
      if (isNew(message)) faults.inRow(faults.head, message);
    },
    warnInCell: (row, at, message) => warning(faultInCell(faults.head, row, at, message)),
  };
  return faults;
}

/** Counts faults and keeps the first of them in reading order, however many there are. */
export interface FaultList {
  readonly first: readonly CsvFault[];
  readonly count: number;
  readonly add: (fault: CsvFault) => void;
}

export function createFaultList(limit: number): FaultList {
  const first: CsvFault[] = [];
  let count = 0;
  return {
    first,
    get count() {
      return count;
    },
    add(fault) {
      count += 1;
      let at = first.length;
      for (let before = first[at - 1]; before !== undefined && byPosition(fault, before) < 0; before = first[at - 1]) {
        at -= 1;
      }
      if (at >= limit) return;
      first.splice(at, 0, fault);
      if (first.length > limit) first.pop();
    },
  };
}

/** A fault that no one cell is to blame for. */
export function faultInRow({ row, line }: Pick<CsvRow, 'row' | 'line'>, message: string): CsvFault {
  return { row, line, column: null, header: '', value: '', message };
}

function faultInCell(head: CsvRow, row: CsvRow, at: number, message: string): CsvFault {
  return {
    row: row.row,
    line: row.line,
    column: at + 1,
    header: (head.cells[at] ?? '').trim(),
    value: row.cells[at] ?? '',
    message,
  };
}

/** Reading order. */
export function byPosition(a: CsvFault, b: CsvFault): number {
  return a.row - b.row || (a.column ?? 0) - (b.column ?? 0);
}

/** 1 becomes A, 27 becomes AA: as a spreadsheet names a column. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}
