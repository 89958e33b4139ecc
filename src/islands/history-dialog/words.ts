import type { WordsTable } from '../../domain/language.ts';

/** The texts around a history in its dialog. */
export const words = {
  history: { ko: '이력', en: 'History' },
  asPage: { ko: '페이지로 보기', en: 'View as page' },
  notLoaded: { ko: '이력을 불러오지 못했습니다.', en: 'The history could not be loaded.' },
  notSent: { ko: '요청을 처리하지 못했습니다.', en: 'The request failed.' },
  noServer: { ko: '서버에 연결할 수 없습니다.', en: 'The server cannot be reached.' },
  tryAgain: { ko: '다시 시도', en: 'Try again' },
  loading: { ko: '불러오는 중…', en: 'Loading…' },
  close: { ko: '닫기', en: 'Close' },
} satisfies WordsTable;
