import { monthName } from '../../domain/date-words.ts';
import type { Words, WordsTable } from '../../domain/language.ts';

/** The texts of the page of a month's largest changes. */
export const words = {
  title: (report: Words) => ({
    ko: `${report.ko} 주요 증감`,
    en: `Largest changes: ${report.en}`,
  }),
  largest: { ko: '주요 증감', en: 'Largest changes' },
  byPercent: { ko: '증감률순 (항목별 단위 상이)', en: 'By percentage, as units differ' },
  byAmount: { ko: '증감액순', en: 'By amount' },
  comparison: { ko: '비교', en: 'Comparison' },
  businessUnit: { ko: '사업부', en: 'Business unit' },
  report: { ko: '보고서', en: 'Report' },
  noChanges: { ko: '증감이 없습니다', en: 'Nothing has changed' },
  noFigures: { ko: '증감이 없습니다 (데이터 없음)', en: 'Nothing has changed (no figures)' },
  item: { ko: '항목', en: 'Item' },
  unit: { ko: '단위', en: 'Unit' },
  /** January is compared with no month before. */
  monthBefore: (month: number) => ({
    ko: month === 1 ? '전월' : `전월 (${monthName(month - 1, 'ko')})`,
    en: month === 1 ? 'Month before' : `Month before (${monthName(month - 1, 'en')})`,
  }),
  value: { ko: '값', en: 'Figure' },
  change: { ko: '증감액', en: 'Change' },
  inPercent: { ko: '증감률', en: 'Change in %' },
  part: { ko: '기여율', en: 'Part of the change' },
  others: (count: number) => ({
    ko: `변동 없음·비교 불가 ${count}개`,
    en: `${count} unchanged or not comparable`,
  }),
} satisfies WordsTable;
