/**
 * The words that people write in their sheets for what the catalogue names: headings, totals, business units. Labels of
 * groups and fields are in the reports themselves.
 */
import type { BusinessUnit } from './report.ts';

/** Spellings of a business unit, as `comparableLabel` leaves them. */
export const UNIT_SPELLINGS: Readonly<Record<BusinessUnit, readonly string[]>> = {
  SKB: ['skb', 'bps', 'skb(bps)', 'skbbps'],
  SK: ['sk', 'lps', 'sk(lps)', 'sklps'],
};

export const SUB_TOTAL_WORDS = ['소계', '계', 'subtotal'] as const;
export const TOTAL_WORDS = ['합계', '총계', '총합계', '연간합계', '연합계', 'total', 'sum', 'grandtotal'] as const;

/** Headings of columns, by what the column holds. */
export const HEADING_WORDS = {
  year: ['year', '연도', '년도'],
  month: ['month', '월', '연월', '년월', '기준월', 'yearmonth', 'date', '일자', '날짜'],
  unit: ['unit', 'bu', 'businessunit', '사업부'],
  field: ['field', '필드'],
  label: ['group', 'item', '그룹', '구분', '항목', '대분류', '중분류', '소분류', '품목', '계정과목'],
  amount: ['amount', 'value', 'figure', '금액', '값', '실적', '수치'],
} as const;

/** Headings of columns, and names of rows, that hold no figure of a report. A number may follow or precede them. */
export const LEFT_OUT_WORDS = [
  'no',
  '번호',
  '순번',
  '계정',
  '계정코드',
  '코드',
  'code',
  'account',
  '비고',
  '적요',
  '메모',
  '참고',
  'note',
  'notes',
  'remark',
  'remarks',
  '단위',
  '담당',
  '담당자',
  '평균',
  '월평균',
  'average',
  'avg',
  '누계',
  'ytd',
  'cumulative',
  '전년',
  '전년도',
  '전년동월',
  '전월',
  '전년대비',
  '전월대비',
  '증감',
  '증감률',
  '증감액',
  '증감율',
  '비율',
  '구성비',
  'change',
  'growth',
  '상반기',
  '하반기',
  '분기',
  'quarter',
] as const;

/** `1분기`, `1Q`, `Q1`, `1/4분기`, `H1`. */
export const PART_OF_YEAR = /^(?:[1-4](?:\/4)?분기|[1-4]q|q[1-4]|h[12]|[12]h)/;

/** What a month's heading may say beside the month: the figures that are reported. */
export const ACTUAL_WORDS = ['실적', '금액', '실적치', '당월', '발생', 'actual', 'amount', 'krw', '원', '₩'] as const;

/** What is not what happened. Such figures are not imported as if they were. */
export const PLAN_WORDS = [
  '계획',
  '예산',
  '목표',
  '전망',
  '추정',
  '예상',
  'plan',
  'planned',
  'budget',
  'forecast',
  'target',
] as const;

/** How many won one unit of a sheet is. */
export const SCALE_WORDS: Readonly<Record<string, 1 | 1_000 | 1_000_000>> = {
  원: 1,
  krw: 1,
  won: 1,
  천원: 1_000,
  '천 원': 1_000,
  백만원: 1_000_000,
  '백만 원': 1_000_000,
};
