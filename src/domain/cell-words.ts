import { defineFaults } from './fault.ts';

/** A cell that cannot be stored: its words continue a sentence that begins with the cell's name. */
export const cellFault = defineFaults({
  'control-character': () => ({
    ko: '줄바꿈이나 제어 문자가 들어 있습니다. 지우세요',
    en: 'contains a line break or another control character; remove it',
  }),
  'half-character': () => ({
    ko: '깨진 글자가 있습니다. 다시 입력하세요',
    en: 'contains half of a character (a lone surrogate); type it again',
  }),
  'text-too-long': ({ length, most }: { readonly length: number; readonly most: number }) => ({
    ko: `텍스트가 ${length}자입니다. ${most}자 이하로 줄이세요`,
    en: `is ${length} characters long; shorten it to at most ${most}`,
  }),
  'wrong-type': () => ({
    ko: '숫자, 텍스트, null 가운데 하나여야 합니다',
    en: 'must be a number, a text or null',
  }),
  'not-finite': () => ({
    ko: '표현할 수 없는 수입니다. 텍스트로 보내세요',
    en: 'is not a finite number; send it as text',
  }),
  'inexact-integer': () => ({
    ko: '±9007199254740991을 벗어난 정수입니다. 텍스트로 보내세요',
    en: 'is an integer beyond ±9007199254740991; send it as text',
  }),
});
