import type { Words, WordsTable } from './language.ts';

const counted = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** The texts of lists of faults. */
export const words = {
  cells: (count: number): Words => ({ ko: `${count.toLocaleString('en-US')}개 셀`, en: counted(count, 'cell') }),
  rows: (count: number): Words => ({ ko: `${count.toLocaleString('en-US')}개 행`, en: counted(count, 'row') }),
  /** Of the faults of one kind after the first. */
  sameKind: (count: number): Words => ({
    ko: `같은 종류의 오류가 ${count.toLocaleString('en-US')}개 더 있습니다. 같은 방법으로 고치세요.`,
    en: `${count.toLocaleString('en-US')} more of the same kind; correct them likewise`,
  }),
} satisfies WordsTable;
