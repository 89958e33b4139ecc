import { UNIT_SPELLINGS } from '../business-units.ts';
import { CURRENCY_CODES as CODES, FOREIGN_MONEY as FOREIGN } from '../other-words.ts';
import type { Unit } from '../report.ts';
import { readUnit } from './label-index.ts';
import { plainText } from './plain-text.ts';

/** How many won one unit of an amount is; null for any other scale or currency, such as 만원 or USD. */
export interface Scale {
  readonly value: 1 | 1_000 | 1_000_000 | null;
  /** As it is written. */
  readonly word: string;
}

// The grammar of a scale: a number word, a currency word, or both, in either order.
const LATIN_THOUSAND = String.raw`1?k|kilo|th?(?=[ .]?/?(?:krw|won|${CODES}))|thou(?:s(?:ands?)?)?\.?|th[ds]s?|thsd\.?|tsd\.?|tausend`;
const LATIN_MILLION = String.raw`1?m|mm|mn|mln|mio\.?|mil[ls]?\.?|millions?|millionen`;
const LATIN_OTHER = 'b|bn|bil|billions?|hundreds?|lakhs?|crores?';
const LATIN_NUMBER = `${LATIN_THOUSAND}|${LATIN_MILLION}|${LATIN_OTHER}`;
const HANGUL_OTHER = '만|십만|천만|억|십억|백억|천억|조';
const THOUSAND = String.raw`1?천|${LATIN_THOUSAND}|'?000'?s?|1,?000'?s?|10\^3|10³|1e3|천분의1|1,?000분의1`;
const MILLION = String.raw`1?백만|${LATIN_MILLION}|1,?000,?000|'?000,?000|10\^6|10⁶|1e6`;
const OTHER_NUMBER = `${HANGUL_OTHER}|십|백|${LATIN_OTHER}|10,?000|100,?000`;
const WON = String.raw`원화|원|won|krw|₩|￦`;
const CURRENCY = `${WON}|${FOREIGN}`;
const NUMBER_WORD = `${MILLION}|${THOUSAND}|${OTHER_NUMBER}`;
/** What figures of other fields are counted in: 천건 is another scale, too. */
const COUNTED = '건|개|명|행|톤|대|회|박스|plt|kwh|h|시간|ea|box';
/** An amount for each of them is a price: 원/PLT. */
const EACH = `${COUNTED}|pallets?|팔레트|파렛트|파레트|㎡|m²|m2|평|kg|ton|cbm|인|일|day|년|year`;

/** A whole text without spaces, points and brackets. */
export const WHOLE = new RegExp(
  `^(?:(?<before>${NUMBER_WORD})(?:of|[-/])?(?:korean)?(?<first>${CURRENCY}|${COUNTED})?|(?<second>${CURRENCY})[-/÷'(x×*,]*(?:in)?(?<after>${NUMBER_WORD})|(?<alone>${CURRENCY}))$`,
);
/** Behind a word such as 단위: `100원`, `10억`. */
export const AMOUNT = new RegExp(`^(?:\\d[\\d,]*(?:${OTHER_NUMBER}|(?:${NUMBER_WORD})?(?:${CURRENCY}))|10[0,]*)$`);
export const PRICE = new RegExp(`^(?:${NUMBER_WORD})?(?:${CURRENCY})/(?:${EACH})$`);
export const IS_THOUSAND = new RegExp(`^(?:${THOUSAND})$`);
export const IS_MILLION = new RegExp(`^(?:${MILLION})$`);
export const IS_WON = new RegExp(`^(?:${WON})$`);

const HANGUL_NUMBER = `천|백만|${HANGUL_OTHER}`;
/** With a number before it, as in `3천원`, a scale is an amount; a year is none: `2025 천원`. */
const NOT_AFTER_NUMBER = String.raw`(?<![\d,.])(?<!,\s|\.\s|(?<!(?<!\d)20\d)\d\s)`;
/** A scale in the middle of a text. */
export const SOMEWHERE: readonly RegExp[] = [
  new RegExp(
    `${NOT_AFTER_NUMBER}(?<![가-힣])(?:(?:단위|금액)(?:는|은)? ?)?((?:${HANGUL_NUMBER}) ?(?:원|krw|₩|￦))(?=$|[^가-힣]|단위|임|입니다|기준|으로|이며)`,
    'g',
  ),
  new RegExp(
    `${NOT_AFTER_NUMBER}(?<!\\p{L})((?:${LATIN_NUMBER}|'000|000s?)[ -/]?(?:of )?(?:krw|won|원|₩|￦))(?![a-z])`,
    'gu',
  ),
  new RegExp(
    `((?:(?<![a-z])(?:krw|won)|[₩￦])[ (/',.-]{0,2}(?:in )?(?:${LATIN_NUMBER}|'?000s?|1,?000'?s|${HANGUL_NUMBER}))(?![\\p{L}\\d,])`,
    'gu',
  ),
  new RegExp(`(?<![\\d,.] ?)((?:${HANGUL_NUMBER})?(?:원|won|krw|₩)/(?:${EACH}))(?![a-z가-힣])`, 'g'),
  new RegExp(`(?<![a-z])([tkm]?(?:${CODES})|us\\$|(?:us )?dollars?|euros?)(?![a-z])`, 'g'),
  // Behind what it is of, before what says so, or at the end: `금액은 천`, `달러 기준`, `비용 위안`.
  /(?<![\d,.가-힣] ?)(?:단위|금액|통화)(?:은|는)? ([^\s\p{P}]{1,8})(?= |$)/gu,
  /(?<![\p{L}\p{N}]|[\d,.] ?)([^\s\p{P}]{2,12}|천|엔)(?= ?(?:기준|결제분?|표[시기]|환산|임|입니다|이[며고])(?![가-힣])| (?:금액|비용|물류비)|[ ).]{0,5}$)/gu,
  /(?<!\d[\d,.]{0,12} ?)(?<![a-z])((?:thousands?|millions?|billions?|tsd))(?![a-z])/g,
  /(?<![가-힣\d])((?:천|백만|십?만|천만|십?억) ?단위)(?! ?(?:구분|콤마|쉼표|표시))/g,
  /(?<![a-z])in (k|m)(?=$|[),;])/g,
];
/** `Factor: 1,000`, `배율 1000`, `x1000`, `1/1000`, `1,000으로 나눔`. */
const FACTORS: readonly RegExp[] = [
  /(?<![a-z가-힣])(?:scal(?:e|ing)|factor|multiplier|divided by|units? of|배율|승수) ?[:=]? ?x? ?(1,?000(?:,?000)?|k)(?![\d,a-z])/g,
  /(?:(?<!\d ?)[x×*÷/]|(?<!\d)1\/) ?(1,?000(?:,?000)?|10\^[36]|10[³⁶])(?= ?(?:$|[),;]))/g,
  /(?<![\d,.^]|\d-|(?<![a-z])[a-z]{1,2}-|(?:번호|코드|code|plant) ?:? ?)(1,?000(?:,?000)?|10\^[36]|1e[36]|(?:천|1,?000)분의 1)(?=으로 ?나[눈눔누]| ?(?:krw|won|원)?$)/g,
];

/** Rounding says nothing about the unit, unless to one: `백만 단위 절사`. */
const ROUNDED = /미만|이하|^(?!.*(?:단위|으로|(?<![a-z])to )).*(?:절사|반올림|버림|round)/;
/** Beside `단위: 원` it never does: `단위: 원, 천원 단위 절사`. */
const ROUNDED_WON = /절사|반올림|버림|round/;
/** Each sign, and what it is in Hangul. */
const HAN = '千천仟천百백万만萬만億억亿억円엔';

/** `Unit: SK` does not say thousands, as `units: k` does. */
export const UNIT_OF_BUSINESS = new RegExp(
  `(?:business )?unit ?[:=]? ?(?=(?:${UNIT_SPELLINGS.join('|')})(?![a-z]))`,
  'g',
);

/** A text in Hangul where it is in Chinese or Japanese; `금액: 천` as `단위: 천`, `천W` as `천원`, `K\\` as `K₩`. */
function plainScale(text: string): string {
  return plainText(text)
    .replace(/[千仟百万萬億亿円]/g, (sign) => HAN.charAt(HAN.indexOf(sign) + 1))
    .replace(/[単單单]位/g, '단위')
    .replaceAll('ウォン', '원')
    .replaceAll('\\', '₩')
    .replace(/[`´]/g, "'")
    .replace(UNIT_OF_BUSINESS, ' ')
    .replace(/(?<=[천만억] ?)w(?![a-z/])|(?<![a-z\d])w(?= ?(?:천|백만|1?,000|'000))/g, '원')
    .replace(/(?:금액|통화|currency|scale)(?= ?[:=])/g, '단위')
    .replace(/(?:통화|화폐|표시|금액)(?=단위)/g, '');
}
/** A rate says nothing about the figures: `환율 1,400원/USD 적용`. */
const EXCHANGE_RATE =
  /환율(?:(?!단위|금액|unit)[^()])*|^.* 원화(?:로)? ?환산(?! ?전)|^(?=[^()]*(?:(?:결제|청구|지급)분|인보이스|[a-z]{3} 송장))[^()]*(?:환율|기준율)(?:로)? ?(?:환산|적용|\d[\d,.]{0,9}원)(?! ?전)|[a-z]{3} invoices converted at [a-z -]*rate|\d[\d,.]{0,9} ?원 ?\/ ?(?:usd|eur|jpy|cny|gbp)(?![a-z])/g;
/** Nor does an amount from which on something is explained: `백만원 이상 변동 시 사유 기재`. */
const AT_LEAST = /(?<!단위[ :]{0,3})(?:천|만|십만|백만|천만|억) ?원 ?(?:이상|초과)(?! ?없)/g;
const LONGEST = 200;

/** The scale that a whole text is, such as `천원`, `(KRW mn)` or `단위: USD`; null for any other text. */
export function scaleNamed(text: string): Scale | null {
  if (text === '' || text.length > 40) return null;
  const plain = plainScale(text);
  const written = plain.replace(/[\s()[\]:.=]/g, '');
  const word = written
    .replace(/(?<=.)(?:(?:단위|기준)?(?:임|입니다)?|omitted)$/, '')
    .replace(
      /^(?:(?:모든|전체)?금액[은이](?:단위)?|(?:금액)?(?:(?:표시)?단위|units?(?:in)?|uom|in)(?:는|은)?-?|[x×*](?=\d))/,
      '',
    )
    .replace(/^1(?=원)/, '')
    // A month's figure for each month is that figure.
    .replace(/(?<=원|won|krw)\/(?:월|month)$/, '');
  if (word === '') return null;
  // `원 / 건` are two units.
  if (PRICE.test(word) && !plain.includes(' /')) return { value: null, word };
  // A number alone is a scale only beside a word such as 단위.
  if (/^[1-9][\d,]*$/.test(word) && word === written) return null;
  const isUnit = /^(?:금액|표시)?(?:단위|unit|uom)/.test(written);
  if (isUnit && AMOUNT.test(word) && !WHOLE.test(word)) return { value: null, word };
  const { before, first, second, after, alone } = WHOLE.exec(word)?.groups ?? {};
  const currency = first ?? second ?? alone ?? '원';
  const number = before ?? after;
  if (number === undefined && alone === undefined) return null;
  if (!IS_WON.test(currency)) return { value: null, word };
  if (number === undefined) return { value: 1, word };
  return { value: IS_THOUSAND.test(number) ? 1_000 : IS_MILLION.test(number) ? 1_000_000 : null, word };
}

/** All scales that a title, a heading or a note says its figures are counted in. */
export function scalesIn(text: string): Scale[] {
  if (text === '') return [];
  const written = plainScale(text.slice(0, LONGEST));
  const rounded = /단위 ?[:=]? ?원(?![가-힣])/.test(written) ? ROUNDED_WON : ROUNDED;
  const plain = written
    .replace(EXCHANGE_RATE, ' ')
    .replace(AT_LEAST, ' ')
    // `B/L 기준`, `M/H`
    .replace(/(?<![a-z])[a-z]\/[a-z](?![a-z])/g, ' ')
    .split(/([,()·/])/)
    .filter((part) => !rounded.test(part))
    .join('');
  const inside = [...plain.matchAll(/[([]([^()[\]]{1,40})[)\]]/g)].map(([, part = '']) => part);
  const [, after = ''] = /((?:단위|unit|uom)(?:는|은)? ?[-:：=]? ?[^()]{1,40})/.exec(plain) ?? [];
  const [, next = ''] = /(?<!business )(?:단위|unit|uom)(?:는|은)? ?[-:=]? ?([^\s()]{1,20})/.exec(plain) ?? [];
  const split = (part: string) => part.split(/[/·&+]|, |,(?!\d)/);
  // A letter alone, as in `M&A`, is a scale only in brackets or behind a word such as 단위.
  const parts = [
    ...(/^[^a-z]$/.test(plain) ? [plain] : []),
    ...[plain, ...split(plain)].filter((part) => part.trim().length > 1),
    ...inside,
    ...inside.flatMap(split),
    ...inside.filter((part) => /^10{0,3}[천백만십억]{1,2} ?원?$/.test(part)).map((part) => `단위${part}`),
    after,
    ...split(after),
    ...(next === '' || scaleNamed(after) !== null ? [] : [`단위${next}`]),
    ...(/(?<![가-힣]) ?원 ?단위(?!.*별도)/.test(plain) ? ['원'] : []),
  ];
  const mentioned = SOMEWHERE.flatMap((form) => [...plain.matchAll(form)].map(([, word = '']) => word));
  const factors = FACTORS.flatMap((form) => [...plain.matchAll(form)].map(([, number = '']) => `단위 ${number}`));
  const others = mentioned.flatMap((part) => scaleNamed(part) ?? []).filter(({ value }) => value !== 1);
  const found = [...[...parts, ...factors].flatMap((part) => scaleNamed(part) ?? []), ...others];
  return found.filter(({ word }, at) => found.findIndex((each) => each.word === word) === at);
}

/** The same for the name of a file or a sheet, where a word may be a scale: `SKB 2025 TKRW`, `물류비 천`. */
export function scalesInName(name: string): Scale[] {
  const words = plainText(name).match(/(?<![\p{L}\p{N}])(?:[^\s\p{N}\p{P}]{2,}|천)(?![\p{L}\p{N}])/gu) ?? [];
  return [...scalesIn(name), ...words.flatMap((word) => scaleNamed(word) ?? [])];
}

export function scaleWord(scale: number): string {
  if (scale === 1) return '원';
  return scale === 1_000 ? '천원' : '백만원';
}

/** What people call the units of the catalogue, and units that no field has: those belong to none. */
const MEASURES: readonly (readonly [words: string, units: readonly Unit[]])[] = [
  ['건 건수 회 case cases', ['건', '행']],
  ['행 라인 line lines', ['행']],
  ['% percent 퍼센트 pct', ['%']],
  ['㎡ m2 m² sqm 제곱미터', ['㎡']],
  ['plt plts pl pallet pallets 팔레트 파렛트 파레트', ['plt']],
  ['bin bins 빈 로케이션', ['bin']],
  ['명 인 persons people', ['명']],
  ['h hr hrs hour hours 시간', ['h']],
  ['kwh kwh/㎡ kwh/m2 kwh/m² kwh/plt kwh/pallet kwh/팔레트', ['kWh']],
  ['개 개수 ea pcs', ['건', '행', 'plt', 'bin']],
  ['수량 quantity qty', ['건', '행', 'plt', 'bin', '명', 'h', 'kWh', '㎡']],
  [
    'teu feu ctn cntr 컨테이너 낱개 상자 상자수 세트 톤수 중량 weight mwh gwh wh kw 평 py ft2 ft² sqft md min 분 일 day days 대 box 박스 kg ton tons 톤 cbm ppm ‰ %p',
    [],
  ],
];
const UNITS_OF = new Map(MEASURES.flatMap(([words, units]) => words.split(' ').map((word) => [word, units])));

/** The units that a text such as `(천원)` or `EA` can mean: none for one that no field has; null for other texts. */
export function measureNamed(text: string): readonly Unit[] | null {
  if (text === '' || text.length > 40) return null;
  const units = UNITS_OF.get(plainText(text).replace(/[\s()[\]]/g, '')) ?? null;
  return units ?? (scaleNamed(text) === null ? null : ['원']);
}

/** Whether `원/건` lists two units, and is not a price: where a table has figures in both. */
export function listsUnits({ word }: Scale, units: ReadonlySet<Unit>): boolean {
  const [, counted = ''] = /^원\/(.+)$/.exec(word) ?? [];
  return scaleNamed(counted) === null && measureNamed(counted)?.some((unit) => units.has(unit)) === true;
}

export const isMeasure = (text: string) => measureNamed(text) !== null;

/** The units that a title says its figures are counted in: `(단위: 건, ㎡)`, `(EA)`. */
export function measuresIn(text: string): (readonly Unit[])[] {
  const plain = plainText(text.slice(0, LONGEST));
  const [, said = ''] = /(?:단위|unit|uom) ?[:：]? ?([^()]{1,40})/.exec(plain) ?? [];
  const [, inside = ''] = /[( ](수량|건수|중량|plt|ea|qty)$/.exec(plain) ?? [];
  // `(중량, kg)`. One syllable may be another word.
  const words = [...plain.matchAll(/\(([^()]{2,20}|[%㎡‰])\)/g)].flatMap(([, part = '']) => part.split(/[,·]/));
  const bracketed = words.map((word) => word.replaceAll(' ', '')).filter((word) => !/^[가-힣]$/.test(word));
  return [
    ...[...said.split(/[/·&+,]|및/), inside].map((part) => measureNamed(part.trim())),
    ...bracketed.map((word) => UNITS_OF.get(word) ?? null),
  ].filter((units) => units !== null);
}

const QUANTITY = /(?:수량|재고량|물량|물동량)(?![가-힣])|(?<![a-z])(?:qty|quantity|quantities)(?![a-z])/;
const MONEY = /금액|비용|원가|[비료](?![가-힣])|(?<![a-z])(?:amounts?|values?|costs?|krw|won)(?![a-z])/;

/** What says that figures are quantities, and not amounts: `재고수량`, but not `재고 금액 및 수량`; else null. */
export function quantityIn(text: string): string | null {
  const plain = plainText(text.slice(0, LONGEST));
  return MONEY.test(plain) ? null : (QUANTITY.exec(plain)?.[0] ?? null);
}

const SAID_UNIT =
  /(?:단위|(?<!business )(?<![a-z])(?:units?|uom|u\/m)) ?[:：=] ?((?:[^()<>|;*·,&+/:]|,(?=\d)){1,40})(:?)|\(in ([a-z]{3})\)/;
/** `단위: 각 항목 참조`, `단위: 천원 미만 절사`. */
const SAYS_NO_UNIT = /참조|참고|상이|별도|표기|표시|항목/;

/** What a title says that its figures are counted in, where that is not known; else null. */
export function unknownMeasureIn(text: string): string | null {
  const [, said = '', isLabel, inBrackets = ''] = SAID_UNIT.exec(plainScale(text.slice(0, LONGEST))) ?? [];
  // `단위: 원 작성자: 홍길동`, `단위: 원 2024-01-05`
  const own = isLabel === ':' ? said.slice(0, said.lastIndexOf(' ') + 1) : said;
  const [first = ''] = (own + inBrackets).split(/ [-'\d]|\.$/);
  const unit = first.trim();
  if (unit === '' || SAYS_NO_UNIT.test(unit) || ROUNDED.test(unit) || readUnit(unit) !== null) return null;
  return isMeasure(unit) || scaleNamed(`단위${unit}`) !== null ? null : unit;
}

const IN_BRACKETS = /^([^()]+)\(([^()]{1,20})\)$/;

/** `합계(천원)` and `인원 (명)` without the measure in parentheses. */
export function withoutMeasure(text: string): string {
  const { name, measure } = splitMeasure(text);
  return measure === null ? text : name;
}

/** A label and the measure in parentheses at its end; null where there is none. */
export function splitMeasure(text: string): { readonly name: string; readonly measure: string | null } {
  // `소계(B)` has a letter for formulas.
  if (!/[(（[【〔]/.test(text) || /계 ?\([a-h]\)$/i.test(text)) return { name: text, measure: null };
  const [, name, inside = ''] = IN_BRACKETS.exec(plainText(text)) ?? [];
  return name !== undefined && isMeasure(inside)
    ? { name: name.trim(), measure: inside }
    : { name: text, measure: null };
}
