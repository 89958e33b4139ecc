import { defineFaults } from '../domain/fault.ts';
import type { Words, WordsTable } from '../domain/language.ts';

interface OnlyMethods {
  /** As in the Allow header. */
  readonly allowed: string;
  /** What to do, as the end of a sentence. */
  readonly instead: Words;
}

/** What to do about a method that an address does not have, as the end of a sentence. */
export const instead = {
  get: { ko: 'GET으로 조회하세요.', en: 'use GET' },
  postRecord: (address: string) => ({ ko: `저장은 POST ${address}로 하세요.`, en: `write with POST ${address}` }),
  getYear: (address: string) => ({ ko: `조회는 GET ${address}로 하세요.`, en: `read a year with GET ${address}` }),
  getChanges: (address: string) => ({
    ko: `변경 이력은 GET ${address}로 조회하세요.`,
    en: `read the changes with GET ${address}`,
  }),
  postFile: { ko: '파일의 바이트를 POST로 보내세요.', en: 'send the bytes of a file with POST' },
} satisfies WordsTable;

/** The server's own texts for failed requests. */
export const fault = defineFaults({
  'our-fault': () => ({
    ko: '서버에서 오류가 발생했습니다. 다시 시도하고, 계속되면 관리자에게 알리세요.',
    en: 'Something went wrong on the server; try again, and report it if it happens again.',
  }),
  'malformed-url': () => ({
    ko: '주소 형식이 올바르지 않습니다. 주소를 확인하세요.',
    en: 'The URL is malformed; check it.',
  }),
  'other-method': ({ allowed, instead }: OnlyMethods) => ({
    ko: `이 주소는 ${allowed} 요청만 받습니다. ${instead.ko}`,
    en: `This address answers ${allowed.replace(/, (?=[A-Z]+$)/, ' and ')} only; ${instead.en}.`,
  }),
});
