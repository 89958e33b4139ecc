import { BUSINESS_UNITS, businessUnits, type BusinessUnit } from '../business-units.ts';
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
import { readMonth } from './month-text.ts';
import { plainText } from './plain-text.ts';

/**
 * What a text near figures says of them: that they are a plan, of another period, of a year, of a business unit.
 * Titles, names of files and sheets, headings and remarks are read by the same words.
 */

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
  const plain = plainText(text.slice(0, LONGEST)).replace(/(?:주간|일일) ?(?:회의|업무|점검)|평균 ?환율/g, ' ');
  return (plain.match(WORDS) ?? []).flatMap((word) =>
    // `예산ver2` is two.
    word
      .split(/(대비|비교|대조|포함$|(?<=전[년월])[比비]$)|(?<=[가-힣])(?=[a-z\d])/)
      .filter((part) => (part ?? '') !== ''),
  );
}

/** Korean words are joined: `운영계획`, `전년실적`. */
function isIn(known: ReadonlySet<string>, isPrefix: boolean): (word: string) => boolean {
  const korean = [...known].filter((each) => each.length > 1 && /[가-힣]/.test(each));
  return (word) => {
    const bare = word.replace(/(?<=.)(?:실적|금액|비용|물류비|재고|기준|[치액값])$/, '');
    if (known.has(word) || known.has(bare)) return true;
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

/**
 * The word of a title or a name that says that its figures are others than what happened in each month: `예산`, `전년`,
 * `누계`, `일별`, `budget`. `계획 대비 실적` compares, and says no such thing.
 */
export function otherFiguresIn(text: string): string | null {
  // `전년(2023년) 대비` is one part.
  const plain = aboutFigures(text)
    .replace(/\([^()]{1,20}\)(?= ?(?:대비|비교))/g, ' ')
    .replace(COSTS_AND_BUDGET, ' ');
  const words = plain.split(/[,():;|]/).flatMap((part) => withoutCompared(wordsOf(part)));
  return words.find(isPeriodWord) ?? words.find(isPlanWord) ?? null;
}

/** What a title or a name says of figures that are none of a report: prices, shares, drafts, other stock, sales. */
const OTHER_TABLES: readonly RegExp[] = [
  /(?<![가-힣])(?:팔레트|파렛트|파레트|plt|톤|건|평|인|시간|박스|box|㎡|m2|kg|cbm|단위)당(?![가-힣])/,
  /(?<![a-z])(?:per (?:pallet|plt|sqm|㎡|case|ton|unit)|days of (?:inventory|stock|supply)|export amount|run[ -]?rate|what[ -]if|pro[ -]forma|(?:base|best|worst) case|(?:standard|std\.?) costs?|f\/c|b\/p|(?:latest|current) (?:view|estimate)|local currency|per m2|fy ?'?\d{2,4}[/-]'?\d{2})(?![a-z\d])/,
  /(?<![가-힣a-z\d])(?:[1-9]|[a-d])안(?![가-힣])|전기 ?실적/,
  /단가(?! ?(?:인상|변경|는|은|기준))|지수(?=$| ?\()|물류비 원단위/,
  // `예산 대비 실적 및 차이` and `관리비, 차이` are of several.
  // `예산 대비 편차` and `물류비 비중` are not.
  /(?<!(?:실적|및|[/+&,(]) ?)(?:편차|비중)$/,
  /(?<!(?:대비|및|[/+&,]) ?)(?:차이(?!나)|차액)|(?:예산|계획|목표) 대비 차[이액]|절감 ?(?:액|실적|효과)|부가세(?! ?(?:별도|제외|미포함|[는가]))/,
  /(?<!(?:대비|실적|비용|[비및]|[/+&,(]) ?)(?:증가율|성장률|전[월년]비(?![가-힣])|비중)/,
  /(?<!(?:and|vs\.?|[/+&,(]) ?)(?<![a-z])(?:yoy|mom|qoq|rate card)(?![a-z])/,
  /샘플(?! 운송)|(?<![가-힣])가정|견적(?!팀)/,
  /(?:발주|요청) ?금?액|미청구(?! ?분)|(?:지급|청구|집행|정산|발주|선적|수입|입고|출고|발생|비용|물류비|금액|재고) ?예정|(?:해외|중국|일본|미국|유럽|베트남|인도|싱가포르) ?(?:법인|지사)|(?<![a-z])sk(?:[cetgn]| ?(?:hynix|하이닉스|케미칼|텔레콤|이노베이션))(?![a-z])/,
  /(?:기초|월초|안전|적정|불용|폐기|장기|부진|최대|최소) ?재고|재고 ?(?:일수|비중|중량)|(?:수출|판매|생산) ?(?:금?액|실적)/,
  /(?<![가-힣])수출(?!입)|발주 ?(?:현황|내역)|통관 ?예정|(?:위탁|미착|가용) ?재고|(?:opening|beginning) (?:stock|inventory|balance)/,
  /(?<![가-힣])(?:입고|출고|폐기|반품) ?금?액|관세(?=$| ?납부)|(?:수입|해상|항공) ?운임|통관(?=$| ?비용)|수입 ?중량|(?:수입|입고|출고) ?지연/,
  /(?<![a-z])(?:sales(?=$| by)|sku ?수)(?![a-z])/,
  // A part of a month, but not when something is due: `1일~15일 물류비`.
  /^(?!.*(?:매월|익월|다음 ?달|기한|마감|정산|검토|회의|지급|제출|이내)).*?(?<![\d~.,-] ?)0?1일? ?[~-] ?(?:1\d|2[0-7])일/,
];
const isOtherTable = isIn(OTHER_TABLE_WORDS, true);
/** As companies shorten plans: `AOP`, `26BP`, `RF3`, `2026 LE`; `3+9` has three months of actual figures. */
const SHORT_PLAN =
  /(?<![A-Za-z])(?:(?<!\d)\d{1,2}\+\d{1,2}(?![\d월])|\d년? ?BP|BP ?\d+|^BP$|(?:RF|LE)(?! ?(?:컨테이너|단말|장비)))(?![A-Za-z])/;

/** The same for a title or a name alone: a remark may say such words, too. */
export function otherTableIn(text: string): string | null {
  const about = aboutFigures(text);
  const parts = about.split(/[(),;|]/).map((part) => part.trim().replace(/\.$/, ''));
  return (
    otherFiguresIn(text) ??
    firstOf([SHORT_PLAN], text.slice(0, LONGEST)) ??
    firstOf([...OTHER_TABLES, ...NOT_RIGHT], about) ??
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
  /(?<![a-z])(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d{1,2}, ?\d{4}|(?<!\d)\d{1,2}-[a-z]{3,9}-\d{4}/g;
const DATE = /\d{1,4}[-./]\s?\d{1,2}[-./]\s?\d{1,4}|\d{2,4}년\s?\d{1,2}월\s?\d{1,2}일|(?<!\d)\d{8}(?!\d)/g;
/** Such a text tells when the sheet was made, not what it is about. */
const MAKING =
  '작성|출력|인쇄|수정|개정|생성|보고일|제출|배포|발행|기준일|제정|승인|iso 문서|created|printed|updated|date(?= ?:)|rev(?![a-z])\\.?|as[ -]of';
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
const PERIOD = /기간|period|~/;

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
/** `계획 미포함`, `누계 아님`. */
const DENIED = /(?<![가-힣a-z])[가-힣a-z]{1,12}(?: (?:거래|금액))? ?(미포함|불포함|제외|아님|없음)(?![가-힣])/g;
/** What is in another place. */
const ELSEWHERE = /별도 ?(?:시트|파일|보고)|(?:시트|파일|별첨|첨부) ?참[조고]/;

/**
 * A text without its parts about what is elsewhere, about the people of a letter, and about the letter itself:
 * `2025년 SKB 비용 (SK는 별도 파일)` is of SKB. Empty for an enclosure.
 */
function aboutFigures(text: string): string {
  const plain = plainText(text.slice(0, LONGEST));
  const parts = ELSEWHERE.test(plain) ? plain.split(/[,;|]| (?=\()/).filter((part) => !ELSEWHERE.test(part)) : [plain];
  return ENCLOSED.test(plain)
    ? ''
    : parts.join(', ').replace(ADDRESS, ' ').replace(TELEPHONE, ' ').replace(DENIED, ' $1');
}

const ADDRESSES = String.raw`수신|참조|발신|보고 ?대상|배포처?|(?:예산 |수요 ?예측 )?담당[자처]?|budget owner|담당 ?부서|작성[자팀처]|작성 ?부서|제출처|보고처|문의처?|연락처|(?:문서|양식|서식|관리) ?번호|보존 ?기한|근거|attn|cc|tel|fax|phone|to|from`;
/** To whom and from whom a letter is, and where to ask: it says nothing of the figures. */
export const ADDRESS = new RegExp(`(?<![가-힣a-z])(?:${ADDRESSES}) ?:[^|;/()]*`, 'g');
export const LABEL_OF_NEXT = new RegExp(`^(?:${ADDRESSES}|(?:금액 ?)?단위|units?) ?:?$`);
/** The name of the company is none of a business unit. */
const COMPANY = /(?<![a-z])sk ?바이오[가-힣]*/g;

/** The year that is compared with: `2023년 대비`, `2023년 12월 대비`, `전년(2023년)`. */
const COMPARED_YEAR =
  /'?(?:20)?\d{2}(?:년도?)?(?: ?\d{1,2}월)? ?(?:동기|동월|실적|말)? ?대비|(?:전년도?|작년|전년 ?동[기월]) ?[(:]? ?'?(?:20)?\d{2}(?!\d)/g;
/** `2024`, `'24년`, `24년도`, `FY24`, `202403`; but `02-2025-1234`, `2025-0012` and `LOG-2025-031` are numbers. */
const YEARS =
  /(?<!\d|-(?=\d{4}-\d{3}))(\d{4})(?:0[1-9]|1[0-2])?(?!\d|-(?!20)\d{3})|(?<!\d)'?(\d{2})년도?(?![가-힣\d])|(?:'|(?<![a-z])fy ?'?)(\d{2})(?![\d가-힣])/g;
/** `SKB24`, `cost24`; up to 12 it may be a month. */
const NAMED_YEAR = /(?<![a-z])([a-z]{2,9})(1[3-9]|[2-9]\d)(?![\d가-힣a-z])/g;
/** `물류비24`. */
const KOREAN_NAMED_YEAR = /(?:물류비|비용|재고|수입)(1[3-9]|[2-9]\d)(?![\d가-힣a-z.,%])/g;

/** The years that a text says its figures are of, each once. */
export function yearsIn(text: string): number[] {
  const about = withoutDates(aboutFigures(text));
  const years = yearsWritten(about.replace(COMPARED_YEAR, ' '));
  const compared = yearsWritten((about.match(COMPARED_YEAR) ?? []).join(' '));
  // `2024년 대비 2023년` does not say which year's figures are there.
  const isUnclear = compared.some((each) => years.some((year) => year < each));
  return [...new Set(isUnclear ? [...compared, ...years] : years)];
}

function yearsWritten(text: string): number[] {
  const alone = [...text.matchAll(YEARS)].map(([, long, short, fiscal]) => long ?? `20${short ?? fiscal}`);
  const named = [...text.matchAll(NAMED_YEAR)].flatMap(([, word = '', short]) =>
    readUnit(word) === null && findReport(word) === undefined ? [] : `20${short}`,
  );
  const korean = [...text.matchAll(KOREAN_NAMED_YEAR)].map(([, short]) => `20${short}`);
  return [...alone, ...named, ...korean].flatMap((year) => yearFromText(year) ?? []);
}

const OF_ALL_UNITS: readonly RegExp[] = [
  /사업부 ?:? ?전체|전 사업부|회사 ?전체|전사|연결 ?(?:기준|실적|재무)|그룹 ?(?:전체|합계)|통합(?! ?문서)|합산|양사|[두양] ?사업부|전체 ?(?:법인|사업부)/,
  /(?<![a-z])(?:(?:(?:whole|entire) company|group total)|all (?:bus?|(?:business )?units)|total company|(?:consolidated|combined|both|company[ -]?wide))(?![a-z])/,
];

/** The business units that a text names, each once; all of them for a word such as 전사. */
export function unitsIn(text: string): readonly BusinessUnit[] {
  const plain = aboutFigures(text).replace(COMPANY, ' ');
  const found = plain.split(/[^a-z()]+/).flatMap((word) => readUnit(word) ?? []);
  return firstOf(OF_ALL_UNITS, plain) !== null ? BUSINESS_UNITS : [...new Set(found)];
}

/** `※ …`, `* …`, `주) …`. */
const NOTE = /^\s*(?:※|\*|주\s?\d?[).:]|note|remark)[:.\s]*/i;
/** What may head a row, too: `1) …`, `² …`, `** …`, `비고: …`, `E: …`, `(F) = …`. */
const LEGEND = /^\s*(?:[*†‡]+|\d{1,2}\)|[¹²³⁴⁵]|비고 ?:|\(?[a-z]\)? ?[:=])\s*/i;
const SENTENCE = /(?:임|입니다)\.?$/;
/** `전년 금액` names a row that may be filled later; `전년 금액임`, `4분기 잠정` and `3월은 예산 기준` say something. */
const SAYS =
  /\d(?:월|개월)|^(?:[1-4]분기|[상하]반기|q[1-4]|[1-4]q|dec|nov|oct|sep|aug|jul|jun|may|apr|mar|feb|jan)[ :]{0,2}(?:미결산|잠정|추정|예상|forecast|est)|[가-힣)][은는](?= )|(?:[임함음됨]|합산|니다)\.?$|(?<![a-z])(?:is|are)(?![a-z])/i;
/** `SK 물량 포함`, `SK물량 일부 포함` */
export const PART_OF_UNIT = new RegExp(
  `(?<![a-z])(${BUSINESS_UNITS.flatMap((unit) => businessUnits[unit].spellings).join('|')}) ?(?:물량|수량)(?: 일부)?(?= ?포함)`,
  'i',
);
/** Where a note goes on to say what follows from it: `잠정치로 확정 시 재송부`. */
const CLAUSE = /(?<=[가-힣])(?:으?로|이?며|(?<![창재입출보])이?고|이?므로|이라|라서)(?= )|, | - /;
/** A day before the last one of a month. */
const EARLY_DAY = String.raw`(?:0?[1-9]|1\d|2[0-7])`;
export const UP_TO_A_DAY = new RegExp(
  `(?:(?:\\d{1,2}월|~) ?${EARLY_DAY}일?|(?<!매월 ?|\\d)${EARLY_DAY}일까지|\\d{1,2}/${EARLY_DAY}) ?(?:까지|기준)?(?:의)? ?(?:집계|실적|금액)`,
);
export const AS_OF_A_DAY = new RegExp(
  `(?:(?<!\\d|\\d년 ?)\\d{1,2}월 ?${EARLY_DAY}일|(?<![\\d./-])\\d{1,2}/${EARLY_DAY}) ?현재(?=$|[),]| 기준)`,
);
/** With its year, such a day tells when the sheet was made. */
export const AS_OF_ENGLISH_DAY = new RegExp(
  `(?<![a-z])as of (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.? ${EARLY_DAY}(?!\\d|,? ?\\d{4})`,
);
/** Figures of which a title, a note or a remark says this are not right, not final, of a part of a month, or with tax. */
const NOT_RIGHT: readonly RegExp[] = [
  /임의로|(?:예시|테스트|가상|더미) ?(?:데이터|자료|숫자|값)|예시로|(?<![a-z])(?:dummy|sample|test) (?:data|figures)/,
  /10배|0이 (?:하나|한 ?개)|사용 ?금지|(?:금액|수치|숫자)[이가]? ?(?:오류|잘못)|임시 ?(?:값|수치|숫자|금액|자료)|대충|월할|나눈 ?(?:값|금액)|(?:이중|중복) ?(?:입력|계상|기재)/,
  /(?:끝|뒤) ?[세3] ?자리[를는]? ?(?:생략|제외)|(?:(?:천|만) ?원? ?(?:미만|이하)|(?<!\d)000|(?<!\d)0 ?[세3] ?개)[은는를]? ?생략|(?:수정|정정|조정) ?전(?![가-힣])|(?:연초|\d월)부터[^.]{0,30}(?:합(?![가-힣])|합계|누적)|\d개월분? ?(?:합산|합계|누계)|중간 ?집계|\d월분?(?:에|에는|은|는)? \d{1,2}월분?[을를이가도]? ?(?:포함|합산)/,
  /(?<!(?:단가|환율|요율|일정|합계|반올림|단수|끝수)[^,.]{0,15})(?:다를|상이할) ?수 ?[있도]/,
  /(?<!(?:단가|환율|요율|일정)[^,.]{0,15})(?:변동될|변경될|바뀔|틀릴) ?수 ?[있도]/,
  /(?:확인|마감|결산|검증|확정|정산|검토|승인|평가|배[분부]|환율.{0,20}(?:적용|환산)) ?전(?![가-힣])|추후 ?(?:수정|정정|변경|확정|정산|반영)|(?:오면|확정 ?후) ?수정|(?:검토|작성|집계) ?중$/,
  /재확인 ?(?:필요|요망|예정)|(?:금액|수치|숫자)[^,.]{0,12}(?:확인 ?(?:필요|중)|확정(?:됩|될| ?예정))|확정 ?(?:금액|분|치)[^,.]{0,20}(?:송부|통보|예정)/,
  /미(?:반영|정산|집계|수취|수령|도착|차감|청구|확정|마감)(?![분액]|(?: 금액)? 없음)|누락(?:되|됨|분 ?있|$)|안 ?와서|시스템[^.]{0,6}불일치|전월[과 ]{1,2}(?:동일|같)[^.]{0,6}(?:넣|기재|입력|작성)/,
  /(?<![a-z])(?:to be (?:confirmed|finali[sz]ed|updated)|not (?:yet )?(?:received|final|closed|confirmed)|subject to change|tbc|flash (?:number|figure|estimate)s?|trued? up|placeholders?|ballpark)(?![a-z])/,
  /\d월[^,.]{0,8}(?:넣|채[우워움]|복사|대체|갈음)|(?:예산|계획|견적|추정|작년)[^,.]{0,6}로 ?(?:넣|채|작성|기재|입력|대체|계산)/,
  UP_TO_A_DAY,
  AS_OF_A_DAY,
  // Of some cells, by their look or their month: `음영: 추정`, `괄호는 계획`, `3월: 15일 기준`, `△는 증가`.
  /(?:음영|색|글[씨자]|괄호|[(]\s?[)]|볼드|굵은|이탤릭|기울임|밑줄)[^,.;]{0,12}(?:추정|예상|예측|계획|예산|목표|전망|잠정|전년|누계)/,
  /(?<![a-z])(?:italics?|shaded|highlighted|colou?red|bold|brackets?|parenthes[ie]s)[^.;]{0,30}(?:estimate|forecast|budget|plan|target|provisional|prior year)/,
  /\d월(?:[은는]|:) ?\d{1,2}일(?:치|분|간|까지| ?기준)|\d월[^,.;]{0,15}(?<!(?:증가|감소|상승|하락|인상|인하|변경|발생) ?)(?:추정|예측)(?:치|값|액|분|함|임|됨)?\.?$|\d월부터 ?누[계적]/,
  /[△▲] ?(?:[은는]|:) ?(?:증가|이익|절감|흑자)|(?<![a-z])partial month/,
  AS_OF_ENGLISH_DAY,
  /(?:vat|부[가과](?:가치)?세|세금|(?<![a-z])tax(?:es)?) ?(?:\d+% ?)?(?:[이가를은]? ?)?(?:포함(?! ?(?:하지|되지|안|x))|가산|incl)/,
  // Beside figures: they do not count, or are of several months.
  /^(?:취소|임시|가안|대략|미확정|무효|반려|삭제|보류|역분개|반제|진행 ?중|작성 ?중|중복(?: ?계상)?|\d개월분|reversed|reversal|rejected|deleted|cancell?ed|void|pending|fc\d?|fcst|pln|bp|le|rf\d?)$/,
  // A part of a month.
  /^\d{1,2}일? ?[~-] ?(?:0?[1-9]|1\d|2[0-7])일$/,
  /공급대가|공급가액? ?[+&] ?(?:세액|부가세|vat)|(?<![a-z])incl(?:uding|uded|udes?|\.)? ?(?:\d+% ?)?(?:of )?(?:vat|tax)/,
];

export const isNote = (text: string) => NOTE.test(text);

/** What a note is about: the table, months of it, some costs; and how it says it. */
const NOTED =
  /^(?:(?:작성|기재|집계|보내)[가-힣]*|[가-힣]{2,3}[비료]|열의|동[월기]|\d{1,2}(?:월분?|개월)?|[1-4]분기|[상하]반기|[1-4]q|q[1-4]|연[말초])$/;

function isNoted(word: string): boolean {
  const bare = word.replace(/(?:은|는|의|이|가|을|를|도|상|으로|부터|까지){1,2}$/, '');
  return [word, bare].some((each) => NOTED_WORDS.has(each) || NOTED.test(each));
}

/** What is expected of other figures. */
const EXPECTED = /(?:증가|감소|상승|하락|인상|인하) ?(?:예상|전망)$/;

/**
 * Whether a text beside figures says that they are others, which its last word does: `예산`, `수정 예산`, `전년 실적`,
 * `Budget 2024`. `예산 초과`, `전년과 동일` and `목표 95%` are remarks.
 */
export function isOfOtherFigures(text: string): boolean {
  const said = text.replace(SENTENCE, '');
  if (firstOf(NOT_RIGHT, plainText(said)) !== null) return true;
  const last = wordsOf(said).findLast((word) => !isNoted(word) && !/^\D?\d{1,4}[^\d%]?$|^[a-z]안?$/.test(word));
  return last !== undefined && isOtherWord(last) && !EXPECTED.test(said) && otherFiguresIn(said) !== null;
}

/**
 * What a text says of figures, where that is all that it says: `2023년` of `2023년 실적`.
 * @returns null for a remark, such as `2023년 단가`, and for a time, such as `2023년` or `2023년 10월`
 */
export function wholeStatement(text: string): string | null {
  return /^\S*년도?$|(?:월|기준|통합)$/.test(text) ? null : statementIn(text, false);
}

/** The same for a note or a sentence around a table: `예상치` of `※ 3월은 예상치임`. */
export function saidInNote(text: string): string | null {
  const wrong = firstOf(NOT_RIGHT, plainText(text));
  if (wrong !== null) return wrong;
  if (!isNote(text) && !LEGEND.test(text) && !SAYS.test(text.trim())) return null;
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
    .replace(/\.$|(?:예산|증감|누계|전년|평균|미지급(?:비용|금)?|(?:안전|불용)재고) ?포함/g, '');
  const wordsIn = (said: string) =>
    (said.match(WORDS) ?? [])
      .map((word) => word.replace(/(?<=[a-z년월도])(?:분|[와과은는의])$/, ''))
      .filter((word) => !isNoted(word));
  const words = wordsIn(body);
  const isLabelled = /(?:연도|년도|기준|year) ?:? ?\d{4}$/.test(body);
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

/** What numbers in a row may count. */
const NUMBERED =
  /^(?:분기|주|주차|차수|회차|라인|층|동|호기|차|case|line|lot|round|week|quarter|고객번호)(?:별|번호)?$/;

/** Whether a text says that numbers are those of quarters, lines or floors: `라인`, `분기별 물류비`. */
export function saysNumbered(text: string): boolean {
  const words = wordsOf(text);
  return words.some((word) => NUMBERED.test(word) && (words.length === 1 || word.endsWith('별')));
}
