import type { WordsTable } from '../../domain/language.ts';

/** The texts of the scripts of every page; what they fetch later has its own. */
export const words = {
  notDownloaded: { ko: 'CSV 다운로드 실패', en: 'CSV not downloaded' },
  printed: (at: string) => ({ ko: `인쇄 ${at}`, en: `Printed ${at}` }),
  /** CONTRACT §4 for Korean pages. */
  comingSoon: { ko: '준비 중', en: 'Coming soon' },
  getCsv: { ko: 'CSV 받기', en: 'Get CSV' },
} satisfies WordsTable;
