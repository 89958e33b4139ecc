import type { WordsTable } from '../../domain/language.ts';

/** The texts of the script of every page with islands; what it fetches later has its own. */
export const words = {
  notDownloaded: { ko: 'CSV 다운로드 실패', en: 'CSV not downloaded' },
} satisfies WordsTable;
