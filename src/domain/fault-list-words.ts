import type { Words, WordsTable } from './language.ts';

const counted = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** The texts of lists of faults. */
export const words = {
  cells: (count: number): Words => ({ ko: `${count.toLocaleString('en-US')}개 셀`, en: counted(count, 'cell') }),
  rows: (count: number): Words => ({ ko: `${count.toLocaleString('en-US')}개 행`, en: counted(count, 'row') }),
} satisfies WordsTable;
