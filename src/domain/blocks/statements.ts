import { BUSINESS_UNITS, UNIT_SPELLINGS, type BusinessUnit } from '../business-units.ts';
import {
  ALONE_WORDS,
  LAST_WORDS,
  NOTED_WORDS,
  OTHER_PERIOD_WORDS,
  OTHER_TABLE_WORDS,
  PLAN_WORDS,
} from '../other-words.ts';
import { findReport } from '../reports.ts';
import { yearFromText } from '../year-month.ts';
import { readUnit } from './label-index.ts';
import { monthsOfPeriods, readMonth } from './month-text.ts';
import { NOT_RIGHT, OF_A_PART, OTHER_UNITS, OTHER_TABLES, SHORT_PLAN } from './other-wordings.ts';
import { plainText } from './plain-text.ts';

/** A plan before one of these words is compared with what happened. */
const HAPPENED: ReadonlySet<string> = new Set(['실적', '실적치', '집행', 'actual', 'actuals']);
/** `추정 실적` is an estimate of what happened. */
const ESTIMATED = /^(?:추정|예상|예측|잠정)/;
/** What stands before such a word is what is compared with: `전년 대비 실적`. */
const BEFORE_COMPARED = /^(?:대비|비교|대조|[比비])$/;
/** What stands after such a word is: `Actual vs. plan`. */
const AFTER_COMPARED = /^(?:vs|versus|against|compared)$/;
/** Such words say what a table holds beside the figures, when 포함 stands after them. */
const BESIDE_FIGURES = /^(?:예산|증감|누계|전년|평균)/;
/** A cost report has its budget beside its costs. */
const COSTS_AND_BUDGET = /(?<=. ?)(?:및|[+&]) ?예산(?! ?대비)/g;
const LONGEST = 200;
const WORDS =
  /(?<![a-z])(?:(?:last|prior|previous|prev\.?|past|next)[ -](?:years?|yrs?|fy|months?|quarters?|periods?)|(?:years?|yrs?)[ -](?:ago|to[ -]date)|(?<!up )to[ -]date|(?:per|a|by|each) (?:day|week|hour|shift)|(?:day|week)[ -]by[ -](?:day|week))(?![a-z])|[\p{L}\p{N}%']+/gu;

function wordsOf(text: string): string[] {
  const plain = plainText(text.slice(0, LONGEST)).replace(
    /(?:주간|일일) ?(?:회의|업무|점검)|평균 ?환율|(?:환율(?: 적용)?|exchange rate) ?: ?[^()]{1,40}/g,
    ' ',
  );
  return (plain.match(WORDS) ?? []).flatMap((word) =>
    // `예산ver2` is two.
    word
      .split(/(대비|비교|대조|포함$|(?<=전[년월])[比비]$)|(?<=[가-힣])(?=[a-z\d])|'(?=\d)/)
      .filter((part) => (part ?? '') !== ''),
  );
}

/** Korean words are joined: `운영계획`, `전년실적`. */
function isIn(known: ReadonlySet<string>, isPrefix: boolean): (word: string) => boolean {
  const korean = [...known].filter((each) => each.length > 1 && /[가-힣]/.test(each));
  return (word) => {
    // `예상치임`, `계획서`, `projections`
    const bare = word
      .replace(/(?<=.)임$/, '')
      .replace(/(?<=.)(?:실적|금액|비용|물류비|재고|기준|[치액값안표서분용])$/, '');
    if ([word, bare, word.replace(/(?<=[a-z]{5})(?:s|ed)$/, '')].some((each) => known.has(each))) return true;
    return korean.some((each) => bare.endsWith(each) || (isPrefix && bare.startsWith(each)));
  };
}

const isPlanWord = isIn(PLAN_WORDS, false);
const isKnownPeriod = isIn(OTHER_PERIOD_WORDS, true);
/** `last year` is one word. */
const isPeriodWord = (word: string) => /[ -]/.test(word) || isKnownPeriod(word);
const isOtherWord = (word: string) => isPlanWord(word) || isPeriodWord(word);
const isSum = (word: string) => /^(?:증감|누계|누적)/.test(word);
export const hasHappened = (word: string) => HAPPENED.has(word) || (word.endsWith('실적') && !isOtherWord(word));

/** The words of a part of a title, but those that its figures are only compared with. */
function withoutCompared(words: readonly string[]): string[] {
  const compared = words.flatMap((word, at) => {
    const before = words.slice(0, at);
    if (BEFORE_COMPARED.test(word)) return before.findLastIndex((each) => isOtherWord(each) && !isSum(each));
    if (AFTER_COMPARED.test(word)) return words.findIndex((each, later) => later > at && isOtherWord(each));
    if (word === '포함') return BESIDE_FIGURES.test(before.at(-1) ?? '') ? at - 1 : [];
    if (!hasHappened(word)) return [];
    // `계획/실적` and `예산 집행 실적` are of what happened.
    const plan = before.findLastIndex(isPlanWord);
    return plan === at - 1 && ESTIMATED.test(before[plan] ?? '') ? [] : plan;
  });
  return words.filter((_, at) => !compared.includes(at));
}

/** The word by which a text says that figures are not what happened in each month: `예산`, `누계`, but not `계획 대비 실적`. */
export function otherFiguresIn(text: string): string | null {
  // `전년(2023년) 대비` is one part.
  const plain = aboutFigures(text)
    .replace(/\([^()]{1,20}\)(?= ?(?:대비|비교))/g, ' ')
    .replace(COSTS_AND_BUDGET, ' ');
  const words = plain.split(/[,():;|]/).flatMap((part) => withoutCompared(wordsOf(part)));
  return words.find(isPeriodWord) ?? words.find(isPlanWord) ?? null;
}

const isOtherTable = isIn(OTHER_TABLE_WORDS, true);

/** The same for a title or a name alone: a remark may say such words, too. */
export function otherTableIn(text: string): string | null {
  const about = aboutFigures(text);
  const parts = about.split(/[(),;|]/).map((part) => part.trim().replace(/\.$/, ''));
  // `(비중)` is that of `물류비 비중`; `(전년 대비)` and `(비중 포함)` are beside the figures.
  const inBrackets = [...about.matchAll(/\(([^()]*)\)/g)].flatMap(([, part = '']) =>
    /대비|포함/.test(part) ? [] : part,
  );
  return (
    otherFiguresIn(text) ??
    firstOf([SHORT_PLAN], text.slice(0, LONGEST)) ??
    firstOf([NOT_OF_UNIT, OF_A_PART], plainText(text.slice(0, LONGEST))) ??
    [about, ...inBrackets]
      .map((part) => firstOf([...OTHER_TABLES, ...NOT_RIGHT], part))
      .find((each) => each !== null) ??
    wordsOf(about).find(isOtherTable) ??
    parts.find((part) => ALONE_WORDS.has(part) || LAST_WORDS.has(part.replace(/^.* /, ''))) ??
    null
  );
}

/** What the first of these forms finds in a text. */
function firstOf(forms: readonly RegExp[], text: string): string | null {
  return forms.map((form) => form.exec(text)?.[0]).find((found) => found !== undefined) ?? null;
}

/** A longer text is a remark. */
export const LONGEST_CELL = 20;

const ENGLISH_DATE =
  /(?<![a-z])(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d{1,2}, ?\d{4}|(?<!\d)\d{1,2}[- ](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}[- ]\d{4}/g;
const DATE = /\d{1,4}[-./]\s?\d{1,2}[-./]\s?\d{1,4}|\d{2,4}년\s?\d{1,2}월\s?\d{1,2}일|(?<!\d)\d{8}(?!\d)/g;
/** Such a text tells when the sheet was made, not what it is about. */
const MAKING =
  '작성|출력|인쇄|수정|개정|갱신|생성|보고일|제출|배포|발행|기준일|제정|승인|iso 문서|created|printed|updated|date(?= ?:)|rev(?![a-z])\\.?|as[ -]of';
export const WHEN_MADE = new RegExp(MAKING);
const MONTH_OF_YEAR = String.raw`(?:(?:20)?\d{2}(?:년 ?|[-./] ?)\d{1,2}월?(?!\d)|(?<!\d)20\d{4}(?!\d)|\d{1,2}[ -][a-z]{3,9}[ -]\d{4})`;
/** `2025년 1월 작성`, `수정: 2025.01`, `created 3 Jan 2025`, `제출연도 2025`; but `2025년 제출본` is of 2025. */
export const MONTH_MADE = new RegExp(
  `(?:${MAKING})(?:(?:일|월|기준)? ?:? ?${MONTH_OF_YEAR}|[연년]도 ?:? ?\\d{4})|(?:출력|인쇄|printed) ?\\d{4}|${MONTH_OF_YEAR} ?(?:${MAKING})(?![가-힣])`,
  'g',
);

const inParts = (plain: string, change: (part: string) => string) =>
  plain
    .split(/([,·()|])/)
    .map(change)
    .join('');

/** A text without its parts that tell when the sheet was made. */
const withoutMaking = (plain: string) => inParts(plain, (part) => (WHEN_MADE.test(part) ? '' : part));

/** The dates of a period say its year. */
const PERIOD = /기간|period|~|(?<!\d)20\d\d[-./]\d{1,2}(?:[-./]\d{1,2})? ?- ?20\d\d[-./]\d/;

/** A text without the dates that do not say what it is about. */
function withoutDates(plain: string): string {
  const isPeriod = PERIOD.test(plain);
  return inParts(isPeriod ? plain : plain.replace(ENGLISH_DATE, ' '), (part) =>
    isPeriod && !WHEN_MADE.test(part) ? part : part.replace(DATE, ' ').replace(MONTH_MADE, ' '),
  );
}

/** What is with a letter: it says nothing of the letter's own figures. */
const ENCLOSED = /^(?:첨부|붙임|별첨)/;
/** `내선 2023`, `02-555-2023`. */
const TELEPHONE =
  /(?:내선|ext\.?|☎) ?:? ?[\d-]{3,14}|(?<!\d)\d{2,3}[-)] ?\d{3,4}-\d{4}(?!\d)|copyright \d{4}|© ?\d{4}/g;
/** When a contract holds, and when an amount is paid. */
const TERMS =
  /(?:계약|임대차?|임차|리스)(?: ?기간)? ?:? ?[\d./년월일 -]{2,16}~[\d./년월일 -]{2,16}(?=$|[,)])|(?:지급|정산|결제)(?:일|조건|기준)? ?:? ?(?:익월|매월|당월) ?(?:\d{1,2}일|말일?)(?=$|[,.) ])|익월 ?(?:\d{1,2}일|말일?) ?(?:지급|정산|결제)/g;
/** `계획 미포함`, `누계 아님`. */
const DENIED = /(?<![가-힣a-z])[가-힣a-z]{1,12}(?: (?:거래|금액|물량))? ?(미포함|불포함|제외|아님|없음)(?![가-힣])/g;
/** When something was built, moved or audited: it says no year of figures. */
const EVENTS =
  /(?:준공|완공|개시|설립|입사|(?<![a-z])(?:since|rev\.?)|iso ?\d{4,5}) ?:? ?20\d{2}년?(?! ?\d)|20\d{2}년?(?: ?\d{1,2}월)? ?(?:준공|완공|이관|설립|입주|감사|회의)|20\d{2}년부터 ?운영|20\d{2}년도? ?(?:제 ?\d+[차회] ?[가-힣]{0,6}(?:회의|위원회|이사회|보고)|\d{1,2}월 ?[가-힣]{0,6}회의)|제? ?20\d{2}-\d{1,3}호|보존 ?기[간한] ?:? ?~? ?20\d{2}[.년 ]{0,2}(?:\d{1,2}월?)?/g;
/** What is in another place. */
const ELSEWHERE = /별도 ?(?:시트|파일|보고)|(?:시트|파일|별첨|첨부|회의록) ?참[조고]/;

/** A text without its parts about what is elsewhere, and about a letter: `2025년 SKB 비용 (SK는 별도 파일)` is of SKB. */
function aboutFigures(text: string): string {
  const plain = plainText(text.slice(0, LONGEST));
  const parts = ELSEWHERE.test(plain) ? plain.split(/[,;|]| (?=\()/).filter((part) => !ELSEWHERE.test(part)) : [plain];
  return ENCLOSED.test(plain)
    ? ''
    : parts
        .join(', ')
        .replace(ADDRESS, ' ')
        .replace(TEAM, ' ')
        .replace(TELEPHONE, ' ')
        .replace(TERMS, ' ')
        .replace(EVENTS, ' ')
        .replace(DENIED, ' $1');
}

const ADDRESSES = String.raw`회사 ?코드|company code|plant|플랜트|수신|참조|발신|보고 ?대상|배포처?|(?:예산 |수요 ?예측 )?담당[자처]?|budget owner|담당 ?부서|작성[자팀처]|작성 ?부서|문서 ?보존|제출처|보고처|문의처?|연락처|(?:문서|양식|서식|관리) ?번호|보존 ?기한|근거|attn|cc|tel|fax|phone|to|from`;
/** To whom and from whom a letter is, and where to ask: it says nothing of the figures. */
export const ADDRESS = new RegExp(
  `(?<![가-힣a-z])(?:${ADDRESSES}) ?:[^|;/()]*(?:\\((?:${UNIT_SPELLINGS.join('|')})(?: [가-힣]{1,8})?\\))?`,
  'g',
);
export const LABEL_OF_NEXT = new RegExp(
  `^(?:${ADDRESSES}|작성|제출|(?:작성|보고|출력) ?(?:월|일자?)|(?:금액 ?)?단위|units?) ?:?$`,
);
/** Nor does the name of a team: of the one that wrote a sheet, or one that is named after what it makes. */
const TEAM =
  /(?<![가-힣a-z])(?:(?:작성|제출) ?:|prepared by ?:?) ?[^|;/(),:]{1,30}?[가-힣a-z](?:팀|부서|실|본부|파트|센터| team)(?![가-힣a-z])|(?<=^|[,:(|] ?)(?:budget(?:ing)?|plan(?:ning)?|projections?|forecast(?:ing)?|estimation) (?:department|dept\.?|team|division)(?=$| ?[,)|])/g;
/** The name of the company is none of a business unit. */
const COMPANY = /[\w.-]{1,40}@[\w.-]{1,40}|(?<![a-z])sk ?(?:바이오[가-힣]*|그룹|[가-힣]{0,4}(?:빌딩|타워)|네트웍스)/g;

/** The year that is compared with, or of a price: `2023년 대비`, `2023년 12월 대비`, `전년(2023년)`, `2023년 단가`. */
const COMPARED_YEAR =
  /'?(?:20)?\d{2}년도? ?(?:단가|요율|환율)|'?(?:20)?\d{2}(?:년도?)?(?: ?\d{1,2}월)? ?(?:동기|동월|실적|말)? ?대비|(?:전년도?|작년|전년 ?동[기월]) ?[(:]? ?'?(?:20)?\d{2}(?!\d)/g;
/** `2024`, `'24년`, `24년도`, `FY24`, `24Y`, `202403`; but `02-2025-1234`, `2025-0012` and `LOG-2025-031` are numbers. */
const YEARS =
  /(?<!\d|-(?=\d{4}-\d{3}))(\d{4})(?:0[1-9]|1[0-2])?(?!\d|-(?!20)\d{3})|(?<!\d)'?(\d{2})년도?(?![가-힣\d])|(?:'|(?<![a-z])fy ?'?)(\d{2})(?![\d가-힣])|(?<![\da-z])(\d{2})y(?![\da-z])/g;
/** `SKB24`, `cost24`; up to 12 it may be a month. */
const NAMED_YEAR = /(?<![a-z])([a-z]{2,9})(1[3-9]|[2-9]\d)(?![\d가-힣a-z])/g;
/** `물류비24`. */
const KOREAN_NAMED_YEAR = /(?:물류비|비용|재고|수입)(1[3-9]|[2-9]\d)(?![\d가-힣a-z.,%])/g;

/** What a text says of the time of its figures. */
const timesIn = (text: string) => withoutDates(aboutFigures(text));

/** The years that a text says its figures are of, each once. */
export function yearsIn(text: string): number[] {
  const about = timesIn(text);
  const years = yearsWritten(about.replace(COMPARED_YEAR, ' '));
  const compared = yearsWritten((about.match(COMPARED_YEAR) ?? []).join(' '));
  // `2024년 대비 2023년` does not say which year's figures are there.
  const isUnclear = compared.some((each) => years.some((year) => year < each));
  return [...new Set(isUnclear ? [...compared, ...years] : years)];
}

/** What is compared with, what changed then, and what is still to come. */
const OF_OTHER_PERIOD =
  /대비|회의|일정|예정|다음|차기|별도|추후|송부|업데이트|휴가|행사|재고 ?조사|미정|비고|기재|임대|임차|단가|요율|계약|인상|인하|변경|증가|감소|부터(?! ?\d)|이후|이전|적용|시행|도입|제외|포함|점검|공사|휴무|(?<![a-z])(?:next|vs|due|since|from)(?![a-z])/;

/** The months of the periods that a text says its figures are of: a quarter, `4~6월`. A single month is none. */
export function monthsIn(text: string): number[] {
  const parts = timesIn(text).split(/[,()|]/);
  return monthsOfPeriods(parts.filter((part) => !OF_OTHER_PERIOD.test(part)).join(','));
}

/** Two years, of which a single table holds one, or their difference: `2023 vs 2024`, `2023~2024년`. */
const YEAR_PAIR =
  /'?\d{2}년? ?vs\.? ?'\d{2}(?!\d)|(?<!\d)20\d{2}(?:년도?)? ?(?:vs\.?|versus|및|[과와~,·&/-]) ?'?20\d{2}(?!\d)/;

export function namesTwoYears(text: string): boolean {
  const about = timesIn(text);
  const areTwo = YEAR_PAIR.test(about) || (yearsIn(text).length > 1 && !/동일|같[은이]/.test(about));
  return areTwo && !/계약|임대|임차|lease|contract/.test(about);
}

function yearsWritten(text: string): number[] {
  const alone = [...text.matchAll(YEARS)].map(([, long, ...short]) => long ?? `20${short.find(Boolean)}`);
  const named = [...text.matchAll(NAMED_YEAR)].flatMap(([, word = '', short]) =>
    readUnit(word) === null && findReport(word) === undefined ? [] : `20${short}`,
  );
  const korean = [...text.matchAll(KOREAN_NAMED_YEAR)].map(([, short]) => `20${short}`);
  return [...alone, ...named, ...korean].flatMap((year) => yearFromText(year) ?? []);
}

const OF_ALL_UNITS: readonly RegExp[] = [
  /사업부 ?:? ?전체|전 사업부|회사 ?전체|전사(?! ?(?:공유|배포|게시|[가-힣]{0,4}팀))|연결 ?(?:기준|실적|재무)|그룹 ?(?:전체|합계)|(?<!월 ?(?=통합 ?보고))통합(?! ?(?:문서|물류팀|팀|창고|센터|시스템|관리))|합산|양사|[두양] ?사업부|전체 ?(?:법인|사업부)/,
  /(?<![a-z])(?:(?:(?:whole|entire) company|group total)|all (?:bus?|(?:business )?units)|total company|(?:consolidated|combined|both|company[ -]?wide))(?![a-z])/,
];

/** The year of a month in which figures were reported, or of which they are: `2025년 1월 보고`, `보고월: 2025.01`. Null for any other text. */
export function yearReported(text: string): number | null {
  const plain = plainText(text).replace(/^보고 ?월 ?:? ?(?=\d)(.+)$/, '$1 보고');
  const [, year] = /^\(?(20\d\d)(?:년 ?|[-./] ?)\d{1,2}월? ?(?:보고|보고용|제출용)\)?$/.exec(plain) ?? [];
  return year === undefined ? null : Number(year);
}

/** The business units that a text names, each once; all of them for a word such as 전사. */
export function unitsIn(text: string): readonly BusinessUnit[] {
  const plain = aboutFigures(text).replace(COMPANY, ' ');
  // `SKB(LPS)` names two.
  const unitsOf = (word: string) => readUnit(word) ?? word.split(/[()]/).flatMap((part) => readUnit(part) ?? []);
  const found = plain.split(/[^a-z()]+/).flatMap(unitsOf);
  return firstOf(OF_ALL_UNITS, plain) !== null ? BUSINESS_UNITS : [...new Set(found)];
}

/** `※ …`, `* …`, `주) …`. */
const NOTE = /^\s*(?:※|\*|주\s?\d?[).:]|note|remark)[:.\s]*/i;
/** What may head a row, too: `1) …`, `² …`, `** …`, `비고: …`, `E: …`, `(F) = …`. */
const LEGEND = /^\s*(?:[*†‡①-⑳⑴-⒇]+|\(?\d{1,2}\)|[¹²³⁴⁵]|비고 ?:|\(?[a-z]\)? ?[:=])\s*/i;
const SENTENCE = /(?:임|입니다)\.?$/;
/** `전년 금액` names a row that may be filled later; `전년 금액임`, `4분기 잠정` and `예산 기준` say something. */
const SAYS =
  /\d(?:월|개월)|^(?:[1-4]분기|[상하]반기|q[1-4]|[1-4]q|dec|nov|oct|sep|aug|jul|jun|may|apr|mar|feb|jan)[a-z]{0,6}[ :]{0,2}(?:미결산|잠정|추정|예상|forecast|est)|[가-힣)][은는](?= )|(?:[임함음됨]|합산|니다)\.?$|^\D+기준$|(?<![a-z])(?:is|are)(?![a-z])/i;
const UNIT = UNIT_SPELLINGS.join('|');
/** Of others than a unit: `SKB 제외`, `비SKB`, `excl. SK`. */
export const NOT_OF_UNIT = new RegExp(
  `(?<![a-z])(?:${UNIT})(?:\\((?:${UNIT})\\))? ?(?:제외|이외|외(?! ?(?:[12]차|부)|[가-힣]))|(?<![가-힣])비-?(?:${UNIT})(?![a-z])|(?<![a-z])(?:non-?|excluding |excl\\. ?|except )(?:${UNIT})(?![a-z])`,
);
/** `SK 물량 포함`, `SK물량 일부 포함` */
export const PART_OF_UNIT = new RegExp(`(?<![a-z])(${UNIT}) ?(?:물량|수량)(?: 일부)?(?= ?포함)`, 'i');
/** Where a note goes on to say what follows from it: `잠정치로 확정 시 재송부`. */
const CLAUSE = /(?<=[가-힣])(?:으?로|이?며|(?<![창재입출보])이?고|이?므로|이라|라서)(?= )|, | - /;
export const isNote = (text: string) => NOTE.test(text);

/** What a note is about: the table, months of it, some costs; and how it says it. */
const NOTED =
  /^(?:(?:작성|기재|집계|보내)[가-힣]*|[가-힣]{2,3}[비료]|열의|동[월기]|\d{1,2}(?:월분?|개월)?|[1-4]분기|[상하]반기|[1-4]q|q[1-4]|연[말초])$/;

function isNoted(word: string): boolean {
  const bare = word.replace(/(?:은|는|의|이|가|을|를|도|상|으로|부터|까지){1,2}$/, '');
  return [word, bare].some((each) => NOTED_WORDS.has(each) || NOTED.test(each));
}

/** What is expected of other figures. */
const EXPECTED =
  /(?:증가|감소|상승|하락|인상|인하) ?(?:예상|전망)$|(?<![a-z])(?:within|above|below|under|over|met) (?:the )?[a-z]+$/i;

/** Whether a text beside figures says that they are others, by its last word: `수정 예산`, but not `예산 초과` or `목표 95%`. */
export function isOfOtherFigures(text: string): boolean {
  const said = text.replace(SENTENCE, '');
  if (firstOf(NOT_RIGHT, plainText(said)) !== null) return true;
  const last = wordsOf(said).findLast((word) => !isNoted(word) && !/^\D?\d{1,4}[^\d%]?$|^[a-z]안?$/.test(word));
  return last !== undefined && isOtherWord(last) && !EXPECTED.test(said) && otherFiguresIn(said) !== null;
}

/** What a text says of figures and nothing else: `2023년` of `2023년 실적`; null for a time alone, such as `2023년 10월`. */
export function wholeStatement(text: string): string | null {
  return /^\S*년도?$|(?:월|기준|통합)$/.test(text) ? null : statementIn(text, false);
}

/** The same for a note or a sentence around a table: `예상치` of `※ 3월은 예상치임`. */
export function saidInNote(text: string): string | null {
  const wrong = firstOf([...NOT_RIGHT, OTHER_UNITS], plainText(text));
  if (wrong !== null) return wrong;
  const isMarked = isNote(text) || LEGEND.test(text);
  if (!isMarked && !SAYS.test(text.trim())) return null;
  const plan = isMarked ? firstOf([SHORT_PLAN], text) : null;
  if (plan !== null) return plan;
  const about = text.replace(PART_OF_UNIT, '$1');
  const said = [about, ...about.split(CLAUSE)].map((clause) => statementIn(clause, true));
  return said.find((each) => each !== null) ?? null;
}

/** @param isNote whether words that say something in a title do, too */
function statementIn(text: string, isNote: boolean): string | null {
  const body = plainText(text)
    .replace(NOTE, '')
    .replace(LEGEND, '')
    .replace(SENTENCE, '')
    .replace(
      /\.$|(?:예산|증감|누계|전년|평균|미지급(?:비용|금)?|(?:안전|불용)재고) ?포함|(?:[가-힣]{2,4} )?(?:인상|인하|조정|할인)분 ?반영/g,
      '',
    );
  const wordsIn = (said: string) =>
    (said.match(WORDS) ?? [])
      .map((word) => word.replace(/(?<=[a-z년월도])(?:분|[와과은는의])$/, ''))
      .filter((word) => !isNoted(word));
  const words = wordsIn(body);
  const isLabelled = /(?:(?:연도|년도|기준|year) ?:?|(?<![a-z])(?:from|of|for)) ?\d{4}$/.test(body);
  const isYear = (word: string) => (isLabelled || /년도?$|^fy/.test(word)) && yearsIn(word).length > 0;
  const isOther = isNote ? (word: string) => otherTableIn(word) !== null : isOtherWord;
  const isStatement = (word: string) =>
    isOther(word) || isYear(word) || readUnit(word) !== null || firstOf(OF_ALL_UNITS, word) !== null;
  if (words.length > 0 && words.every(isStatement)) return words.join(' ');
  // Several words say it together: `run rate`.
  const forms = isNote ? [...OF_ALL_UNITS, ...OTHER_TABLES] : [];
  return forms.some((form) => form.test(body) && wordsIn(body.replace(form, ' ')).length === 0) ? body : null;
}

const DAILY = /(?<!\d)(?:일|일자|날짜|날|주|주차|day|days|date|week|weeks)$/;
const DAYS_OF_MONTH = /(20\d\d[-./]\d{1,2})[-./]\d{1,2}\D+\1[-./]\d{1,2}/;
const A_MONTH =
  /(?<![\d~-])(?:\d{1,2} ?월(?! ?[~-])|20\d\d[-./]\d{1,2}(?![-./\d])|20\d\d(?:0[1-9]|1[0-2])(?!\d))|(?<![a-z])(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}(?![a-z=])/g;
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

/** What numbers in a row may count. */
const NUMBERED =
  /^(?:분기|주|주차|차수|회차|라인|층|동|호기|차|case|line|lot|round|week|quarter|고객번호)(?:별|번호)?$/;

/** Whether a text says that numbers are those of quarters, lines or floors: `라인`, `분기별 물류비`. */
export function saysNumbered(text: string): boolean {
  const words = wordsOf(text);
  return words.some((word) => NUMBERED.test(word) && (words.length === 1 || word.endsWith('별')));
}
