import { readNumber, toAscii } from './cell.ts';
import { groupThousands, times } from './decimal.ts';
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

const DATE_LIKE =
  /^(?:\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?|\d{1,2}월 ?\d{1,2}일|[A-Z][a-z]{2}-\d{2}|\d{1,2}-[A-Z][a-z]{2})$/;

/** Why a text in a numeric cell is not a number, and what to do. @param scale how many won one unit of the amounts around it is */
export function whyText(text: string, scale = 1): Fault {
  const ascii = toAscii(text);
  if (/^#[A-Z/0-9?!]+$/i.test(ascii)) return numberFault('error-value');
  if (/^[-+△₩$( ]*\d{16}[.\d)원% ]*$/.test(ascii.replaceAll(',', ''))) return numberFault('too-many-digits');
  if (/^[-+△₩$( ]*\d*,[\d,]*(?:\.\d*)?[)원% ]*$/.test(ascii)) {
    return numberFault('misplaced-separator', { digits: ascii.replace(/[^\d.]/g, '') });
  }
  if (/^[-+]?\d+(?:\.\d+){2,}$/.test(ascii)) return numberFault('several-points');
  const together = ascii.replaceAll(' ', '');
  // `3,424,740 1)` has a footnote: together they are not a number.
  if (together !== ascii && typeof readNumber(together) === 'number') {
    return numberFault('spaced-digits', { digits: together });
  }
  if (DATE_LIKE.test(ascii)) return numberFault('date-for-number');
  if (ascii.startsWith('=')) return numberFault('formula-for-number');
  const digits = scale === 1 ? amountInWords(together) : null;
  if (digits !== null) return numberFault('amount-in-words', { digits });
  return /\d/.test(ascii) ? numberFault('number-with-text') : numberFault('not-a-number', { said: text });
}

const POWERS: Readonly<Record<string, number>> = {
  천: 1e3,
  만: 1e4,
  십만: 1e5,
  백만: 1e6,
  천만: 1e7,
  억: 1e8,
  십억: 1e9,
  조: 1e12,
};

/** `120,000,000` for `1.2억`; null for any other text. */
function amountInWords(text: string): string | null {
  const [, sign = '', digits = '', word = ''] =
    /^([-+△]?)(\d[\d,]*(?:\.\d+)?)([천만십백억조]{1,2})원?$/.exec(text) ?? [];
  const [number, power] = [readNumber(digits), POWERS[word]];
  if (number === null || power === undefined) return null;
  return (sign === '-' || sign === '△' ? '-' : '') + groupThousands(times(number, power));
}
