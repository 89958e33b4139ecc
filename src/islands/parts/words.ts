import type { WordsTable } from '../../domain/language.ts';

/** The texts of what several pages and islands share. */
export const words = {
  notShownYet: { ko: '조회를 눌러 적용하세요', en: 'Press Show to apply' },
  show: { ko: '조회', en: 'Show' },
  year: { ko: '연도', en: 'Year' },
  month: { ko: '월', en: 'Month' },
  /** Who made a change, where nobody is known: the way by which it came. */
  web: { ko: '이름 없음 · 웹', en: 'unnamed · web' },
  api: { ko: '이름 없음 · API', en: 'unnamed · API' },
  cli: { ko: '이름 없음 · 명령줄', en: 'unnamed · command line' },
} satisfies WordsTable;
