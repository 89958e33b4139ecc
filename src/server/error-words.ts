import { defineFaults } from '../domain/fault.ts';
import type { Words } from '../domain/language.ts';

interface OnlyMethods {
  /** As in the Allow header. */
  readonly allowed: string;
  /** What to do, as the end of a sentence. */
  readonly instead: Words;
}

/** What the server itself says when a request fails, whatever it was about. */
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
