import { fullTime } from '../../domain/date-words.ts';
import type { Words, WordsTable } from '../../domain/language.ts';

/** `16:05`, in Seoul. @param at ISO 8601 */
const clockOf = (at: string) => fullTime(at).slice(11);

/** The texts of the forms whose figures stay on the device. */
export const words = {
  table: (title: Words) => ({ ko: `${title.ko} 표`, en: `${title.en}, table` }),
  amountOf: (count: number) => ({ ko: `${count}개 셀`, en: `${count} ${count === 1 ? 'cell' : 'cells'}` }),
  savedAt: (at: string) => ({ ko: `${clockOf(at)} 저장`, en: `Saved ${clockOf(at)}` }),
  noSubTotals: {
    ko: '재고 보고서의 소계를 가져오지 못했습니다.',
    en: 'The sub totals of the Inventory Report could not be loaded.',
  },
  enterAnyway: { ko: '차이 없이 입력할 수 있습니다.', en: 'You can still enter figures.' },
  retry: { ko: '다시 시도', en: 'Try again' },
  subTotal: { ko: '재고 보고서 소계', en: 'Report sub total' },
  loading: { ko: '불러오는 중…', en: 'Loading…' },
  notLoaded: { ko: '가져오지 못함', en: 'Not loaded' },
  difference: { ko: '차이', en: 'Difference' },
  entryMinusReport: { ko: '입력 − 보고서', en: 'Entry − report' },
} satisfies WordsTable;
