import type { Fault } from '../fault.ts';
import { faultInRow, type BlockFault, type BlockRow, type Faults, type FaultSink } from './faults.ts';
import type { FieldName } from './names-in-words.ts';
import { fault } from './words.ts';

/** A sheet has a few notes; more of them are another kind of file. */
const MOST_NOTICES = 200;

export function createFaults({ error, warning, notice }: FaultSink): Faults {
  const reported = new Set<string>();
  let last: BlockFault | null = null;
  let notices = 0;
  const isNew = ({ code, facts }: Fault) => {
    const name = `${code} ${JSON.stringify(facts)}`;
    return !reported.has(name) && reported.add(name);
  };
  const faults: Faults = {
    head: { row: 1, line: 1, cells: [] },
    inCell: (row, at, why, field) => {
      const found = faultInCell(faults.head, row, at, why, field);
      // One fault of a cell is enough: an invalid yearMonth is found twice, as a year and as a month.
      const isRepeated = last?.row === found.row && last.column === found.column;
      last = found;
      if (!isRepeated) error(found);
    },
    inCellOnce: (row, at, found) => {
      if (isNew(found)) faults.inCell(row, at, found);
    },
    inRow: (row, found) => error(faultInRow(row, found)),
    inFile: (found) => {
      if (isNew(found)) faults.inRow(faults.head, found);
    },
    warnInCell: (row, at, found, field) => warning(faultInCell(faults.head, row, at, found, field)),
    noteInCell: (row, at, found) => {
      notices += 1;
      if (notices <= MOST_NOTICES) notice(faultInCell(faults.head, row, at, found));
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
function faultInCell(head: BlockRow, row: BlockRow, at: number, found: Fault, field?: FieldName): BlockFault {
  return {
    row: row.row,
    line: row.line,
    column: at + 1,
    header: shorten((head.cells[at] ?? '').trim()),
    value: shorten(row.cells[at] ?? ''),
    ...(field !== undefined && { field }),
    fault: found,
  };
}
