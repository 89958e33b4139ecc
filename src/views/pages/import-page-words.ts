import { counted, type Words, type WordsTable } from '../../domain/language.ts';

/** The texts of an import. */
export const words = {
  title: (report: Words) => ({
    ko: `${report.ko} 가져오기`,
    en: `Import: ${report.en}`,
  }),
  nothingYet: { ko: '‘적용’을 누르기 전에는 저장되지 않습니다', en: 'Nothing is saved until you press Apply' },
  file: { ko: '파일', en: 'File' },
  accepted: { ko: 'CSV, TXT, TSV, XLSX, 10 MB까지', en: 'CSV, TXT, TSV or XLSX, up to 10 MB' },
  preview: { ko: '미리 보기', en: 'Preview' },
  backToReport: { ko: '보고서로 돌아가기', en: 'Back to the report' },

  // The second form
  outdated: {
    ko: '미리 본 뒤에 파일, 선택 또는 저장된 값이 바뀌어 저장하지 않았습니다. 확인하고 다시 적용하세요.',
    en: 'The file, the choices or the stored figures changed after the preview, so nothing was saved. Check it and apply again.',
  },
  anotherFile: { ko: '고친 파일 선택', en: 'Choose the corrected file' },
  sameFile: { ko: '같은 파일을 다시 선택하세요', en: 'Choose the same file again' },
  noFileKept: {
    ko: '서버는 파일을 보관하지 않으며, 미리 본 그대로일 때만 적용합니다',
    en: 'The server keeps no file. It applies only what was previewed.',
  },
  apply: { ko: '적용', en: 'Apply' },
  previewAgain: { ko: '다시 미리 보기', en: 'Preview again' },

  // What the person may choose
  sheets: { ko: '가져올 시트', en: 'Sheets to import' },
  names: (count: number) => ({
    ko: `항목을 지정해야 할 이름 ${count}개`,
    en: counted(count, 'name to choose a field for', 'names to choose fields for'),
  }),
  chooseField: { ko: '항목 선택', en: 'Choose a field' },
  likely: { ko: '비슷한 항목', en: 'Likely' },
  leaveOut: { ko: '이번만 제외', en: 'Leave out' },
  remember: { ko: '기억하기', en: 'Remember' },
  itsOwnYear: { ko: '파일의 연도로', en: "Use the file's year" },
  itsOwnPlace: { ko: '파일의 연도·사업부로', en: "Use the file's year and unit" },
  inThousands: { ko: '천원 단위로 읽기', en: 'Read in thousands' },
  inMillions: { ko: '백만원 단위로 읽기', en: 'Read in millions' },
  asIs: { ko: '적힌 그대로 읽기', en: 'Read as they are' },
  oldCells: (count: number) => ({
    ko: `더 최신 저장값 ${count}개`,
    en: `${counted(count, 'stored figure is', 'stored figures are')} newer`,
  }),
  aboutOld: {
    ko: '파일에는 예전에 저장되어 있던 값이 있고, 그 뒤에 값이 바뀌었습니다.',
    en: 'The file holds figures that were stored before and have been changed since.',
  },
  keep: { ko: '저장된 값 유지', en: 'Keep stored' },
  take: { ko: '파일 값으로', en: "Take the file's" },
  bothValues: { ko: '두 값 비교', en: 'Compare both' },

  // Faults
  errors: (count: number) => ({
    ko: `오류 ${count}개, 적용할 수 없습니다`,
    en: `${counted(count, 'error')}, nothing can be applied`,
  }),
  downloadErrors: { ko: '오류 목록 받기', en: 'Download errors' },
  downloadFirst: (count: number) => ({
    ko: `처음 ${count}개 오류 목록 받기`,
    en: `Download the first ${count} errors`,
  }),
  warnings: (count: number) => ({ ko: `확인 필요 ${count}개`, en: `${count} to check` }),
  notices: (count: number) => ({ ko: `가져오지 않은 것 ${count}개`, en: `${count} left out` }),
  line: (line: number) => ({ ko: `${line}행`, en: `Row ${line}` }),
  more: (count: number) => ({ ko: `외 ${count}개`, en: `and ${count} more` }),

  // Counts
  months: { ko: '월', en: 'Months' },
  cells: { ko: '셀', en: 'Cells' },
  new: { ko: '신규', en: 'new' },
  changed: { ko: '변경', en: 'changed' },
  unchanged: { ko: '동일', en: 'unchanged' },
  emptied: { ko: '삭제', en: 'cleared' },
  newerStored: { ko: '더 최신 저장값', en: 'newer in store' },
  elsewhere: (page: string, places: string) => ({
    ko: `이 페이지는 ${page}이지만 파일은 ${places}에 저장됩니다`,
    en: `This page shows ${page}. The file goes to ${places}.`,
  }),

  // Tables
  item: { ko: '항목', en: 'Item' },
  before: { ko: '현재', en: 'Now' },
  after: { ko: '적용 후', en: 'After' },
  stored: { ko: '저장된 값', en: 'Stored' },
  ofFile: { ko: '파일 값', en: 'In the file' },
  changedBy: { ko: '변경자·일시', en: 'Changed by' },
  cellCount: (count: number) => ({ ko: `${count}개 셀`, en: counted(count, 'cell') }),
  sums: { ko: '합계', en: 'Sums' },
  sumCount: (count: number) => ({ ko: `${count}개`, en: counted(count, 'change') }),
} satisfies WordsTable;
