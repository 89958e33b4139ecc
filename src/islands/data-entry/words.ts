import { dayName, dayOfMonthName, yearMonthName } from '../../domain/date-words.ts';
import type { Words, WordsTable } from '../../domain/language.ts';

const isOneYear = (day: string, other: string) => day.slice(0, 4) === other.slice(0, 4);

/** The texts of the Data Entry dialog; those of SPEC §2 are Korean on Korean pages. */
export const words = {
  add: { ko: '데이터 입력 추가', en: 'Add an entry' },
  title: { ko: '데이터 입력', en: 'Data entry' },
  daily: { ko: '일별', en: 'Daily' },
  weekly: { ko: '주별', en: 'Weekly' },
  monthly: { ko: '월별', en: 'Monthly' },
  date: { ko: '날짜', en: 'Date' },
  chooseDate: { ko: '날짜 선택', en: 'Choose a date' },
  loading: { ko: '불러오는 중…', en: 'Loading…' },
  inventory: { ko: '재고량', en: 'Stock quantity' },
  imports: { ko: '수입량', en: 'Import quantity' },
  incoming: { ko: '입고액', en: 'Incoming amount' },
  outgoing: { ko: '출고액', en: 'Outgoing amount' },
  shipments: { ko: '선적건수', en: 'Shipment count' },
  averageInventory: { ko: '평균 재고량', en: 'Average stock quantity' },
  allImports: { ko: '총 수입량', en: 'Total import quantity' },
  shipping: { ko: '운송비', en: 'Shipping cost' },
  warehouse: { ko: '보관비', en: 'Warehouse cost' },
  customs: { ko: '통관비', en: 'Customs cost' },
  file: { ko: '파일', en: 'File' },
  dropFile: { ko: '파일을 드래그하거나 클릭하여 업로드', en: 'Drag a file here or click to upload' },
  fileBefore: (name: string) => ({
    ko: `저장할 때 고른 파일: ${name} · 다시 선택하세요`,
    en: `File chosen when saving: ${name} · choose it again`,
  }),
  removeFile: { ko: '파일 지우기', en: 'Remove file' },
  fileNotSent: (name: string) => ({
    ko: `${name}: 파일은 업로드되지 않고 이름만 남습니다. 계속하려면 한 번 더 누르세요.`,
    en: `${name}: the file is not uploaded; only its name is kept. Press again to continue.`,
  }),
  cancel: { ko: '취소', en: 'Cancel' },
  save: { ko: '저장', en: 'Save' },
  close: { ko: '닫기', en: 'Close' },
  saved: { ko: '저장 완료', en: 'Saved' },
  savedHere: (entries: readonly Words[]) => ({
    ko: `${entries.map(({ ko }) => ko).join(', ')} · 이 기기에만 저장됨`,
    en: `${entries.map(({ en }) => en).join(', ')} · kept on this device only`,
  }),
  week: (year: number, month: number, number: number) => ({
    ko: `${yearMonthName({ year, month }, 'ko')} ${number}주차`,
    en: `${yearMonthName({ year, month }, 'en')}, week ${number}`,
  }),
  /** An entry of another year says it. @param day and today ISO 8601 */
  entry: (tab: Words, day: string, today: string) => ({
    ko: `${(isOneYear(day, today) ? day.slice(5) : day).replaceAll('-', '.')}(${tab.ko})`,
    en: `${isOneYear(day, today) ? dayOfMonthName(day, 'en') : dayName(day, 'en')} (${tab.en.toLowerCase()})`,
  }),
  amountOf: (count: number) => ({ ko: `${count}개 항목`, en: `${count} ${count === 1 ? 'field' : 'fields'}` }),
  period: { ko: '구분', en: 'Period' },
  item: { ko: '항목', en: 'Item' },
  value: { ko: '값', en: 'Value' },
  reportThere: {
    ko: '보고할 값은 보고서에 입력하거나 파일로 가져옵니다.',
    en: 'Enter or import the figures to report in the reports.',
  },
  enter: { ko: '입력', en: 'Enter' },
  importFile: { ko: '파일 가져오기', en: 'Import a file' },
  enterIn: (report: Words) => ({ ko: `${report.ko} 입력`, en: `Enter ${report.en}` }),
  importInto: (report: Words) => ({ ko: `${report.ko} 파일 가져오기`, en: `Import a file into ${report.en}` }),
} satisfies WordsTable;
