import { toAscii } from './cell.ts';
import { defineFaults, type Fault } from './fault.ts';

/** A text where a number belongs: its words continue a sentence that begins with the cell's name. */
export const numberFault = defineFaults({
  'error-value': () => ({
    ko: '엑셀 오류 값입니다. 수식을 고쳐 다시 저장하세요',
    en: 'is a spreadsheet error value; fix the formula and save the file again',
  }),
  'too-many-digits': () => ({
    ko: '자릿수가 너무 많아 정확히 저장할 수 없습니다. 값을 확인해 15자리 이하로 적으세요',
    en: 'has more digits than a number can hold exactly; check it, and write at most 15 digits',
  }),
  'misplaced-separator': () => ({
    ko: '쉼표 위치가 잘못되었습니다. 쉼표 없이 적으세요. 쉼표가 소수점이면 마침표로 바꾸세요',
    en: 'has a thousands separator in the wrong place; write the number without it, or with a point as the decimal mark',
  }),
  'date-for-number': () => ({
    ko: '날짜입니다. 엑셀이 바꾼 값일 수 있으니 숫자로 다시 적으세요',
    en: 'is a date, perhaps converted by a spreadsheet; write the number',
  }),
  'formula-for-number': () => ({
    ko: '수식입니다. 수식 대신 결과 값을 적으세요',
    en: 'is a formula; save its result instead',
  }),
  'number-with-text': () => ({
    ko: '숫자가 아닙니다. 120000000처럼 숫자만 적으세요',
    en: 'is not a number; write it in digits alone, such as 120000000',
  }),
  'not-a-number': (_: { readonly said: string }, on) => ({
    ko: `숫자가 아닙니다. 숫자로 고치세요${on === 'terminal' ? '. 텍스트 그대로 가져오려면 --allow-text를 쓰세요' : ''}`,
    en: `is not a number; correct it${on === 'terminal' ? ', or import it as text with --allow-text' : ''}`,
  }),
});

const DATE_LIKE =
  /^(?:\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?|\d{1,2}월 ?\d{1,2}일|[A-Z][a-z]{2}-\d{2}|\d{1,2}-[A-Z][a-z]{2})$/;

/** Why a text in a numeric cell is not a number, and what to do. */
export function whyText(text: string): Fault {
  const ascii = toAscii(text);
  if (/^#[A-Z/0-9?!]+$/i.test(ascii)) return numberFault('error-value');
  if (/^[-+△₩$( ]*\d{16}[.\d)원% ]*$/.test(ascii.replaceAll(',', ''))) return numberFault('too-many-digits');
  if (/^[-+△₩$( ]*\d*,[\d,]*(?:\.\d*)?[)원% ]*$/.test(ascii)) return numberFault('misplaced-separator');
  if (DATE_LIKE.test(ascii)) return numberFault('date-for-number');
  if (ascii.startsWith('=')) return numberFault('formula-for-number');
  return /\d/.test(ascii) ? numberFault('number-with-text') : numberFault('not-a-number', { said: text });
}
