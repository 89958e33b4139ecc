/**
 * The words that people write in their sheets for what the catalogue names: headings and totals. Labels of groups
 * and fields are in the reports themselves, spellings of business units in `business-units.ts`.
 */

/** Words as `comparableLabel` leaves them: in lower case, without spaces. */
function wordSet(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}

export const SUB_TOTAL_WORDS = wordSet('소계 계 요약 subtotal');
export const TOTAL_WORDS = wordSet(
  '합계 총계 총합계 총합 총액 전체합계 월합계 연간합계 연합계 합계결과 물류비합계 총물류비 total ttl sum grandtotal',
);

/** Headings of columns, by what the column holds. */
export const HEADING_WORDS = {
  year: wordSet('year 연도 년도'),
  month: wordSet(
    'month 월 월별 연월 연/월 년월 기준월 회계월 귀속월 yearmonth date 일자 날짜 기준일 기준일자 전기일 전표일 전표일자 마감일',
  ),
  unit: wordSet('unit bu businessunit 사업부'),
  field: wordSet('field 필드'),
  label: wordSet('group item 그룹 구분 항목 대분류 중분류 소분류 품목 계정과목'),
  amount: wordSet('amount value figure 금액 값 실적 수치 공급가액 발생금액 청구금액 정산금액 재고금액'),
} as const;

/** Headings of columns, and names of rows, that hold no figure of a report. A number may follow or precede them. */
export const LEFT_OUT_WORDS = wordSet(
  'no no. 번호 순번 계정 계정코드 코드 code account 비고 적요 메모 참고 note notes remark remarks 단위 담당 담당자',
  '평균 월평균 average avg 누계 ytd cumulative 전년 전년도 전년동월 전월 전년대비 전월대비',
  '증감 증감률 증감액 증감율 비율 비중 점유율 구성비 차이 변동 변동률 증가율 증가액 달성률 누적 연간 전년동기 전년말 전년누계 전년평균 전년비 전월비',
  '전년比 전월比 차액 집행률 집행율 달성율 소진율 예산대비 예산잔액 최대 최소',
  'change growth share ratio diff difference variance mom yoy 상반기 하반기 분기 quarter',
);

/** `1분기`, `1Q`, `Q1`, `1/4분기`, `H1`. */
export const PART_OF_YEAR = /^(?:[상하]반기|[1-4](?:\/4)?분기|[1-4]q|q[1-4]|h[12]|[12]h)/;

/** Headings of codes and numbers in lists: `전표번호`, `회사코드`, `GL`. */
export const CODES = /(?:번호|코드)$|^(?:연번|코스트센터|플랜트|plant|gl|costcenter|companycode|docno)$/;

/** What a month's heading may say beside the month: the figures that are reported. */
export const ACTUAL_WORDS = wordSet(
  '실적 금액 실적치 당월 금월 발생 분 말 마감 확정 결산 비용 발생액 발생금액 집행 집행액 청구 청구액 청구금액 정산 actual actuals act amount',
);

/** Plans and forecasts: their figures are not imported as actual ones. */
export const PLAN_WORDS = wordSet(
  '계획 계획안 예산 예산안 예산표 예산서 목표 전망 추정 추정치 예상 예상치 예측 예측치 전망치 시뮬레이션 가결산 가마감 가집계 잠정 잠정치',
  'plan plans planned budget budgeted bud bdgt forecast fcst target targets estimate estimated projected projection simulation',
);

/** Figures of another time than the month: last year, sums since January, changes. */
export const OTHER_PERIOD_WORDS = wordSet(
  '전년 전년도 작년 지난해 전년동월 전년동기 전월 누계 누적 누계액 증감 증감률 증감액 평균 일별 일자별 일일 일지 일보 주별 주차별 주간',
  'ytd qtd mtd cum cumulative rolling prioryear lastyear previousyear py ly average avg mean daily weekly hourly',
);
