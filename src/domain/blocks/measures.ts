import { plainText } from './plain-text.ts';

/** What one unit of an amount is: won, thousands or millions of won; null for any other money, such as 만원 or USD. */
export interface Money {
  readonly value: 1 | 1_000 | 1_000_000 | null;
  /** As it is written. */
  readonly word: string;
}

const WON = /^(?:원|won|krw|₩)$/;
const THOUSANDS =
  /^(?:(?:천|千|1,?000|k)(?:원|₩|krw|won)|천|krw'?(?:1,?000|000|k)|[tk]krw|krwthousands?|thousands?(?:of)?(?:krw|won))$/;
const MILLIONS =
  /^(?:(?:백만|百萬|1,?000,?000|m|mm|mn|mio)(?:원|₩|krw|won)|백만|krw(?:m|mm|mn|mio|mil|millions?)|millions?(?:of)?(?:krw|won))$/;
const OTHER =
  /^(?:(?:만|십만|억|십억|조)원?|(?:천|백만|만|억|k|m|mm)?(?:usd|us\$|\$|달러|불|eur|€|유로|jpy|¥|엔|cny|rmb|위안|gbp|£)(?:'?000|k|m|mn|mm)?)$/;
/** Such a text says how figures were rounded, not what they are counted in. */
const ROUNDED = /절사|반올림|버림|미만|이하/;
const LONGEST = 200;
/** In prose: 천원 that stands alone, or with what goes before and after a unit. */
const IN_PROSE =
  /(?<![\d가-힣])(?:(?:단위|금액)(?:는|은)? ?)?((?:천|백만|만|십만|억|십억) ?원)(?=$|[^가-힣]|단위|임|입니다|기준|으로)/g;

/** The money that a whole text is, such as `천원`, `(KRW mn)` or `단위: USD`; null for any other text. */
export function moneyNamed(text: string): Money | null {
  if (text === '' || text.length > 40) return null;
  const word = plainText(text)
    .replace(/[\s()[\]:.]/g, '')
    .replace(/^(?:단위|unit|in)(?:는|은)?/, '')
    .replace(/(?:임|입니다|단위|기준)$/, '');
  if (WON.test(word)) return { value: 1, word };
  if (THOUSANDS.test(word)) return { value: 1_000, word };
  if (MILLIONS.test(word)) return { value: 1_000_000, word };
  return OTHER.test(word) ? { value: null, word } : null;
}

/** All money that a title, a heading or a note says its figures are counted in. */
export function moneyIn(text: string): Money[] {
  if (text === '') return [];
  const plain = plainText(text).slice(0, LONGEST);
  if (ROUNDED.test(plain)) return [];
  const inside = [...plain.matchAll(/\(([^()]{1,40})\)/g)].map(([, part = '']) => part);
  const [, after = ''] = /(?:단위|unit)(?:는|은)? ?[:：]? ?([^()]{1,40})/.exec(plain) ?? [];
  const parts = [plain, ...inside, after].flatMap((part) => [part, ...part.split(/[/·&+]|, |,(?!\d)/)]);
  const prose = [...plain.matchAll(IN_PROSE)].map(([, word = '']) => word);
  const found = [...parts, ...prose].flatMap((part) => moneyNamed(part) ?? []);
  return found.filter(({ word }, at) => found.findIndex((each) => each.word === word) === at);
}

/** For messages: `천원`. */
export function scaleWord(scale: number): string {
  if (scale === 1) return '원';
  return scale === 1_000 ? '천원' : '백만원';
}

const MEASURES: ReadonlySet<string> = new Set(
  '건 건수 행 % ㎡ m2 plt pallet pallets 팔레트 파렛트 bin bins 빈 명 인 h hr hrs 시간 kwh ea pcs 개 회 대 box 박스 kg ton 톤 라인 lines'.split(
    ' ',
  ),
);

/** Whether a text is what a figure is counted in: 원, 천원, 건, %. */
export function isMeasure(text: string): boolean {
  return MEASURES.has(plainText(text).replace(/[\s()[\]]/g, '')) || moneyNamed(text) !== null;
}

/** `합계(천원)` and `인원 (명)` without the measure in parentheses. */
export function withoutMeasure(text: string): string {
  if (!text.includes('(') && !text.includes('（')) return text;
  const [, name, inside = ''] = /^([^()]+)\(([^()]{1,20})\)$/.exec(plainText(text)) ?? [];
  return name !== undefined && isMeasure(inside) ? name.trim() : text;
}
