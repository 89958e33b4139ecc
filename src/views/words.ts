import type { WordsTable } from '../domain/language.ts';

/** The texts around the content of every page. */
export const words = {
  mainMenu: { ko: '주 메뉴', en: 'Main menu' },
  menu: { ko: '메뉴', en: 'Menu' },
  importFile: { ko: '가져오기', en: 'Import' },
  readOnly: { ko: '읽기 전용', en: 'Read only' },
  name: { ko: '이름', en: 'Name' },
  addName: { ko: '이력에 이름 남기기', en: 'Add your name' },
  toLight: { ko: '라이트 테마로 전환', en: 'Switch to light theme' },
  toDark: { ko: '다크 테마로 전환', en: 'Switch to dark theme' },
  skip: { ko: '본문으로 건너뛰기', en: 'Skip to content' },
  demoDate: { ko: '데모 기준일', en: 'Demo date' },
  undo: { ko: '되돌리기', en: 'Undo' },
  close: { ko: '닫기', en: 'Close' },
  failed: { ko: '이 부분을 불러오지 못했습니다.', en: 'This part of the page could not be loaded.' },
  reload: { ko: '새로 고침', en: 'Reload' },
} satisfies WordsTable;
