import type { WordsTable } from '../../domain/language.ts';

/** The texts of the script of every page with islands; what it fetches later has its own. */
export const words = {
  /** CONTRACT §4 for Korean pages. */
  download: { ko: 'CSV 다운로드', en: 'CSV downloaded' },
  downloaded: (file: string) => ({ ko: `${file} downloaded.`, en: `${file} downloaded.` }),
  savedFiguresOnly: { ko: ' Saved figures only.', en: ' Saved figures only.' },
  notDownloaded: { ko: 'CSV 다운로드 실패', en: 'CSV not downloaded' },
  comingSoon: { ko: '준비 중', en: 'Coming soon' },
} satisfies WordsTable;
