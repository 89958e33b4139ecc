import { composed } from '../composed.ts';

/** Words that are spread over a cell: `예 산`, `사 업 계 획`. */
const SPREAD = /(?<![가-힣])(?!및|등|각|본)[가-힣](?: (?!및|등)[가-힣])+(?![가-힣])/g;

/**
 * A text as headings are compared: composed Hangul (macOS decomposes it), ASCII, single spaces, none between single
 * syllables, lower case.
 */
export function plainText(text: string): string {
  // Such a long text is not a heading.
  if (text.length > 200) return text;
  const plain = /^[!-Z\\^-~가-힣]*(?: [!-Z\\^-~가-힣]+)*$/.test(text) ? text.toLowerCase() : plainSigns(text);
  return / [가-힣](?![가-힣])/.test(plain) ? plain.replace(SPREAD, (word) => word.replaceAll(' ', '')) : plain;
}

function plainSigns(text: string): string {
  return composed(text)
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[[【〔]/g, '(')
    .replace(/[\]】〕]/g, ')')
    .replace(/[–—−]/g, '-')
    .replace(/[\u200B\u2060\uFEFF]/g, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
}

const BULLETS = /^[\s·•‧∙ㆍ・▪■□▣◦○◎●◆◇★☆▶▷→☞※*><└├ㄴㅇ「《+-]+/u;
/** `1. `, `1) `, `(1) `, `1.1 `, `1-1) `, `①`, `Ⅰ. `, `A. `, `가. `. */
const NUMBERING =
  /^(?:\(?\d{1,2}(?:[.-]\d{1,2}){0,2}(?:[.)]|(?=\s))|[①-⑳]|[ⅰ-ⅻ][.)]?|(?:i{1,3}|iv|v|[a-h])[.)](?=\s)|[가나다라마바사아자차카타파하][.)])\s*/iu;
/** A label without bullets and a leading number, otherwise as it is written. */
export function bareLabel(text: string): string {
  return text.replace(BULLETS, '').replace(NUMBERING, '').replace(BULLETS, '').trim() || text.trim();
}

const NOTE_MARK =
  /(?:[*※†‡]{1,3} ?(?:\d{1,2}\)?)?|(?<!m)[⁰¹²³⁴-⁹⁽⁾]{1,4}|(?<!\d)(?:주 ?)?\d{1,2}\)|주\)|[①-⑳]|\((?:[*※†‡]{1,3}|주 ?\d{1,2}|[①-⑳])\))$/u;

/** A label without the mark of a footnote at its end: `관리비 1)`, `하역비¹⁾`, `기타 *`, `하역비①`, `하역비(주1)`. */
export function withoutNoteMark(text: string): string {
  if (text.length > 200) return text;
  const plain = plainText(text);
  const rest = plain.replace(NOTE_MARK, '').trim();
  // Of `보관비 (냉장 1)` it would take a part of the brackets.
  const isBalanced = rest.split('(').length === rest.split(')').length;
  return rest === plain || rest === '' || !isBalanced ? text : rest;
}

/** A minus before a temperature is a part of the name, and so is what stands between two: `-20℃`, `2-8°C`. */
const DEGREES = /(?<=\d) ?(?:[°º˚] ?c(?![a-z])|℃)/g;
const BETWEEN_DEGREES = /(?<=\d)℃? ?[-~∼〜] ?(?=-?\d+℃)/g;
const BELOW_ZERO = /(?:-|영하 ?)(?=\d+(?:~-?\d+)?℃)/g;
const BETWEEN = /[\s_()[\]<>「」《》:-]+/gu;
/** `(-)하역비` is taken off: no bullet, but the sign of a negative number. */
const TAKEN_OFF = /\( ?- ?\)/g;

function withDegrees(plain: string): string {
  if (!/[°º˚℃]/.test(plain)) return plain;
  return plain.replace(DEGREES, '℃').replace(BETWEEN_DEGREES, '~').replace(BELOW_ZERO, '영하');
}

/** Files repeat their labels, and reports their words. */
const compared = new Map<string, string>();
const MOST_COMPARED = 2000;

/** A label as CONTRACT §8.1 compares it: without case, spaces, hyphens, brackets, bullets and a leading number. */
export function comparableLabel(text: string): string {
  if (text.length > 200) return text;
  const known = compared.get(text);
  if (known !== undefined) return known;
  if (compared.size === MOST_COMPARED) compared.clear();
  const label = withoutSigns(withDegrees(plainText(text).replace(TAKEN_OFF, '△')));
  compared.set(text, label);
  return label;
}

function withoutSigns(plain: string): string {
  if (/^(?!(?:i{2,3}|iv)[.)])[a-z가-힣][^.)]/.test(plain)) return plain.replace(BETWEEN, '');
  return plain.replace(BULLETS, '').replace(NUMBERING, '').replace(BULLETS, '').replace(BETWEEN, '');
}
