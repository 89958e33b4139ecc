import type { Words, WordsTable } from '../domain/language.ts';

const cells = (count: number) => (count === 1 ? '1 cell' : `${count} cells`);

/** The texts of a report's history, of its undo, and of a report as it was. */
export const words = {
  title: (report: Words) => ({
    ko: `${report.ko} 이력`,
    en: `History: ${report.en}`,
  }),
  businessUnit: { ko: '사업부', en: 'Business unit' },

  // The list and its filter
  month: { ko: '월', en: 'Month' },
  allMonths: { ko: '모든 월', en: 'All' },
  item: { ko: '항목', en: 'Item' },
  allItems: { ko: '모든 항목', en: 'All' },
  person: { ko: '변경자', en: 'Changed by' },
  anybody: { ko: '모두', en: 'Anybody' },
  show: { ko: '조회', en: 'Show' },
  allChanges: { ko: '전체 이력', en: 'All changes' },
  noMatch: { ko: '조건에 맞는 변경이 없습니다', en: 'No changes match' },
  noChanges: { ko: '아직 변경이 없습니다', en: 'Nothing has been changed yet' },
  allCells: (count: number) => ({ ko: `${count}개 셀 모두 보기`, en: `All ${count} cells` }),
  more: { ko: '더 보기', en: 'More' },
  undo: { ko: '되돌리기', en: 'Undo' },
  beforeThis: { ko: '이 변경 전', en: 'Before this' },
  afterThis: { ko: '이 변경 후', en: 'After this' },

  // One change
  matching: (count: number) => ({
    ko: `일치 ${count}개 셀`,
    en: count === 1 ? '1 cell matches' : `${count} cells match`,
  }),
  cells: (count: number) => ({ ko: `${count}개 셀`, en: cells(count) }),
  isUndo: { ko: '되돌림', en: 'undo' },
  noName: { ko: '이름 없음', en: 'no name' },
  today: { ko: '오늘', en: 'today' },
  yesterday: { ko: '어제', en: 'yesterday' },
  old: { ko: '이전', en: 'Old' },
  new: { ko: '이후', en: 'New' },
  difference: { ko: '차이', en: 'Difference' },
  emptyCell: { ko: '(빈 칸)', en: '(empty)' },

  // The undo
  change: { ko: '변경', en: 'Change' },
  undoes: { ko: '되돌린 변경', en: 'Undoes' },
  computed: { ko: '다음 값으로 계산합니다', en: 'Computed from' },
  backToHistory: { ko: '이력으로 돌아가기', en: 'Back to the history' },
  nothingToUndo: { ko: '되돌릴 수 있는 셀이 없습니다', en: 'There is nothing left to undo here' },
  wouldUndo: (count: number) => ({
    ko: `${count}개 셀이 이전 값으로 돌아갑니다`,
    en: count === 1 ? '1 cell gets its earlier value back' : `${count} cells get their earlier values back`,
  }),
  undoRest: (count: number) => ({
    ko: `나중에 바뀌지 않은 ${count}개 셀만 되돌리기`,
    en: `Undo only the ${cells(count)} not changed later`,
  }),
  inTheWay: (count: number) => ({
    ko: `${count}개 셀은 그 뒤에 다시 바뀌어 그대로 둡니다`,
    en:
      count === 1
        ? '1 cell was changed later and stays as it is'
        : `${cells(count)} were changed later and stay as they are`,
  }),
  now: { ko: '현재', en: 'Now' },
  afterUndo: { ko: '되돌린 후', en: 'After the undo' },
  stored: { ko: '저장된 값', en: 'Stored' },
  changedBy: { ko: '변경자·일시', en: 'Changed by' },
  moreCells: (count: number) => ({ ko: `외 ${count}개 셀`, en: `and ${count} more` }),
  undone: (count: number) => ({ ko: `${count}개 셀을 되돌렸습니다`, en: `${cells(count)} put back` }),
  undoThis: { ko: '이것도 되돌리기', en: 'Undo this' },

  // A report as it was
  asOf: { ko: '과거 시점', en: 'Past report' },
  /** @param time `2026-05-31`, or with a time of day */
  asOfDay: (time: string) => ({ ko: `${time} 마감 시점 기준`, en: `As of the end of ${time} (Seoul)` }),
  asOfTime: (time: string) => ({ ko: `${time} 시점 기준`, en: `As of ${time} (Seoul)` }),
  titleAsOf: (report: Words, time: string) => ({ ko: `${report.ko} (${time} 기준)`, en: `${report.en} as of ${time}` }),
  notYet: {
    ko: '아직 지나지 않은 시점이라 현재 값입니다',
    en: 'That time has not passed: these are the current figures',
  },
  anotherTime: { ko: '다른 시점', en: 'Another time' },
  backToNow: { ko: '현재로 돌아가기', en: 'Back to current' },
  pastReport: { ko: '과거 시점 조회 (서울 시간)', en: 'The report as it was, Seoul time' },
  endOfDay: { ko: '해당일 마감 기준', en: 'End of a day' },
  dayAndTime: { ko: '날짜와 시각', en: 'Day and time' },

  // What an import has written
  imported: (file: string, count: number) => ({
    ko: `${file}: ${count}개 셀 저장됨`,
    en: `${file}: ${cells(count)} saved`,
  }),
  importedNothing: {
    ko: '파일의 값이 저장된 값과 모두 같아 바뀐 것이 없습니다',
    en: 'Nothing was changed: all figures were stored already',
  },
} satisfies WordsTable;
