import { defineFaults } from './fault.ts';

/** An empty list would mean the whole change, which a program with nothing to undo did not mean. */
const LEAVE_OUT = { ko: '전체를 되돌릴 때는 빼세요', en: 'leave it out for all of the change' };

/** Faults of a request for an undo. */
export const fault = defineFaults({
  'undo-not-json': () => ({
    ko: '본문이 올바른 JSON이 아닙니다. {"change": 12}와 같은 객체를 보내세요.',
    en: 'The body is not valid JSON; send an object such as {"change": 12}.',
  }),
  'undo-not-object': () => ({
    ko: '본문은 {"change": 12}와 같은 JSON 객체 하나여야 합니다.',
    en: 'The body must be one JSON object, such as {"change": 12}.',
  }),
  'undo-unknown-member': ({ member }: { readonly member: string }) => ({
    ko: `${member}: 여기에서 쓰지 않습니다. change, months, fields, keepNewer만 보내세요.`,
    en: `${member} is not known here; send change, months, fields and keepNewer only.`,
  }),
  'undo-wrong-change': () => ({
    ko: 'change는 1 이상의 정수인 변경 번호여야 합니다.',
    en: 'change must be the id of a change as a whole number, 1 or more.',
  }),
  'undo-wrong-months': () => ({
    ko: `months는 1~12의 숫자 목록이어야 합니다. ${LEAVE_OUT.ko}.`,
    en: `months must be a list of numbers from 1 to 12; ${LEAVE_OUT.en}.`,
  }),
  'undo-wrong-fields': () => ({
    ko: `fields는 항목 키의 텍스트 목록이어야 합니다. ${LEAVE_OUT.ko}.`,
    en: `fields must be a list of field keys, as texts; ${LEAVE_OUT.en}.`,
  }),
  'undo-wrong-keep-newer': () => ({
    ko: 'keepNewer는 true 또는 false여야 합니다.',
    en: 'keepNewer must be true or false.',
  }),
});
