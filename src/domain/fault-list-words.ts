import { groupThousands } from './decimal.ts';
import type { Words, WordsTable } from './language.ts';

const grouped = (count: number) => groupThousands(String(count));
const counted = (count: number, noun: string) => `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;

/** The texts of lists of faults. */
export const words = {
  cells: (count: number): Words => ({ ko: `${grouped(count)}개 셀`, en: counted(count, 'cell') }),
  rows: (count: number): Words => ({ ko: `${grouped(count)}개 행`, en: counted(count, 'row') }),
} satisfies WordsTable;
