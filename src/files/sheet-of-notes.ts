import type { BlockFault, BlockRow, FaultSink } from '../domain/blocks/faults.ts';
import { parseCell } from '../domain/cell.ts';

/** What the reader says of a sheet that has headings but nothing to import. */
const SAYS_NOTHING_THERE: ReadonlySet<string> = new Set([
  'no-field',
  'no-month-column',
  'month-among-months',
  'head-alone',
]);

/**
 * A sheet of notes beside a report may have headings that look like those of a report. Where it holds no amount, and
 * the reader found nothing in it, it is left out, so its errors wait until one of the two is known.
 */
export function createNotes(isOptional: boolean, { error, ...others }: FaultSink) {
  let waiting: BlockFault[] | null = isOptional ? [] : null;
  const isReport = () => {
    waiting?.forEach(error);
    waiting = null;
  };
  return {
    sink: {
      ...others,
      error(found: BlockFault): void {
        if (!SAYS_NOTHING_THERE.has(found.fault.code)) isReport();
        if (waiting === null) error(found);
        else waiting.push(found);
      },
    },
    watch(row: BlockRow): void {
      if (waiting !== null && row.cells.some(isAmount)) isReport();
    },
    areAll: () => waiting !== null && waiting.length > 0,
  };
}

/** Whether a text is a number that cannot be a month or a year, so that its row holds figures. */
function isAmount(text: string): boolean {
  if (!/\d/.test(text)) return false;
  const parsed = parseCell(text);
  if (parsed.fault !== undefined || typeof parsed.value !== 'number') return false;
  const { value } = parsed;
  return !Number.isInteger(value) || value < 1 || (value > 12 && value < 2000) || value > 2100;
}
