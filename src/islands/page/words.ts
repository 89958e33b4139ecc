import type { WordsTable } from '../../domain/language.ts';

/** The texts of the scripts of every page; what they fetch later has its own. */
export const words = {
  /** CONTRACT §4 for Korean pages. */
  download: { ko: 'CSV 다운로드', en: 'CSV downloaded' },
  downloaded: (file: string) => ({ ko: `${file} downloaded.`, en: `${file} downloaded.` }),
  savedFiguresOnly: { ko: ' Saved figures only.', en: ' Saved figures only.' },
  notDownloaded: { ko: 'CSV 다운로드 실패', en: 'CSV not downloaded' },
  printed: (at: string) => ({ ko: `인쇄 ${at}`, en: `Printed ${at}` }),
  comingSoon: { ko: '준비 중', en: 'Coming soon' },
} satisfies WordsTable;
