import type { Label } from '../../domain/report.ts';

interface NamedKey {
  /** What the key does. */
  readonly what: Label;
  /** The keys, or what to do with the mouse. */
  readonly keys: Label;
}

const named = (keys: string): Label => ({ ko: keys, en: keys });

/** What `?` shows. */
export const KEYS: readonly NamedKey[] = [
  {
    what: { ko: '셀의 값을 새로 입력', en: 'replace what is in a cell' },
    keys: { ko: '바로 입력, 한글도', en: 'type, Korean too' },
  },
  {
    what: { ko: '셀의 값을 수정', en: 'change what is in a cell' },
    keys: { ko: 'F2, 두 번 클릭', en: 'F2, double click' },
  },
  { what: { ko: '입력하던 값 되돌리기', en: "restore the cell's value while typing" }, keys: named('Esc') },
  { what: { ko: '아래, 위', en: 'down, up' }, keys: named('Enter, Shift+Enter') },
  {
    what: { ko: '오른쪽, 왼쪽', en: 'right, left' },
    keys: { ko: 'Tab, Shift+Tab; 다음 행으로 이어짐', en: 'Tab, Shift+Tab; continues in the next row' },
  },
  {
    what: { ko: '표에서 나가기', en: 'leave the grid' },
    keys: { ko: '마지막 셀에서 Tab, 또는 Esc 다음 Tab', en: 'Tab after the last cell, or Esc and then Tab' },
  },
  {
    what: { ko: '끝으로', en: 'to the edge' },
    keys: { ko: 'Ctrl+화살표: 표의 끝', en: 'Ctrl+arrow: the edge of the table' },
  },
  { what: { ko: '행의 첫 셀, 마지막 셀', en: 'first, last cell of the row' }, keys: named('Home, End') },
  { what: { ko: '한 화면 위, 아래', en: 'one screen up, down' }, keys: named('Page Up, Page Down') },
  {
    what: { ko: '선택', en: 'select' },
    keys: {
      ko: '끌기(가장자리 밖으로 끌면 스크롤), Shift+클릭, Shift+화살표',
      en: 'drag (past the edge it scrolls), Shift+click, Shift+arrow',
    },
  },
  {
    what: { ko: '행, 열 선택', en: 'select a row or column' },
    keys: { ko: '제목 클릭; Shift+Space, Ctrl+Space', en: 'click its heading; Shift+Space, Ctrl+Space' },
  },
  {
    what: { ko: '전체 선택', en: 'select all' },
    keys: { ko: 'Ctrl+A, 또는 왼쪽 위 제목 클릭', en: 'Ctrl+A, or click the corner' },
  },
  { what: { ko: '복사, 잘라내기, 붙여넣기', en: 'copy, cut, paste' }, keys: named('Ctrl+C, Ctrl+X, Ctrl+V') },
  { what: { ko: '선택한 셀 비우기', en: 'empty the selected cells' }, keys: named('Delete') },
  { what: { ko: '아래로, 오른쪽으로 채우기', en: 'fill down, right' }, keys: named('Ctrl+D, Ctrl+R') },
  {
    what: { ko: '실행 취소, 다시 실행', en: 'undo, redo' },
    keys: { ko: 'Ctrl+Z; Ctrl+Y 또는 Ctrl+Shift+Z', en: 'Ctrl+Z; Ctrl+Y or Ctrl+Shift+Z' },
  },
  { what: { ko: '저장', en: 'save' }, keys: named('Ctrl+S') },
  {
    what: { ko: '이 목록', en: 'this list' },
    keys: { ko: '?, 입력하고 있지 않을 때', en: '?, while nothing is typed into' },
  },
  { what: { ko: '보고서, 항목, 월로 바로 가기', en: 'go to a report, a field, a month' }, keys: named('Ctrl+K') },
  {
    what: { ko: '행의 24개월 보기', en: 'picture of a row' },
    keys: {
      ko: '행 이름을 클릭(편집 중에는 두 번), 또는 그 위에서 Enter',
      en: 'click its label (twice while editing), or Enter on it',
    },
  },
  {
    what: { ko: '보기 모드에서 셀 선택', en: 'select a figure (in view mode)' },
    keys: { ko: '클릭, 화살표; Ctrl+C로 복사', en: 'click, arrows; Ctrl+C copies it' },
  },
  {
    what: { ko: '선택한 셀의 이력 (보기 모드)', en: 'history of a figure (in view mode)' },
    keys: {
      ko: 'Enter, 두 번 클릭, 길게 누르기, Alt+Enter, Shift+F10',
      en: 'Enter, double click, long press, Alt+Enter, Shift+F10',
    },
  },
];
