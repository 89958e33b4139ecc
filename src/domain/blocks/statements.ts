import { BUSINESS_UNITS, type BusinessUnit } from '../business-units.ts';
import { OTHER_PERIOD_WORDS, PLAN_WORDS } from '../other-words.ts';
import { yearFromText } from '../year-month.ts';
import { readUnit } from './label-index.ts';
import { readMonth } from './month-text.ts';
import { plainText } from './plain-text.ts';

/**
 * What a text near figures says of them: that they are a plan, of another period, of a year, of a business unit.
 * Titles, names of files and sheets, headings and remarks are read by the same words.
 */

/** A plan beside one of these words is compared with what happened. */
const HAPPENED: ReadonlySet<string> = new Set(['실적', '실적치', 'actual', 'actuals']);
const COMPARED = /(?:대비|비교|대조)$|^(?:vs|versus|against|compared)$/;
const OTHER_PERIOD =
  /(?<![a-z])((?:last|prior|previous|past) years?|year[ -]to[ -]date|(?:per|a|by|each) (?:day|week)|(?:day|week)[ -]by[ -](?:day|week))(?![a-z])/;
const LONGEST = 200;

function wordsOf(text: string): string[] {
  return plainText(text.slice(0, LONGEST))
    .replace(/(?:주간|일일) ?(?:회의|업무|점검)/g, ' ')
    .split(/[^\p{L}\p{N}%]+/u)
    .filter((word) => word !== '');
}

/** Korean words are joined: `운영계획`, `전년실적`. */
function isIn(known: ReadonlySet<string>, isPrefix: boolean): (word: string) => boolean {
  const korean = [...known].filter((each) => each.length > 1 && /[가-힣]/.test(each));
  return (word) => {
    const bare = word.replace(/(?<=.)(?:실적|금액|비용|기준)$/, '');
    if (known.has(word) || known.has(bare)) return true;
    return korean.some((each) => bare.endsWith(each) || (isPrefix && bare.startsWith(each)));
  };
}

const isPlanWord = isIn(PLAN_WORDS, false);
const isPeriodWord = isIn(OTHER_PERIOD_WORDS, true);

/**
 * The word of a title or a name that says that its figures are others than what happened in each month: `예산`, `전년`,
 * `누계`, `일별`, `budget`. `계획 대비 실적` compares, and says no such thing.
 */
export function otherFiguresIn(text: string): string | null {
  const words = wordsOf(text);
  if (words.some((word) => COMPARED.test(word))) return words.find((word) => /^(?:증감|누계|누적)/.test(word)) ?? null;
  return (
    otherPeriod(text, words) ?? (words.some((word) => HAPPENED.has(word)) ? null : (words.find(isPlanWord) ?? null))
  );
}

/** The same for a short cell over, under or beside figures, which is about nothing else. */
export function otherFiguresNamed(text: string): string | null {
  if (text.length > LONGEST_CELL) return null;
  const words = wordsOf(text);
  return words.find(isPlanWord) ?? otherPeriod(text, words);
}

function otherPeriod(text: string, words: readonly string[]): string | null {
  return words.find(isPeriodWord) ?? OTHER_PERIOD.exec(plainText(text.slice(0, LONGEST)))?.[1] ?? null;
}

/** A longer text is a remark. */
const LONGEST_CELL = 20;
const BETWEEN_UNITS = /[\s+/&,·()-]|및|와|과|합계|합산/g;

/** The business units that a whole cell is: one, or a sum of several; empty for any other text. */
export function unitsNamed(text: string): BusinessUnit[] {
  if (text.length > LONGEST_CELL) return [];
  const units: BusinessUnit[] = [];
  const rest = text.replace(/[a-z]+/gi, (word) => {
    const unit = readUnit(word);
    if (unit !== null) units.push(unit);
    return unit === null ? word : '';
  });
  return rest.replace(BETWEEN_UNITS, '') === '' ? units : [];
}

const DATE = /\d{1,4}[-./]\s?\d{1,2}[-./]\s?\d{1,4}|\d{4}년\s?\d{1,2}월\s?\d{1,2}일|(?<!\d)\d{8}(?!\d)/g;
/** Such a text tells when the sheet was made, not what it is about. */
const WHEN_MADE = /작성|출력|인쇄|수정|생성|보고일|제출|배포|발행|기준일|created|printed|updated|as[ -]of/;

/** A text without its parts that tell when the sheet was made. */
function withoutMaking(plain: string): string {
  return plain
    .split(/([,·()|])/)
    .filter((part) => !WHEN_MADE.test(part))
    .join('');
}

/** The dates of a period say its year. */
const PERIOD = /기간|period|~/;
/** A year beside it is the one that is compared with. */
const COMPARISON = /대비|전년|작년/;
/** `2024`, `'24년`, `24년도`, `FY24`, `202403`. */
const YEARS =
  /(?<!\d)(\d{4})(?:0[1-9]|1[0-2])?(?!\d)|(?<!\d)'?(\d{2})년도?(?![가-힣\d])|(?:'|(?<![a-z])fy ?'?)(\d{2})(?![\d가-힣])/g;

/** The years that a text says its figures are of, each once. */
export function yearsIn(text: string): number[] {
  const plain = plainText(text.slice(0, LONGEST));
  if (COMPARISON.test(plain)) return [];
  const about = withoutMaking(plain);
  const found = [...(PERIOD.test(about) ? about : about.replace(DATE, ' ')).matchAll(YEARS)].flatMap(
    ([, long, short, fiscal]) => yearFromText(long ?? `20${short ?? fiscal}`) ?? [],
  );
  return [...new Set(found)];
}

const OF_ALL_UNITS =
  /사업부 ?:? ?전체|전 사업부|회사 ?전체|(?<![a-z])(?:(?:whole|entire) company|group total)(?![a-z])|(?<![a-z])all (?:bus?|(?:business )?units)(?![a-z])|전사|통합|합산|양사|두 ?사업부|전체 ?(?:법인|사업부)|(?<![a-z])(?:consolidated|combined|both|company[ -]?wide)(?![a-z])/;

/** The business units that a text names, each once; all of them for a word such as 전사. */
export function unitsIn(text: string): readonly BusinessUnit[] {
  const plain = plainText(text.slice(0, LONGEST));
  const found = plain.split(/[^a-z()-]+/).flatMap((word) => readUnit(word) ?? []);
  return OF_ALL_UNITS.test(plain) ? BUSINESS_UNITS : [...new Set(found)];
}

const DAILY = /(?<!\d)(?:일|일자|날짜|날|주|주차|day|days|date|week|weeks)$/;
const DAYS_OF_MONTH = /(20\d\d[-./]\d{1,2})[-./]\d{1,2}\D+\1[-./]\d{1,2}/;
const A_MONTH =
  /(?<![\d~-])(?:\d{1,2} ?월(?! ?[~-])|20\d\d[-./]\d{1,2}(?![-./\d])|20\d\d(?:0[1-9]|1[0-2])(?!\d))|(?<![a-z])(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}(?![a-z])/g;
const UP_TO_NOW = /기준|현재|누계|마감|까지|~|as of|ytd/;

/** The month that a text names, so that other numbers below it are days; null where it names none, or several. */
export function monthIn(text: string): number | null {
  const plain = plainText(text.slice(0, LONGEST));
  const [, ofDays] = DAYS_OF_MONTH.exec(plain) ?? [];
  if (ofDays !== undefined) return readMonth(ofDays)?.month ?? null;
  const [only, ...others] = withoutMaking(plain).matchAll(A_MONTH);
  if (UP_TO_NOW.test(plain) || only === undefined || others.length > 0) return null;
  return readMonth(only[0])?.month ?? null;
}

/** Whether a heading says that days or weeks are beside it or below it. */
export function isDayHeading(text: string): boolean {
  return text.length <= LONGEST_CELL && DAILY.test(plainText(text));
}
