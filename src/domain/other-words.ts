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
  '합계 총계 총합계 총합 총액 전체합계 월합계 연간합계 연합계 합계결과 물류비합계 총물류비 물류비총계 물류비계 물류비총액 비용합계 총비용합계 월계 합계a 합계vat별도 합계부가세별도 total ttl sum grandtotal',
);

/** Headings of columns, by what the column holds. */
export const HEADING_WORDS = {
  year: wordSet('year 연도 년도'),
  month: wordSet(
    'month 월 월별 연월 연/월 년월 기준월 회계월 귀속월 yearmonth date 일자 날짜 기준일 기준일자 전기일 전기일자 전표일 전표일자 거래일 거래일자 회계일자 기표일 마감일',
    '귀속 대상월 정산월 발생월 해당월 청구월 이용월 사용월 서비스월 마감월 비용귀속월 대상기간 기준년월 servicemonth yyyymm period postingperiod',
  ),
  unit: wordSet('unit bu businessunit 사업부'),
  field: wordSet('field 필드'),
  label: wordSet('group item 그룹 구분 항목 대분류 중분류 소분류 품목'),
  amount: wordSet(
    'amount value figure 금액 값 실적 수치 공급가액 발생금액 청구금액 정산금액 재고금액 비용 지급액 지급금액 실적금액 원화금액 netamount krw 금액vat별도 금액부가세별도',
  ),
} as const;

/** Headings of columns that count what amounts beside them are for. */
export const COUNT_WORDS = wordSet('건 건수 횟수');

/** Headings of columns that hold no figure of a report, and name no row with figures. */
export const COLUMN_WORDS = wordSet(
  'no no. 번호 순번 계정 계정과목 계정코드 코드 code account 비고 적요 메모 단위 담당 담당자',
  '거래처 거래처명 업체 업체명 vendor customer 부서 부서명',
);

/** Headings of columns, and names of rows, that hold no figure of a report. A number may follow or precede them. */
export const LEFT_OUT_WORDS = wordSet(
  '참고 note notes remark remarks 영업일 영업일수 근무일 근무일수 작업일수 출고일수 일수 workingdays',
  '순위 전체대비 진도율 예산집행률 연평균 전년동월대비 전년말대비 전년대비증감 전월대비증감 전월대비증감액 전월대비증감률',
  '예산차이 예산대비차이 예산대비증감 예산실적 차이ba 잔여예산 과부족 var prioryear lastyear py',
  '평균 월평균 average avg avg. %oftotal 누계 ytd cumulative 전년 전년도 전년동월 작년 작년동월 전월 전년대비 전월대비',
  '당월누계 연누계 전년동기대비 전년누계대비 증감 증감률 증감액 증감율 비율 비중 점유율 구성비 차이 변동 변동률 증가율 증가액 달성률 누적 연간 전년동기 전년말 전년누계 전년평균 전년비 전월비',
  '전년比 전월比 차액 집행률 집행율 달성율 소진율 예산대비 예산잔액 최대 최소',
  'change growth share ratio diff difference variance mom yoy 상반기 하반기 분기 quarter',
);

/** `1분기`, `1Q`, `Q1`, `1/4분기`, `H1`. */
export const PART_OF_YEAR = /^(?:[상하]반기|제?[1-4](?:\/4)?분기|[1-4]q|q[1-4]|h[12]|[12]h)/;

/** Headings of those to whom an amount is paid. */
export const VENDORS = /^(?:거래처|업체|고객|vendor|customer)/i;

/** Headings of codes and numbers in lists: `전표번호`, `회사코드`, `GL`. */
export const CODES = /(?:번호|코드)$|^(?:연번|코스트센터|플랜트|plant|g\/?l|costcenter|companycode|doc\.?no\.?)$/;

/** What a month's heading may say beside the month: the figures that are reported. */
export const ACTUAL_WORDS = wordSet(
  'a final closed 실 완료 실적금액 공급가액 확정치 결산완료 vat별도 부가세별도 실적 금액 실적치 당월 금월 발생 분 말 마감 확정 결산 비용 발생액 발생금액 집행 집행액 청구 청구액 청구금액 정산 사용액 사용금액 actual actuals act amount',
);

/** Plans and forecasts: their figures are not imported as actual ones. */
export const PLAN_WORDS = wordSet(
  '계획 계획치 계획안 예산 예산안 예산표 예산서 목표 전망 추정 추정치 예상 예상치 예측 예측치 전망치 시뮬레이션 豫算 予算 計劃 計画 가결산 가마감 가집계 잠정 잠정치 추산 추계 어림 기대치 타깃 타겟',
  '가이던스 가계산 가집행 개산 검토안 드래프트 편성액 배정액 신청액 요구액 승인액 예정액 예정원가 프로포마 민감도',
  'plan plans planned budget budgeted bud bdgt forecast forecasts fcst target targets estimate estimates estimated projected projection simulation',
  "forcast buget f'cast soll lbe bgt est proj tgt reforecast predicted prediction simulated prelim provisional tentative unaudited proforma aop abp lrp mtp",
);

/** Figures of another time than the month: last year, sums since January, changes. */
export const OTHER_PERIOD_WORDS = wordSet(
  '前年 vorjahr cumulated 전년 전년도 작년 지난해 전년동월 전년동기 전월 누계 누적 누계액 증감 증감률 증감액 평균 일별 일자별 일일 일지 일보 주별 주차별 주간 내년 내년도 차년도 익년 익년도 명년 후년',
  '차월 익월 과년도 이전연도 직전연도 직전년도 전분기 직전분기 직전기 전기말 전기이월 격주 순별 상순 중순 하순 시간대별',
  '매일 매주 일할 일계표 일당 주당 연율 누진 중위수 표준편차',
  'ytd qtd mtd cum cumulative rolling prioryear lastyear previousyear py ly average avg mean daily weekly hourly fytd ptd itd',
  'accumulated accum biweekly fortnightly wkly cumul cume median yago sply stly comparative comparatives semiannual',
);

/** In a title, a name or a note: figures that are none of a report. A remark beside figures may say them. */
export const OTHER_TABLE_WORDS = wordSet(
  '집행률 달성률 진척률 진도율 절감률 이행률 수주잔고 중앙값 최빈값 추가분 조정분 절감분 변동분 표본 리베이트 rebate rebates rfq 비딩 분기합 더미 테스트 연습용 작업중 작성예 품의용 타사 경쟁사 계열사 관계사 자회사 법인합계 이월분 이월금 계약금액 벤치마크 구성비 비율 점유율 요율 인상률 분담률 배부율 원가율',
  '표준원가 목표원가 충당금 속보 제안서 가데이터 초안 백업 예시 시나리오 가이드라인 한도 추경 연환산 이동합계 미확정 입찰가 제안가',
  '미결산 미감사 구버전 수정전 이전버전 미지급 선급 시산표 평잔 회전율 회전일수 평가손실 매출 인상액 세액 환급액 이월액 배부액 피크 peak',
  'accrual accruals variance savings outlook draft flash turnover doi preliminary annualized annualised scenario ltm ttm',
  'dummy mock wip guess hypothetical indicative expected expectation assumed assumption assumptions approx rough baseline',
  'benchmark guidance goal goals stretch quote quotes quotation quotations proposal proposals proposed delta growth',
  'committed commitment commitments provision provisions deferred unbilled restated adjusted normalized normalised indexed',
  'quota pln interim superseded obsolete',
  'allocated subsidiary subsidiaries competitor competitors overseas r12 r12m r3m r6m l3m l6m l12m q1f q2f q3f q4f',
);

/** The same where they stand alone, in brackets or at the end: `2024년 물류비 (이월)`, `SKB 임시`. */
export const LAST_WORDS = wordSet(
  '이월 임시 전기 전일 전회 과거 최대 최소 최고 최저 모의 가상 시안 시산 낙관 비관 예견 예비 희망 소요 재원 배정 편성 충당 약정 품의',
  '폐기 삭제예정 무효 미승인 견본 배분율 최대값 최소값 index min max adv mat bp',
);

/** The same where they stand alone or in brackets. */
export const ALONE_WORDS = wordSet(
  '예정 환급 취소 반품 할인 기초 동기 연결 그룹 일계 주계 월중 sample diff var rf le yoy mom change',
);

/** What a note is about: it may say such words beside those that say something of the figures. */
export const NOTED_WORDS = wordSet(
  '일부 반영 포함 분 비교용 상기 하기 이하 위 본 해당 모든 각 전체 전부 실제 연초부터 이후 이전 아래 시트 모두 물류 표 월 열 란 안 및 합계 잔액 금액 값 수치 숫자 파일',
  '비고 단수차이 끝수차이 사업부 법인 대상 조직 연도 회계연도 기준연도 은 는 비용 물류비 재고 자료 데이터 기준 실적 1일 figure figures amount amounts value values cost costs data all the these above',
  '것 합친 마지막 달 june july january february march april august september october november december',
  'for from numbers includes included table business unit are is a an of in on only base based basis jan feb mar apr may jun jul aug sep oct nov dec',
);

/** Money that is not won, as a part of a regular expression. */
export const CURRENCY_CODES = 'usd|eur|jpy|cny|rmb|gbp|chf|sgd|hkd|aud|cad|nzd|twd|thb|vnd|inr';
export const FOREIGN_MONEY = String.raw`${CURRENCY_CODES}|us\$|(?:us)?dollars?|euros?|\$|[가-힣]{0,5}달러|현지통화|불|€|유로|스위스프랑|¥|엔화|엔|위안화?|元|£|₫|루피|프랑|외화`;
