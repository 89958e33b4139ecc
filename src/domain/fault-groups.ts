import { columnLetters, faultWords, type BlockFault } from './blocks/faults.ts';
import type { Surface } from './fault.ts';
import type { Words } from './language.ts';

/** Faults that are reported together: the cause once, where it is, and how often. */
export interface FaultGroup {
  /** In reading order. */
  readonly first: BlockFault;
  /** What they say, with the name of the field where all of them are in one. */
  readonly words: Readonly<Record<Surface, Words>>;
  readonly count: number;
  /** As a spreadsheet writes it: `C3:AG3, Sheet2!H7`, rows as `3:5`; empty for one fault of a whole row. */
  readonly where: string;
  readonly hasMorePlaces: boolean;
  /** The heading of all its cells; empty where they have different ones. */
  readonly header: string;
  /** The first different values; none where the faults are not in cells. */
  readonly values: readonly string[];
  readonly hasMoreValues: boolean;
}

/** Up to `alone` equal faults are reported one by one; of more of them the first `mostPlaces` places. */
type GroupingRules = Readonly<Record<'alone' | 'mostPlaces', number>>;

export const FAULTS: GroupingRules = { alone: 3, mostPlaces: 5 };
/** What is left out is one notice (CONTRACT §8). */
export const NOTICES: GroupingRules = { alone: 1, mostPlaces: 50 };

const SHOWN_VALUES = 3;

/**
 * Groups the faults of one file that need the same words.
 * @param faults in reading order; of a workbook, sheet by sheet
 */
export function groupFaults(faults: readonly BlockFault[], { alone, mostPlaces }: GroupingRules): FaultGroup[] {
  const equal = new Map<string, BlockFault[]>();
  for (const each of faults) {
    const name = `${each.fault.code} ${each.fault.terminal.en}`;
    const others = equal.get(name);
    if (others === undefined) equal.set(name, [each]);
    else others.push(each);
  }
  const order = new Map(faults.map((fault, at) => [fault, at]));
  const positionOf = ({ first }: FaultGroup) => order.get(first) ?? 0;
  return [...equal.values()]
    .flatMap((all) => (all.length > alone ? [all] : all.map((each) => [each])))
    .map((all) => groupOf(all, mostPlaces))
    .toSorted((a, b) => positionOf(a) - positionOf(b));
}

function groupOf(faults: readonly BlockFault[], mostPlaces: number): FaultGroup {
  const [first] = faults as [BlockFault];
  const cells = faults.filter(({ column }) => column !== null);
  const values = new Set(cells.map(({ value }) => value));
  const headers = new Set(cells.map(({ header }) => header));
  const isOneField = faults.every(({ field }) => field?.key === first.field?.key);
  const told = isOneField ? first : { fault: first.fault };
  const places = rangesOf(faults);
  return {
    first,
    words: { page: faultWords(told, 'page'), terminal: faultWords(told, 'terminal') },
    count: faults.length,
    where:
      faults.length === 1 && first.column === null
        ? ''
        : places.slice(0, mostPlaces).join(', ') + (places.length > mostPlaces ? ' …' : ''),
    hasMorePlaces: places.length > mostPlaces,
    header: headers.size === 1 ? first.header : '',
    values: [...values].slice(0, SHOWN_VALUES),
    hasMoreValues: values.size > SHOWN_VALUES,
  };
}

/** A rectangle of cells; of whole rows where its columns are null. */
interface Range {
  readonly sheet: string | undefined;
  readonly left: number | null;
  right: number | null;
  readonly top: number;
  bottom: number;
}

/** The cells of faults as few ranges: adjoining cells of a row, and equal runs of adjoining rows. @param faults in reading order */
export function rangesOf(faults: readonly BlockFault[]): string[] {
  const runs: Range[] = [];
  for (const { sheet, row, column } of faults) {
    const last = runs.at(-1);
    const isNext = last?.sheet === sheet && last?.top === row && column !== null && last.right === column - 1;
    if (isNext) last.right = column;
    else runs.push({ sheet, left: column, right: column, top: row, bottom: row });
  }
  /** The last range of each run of columns. */
  const open = new Map<string, Range>();
  return runs
    .filter((run) => {
      const name = JSON.stringify([run.sheet, run.left, run.right]);
      const above = open.get(name);
      const goesOn = above?.bottom === run.top - 1;
      if (goesOn) above.bottom = run.top;
      else open.set(name, run);
      return !goesOn;
    })
    .map(nameOfRange);
}

function nameOfRange({ sheet, left, right, top, bottom }: Range): string {
  const before = sheet === undefined ? '' : `${sheetName(sheet)}!`;
  // What is wrong with a whole sheet is reported of its first row.
  if (left === null || right === null) {
    return sheet !== undefined && bottom === 1 ? sheetName(sheet) : `${before}${top}:${bottom}`;
  }
  const [first, last] = [`${columnLetters(left)}${top}`, `${columnLetters(right)}${bottom}`];
  return before + (first === last ? first : `${first}:${last}`);
}

/** The name of a sheet before `!`: in quotation marks where a spreadsheet needs them. */
export function sheetName(sheet: string): string {
  return /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`;
}
