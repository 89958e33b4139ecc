import type { Progress } from '../../domain/completeness.ts';
import { fullTime, monthName, yearName } from '../../domain/date-words.ts';
import type { Decimal } from '../../domain/decimal.ts';
import type { Words, WordsTable } from '../../domain/language.ts';

/** The texts of a chart's card and of the dialog that shows it large. */
export const words = {
  /** @param at ISO 8601 */
  fetchedAt: (at: string) => ({ ko: `${fullTime(at)} 조회`, en: `Fetched ${fullTime(at)}` }),
  expand: (title: Words) => ({ ko: `${title.ko} 차트 확대`, en: `Expand ${title.en}` }),
  asTable: (title: Words) => ({ ko: `${title.ko} 표로 보기`, en: `${title.en} as a table` }),
  table: (title: Words) => ({ ko: `${title.ko} 표`, en: `${title.en}, table` }),
  legend: (title: Words) => ({ ko: `${title.ko} 범례`, en: `${title.en}, legend` }),
  sample: { ko: '예시', en: 'Sample' },
  month: { ko: '월', en: 'Month' },
  week: { ko: '주', en: 'Week' },
  unit: { ko: '단위', en: 'Unit' },
  savePicture: { ko: 'PNG로 저장', en: 'Save as PNG' },
  close: { ko: '닫기', en: 'Close' },
  /** SPEC §2. */
  expanded: { ko: '확대된 차트를 보여줍니다', en: 'Shows the chart large' },
  compared: (year: number) => ({
    ko: `${yearName(year, 'ko')}과 ${yearName(year - 1, 'ko')} 비교`,
    en: `${year} compared with ${year - 1}`,
  }),
  /** @param month the last one that is shown; 0 for none */
  countedTo: (year: Words, month: number) => ({
    ko: month === 0 ? `${year.ko}은 아직 시작되지 않았습니다` : `${year.ko} 실적은 ${monthName(month, 'ko')}까지 집계`,
    en: month === 0 ? `${year.en} has not begun` : `${year.en}: figures up to ${monthName(month, 'en')}`,
  }),
  /** Of a month that is not complete. */
  underWay: ({ filled, usual }: Progress, value: Decimal | null) =>
    filled === 0 && value === null
      ? { ko: '미입력', en: 'Not entered' }
      : { ko: `입력 중 ${filled}/${usual}`, en: `In progress ${filled}/${usual}` },
  leftOut: (texts: number) => ({ ko: `합계 제외 ${texts}`, en: `Not in sums: ${texts}` }),

  vsLastYear: { ko: '전년 동월 대비', en: 'vs last year' },
  /** SPEC §9. */
  monthOverMonth: { ko: '전월대비', en: 'vs last month' },
  lastMonth: { ko: '전월', en: 'Last month' },
  lastYear: { ko: '전년 동월', en: 'Last year' },
  monthOfYear: (month: Words, year: Words) => ({ ko: `${year.ko} ${month.ko}`, en: `${month.en} ${year.en}` }),
  /** The name of the key stands between the two. */
  clickOr: { ko: '클릭 또는 ', en: 'Click or ' },
  reportOf: (month: Words) => ({ ko: ` → ${month.ko} 보고서`, en: ` → ${month.en} report` }),
  chooseMonth: { ko: '화살표 키로 월을 선택하세요', en: 'Choose a month with the arrow keys' },
  chooseWeek: { ko: '화살표 키로 주를 선택하세요', en: 'Choose a week with the arrow keys' },
  chooseSeries: { ko: '계열을 선택하세요', en: 'Choose a series' },

  loading: { ko: '불러오는 중…', en: 'Loading…' },
  noFigures: { ko: '데이터가 없습니다', en: 'No figures yet' },
  enterThere: (report: Words) => ({
    ko: `${report.ko} 보고서에 월별 값을 입력하면 여기에 표시됩니다.`,
    en: `Enter monthly figures in the ${report.en} to see them here.`,
  }),
  open: (report: Words) => ({ ko: `${report.ko} 보고서 열기`, en: `Open ${report.en}` }),
  fetchFailed: { ko: '데이터를 불러오지 못했습니다', en: 'The figures could not be loaded' },
  retry: { ko: '다시 시도', en: 'Try again' },
  notDrawn: { ko: '차트를 그리지 못해 표로 보여 줍니다', en: 'The chart could not be drawn, so this is its table' },
  nothingToDraw: { ko: '그릴 숫자가 없습니다', en: 'No figures to draw' },
  notSaved: { ko: '저장 실패', en: 'Not saved' },
  pictureNotSaved: {
    ko: '차트를 그림으로 저장하지 못했습니다.',
    en: 'The chart could not be saved as a picture.',
  },
} satisfies WordsTable;
