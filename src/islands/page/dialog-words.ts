import type { WordsTable } from '../../domain/language.ts';

/** The texts of the dialogs that every page has. */
export const words = {
  close: { ko: '닫기', en: 'Close' },
  keys: { ko: '단축키', en: 'Keyboard shortcuts' },
  onMac: { ko: '맥에서는 Ctrl 대신 ⌘', en: 'On a Mac, ⌘ instead of Ctrl' },
  goTo: { ko: '바로 가기', en: 'Go to' },
  whereTo: { ko: '보고서, 항목, 월 (예: 비용 보관비 10월)', en: 'Report, field, month (such as cost storage Oct)' },
  nothingFound: { ko: '찾는 곳이 없습니다', en: 'Nothing is called so' },
} satisfies WordsTable;
