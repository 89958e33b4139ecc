import type { WordsTable } from '../../domain/language.ts';

/** The texts in the place of an island that failed. */
export const words = {
  failed: { ko: '이 부분에 오류가 발생했습니다.', en: 'This part of the page has failed.' },
  notLoaded: { ko: '이 부분을 불러오지 못했습니다.', en: 'This part of the page could not be loaded.' },
  reload: { ko: '새로 고침', en: 'Reload' },
} satisfies WordsTable;
