import { defineFaults } from './fault.ts';

/** A cell that cannot be stored, or is no number: its words continue a sentence that begins with the cell's name. */
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

  'error-value': () => ({
    ko: '엑셀 오류 값입니다. 수식을 고쳐 다시 저장하세요',
    en: 'is a spreadsheet error value; fix the formula and save the file again',
  }),
  'too-many-digits': () => ({
    ko: '자릿수가 너무 많아 정확히 저장할 수 없습니다. 값을 확인해 15자리 이하로 적으세요',
    en: 'has more digits than a number can hold exactly; check it, and write at most 15 digits',
  }),
  'misplaced-separator': ({ digits }: { readonly digits: string }) => ({
    ko: `쉼표 위치가 잘못되었습니다. ${digits}(으)로 적으세요. 쉼표가 소수점이면 마침표로 바꾸세요`,
    en: `has a thousands separator in the wrong place; write ${digits}, or use a point as the decimal mark`,
  }),
  'several-points': () => ({
    ko: '소수점이 여러 개입니다. 1234.5처럼 적으세요',
    en: 'has more than one decimal point; write 1234.5',
  }),
  'spaced-digits': ({ digits }: { readonly digits: string }) => ({
    ko: `숫자 사이에 공백이 있습니다. ${digits}(으)로 적으세요`,
    en: `has a space between its digits; write ${digits}`,
  }),
  'date-for-number': () => ({
    ko: '날짜입니다. 엑셀이 바꾼 값일 수 있으니 숫자로 다시 적으세요',
    en: 'is a date, perhaps converted by a spreadsheet; write the number',
  }),
  'formula-for-number': () => ({
    ko: '수식입니다. 수식 대신 결과 값을 적으세요',
    en: 'is a formula; save its result instead',
  }),
  'amount-in-words': ({ digits }: { readonly digits: string }) => ({
    ko: `숫자가 아닙니다. ${digits}(으)로 적으세요`,
    en: `is not a number; write ${digits}`,
  }),
  'number-with-text': () => ({
    ko: '숫자가 아닙니다. 다른 글자 없이 숫자만 적으세요',
    en: 'is not a number; write the number alone',
  }),
  'not-a-number': (_: { readonly said: string }, on) => ({
    ko: `숫자가 아닙니다. 숫자로 고치세요${on === 'terminal' ? '. 텍스트 그대로 가져오려면 --allow-text를 쓰세요' : ''}`,
    en: `is not a number; correct it${on === 'terminal' ? ', or import it as text with --allow-text' : ''}`,
  }),
});
