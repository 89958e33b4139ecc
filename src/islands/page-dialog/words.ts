import { counted, type WordsTable } from '../../domain/language.ts';

/** The texts around the pages of the history and of an import in their dialog. */
export const words = {
  history: { ko: '이력', en: 'History' },
  import: { ko: '가져오기', en: 'Import' },
  asPage: { ko: '페이지로 보기', en: 'View as page' },
  close: { ko: '닫기', en: 'Close' },
  loading: { ko: '불러오는 중…', en: 'Loading…' },
  tryAgain: { ko: '다시 시도', en: 'Try again' },
  notLoaded: { ko: '이력을 불러오지 못했습니다.', en: 'The history could not be loaded.' },
  notSent: { ko: '요청을 처리하지 못했습니다.', en: 'The request failed.' },
  noServer: { ko: '서버에 연결할 수 없습니다.', en: 'The server cannot be reached.' },

  // Files
  nothingYet: { ko: '‘적용’을 누르기 전에는 저장되지 않습니다', en: 'Nothing is saved until you press Apply' },
  drop: { ko: '파일을 끌어다 놓거나 클릭해 선택하세요', en: 'Drop files here, or click to choose' },
  remove: (name: string) => ({ ko: `${name} 빼기`, en: `Remove ${name}` }),
  reading: { ko: '읽는 중…', en: 'Reading…' },
  applying: { ko: '적용하는 중…', en: 'Applying…' },
  apply: { ko: '적용', en: 'Apply' },
  tooLarge: { ko: '10 MB보다 큽니다. 파일을 나누세요.', en: 'It is larger than 10 MB. Split it.' },
  unreadable: {
    ko: '파일을 읽을 수 없습니다. 폴더이거나, 선택한 뒤에 바뀌었거나 삭제되었습니다. 다시 선택하세요.',
    en: 'The file cannot be read: it is a folder, or was changed or deleted since. Choose it again.',
  },
  unsaved: (count: number) => ({
    ko: `저장하지 않은 셀이 ${count}개 있습니다.`,
    en: `${counted(count, 'cell is', 'cells are')} not saved.`,
  }),
  saveBefore: {
    ko: '먼저 저장해야 가져온 값을 적용할 수 있습니다.',
    en: 'Save before you apply an import.',
  },
  saveFirst: { ko: '먼저 저장', en: 'Save first' },

  // The line beside the buttons
  mustCorrect: (count: number) => ({
    ko: `오류 ${count}개를 고쳐야 적용할 수 있습니다.`,
    en: `Correct ${counted(count, 'error')} first.`,
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
  leftOut: (count: number) => ({
    ko: `적용할 수 없는 파일 ${count}개는 제외됩니다.`,
    en: `${counted(count, 'file')} that cannot be applied ${count === 1 ? 'is' : 'are'} left out.`,
  }),

  // What was imported
  imported: { ko: '가져오기 완료', en: 'Imported' },
  saved: (files: number, cells: number) => ({
    ko: `파일 ${files}개: ${cells}개 셀 저장됨`,
    en: `${counted(files, 'file')}: ${counted(cells, 'cell')} saved`,
  }),
  undo: { ko: '되돌리기', en: 'Undo' },
} satisfies WordsTable;
