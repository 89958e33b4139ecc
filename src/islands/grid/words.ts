import { counted, type WordsTable } from '../../domain/language.ts';

/** The texts of every sheet: cells, save bar, paste. */
export const words = {
  item: { ko: '항목', en: 'Item' },
  total: { ko: '합계', en: 'Total' },
  groupHead: { ko: '구분', en: 'Group' },
  noNumber: { ko: '숫자가 아니어서 합계에서 제외됩니다', en: 'Not a number, so sums leave it out' },
  notSaved: { ko: '저장 안 됨', en: 'Not saved' },
  changedElsewhere: {
    ko: '이 페이지를 연 뒤에 다른 곳에서 바뀐 값입니다',
    en: 'Changed elsewhere since this page was opened',
  },
  underWay: { ko: '입력 중인 달이라 아직 판단하지 않습니다', en: 'This month is not complete yet' },
  noChanges: { ko: '변경 없음', en: 'No changes' },
  /** The count of the save bar stands between them; where the bar is narrow it stands alone. */
  changedCells: { ko: '변경한 셀 ', en: 'Changed cells ' },
  changedCount: { ko: '개', en: '' },
  notNumbers: { ko: '숫자 아님 ', en: 'Not a number ' },
  notNumbersCount: { ko: '개', en: '' },
  toCheck: { ko: '확인 필요 ', en: 'To check ' },
  toCheckCount: { ko: '개', en: '' },
  save: { ko: 'Save', en: 'Save' },
  saving: { ko: 'Saving', en: 'Saving' },
  cancel: { ko: 'Cancel', en: 'Cancel' },
  reload: { ko: '새로 고침', en: 'Reload' },
  down: { ko: '아래', en: 'down' },
  right: { ko: '오른쪽', en: 'right' },
  edit: { ko: '수정', en: 'edit' },
  undo: { ko: '실행 취소', en: 'undo' },
  takeBack: { ko: '되돌리기', en: 'Undo' },
  keysHelp: { ko: '단축키 (?)', en: 'Keyboard shortcuts (?)' },
  selectionCount: (count: number) => ({ ko: `개수 ${count}`, en: `Count ${count}` }),
  selectionSum: (sum: string) => ({ ko: `합계 ${sum}`, en: `Sum ${sum}` }),
  selectionAverage: (average: string) => ({ ko: `평균 ${average}`, en: `Average ${average}` }),

  pasting: { ko: '붙여넣는 중…', en: 'Pasting…' },
  notPasted: {
    ko: '서버에 연결할 수 없어 붙여넣지 못했습니다. 입력한 값은 이 기기에 보관됩니다.',
    en: 'The server cannot be reached, so nothing was pasted. What you typed is kept on this device.',
  },
  headingMeans: (said: string, column: string) => ({
    ko: `표제 "${said}" → ${column}`,
    en: `heading "${said}" → ${column}`,
  }),
  labelMeans: (said: string, row: string) => ({ ko: `이름 "${said}" → ${row}`, en: `label "${said}" → ${row}` }),
  set: (count: number) => ({ ko: `${count}개 셀 붙여넣음`, en: `${counted(count, 'cell')} set` }),
  texts: (count: number) => ({ ko: `텍스트 ${count}개`, en: `${count} read as text` }),
  leftOut: (count: number) => ({ ko: `표 밖 ${count}개 제외`, en: `${count} left out beyond the table` }),
  refused: (count: number) => ({
    ko: `너무 길어 ${count}개 제외`,
    en: `${count} left out: longer than 200 characters`,
  }),
  notInTable: (names: string) => ({ ko: `이 표에 없는 ${names} 제외`, en: `${names} left out: not in this table` }),
  byHeadings: { ko: '열은 제목대로', en: 'columns by their headings' },
  differing: (place: string, pasted: string, own: string) => ({
    ko: `${place}: 붙여넣은 값 ${pasted} ≠ 여기 ${own}`,
    en: `${place}: pasted ${pasted} ≠ here ${own}`,
  }),
  more: (count: number) => ({ ko: `그 밖에 ${count}개`, en: `${count} more` }),
  andMore: (names: string, count: number) => ({ ko: `${names} 외 ${count}개`, en: `${names} and ${count} more` }),

  pasteRefused: { ko: '이대로는 붙여넣을 수 없습니다', en: 'This cannot be pasted as it is' },
  pasteQuestion: { ko: '이렇게 붙여넣을까요?', en: 'Paste it like this?' },
  nothingSet: { ko: '아직 아무것도 바뀌지 않았습니다.', en: 'Nothing has been set yet.' },
  firstPasteStays: { ko: '앞서 붙여넣은 값은 그대로 있습니다.', en: 'The first paste is still set.' },
  howPlaced: { ko: '붙여넣기 방식', en: 'How it is placed' },
  doNotPaste: { ko: '붙여넣지 않음', en: 'Do not paste' },
  pasteRest: { ko: '나머지만 붙여넣기', en: 'Paste the rest' },
  paste: { ko: '붙여넣기', en: 'Paste' },
  firstRows: { ko: '처음 몇 행', en: 'The first rows' },
} satisfies WordsTable;

/** How a rule of placing is called on a button. */
export const ruleWords = {
  labels: { ko: '이름대로', en: 'By labels' },
  position: { ko: '위치대로', en: 'By position' },
  order: { ko: '순서대로', en: 'In order' },
} satisfies WordsTable;

/** How a receipt says by which rule a block was placed. */
export const placedWords = {
  labels: { ko: '행 이름대로', en: 'by row labels' },
  position: { ko: '위치대로, 계산 행은 비교만', en: 'by position; computed rows are only compared' },
  order: { ko: '선택 칸부터 순서대로', en: 'in order from the focused cell' },
} satisfies WordsTable;
