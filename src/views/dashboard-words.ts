import { dayName, monthName } from '../domain/date-words.ts';
import type { Words, WordsTable } from '../domain/language.ts';

/** The texts of the dashboard around its charts: tiles, the closing board, samples. */
export const words = {
  /** @param today ISO 8601 */
  asOf: (today: string) => ({ ko: `${dayName(today, 'ko')} 기준`, en: `As of ${dayName(today, 'en')}` }),
  countedTo: (year: Words, month: number) => ({
    ko: `${year.ko} 실적은 ${monthName(month, 'ko')}까지 집계`,
    en: `${year.en}: figures up to ${monthName(month, 'en')}`,
  }),
  keyFigures: { ko: '주요 실적', en: 'Key figures' },
  notEntered: { ko: '미입력', en: 'Not entered' },
  lastMonth: { ko: '전월', en: 'Last month' },
  lastYear: { ko: '전년 동월', en: 'Last year' },
  budget: { ko: '예산', en: 'Budget' },
  budgetToDate: { ko: '누계 예산', en: 'Budget to date' },
  none: { ko: '없음', en: 'None' },
  over: { ko: '초과', en: 'Over' },
  left: { ko: '여유', en: 'Left' },

  closing: { ko: '마감 현황', en: 'Month-end status' },
  aboutClosing: { ko: '입력 항목 수 / 대상 항목 수', en: 'Fields entered / fields expected' },
  closed: { ko: '마감', en: 'Complete' },
  open: (count: number) => ({ ko: `${count}건 미완료`, en: `${count} open` }),

  sample: { ko: '예시', en: 'Sample' },
  samples: { ko: '예시', en: 'Samples' },
  aboutSamples: { ko: '아래는 실제 데이터가 아닙니다', en: 'The figures below are not real data' },
} satisfies WordsTable;
