import { dayName } from '../domain/date-words.ts';
import type { WordsTable } from '../domain/language.ts';

/** The texts of the dashboard around its charts: tiles, the closing board, samples. */
export const words = {
  /** @param today ISO 8601 */
  asOf: (today: string) => ({ ko: `${dayName(today, 'ko')} 기준`, en: `As of ${dayName(today, 'en')}` }),
  keyFigures: { ko: '주요 실적', en: 'Key figures' },
  notEntered: { ko: '미입력', en: 'Not entered' },
  lastMonth: { ko: '전월', en: 'Last month' },
  lastYear: { ko: '전년 동월', en: 'Last year' },
  budget: { ko: '예산', en: 'Budget' },
  noBudget: { ko: '예산 없음', en: 'No budget' },
  budgetToDate: { ko: '누계 예산', en: 'To date' },
  over: { ko: '초과', en: 'Over' },
  left: { ko: '여유', en: 'Left' },

  closing: { ko: '입력 현황', en: 'What has been entered' },
  allEntered: (month: string) => ({ ko: `${month} 모두 입력됨`, en: `${month}: all entered` }),
  entering: (month: string) => ({ ko: `${month} 입력`, en: `${month} so far` }),
  enter: { ko: '입력', en: 'enter' },

  firstSteps: {
    ko: '아직 데이터가 없습니다. 이렇게 시작하세요.',
    en: 'There are no figures yet. Here is how to begin.',
  },
  paste: { ko: '엑셀에서 복사해 표에 붙여넣기 (Ctrl+V):', en: 'Copy from Excel and paste into a table (Ctrl+V):' },
  importFile: { ko: 'CSV나 엑셀 파일 가져오기:', en: 'Import a CSV file or a workbook:' },
  fillForm: {
    ko: '빈 양식(CSV)을 내려받아 채운 뒤 가져오기:',
    en: 'Download an empty form (CSV), fill it in, import it:',
  },
  type: { ko: '보고서를 열어 직접 입력하기', en: 'Open a report, and type' },
  commandLine: { ko: '명령줄에서 파일 가져오기:', en: 'Import files on the command line:' },

  sample: { ko: '예시', en: 'Sample' },
  samples: { ko: '예시', en: 'Samples' },
  aboutSamples: { ko: '아래는 실제 데이터가 아닙니다', en: 'The figures below are not real data' },
} satisfies WordsTable;
