import type { WordsTable } from '../../domain/language.ts';

/** The texts of the script of every page; those of downloads are CONTRACT §4's for Korean pages. */
export const words = {
  download: { ko: 'CSV 다운로드', en: 'CSV downloaded' },
  downloaded: (file: string) => ({ ko: `${file} downloaded.`, en: `${file} downloaded.` }),
  notDownloaded: { ko: 'CSV 다운로드 실패', en: 'CSV not downloaded' },
  savedFiguresOnly: { ko: ' Saved figures only.', en: ' Saved figures only.' },
} satisfies WordsTable;
