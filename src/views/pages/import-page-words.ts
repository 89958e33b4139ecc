import { yearName } from '../../domain/date-words.ts';
import type { Words, WordsTable } from '../../domain/language.ts';

/** The texts of an import without a script. */
export const words = {
  title: (report: Words) => ({
    ko: `${report.ko} 가져오기`,
    en: `Import: ${report.en}`,
  }),
  year: (year: number) => ({ ko: yearName(year, 'ko'), en: yearName(year, 'en') }),
  file: { ko: '파일', en: 'File' },
  accepted: { ko: 'CSV, TXT, TSV, XLSX, 10 MB까지', en: 'CSV, TXT, TSV or XLSX, up to 10 MB' },
  amountUnit: { ko: '금액 단위', en: 'Unit of amounts' },
  won: { ko: '원', en: 'won' },
  thousands: { ko: '천원', en: 'thousands of won' },
  millions: { ko: '백만원', en: 'millions of won' },
  sheet: { ko: '시트 이름 (비우면 모두)', en: 'Sheet name (empty for all)' },
  itsOwn: { ko: '파일의 연도·사업부로', en: "Use the file's own year and unit" },
  preview: { ko: '미리 보기', en: 'Preview' },
  ifOld: { ko: '저장된 값이 파일보다 최신이면', en: 'Where the stored figure is newer' },
  keep: { ko: '저장된 값 유지', en: 'Keep stored' },
  take: { ko: '파일 값으로', en: "Take the file's" },
  backToReport: { ko: '보고서로 돌아가기', en: 'Back to the report' },

  otherChoice: {
    ko: '선택이 바뀌어 다시 읽었습니다. 확인하고 적용하세요.',
    en: 'The choice was changed. Check the new preview, then apply.',
  },
  chooseFile: { ko: '파일 다시 선택', en: 'Choose the file again' },
  sameFile: { ko: '같은 파일을 다시 선택하세요', en: 'Choose the same file again' },
  noFileKept: {
    ko: '서버는 파일을 보관하지 않으며, 미리 본 그대로일 때만 적용합니다',
    en: 'The server keeps no file. It applies only what was previewed.',
  },
  apply: { ko: '적용', en: 'Apply' },
  previewAgain: { ko: '다시 미리 보기', en: 'Preview again' },
  errorsOfFile: (count: number) => ({
    ko: `오류 ${count}개, 아무것도 가져오지 않았습니다`,
    en: `${count === 1 ? '1 error' : `${count} errors`}, nothing was imported`,
  }),
  downloadErrors: { ko: '오류 목록 받기', en: 'Download errors' },
  counts: (created: number, updated: number, unchanged: number) => ({
    ko: `신규 ${created}개월, 변경 ${updated}개월, 동일 ${unchanged}개월`,
    en: `Months: ${created} new, ${updated} changed, ${unchanged} unchanged`,
  }),
  cells: (count: number) => ({ ko: `변경 셀 ${count}개`, en: `Changed cells: ${count}` }),
  errors: { ko: '오류', en: 'Errors' },
  warnings: { ko: '확인 필요', en: 'To check' },
  notices: { ko: '가져오지 않은 것', en: 'Left out' },
  old: { ko: '더 최신 저장값', en: 'Stored figures that are newer' },
  changes: { ko: '변경되는 값', en: 'Changes' },
  sums: { ko: '변경되는 합계', en: 'Changed sums' },
  month: { ko: '월', en: 'Month' },
  item: { ko: '항목', en: 'Item' },
  stored: { ko: '저장된 값', en: 'Stored' },
  ofFile: { ko: '파일 값', en: 'In the file' },
  changedAt: { ko: '변경 일시', en: 'Changed' },
  before: { ko: '현재', en: 'Before' },
  after: { ko: '적용 후', en: 'After' },
  emptyCell: { ko: '(빈 칸)', en: '(empty)' },
  place: { ko: '위치', en: 'Where' },
  heading: { ko: '제목', en: 'Heading' },
  value: { ko: '값', en: 'Value' },
  what: { ko: '내용', en: 'What' },
  onlyFirst: (shown: number, count: number) => ({
    ko: `${count}개 중 처음 ${shown}개`,
    en: `The first ${shown} of ${count}`,
  }),
} satisfies WordsTable;
