import type { WordsTable } from '../../domain/language.ts';

/** The texts of the gauge's card. */
export const words = {
  /** @param done and all with their unit */
  about: (done: string, all: string) => ({ ko: `전체 ${all} 중 완료 ${done}`, en: `${done} of ${all} complete` }),
  complete: { ko: '완료', en: 'Complete' },
  underWay: { ko: '진행 중', en: 'In progress' },
  all: { ko: '전체 선적', en: 'All shipments' },
  total: { ko: '전체', en: 'Total' },
} satisfies WordsTable;
