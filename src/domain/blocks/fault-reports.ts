import {
  faultInRow,
  toFault,
  type BlockFault,
  type BlockRow,
  type Faults,
  type FaultSink,
  type Said,
} from './faults.ts';
import type { FieldName } from './names-in-words.ts';
import { fault } from './words.ts';

/** A sheet has a few notes; more of them are another kind of file. */
const MOST_NOTICES = 200;

export function createFaults({ error, warning, notice }: FaultSink): Faults {
  const reported = new Set<string>();
  let last: BlockFault | null = null;
  let notices = 0;
  const isNew = (said: Said) => {
    const { code, facts, terminal } = toFault(said);
    // Until every fault has a code.
    const name = code === 'untold' ? terminal.en : `${code} ${JSON.stringify(facts)}`;
    return !reported.has(name) && reported.add(name);
  };
  const faults: Faults = {
    head: { row: 1, line: 1, cells: [] },
    inCell: (row, at, said, field) => {
      const found = faultInCell(faults.head, row, at, said, field);
      // One fault of a cell is enough: an invalid yearMonth is found twice, as a year and as a month.
      const isRepeated = last?.row === found.row && last.column === found.column;
      last = found;
      if (!isRepeated) error(found);
    },
    inCellOnce: (row, at, said) => {
      if (isNew(said)) faults.inCell(row, at, said);
    },
    inRow: (row, said) => error(faultInRow(row, said)),
    inFile: (said) => {
      if (isNew(said)) faults.inRow(faults.head, said);
    },
    warnInCell: (row, at, said, field) => warning(faultInCell(faults.head, row, at, said, field)),
    noteInCell: (row, at, said) => {
      notices += 1;
      if (notices <= MOST_NOTICES) notice(faultInCell(faults.head, row, at, said));
      else faults.inCell(row, at, fault('too-many-left-out', { most: MOST_NOTICES }));
    },
  };
  return faults;
}

/** Longer than any text that a cell may hold. */
const LONGEST_SHOWN = 400;

function shorten(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).toWellFormed()}…` : text;
}

/** Long texts are shortened: a heading of a megabyte would be repeated with every fault in its column. */
function faultInCell(head: BlockRow, row: BlockRow, at: number, said: Said, field?: FieldName): BlockFault {
  return {
    row: row.row,
    line: row.line,
    column: at + 1,
    header: shorten((head.cells[at] ?? '').trim()),
    value: shorten(row.cells[at] ?? ''),
    ...(field !== undefined && { field }),
    fault: toFault(said),
  };
}
