import type { WordsTable } from '../../domain/language.ts';

/** The texts of a download that has ended: CONTRACT §4 for Korean pages. */
export const words = {
  download: { ko: 'CSV 다운로드', en: 'CSV downloaded' },
  downloaded: (file: string) => ({ ko: `${file} downloaded.`, en: `${file} downloaded.` }),
  savedFiguresOnly: { ko: ' Saved figures only.', en: ' Saved figures only.' },
} satisfies WordsTable;
