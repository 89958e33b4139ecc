import { yearMonthName } from '../../domain/date-words.ts';
import type { WordsTable } from '../../domain/language.ts';

/** The texts of a figure's story. */
export const words = {
  title: (field: string, year: number, month: number) => ({
    ko: `${field} ${yearMonthName({ year, month }, 'ko')}`,
    en: `${field}, ${yearMonthName({ year, month }, 'en')}`,
  }),
  close: { ko: '닫기', en: 'Close' },
  noFigures: { ko: '표시할 숫자가 없습니다', en: 'No figures to draw' },
  inHistory: { ko: '이력에서 보기', en: 'View in history' },
  computed: { ko: '다음 값으로 계산합니다', en: 'Computed from' },
  now: { ko: '현재', en: 'Now' },
  atThatTime: { ko: '당시', en: 'Then' },
  emptyCell: { ko: '(빈 칸)', en: '(empty)' },
  loading: { ko: '불러오는 중…', en: 'Loading…' },
  tryAgain: { ko: '다시 시도', en: 'Try again' },
  neverChanged: { ko: '변경 이력이 없습니다', en: 'Never entered' },
  undo: { ko: '되돌리기', en: 'Undo' },
  older: { ko: '이전 변경 더 보기', en: 'Older changes' },
  notLoaded: { ko: '이력을 불러오지 못했습니다.', en: 'The history could not be loaded.' },
  noServer: { ko: '서버에 연결할 수 없습니다.', en: 'The server cannot be reached.' },
} satisfies WordsTable;
