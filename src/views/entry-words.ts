import { monthName } from '../domain/date-words.ts';
import type { Words, WordsTable } from '../domain/language.ts';
import { LABOR_HOURS_A_DAY, LABOR_PEOPLE } from '../domain/weeks.ts';

/** The texts of the entry pages, and of the pages that come later. */
export const words = {
  unit: { ko: '단위', en: 'Unit' },
  weeks: (count: number) => ({ ko: `근무 주 ${count}주(월–금)`, en: `${count} working weeks (Mon–Fri)` }),
  corporation: { ko: '법인', en: 'Corporation' },
  /** The link stands between the two. */
  reportThere: { ko: '보고할 재고는 ', en: 'Enter reported inventory in the ' },
  inventoryReport: { ko: '재고 보고서', en: 'Inventory Report' },
  reportThereEnd: { ko: '에서 입력하세요.', en: '.' },
  pasteTip: { ko: '스프레드시트에서 붙여넣기', en: 'Paste from a spreadsheet.' },
  /** The name of the keys stands between the two. */
  howToPaste: { ko: '시작할 셀을 선택하고 ', en: 'Select the first cell and press ' },
  howToPasteEnd: {
    ko: '를 누르면 행은 줄바꿈, 열은 탭을 기준으로 채워집니다.',
    en: ': line breaks begin rows, tabs begin columns.',
  },
  laborHours: { ko: '근무 시간', en: 'Labor hours' },
  laborRule: {
    ko: `= ${LABOR_PEOPLE}명 × ${LABOR_HOURS_A_DAY}시간 × 근무일수.`,
    en: `= ${LABOR_PEOPLE} people × ${LABOR_HOURS_A_DAY} hours × working days.`,
  },
  laborOfMonth: (month: number, days: number, hours: string) => ({
    ko: `${monthName(month, 'ko')}은 월–금 ${days}일이므로 ${hours}시간입니다. 공휴일은 반영하지 않았습니다.`,
    en: `${monthName(month, 'en')} has ${days} days from Monday to Friday: ${hours} hours. Holidays are not known.`,
  }),
  needsScript: { ko: '입력하려면 자바스크립트를 켜야 합니다.', en: 'Entering figures needs JavaScript.' },

  comingSoon: (title: Words) => ({
    ko: `${title.ko} 페이지는 준비 중입니다`,
    en: `The ${title.en.toLowerCase()} page is coming soon`,
  }),
  enteredThere: (report: Words) => ({
    ko: `현재는 ‘${report.ko}’에서 입력합니다.`,
    en: `For now, enter these figures in ${report.en}.`,
  }),
  openReport: (report: Words) => ({ ko: `${report.ko} 열기`, en: `Open ${report.en}` }),
} satisfies WordsTable;
