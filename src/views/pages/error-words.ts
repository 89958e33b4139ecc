import type { Words, WordsTable } from '../../domain/language.ts';
import { literal } from '../../domain/report.ts';

/** The texts of the pages that say why a request failed. */
export const words = {
  pageNotFound: literal('Page Not Found'),
  dashboard: literal('Dashboard'),

  checkAddress: { ko: '주소를 확인하세요', en: 'Check the address' },
  notAllowed: { ko: '권한이 없습니다', en: 'Not allowed' },
  refused: { ko: '요청을 처리하지 못했습니다', en: 'This request was refused' },
  changedMeanwhile: { ko: '그 사이에 데이터가 바뀌었습니다', en: 'The data has changed meanwhile' },
  tooLarge: { ko: '보낸 내용이 너무 큽니다', en: 'This is too large' },
  notLoaded: { ko: '데이터를 불러오지 못했습니다', en: 'The data could not be loaded' },
  notSaved: { ko: '저장하지 못했습니다', en: 'This could not be saved' },
  diskFull: { ko: '서버의 저장 공간이 부족합니다', en: 'The server has no space left' },
  serverError: { ko: '서버 오류가 발생했습니다', en: 'Something went wrong' },
  notImported: { ko: '파일을 가져오지 못했습니다', en: 'The file was not imported' },

  showDefaults: { ko: '기본값으로 조회', en: 'Show the defaults' },
  tryAgain: { ko: '다시 시도', en: 'Try again' },
  openAgain: { ko: '다시 열기', en: 'Open again' },
  chooseAgain: { ko: '파일 다시 선택', en: 'Choose the file again' },
  toDashboard: { ko: '대시보드로', en: 'To the dashboard' },
} satisfies WordsTable;

/** The title of the document. */
export function errorTitle(status: number): Words {
  return status === 404 ? words.pageNotFound : { ko: `오류 ${status}`, en: `Error ${status}` };
}
