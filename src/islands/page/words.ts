import type { WordsTable } from '../../domain/language.ts';

/** The texts of the script of every page with islands; what it fetches later has its own. */
export const words = {
  notDownloaded: { ko: 'CSV 다운로드 실패', en: 'CSV not downloaded' },
  /** CONTRACT §4 for Korean pages. */
  comingSoon: { ko: '준비 중', en: 'Coming soon' },
  getCsv: { ko: 'CSV 받기', en: 'Get CSV' },
} satisfies WordsTable;
