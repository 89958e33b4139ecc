/** Words in disguise, scopes, months that do not fit, and names that say nothing: none is stored wrong (CONTRACT §8.3). */
import { test } from 'node:test';
import {
  areAsked,
  areTaken,
  beside,
  inSheet,
  noted,
  ofReport,
  REASONS,
  sheetTests,
  TABLE,
  titled,
} from '../support/asked-sheets.ts';

// Words that are spread over a cell, in brackets, misspelt, or in Chinese characters.
areAsked(
  REASONS.notActual,
  [
    '물류비 예 산 (안)',
    '사 업 계 획',
    '물류비 ( 누 계 )',
    '물류비 (비중)',
    '물류비 (변동분)',
    '물류비 성장률',
    '물류비 (집행률)',
    '豫算',
    '물류비 (前年)',
    'Forcast',
    "F'cast",
    '2024 cost Y-1',
    'unit price',
  ].map(titled),
);
areAsked(REASONS.notActual, [inSheet('사 업 계 획'), noted('※ 전 년 도 기 준'), noted('* 3+9 view')]);
areAsked(REASONS.notActual, [beside('구분', '실 적', '계 획', '실 적'), beside('상태', '실적', 'LBE', '실적')]);
areTaken(
  ['각 월 물류비', '월 별 물 류 비', '작 성 자 : 김 철 수', '2024년 실적 (전년 대비)', '물류비 (비중 포함)'].map(
    titled,
  ),
);

// Figures of a part, of other months, or not right.
areAsked(
  REASONS.notActual,
  ['물류비 (인천 제외)', '오산센터만', '물류비 (일부만 집계)', '물류비 (50% 배부)', '물류비 (1/12)', '(1일 기준)'].map(
    titled,
  ),
);
areAsked(
  REASONS.notActual,
  ['회계연도 4월~3월', 'fiscal year begins in April', 'do not use', '오류 있음', '작업중 / 최종 아님'].map(titled),
);
areAsked(
  REASONS.notActual,
  [
    '* 위 표는 한 달씩 밀려 있음',
    '* 2월과 3월 금액이 서로 바뀌어 있음',
    '※ 3월분은 4월분과 합산되어 있음',

    '※ 전월 사용분',
    '※ 3월 = 1~2월 평균 적용',
    '※ 상기 금액에 1,000을 곱할 것',
    '※ 1년 전 기준임',
    '※ 영업일당 건수',
  ].map(noted),
);
areTaken(['회계연도 1월~12월', 'fiscal year begins in January', '2024년 인천 물류비'].map(titled));
areTaken([noted('※ 전기료는 전월 사용분임')]);

// Months that the title, or their order, denies.
const MARCH = '구분|항목|3월 / 아레나스|관리비|4100';
areAsked(['period-of-sum'], [{ rows: `물류비 (1~3월) / ${MARCH}` }, { rows: `2024 cost (Q1 total) / ${MARCH}` }]);
areAsked(['other-period'], [{ rows: `2024년 4월 SKB 물류비 / ${MARCH}` }]);
const cells = ['3 arenasManagementCharge 4100'];
areTaken(
  ['2024년 4월 보고 SKB 물류비', '2024년 3월 SKB 물류비'].map((title) => ({ rows: `${title} / ${MARCH}`, cells })),
);
areAsked(['unclear-month'], [{ rows: '월|아레나스 관리비 / 4월|1000 / 5월|2000 / 1월|3000 / 2월|4000' }]);
areTaken([
  {
    rows: '월|아레나스 관리비 / 3월|4100 / 1월|0 / 2월|0',
    cells: ['1 arenasManagementCharge 0', '2 arenasManagementCharge 0', ...cells],
  },
]);
areAsked(['two-years'], ['2024년 물류비 (2023년)', '2024년 물류비 (FY23)', '[23년] 2024년 물류비'].map(titled));
areAsked(
  ['unclear-month'],
  [
    { rows: '구분|항목|5월|6월(누적) / 아레나스|관리비|1000|2000' },
    { rows: '구분|항목|1월|2월|Q1|4월 / 아레나스|관리비|1|2|3|4' },
  ],
);
areTaken([
  {
    rows: '구분|항목|5월|6월|6월(누적) / 아레나스|관리비|1000|2000|3000',
    cells: ['5 arenasManagementCharge 1000', '6 arenasManagementCharge 2000'],
  },
  { rows: '구분|항목|3월|1분기 / 아레나스|관리비|4100|9000', cells },
]);

// Scales and units: behind a currency's sign, of several words in brackets.
areAsked(REASONS.scale, ['물류비 (10억원)', 'Cost Report₩M', 'SKB cost (TEUR)'].map(titled));
areAsked(REASONS.measure, ['물류비 (수량)', '물류비 (중량, kg)', '물류비 qty', '물류비 (상자 수)'].map(titled));
areAsked(REASONS.measure, [ofReport('import', '선적 실적 (TEU) / 사업부|구분|품목|1월 / SKB|선적|SSB|5')]);
areAsked(['of-both-units'], [ofReport('inventory', '2024년 재고 (BPS+LPS) / 사업부|품목|1월 / SKB|R01-FT|5')]);
areAsked(REASONS.notActual, [titled('물류비 외화금액'), { rows: TABLE.replace('3월', '3월|(금액 천원미만 생략)') }]);

// A heading or a name that says nothing, over or beside figures.
areAsked(
  [...REASONS.unknown, 'column-without-heading'],
  ['-', '*', '월', 'Month', '비고'].map((heading) => ({
    rows: `구분|항목|1월|2월|${heading} / 아레나스|관리비|1000|2000|3000 / |하역비|400|500|600`,
  })),
);
areAsked(
  ['unknown-row'],
  [{ rows: TABLE.replace('|하역비|510', '|No|510') }, { rows: TABLE.replace('|하역비|510', '|비고|510') }],
);
areAsked(
  ['not-a-month'],
  [{ rows: '월|아레나스 관리비|아레나스 하역비 / 1월|1000|400 / 비고|2000|500 / 3월|3000|600' }],
);

// Remarks that mention a plan, or what a price contains.
areTaken(
  ['within target', '단가 인상분 반영'].flatMap((remark) => [beside('비고', remark, '', ''), noted(`※ ${remark}`)]),
);

// Read now: an outer group that is written again, a report that its items name alone.
areTaken([
  {
    ...ofReport('import', '구분|사업부|항목|1월 / 수입액|SKB|SSB|1 / 수입액||TAP|2 / 수입액|SK|SSB|3 / 수입액||SLI|4'),
    cells: ['1 importAmountSkbSSB 1', '1 importAmountSkbTAP 2', '1 importAmountSkSSB 3', '1 importAmountSkSLI 4'],
  },
  {
    rows: '2024년 재고금액 현황 / 사업부|품목|1월 / SKB|R01-FT|5000000',
    options: { kind: null, bu: null },
    cells: ['1 inventorySkbR01FT 5000000'],
  },
]);

// Figures without a name, or one column off; October that Excel shortens; a name of another month.
areAsked(
  ['figure-among-labels'],
  [
    { rows: '구분|항목|1월|2월 / 아레나스|관리비|38000000|39000000 / 28000000|29000000' },
    { rows: '월|아레나스 관리비 / 1월|38000000 / 39000000' },
    { rows: '월|구분|항목|금액 / 1월|아레나스|관리비|38000000 / 1월|아레나스|28000000|' },
    { rows: 'year|month|arenasManagementCharge / 2024|1|38000000 / 2024|39000000|' },
  ],
);
areAsked(
  ['figure-among-labels', 'row-moved'],
  [
    { rows: '구분|항목|No|1월|2월 / 아레나스|관리비|1|38000000|39000000 / 아레나스|하역비|28000000|29000000|' },
    {
      rows: '구분|항목|1월|2월|누계 / 아레나스|관리비|38000000|39000000|77000000 / 아레나스|하역비||28000000|29000000',
    },
  ],
);
areTaken([
  {
    rows: '구분|항목|1월|2월|3월|누계 / 아레나스|관리비||4100|4200|8300',
    cells: ['2 arenasManagementCharge 4100', '3 arenasManagementCharge 4200'],
  },
]);
areAsked(['unclear-month'], [{ rows: '구분|항목|2024.9|2024.1|2024.11 / 아레나스|관리비|1|2|3' }]);
areAsked(
  ['name-disagrees'],
  [
    { rows: MARCH, file: 'cost_report_2024_SKB_02.csv' },
    { rows: MARCH, sheet: '2월' },
  ],
);
areTaken([
  { rows: MARCH, file: 'cost_report_2024_SKB_03.csv', cells },
  { rows: MARCH, sheet: '3월', cells },
]);

// An item's figures of another measure below it; those of all items are a sum.
const SUPPLIERS = '사업부|품목|구분|1월 / SKB|SSB|수입액|5';
areTaken([
  { ...ofReport('import', `${SUPPLIERS} / ||선적|17`), cells: ['1 importAmountSkbSSB 5', '1 shipmentsSkbSSB 17'] },
]);
areAsked(['row-of-group'], [ofReport('import', `${SUPPLIERS} / SKB||선적|40`)]);

// Footers, dates of reporting, exchange rates, and names of companies and teams say nothing.
areTaken([
  beside('비고', '3월분 정산 포함', '', ''),
  ...['1/1||출력: 2025-01-06|', 'Page 1 of 1||Printed 2025-01-06 09:14|', '담당자|이서연|내선|4127'].map((row) => ({
    rows: `${TABLE} / ${row}`,
  })),
  ...[
    '결재|기안|심사|전결',
    'Date: Mon, 6 Jan 2025 09:12',
    '보고월: 2025.01',
    '작성월|2025년 1월',
    '공문 제2025-3호',
    '2025년 제1차 운영위원회 안건',
    '작성일자|2025.01.06|보고일자|2025.01.07',
    'kim@sk.com',
    '서울시 종로 26 SK서린빌딩',
    '전사 공유용',
    '3월부터 팔레트당 13,200원 적용',
  ].map((line) => titled(`2024년 물류비 / ${line}`)),
  ...['* 12월 1,434.42원/USD 적용', '* EUR 인보이스는 결제일 환율로 환산함', '* 추후 정산 예정 금액 없음'].map(noted),
]);
// What such words do say.
areAsked(
  REASONS.notActual,
  ['based on forecast', 'based on budget'].map((remark) => beside('비고', remark, '', '')),
);
areAsked(['key-disagrees'], [{ rows: '월|아레나스 관리비|비고 / 4월|4100|3월분 정산' }]);
areAsked(REASONS.year, ['보고월: 2025.01', '2025년 1월 보고분', '2025년 제1회 물류비'].map(titled));
areAsked(REASONS.unit, [titled('2024년 1월 통합 물류비')]);
areAsked(['unknown-above-head'], [titled('||2024-01-31|2024-02-29|2024-03-15')]);
areAsked(REASONS.unknown, [{ rows: `${TABLE} /  / ||17` }]);
areAsked(REASONS.notActual, [
  titled('2024년 물류비 기안'),
  titled('2024년 물류비 (기안)'),
  { rows: `${TABLE} / 담당자|이서연||4127|※ 전년 실적임` },
]);

for (const { name, check } of sheetTests) test(name, check);
