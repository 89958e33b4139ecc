import { yearMonthName, yearName } from '../../domain/date-words.ts';
import { counted, type Words, type WordsTable } from '../../domain/language.ts';

/** The texts of the import dialog. */
export const words = {
  import: { ko: '가져오기', en: 'Import' },
  nothingYet: { ko: '‘적용’을 누르기 전에는 저장되지 않습니다', en: 'Nothing is saved until you press Apply' },
  unsaved: (count: number) => ({
    ko: `저장하지 않은 셀이 ${count}개 있습니다.`,
    en: `${counted(count, 'cell is', 'cells are')} not saved.`,
  }),
  saveBefore: {
    ko: '먼저 저장해야 가져온 값을 적용할 수 있습니다.',
    en: 'Save before you apply an import.',
  },
  saveFirst: { ko: '먼저 저장', en: 'Save first' },
  drop: { ko: '파일을 끌어다 놓거나 클릭해 선택하세요', en: 'Drop files here, or click to choose' },
  progress: { ko: '진행률', en: 'Progress' },
  applying: { ko: '적용하는 중…', en: 'Applying…' },
  reading: { ko: '읽는 중…', en: 'Reading…' },
  readingFile: (name: string) => ({ ko: `${name} 읽는 중…`, en: `Reading ${name}…` }),
  close: { ko: '닫기', en: 'Close' },
  apply: { ko: '적용', en: 'Apply' },
  applied: { ko: '적용됨', en: 'Applied' },
  remove: (name: string) => ({ ko: `${name} 빼기`, en: `Remove ${name}` }),

  // The line beside the buttons
  mustCorrect: (count: number) => ({
    ko: `오류 ${count}개를 고치거나 해당 파일을 빼야 적용할 수 있습니다.`,
    en: `Correct ${counted(count, 'error')}, or remove the file.`,
  }),
  mustChoose: (count: number) => ({
    ko: `이름 ${count}개의 항목을 골라야 적용할 수 있습니다.`,
    en: `Choose a field for ${counted(count, 'name')}, or leave it out.`,
  }),
  noChanges: { ko: '변경되는 값이 없습니다.', en: 'Nothing would change.' },
  wouldChange: (count: number) => ({
    ko: `${count}개 셀이 변경됩니다.`,
    en: `${counted(count, 'cell')} would change.`,
  }),

  // Toasts
  imported: { ko: '가져오기 완료', en: 'Imported' },
  files: (count: number) => ({ ko: `파일 ${count}개`, en: counted(count, 'file') }),
  /** @param places other years or units than those of the page; may be empty */
  saved: (what: string, count: number, places: Words) => ({
    ko: `${what}: ${count}개 셀 저장됨${places.ko === '' ? '' : ` (${places.ko})`}`,
    en: `${what}: ${counted(count, 'cell')} saved${places.en === '' ? '' : ` (${places.en})`}`,
  }),
  undo: { ko: '되돌리기', en: 'Undo' },
  undone: { ko: '되돌림', en: 'Undone' },
  notUndone: { ko: '되돌리지 못함', en: 'Not undone' },
  partlyUndone: { ko: '일부만 되돌림', en: 'Partly undone' },
  putBack: (count: number) => ({
    ko: `${count}개 셀을 가져오기 전의 값으로 되돌렸습니다.`,
    en: `${counted(count, 'cell is', 'cells are')} back to the values before the import.`,
  }),
  stay: (count: number, why: string) => ({
    ko: `${count}개 셀은 그대로입니다. ${why}`,
    en: `${counted(count, 'cell stays', 'cells stay')} as imported. ${why}`,
  }),
  changedSince: { ko: '그 뒤에 다시 바뀌었습니다.', en: 'Changed since then.' },

  // One file
  readAgain: {
    ko: '그 사이에 저장된 값이 바뀌어 적용하지 않고 다시 읽었습니다. 확인하고 다시 적용하세요.',
    en: 'The stored figures changed meanwhile, so nothing was applied. Check the new preview and apply again.',
  },
  sheets: { ko: '가져올 시트', en: 'Sheets to import' },
  errors: (count: number) => ({
    ko: `오류 ${count}개, 적용할 수 없습니다`,
    en: `${counted(count, 'error')}, nothing can be applied`,
  }),
  names: (count: number) => ({
    ko: `무슨 항목인지 고를 이름 ${count}개`,
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
  downloadErrors: { ko: '오류 목록 받기', en: 'Download errors' },
  downloadFirst: (count: number) => ({
    ko: `처음 ${count}개 오류 목록 받기`,
    en: `Download the first ${count} errors`,
  }),
  warnings: (count: number) => ({ ko: `확인 필요 ${count}개`, en: `${count} to check` }),
  notices: (count: number) => ({ ko: `가져오지 않은 것 ${count}개`, en: `${count} left out` }),
  line: (line: number) => ({ ko: `${line}행`, en: `Row ${line}` }),
  more: (count: number) => ({ ko: `외 ${count}개`, en: `and ${count} more` }),
  moreMonths: (count: number) => ({ ko: `외 ${count}개월`, en: `and ${counted(count, 'more month', 'more months')}` }),

  months: { ko: '월', en: 'Months' },
  created: { ko: '신규', en: 'new' },
  updated: { ko: '변경', en: 'changed' },
  unchanged: { ko: '동일', en: 'unchanged' },
  cells: { ko: '셀', en: 'Cells' },
  new: { ko: '신규', en: 'new' },
  changed: { ko: '변경', en: 'changed' },
  emptied: { ko: '삭제', en: 'cleared' },
  newerStored: { ko: '더 최신 저장값', en: 'newer in store' },
  elsewhere: (page: string, places: string) => ({
    ko: `이 페이지는 ${page}이지만 파일은 ${places}에 저장됩니다`,
    en: `This page shows ${page}. The file goes to ${places}.`,
  }),

  // Old cells
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
  storedValue: { ko: '저장된 값', en: 'Stored' },
  fileValue: { ko: '파일 값', en: 'In the file' },
  changedBy: { ko: '변경자·일시', en: 'Changed by' },

  // Tables
  item: { ko: '항목', en: 'Item' },
  before: { ko: '현재', en: 'Now' },
  after: { ko: '적용 후', en: 'After' },
  cellCount: (count: number) => ({ ko: `${count}개 셀`, en: counted(count, 'cell') }),
  sums: { ko: '합계', en: 'Sums' },
  sumCount: (count: number) => ({ ko: `${count}개`, en: `${counted(count, 'change')}` }),
  emptyCell: { ko: '(빈 칸)', en: '(empty)' },
  year: (year: number) => ({ ko: yearName(year, 'ko'), en: yearName(year, 'en') }),
  yearMonth: (year: number, month: number) => ({
    ko: yearMonthName({ year, month }, 'ko'),
    en: yearMonthName({ year, month }, 'en'),
  }),

  // Why a request failed
  notProcessed: (answer: string) => ({
    ko: `서버가 이 파일을 처리하지 못했습니다. ${answer}`,
    en: `The server could not process this file. ${answer}`,
  }),
  notAllowed: { ko: '가져올 권한이 없습니다.', en: 'You may not import here.' },
  notSignedIn: { ko: '로그인이 필요합니다. 페이지를 새로 고치세요.', en: 'You are not signed in. Reload the page.' },
  tooLarge: { ko: '파일이 너무 큽니다.', en: 'The file is too large.' },
  wrongType: { ko: '서버가 이 파일 형식을 받지 않습니다.', en: 'The server does not take this kind of file.' },
  databaseAway: {
    ko: '지금은 데이터베이스를 사용할 수 없습니다. 잠시 후 다시 시도하세요.',
    en: 'The database cannot be used right now. Try again in a moment.',
  },
  diskFull: { ko: '서버의 저장 공간이 부족합니다.', en: 'The server has no space left.' },
  unreadable: {
    ko: '파일을 읽을 수 없습니다. 폴더이거나, 선택한 뒤에 바뀌었거나 삭제되었습니다. 다시 선택하세요.',
    en: 'The file cannot be read: it is a folder, or was changed or deleted since. Choose it again.',
  },
  noServer: { ko: '서버에 연결할 수 없습니다. 다시 시도하세요.', en: 'The server cannot be reached. Try again.' },
} satisfies WordsTable;

const SAVE_AS: Words = {
  ko: '엑셀에서 "Excel 통합 문서(*.xlsx)"로 저장하세요.',
  en: 'Open it in a spreadsheet and save it as .xlsx.',
};
const ASK: Words = {
  ko: '원본 엑셀이나 CSV 파일을 가져오세요.',
  en: 'Import the workbook or CSV file it was made from.',
};
const UNPACK: Words = { ko: '압축을 풀고 안의 파일을 가져오세요.', en: 'Unpack it and import what is in it.' };

/** Why a file is not sent at all, by its kind. */
export const kindWords = {
  oldWorkbook: {
    ko: `이전 형식의 엑셀 파일입니다. ${SAVE_AS.ko}`,
    en: `This is an older or binary workbook. ${SAVE_AS.en}`,
  },
  macros: {
    ko: `매크로나 서식 파일입니다. ${SAVE_AS.ko}`,
    en: `This is a workbook with macros, or a template. ${SAVE_AS.en}`,
  },
  otherSheet: {
    ko: `다른 프로그램의 스프레드시트입니다. ${SAVE_AS.ko}`,
    en: `This is a spreadsheet of another program. ${SAVE_AS.en}`,
  },
  webPage: { ko: `웹 페이지입니다. ${SAVE_AS.ko}`, en: `This is a web page. ${SAVE_AS.en}` },
  pdf: { ko: `PDF 파일입니다. ${ASK.ko}`, en: `This is a PDF. ${ASK.en}` },
  picture: { ko: `그림 파일입니다. ${ASK.ko}`, en: `This is a picture. ${ASK.en}` },
  document: { ko: `문서 파일입니다. ${ASK.ko}`, en: `This is a document. ${ASK.en}` },
  archive: { ko: `압축 파일입니다. ${UNPACK.ko}`, en: `This is an archive. ${UNPACK.en}` },
  tooLarge: { ko: '10 MB보다 큽니다. 나누어 저장하세요.', en: 'It is larger than 10 MB. Split it.' },
  noEnding: (accepted: string) => ({
    ko: `확장자가 없습니다. ${accepted} 파일만 가져올 수 있습니다.`,
    en: `Its name has no ending. Only ${accepted} files can be imported.`,
  }),
  otherEnding: (ending: string, accepted: string) => ({
    ko: `${ending} 파일입니다. ${accepted} 파일만 가져올 수 있습니다.`,
    en: `This is a ${ending} file. Only ${accepted} files can be imported.`,
  }),
} satisfies WordsTable;
