import { monthsName, shortTime, yearMonthName } from '../../domain/date-words.ts';
import type { WordsTable } from '../../domain/language.ts';
import type { IsoDate } from '../../domain/year-month.ts';

/** The texts of a report's page. */
export const words = {
  table: (title: string) => ({ ko: `${title} 월별 표`, en: `${title}, monthly table` }),
  editing: { ko: '편집 중', en: 'Editing' },
  more: { ko: '더보기', en: 'More' },
  asOf: { ko: '과거 시점 조회', en: 'As of…' },
  largestChanges: { ko: '주요 증감', en: 'Largest changes' },
  amountUnit: { ko: '금액 단위', en: 'Unit of amounts' },
  copiedInWon: { ko: '복사와 낭독은 원', en: 'copied and read aloud in won' },
  textsLeftOut: (count: number) => ({
    ko: `숫자가 아닌 값 ${count}개, 합계 제외`,
    en: `${count} not ${count === 1 ? 'a number' : 'numbers'}, left out of sums`,
  }),
  showMarks: { ko: '최근 변경 표시', en: 'Mark recent changes' },
  /** Who changed it follows. */
  changedAt: (at: string, today: IsoDate) => ({
    ko: shortTime(at, 'ko', today),
    en: `Edited ${shortTime(at, 'en', today)} by`,
  }),
  changed: { ko: '수정', en: '' },
  hideEmpty: { ko: '빈 행 숨기기', en: 'Hide empty rows' },
  views: { ko: '보기', en: 'View' },
  businessUnit: { ko: '사업부', en: 'Business unit' },
  history: { ko: '이력', en: 'History' },
  cellHistory: { ko: '선택한 셀의 이력', en: 'History of the selected cell' },
  import: { ko: '가져오기', en: 'Import' },
  print: { ko: '인쇄', en: 'Print' },
  keys: { ko: '단축키', en: 'Keyboard shortcuts' },
  /** CONTRACT §4 for Korean pages. */
  comingSoon: { ko: '준비 중', en: 'Coming soon' },
  getCsv: { ko: 'CSV 받기', en: 'Get CSV' },
  exportCsv: { ko: 'Export CSV', en: 'Export CSV' },
  item: { ko: '항목', en: 'Item' },
  findRow: { ko: '행 찾기', en: 'Find a row' },
  foldAll: { ko: '그룹 모두 접기·펼치기', en: 'Fold or unfold all groups' },
  aboutFoldAll: {
    ko: '그룹 모두 접기·펼치기. 위아래 화살표: 항목 이름, Enter: 접기나 24개월 차트',
    en: 'Fold or unfold all groups. Up and down: labels. Enter: fold, or a chart of 24 months',
  },
  lastYear: (year: number, month: number, value: string) => ({
    ko: `${yearMonthName({ year, month }, 'ko')} ${value}`,
    en: `${yearMonthName({ year, month }, 'en')} ${value}`,
  }),
  underWay: (filled: number, usual: number) => ({
    ko: `입력 중 ${filled}/${usual}`,
    en: `In progress ${filled}/${usual}`,
  }),
  noFigures: (year: number, unit: string | null) => ({
    ko: `${unit === null ? '' : `${unit} `}${year}년 데이터가 없습니다`,
    en: `No figures${unit === null ? '' : ` of ${unit}`} for ${year} yet`,
  }),
  noFiguresThen: (year: number, unit: string | null) => ({
    ko: `해당 시점에는 ${unit === null ? '' : `${unit} `}${year}년 데이터가 없습니다`,
    en: `No figures${unit === null ? '' : ` of ${unit}`} for ${year} at that time`,
  }),
  /** The name of the button stands between the two. */
  howToEnter: { ko: '', en: 'Press ' },
  howToEnterEnd: {
    ko: ' 버튼을 눌러 입력하거나 붙여넣으세요. 파일이 있으면 가져오거나 이 페이지에 끌어다 놓으세요.',
    en: ' to type or paste. Import a file, or drop it on this page.',
  },
  form: { ko: '입력 양식 (CSV)', en: 'Form to fill in (CSV)' },
  changedBy: (at: string, today: IsoDate) => ({
    ko: `${shortTime(at, 'ko', today)} 변경 ·`,
    en: `Changed ${shortTime(at, 'en', today)} by`,
  }),

  conflictTitle: { ko: '다른 곳에서 바뀐 값이 있습니다', en: 'These cells were changed elsewhere, too' },
  conflictAsk: { ko: '어느 값을 남길지 선택하세요.', en: 'Choose which value stays.' },
  allMine: { ko: '모두 내 값', en: 'All mine' },
  allStored: { ko: '모두 저장된 값', en: 'All stored' },
  itemAndMonth: { ko: '항목 · 월', en: 'Item · month' },
  before: { ko: '이전', en: 'Before' },
  mine: { ko: '내 값', en: 'Mine' },
  stored: { ko: '저장된 값', en: 'Stored' },
  toChoose: (count: number) => ({ ko: `${count}개 남음`, en: `${count} to choose` }),
  later: { ko: '나중에', en: 'Later' },
  apply: { ko: '적용', en: 'Apply' },
  emptyCell: { ko: '(빈 칸)', en: '(empty)' },

  askLoseChanges: (count: number) => ({
    ko: `이 기기는 초안을 보관하지 못합니다. 변경한 셀 ${count}개를 버릴까요?`,
    en: `This device cannot keep drafts. Discard ${count} changed ${count === 1 ? 'cell' : 'cells'}?`,
  }),
  undo: { ko: '되돌리기', en: 'Undo' },
  noChanges: { ko: '변경 없음', en: 'No changes' },
  nothingToSave: { ko: '저장할 변경이 없습니다.', en: 'There is nothing to save.' },
  listNotLoaded: { ko: '저장된 값을 불러오지 못함', en: 'Figures not loaded' },
  storedReload: (reason: string) => ({
    ko: `모두 저장되었습니다. 새로 고침하세요. (${reason})`,
    en: `Everything is stored. Reload the page. (${reason})`,
  }),
  allKept: {
    ko: '입력한 값은 모두 그대로 있습니다. 다시 저장하세요.',
    en: 'Everything you typed is kept. Save again.',
  },
  noServer: { ko: '서버에 연결할 수 없습니다.', en: 'The server cannot be reached.' },
  changedElsewhere: {
    ko: '409: 다른 곳에서 바뀌었습니다. 남길 값을 선택하세요.',
    en: '409: changed elsewhere. Choose which values stay.',
  },
  /** @param answer `{status}: {text}` */
  refused: (answer: string) => ({ ko: `저장하지 못했습니다. ${answer}`, en: answer }),
  refusedValue: (answer: string) => ({ ko: `저장할 수 없는 값이 있습니다. ${answer}`, en: answer }),
  refusedSize: (answer: string) => ({ ko: `한 번에 보내기에는 너무 큽니다. ${answer}`, en: answer }),
  refusedDatabase: (answer: string) => ({ ko: `데이터베이스를 쓸 수 없습니다. ${answer}`, en: answer }),
  refusedDisk: (answer: string) => ({ ko: `디스크가 가득 찼습니다. ${answer}`, en: answer }),
  takenBack: { ko: '되돌림', en: 'Undone' },
  notTakenBack: { ko: '되돌리지 못함', en: 'Not undone' },
  partlyTakenBack: { ko: '일부만 되돌림', en: 'Partly undone' },
  monthsTakenBack: (months: readonly number[]) => ({
    ko: `${monthsName(months, 'ko')}을 저장하기 전의 값으로 되돌렸습니다.`,
    en: `${monthsName(months, 'en')} ${months.length === 1 ? 'is' : 'are'} back to the values before the save.`,
  }),
  monthsStay: (months: readonly number[], why: string) => ({
    ko: `${monthsName(months, 'ko')}은 그대로입니다: ${why}`,
    en: `${monthsName(months, 'en')} ${months.length === 1 ? 'stays' : 'stay'}: ${why}`,
  }),
  /** How much a draft is. */
  cellsOfMonths: (count: number, months: readonly number[]) => ({
    ko: `${count}개 셀 · ${monthsName(months, 'ko')}`,
    en: `${count} ${count === 1 ? 'cell' : 'cells'} · ${monthsName(months, 'en')}`,
  }),
} satisfies WordsTable;
