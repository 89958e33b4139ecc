/** Signs that contradict each other, and rows and columns whose loss would change figures: none is passed over (CONTRACT §8.1). */
import { test } from 'node:test';
import {
  areAsked,
  areTaken,
  beside,
  formatted,
  headed,
  inFile,
  inSheet,
  noted,
  ofReport,
  REASONS,
  sheetTests,
  TABLE,
  tableCells,
  titled,
} from '../support/asked-sheets.ts';

const list = (heading: string, ...texts: [string, string]) => ({
  rows: `연월|사업부|구분|항목|금액|${heading} / 2024-01|SKB|아레나스|하역비|1000|${texts[0]} / 2024-02|SKB|아레나스|하역비|2000|${texts[1]}`,
  options: { year: null, bu: null },
});

// Beside a column that says 원.
const inWon = beside('단위', '원', '원', '원').rows;
areAsked(REASONS.scale, [
  { rows: inWon.replace('관리비', '관리비(천원)') },
  { rows: inWon.replace('관리비', '관리비(USD)') },
  { rows: inWon.replace('아레나스', '아레나스(백만원)') },
  { rows: inWon.replace('1월|', '1월(천원)|') },
  { rows: inWon.replace(' / ', ' / |||(천원)|(천원)|(천원) / ') },
]);
areTaken([{ rows: inWon }, { rows: inWon.replace('관리비', '관리비(원)') }]);

// A group without an item holds its sub total, or somebody has forgotten the item.
const persons = list('담당', '김', '이');
areAsked(
  ['row-of-group'],
  [
    { rows: `${TABLE} / IWS||700|710|720` },
    { rows: TABLE.replace('IWS|하역비', 'IWS|') },
    { ...persons, rows: persons.rows.replace('하역비|2000', '|2000') },
  ],
);
areTaken([{ rows: TABLE.replace(' / |하역비', ' / 아레나스||4610|4720|4830 / |하역비') }]);

areAsked(
  ['other-delimiter'],
  [{ rows: `${TABLE} / IWS;보관비 냉장;700;710;720` }, { rows: `${TABLE} / IWS,보관비 냉장,700,710,720` }],
);
areTaken([noted('하역비; 관리비 포함'), noted('1,000, 2,000원 단위로 청구')]);

// Columns that would be left out.
areAsked(
  ['sign-column'],
  ['부호', '+/-', '차대', 'D/C', 'Dr/Cr'].map((heading) => list(heading, '-', '+')),
);
areAsked(REASONS.notActual, [
  headed('1월', '2월(누적)', '3월'),
  ...[
    ['유형', '반품'],
    ['내역', '단가'],
    ['상태', '초안'],
    ['Type', 'Credit memo'],
    ['Status', 'Parked'],
    ['시나리오', '낙관'],
  ].map(([heading = '', text = '']) => list(heading, text, '')),
]);
areAsked(
  ['unclear-month', 'not-months'],
  [{ rows: TABLE.replace('구분|항목|1월|2월|3월', '구분|항목|1월|2~3월|4월') }],
);
areAsked(
  ['unknown-column'],
  [{ rows: '구분|항목|1월|3월|비고 / 아레나스|관리비|41000|42000|43000 / |하역비|51000|52000|53000' }],
);
areTaken([beside('비고', '12호', '24', '2024'), beside('담당', '김', '이', '박')]);

areAsked(
  ['name-disagrees', 'key-disagrees', 'another-key'],
  [
    { ...inSheet('SK', { year: null, bu: null }), file: 'cost_report_2024_SKB.xlsx' },
    { ...inSheet('2023', { year: null }), file: 'cost_report_2024_SKB.xlsx' },
  ],
);
areTaken([{ ...inSheet('2024', { year: null }), file: '물류비 2023-2024.xlsx' }]);

areAsked(REASONS.notActual, [
  ...[
    '개수 : 금액',
    'Max of Amount',
    'FY2024 (Apr-Mar) Q4',
    '2024 SKB 물류비 전망안',
    '2024 SKB 물류비 예상표',
    'SKB cost projections',
    '물류비 계획서',
  ].map(titled),
  ...['Note: Nov and Dec are estimates', '※ 월 금액은 당월까지의 합', '3-mth moving average'].map(noted),
]);
areAsked(
  ['note-not-actual'],
  [
    ofReport('warehouse', '구분|항목|1월 / 에너지|전력|148.8 / * 전력은 MWh 기준'),
    ofReport('warehouse', '구분|항목|1월 / 용량 및 활용|총면적|2547 / ※ 면적 단위: 평'),
  ],
);
areAsked(['unclear-group'], [{ rows: '2024 IWS 창고 / 항목|1월 / 관리비|1000 / 보관비 냉장|2000' }]);
areTaken([
  { rows: '2024 IWS 창고 / 항목|1월 / 보관비 냉장|2000', cells: ['1 iwsStorageChargeCold 2000'] },
  { rows: `회사코드|1000 / ${TABLE}`, cells: tableCells() },
]);

// Near what is asked about, and ordinary.
areTaken([
  ...[
    '부가세(10%) 별도',
    '부가세(VAT) 별도',
    'VAT 포함 여부: 별도',
    '통합물류팀',
    '지급조건: 익월 말',
    '매월 말일 마감, 익월 10일 지급',
    '합계는 반올림 차이가 있을 수 있음',
    '합계는 단수 조정으로 차이가 날 수 있음',
    'SK그룹 물류비 현황',
  ].map(titled),
  beside('비고', '4500012345', '', '20240101'),
  ...['3월말 누계', '3월까지 누계', '3월까지 합계'].map((sum) => ({
    rows: TABLE.replace('3월', `3월|${sum}`)
      .replace('4300', '4300|12600')
      .replace('530', '530|1560')
      .replace('630', '630|1860'),
  })),
  { rows: `${TABLE} / SKB 합계||5220|5340|5460` },
  ...['합계(A+B)', '총계 (①~④)', '총 비용(A)'].map((sum) => ({ rows: `${TABLE} / ${sum}||5220|5340|5460` })),
  { rows: TABLE.replace(' / IWS', ' / |소계(A)|4610|4720|4830 / IWS') },
]);
areAsked(['field-of-another-report', 'unknown-row'], [{ rows: `${TABLE} / SK 합계||5220|5340|5460` }]);
areTaken([
  {
    ...ofReport('warehouse', '구분|항목|1월 / 에너지|전력|148800 / ※ 1MWh = 1,000kWh, MWh 아님'),
    cells: ['1 energyKwh 148800'],
  },
]);

// What changed, and what is compared, tried or old.
areAsked(REASONS.notActual, [
  ...['물류비 전월대비', '전월 대비 증가액', '물류비 (전년대비)', '물류비 인상분', '물류비 하락폭'].map(titled),
  ...['물류비 인상 금액', '증액', '변동액', '소급분', 'Cost increase'].map(titled),
  ...['물류비 세 자리 생략', '3자리 절사'].map(titled),
  ...['참고', '참고자료', '비교', '연습', '테스트', 'test', 'old', 'test1', 'backup'].map((name) => inSheet(name)),
]);
areTaken([
  ...['전월 대비 물류비 현황', '단가 인상분 반영', '증가분 포함', '물류비 실적 (계획 대비)'].map(titled),
  inSheet('raw'),
  inFile('test.csv'),
]);

// A figure beside the name of a field, below no month.
areAsked(
  ['figure-among-labels'],
  [
    { rows: `${TABLE} / 월 예산|9000||` },
    { rows: TABLE.replace(' / ', ' / 월 예산|9,000 / ') },
    { rows: `${TABLE} / 하역비|9000||` },
  ],
);
areTaken([{ rows: `${TABLE} / 담당자|1234` }, { rows: `${TABLE} / 페이지|1` }]);

// A negative number that is shown as a positive one.
const negative = TABLE.replace('4100', '-4100');
areAsked(['shown-as-another'], [formatted('#,##0;#,##0', negative), formatted('#,##0 "원";#,##0 "원"', negative)]);
areTaken([
  formatted('#,##0;#,##0'),
  ...['#,##0;[Red]#,##0', '#,##0;[빨강]#,##0', '#,##0;"△"#,##0', '#,##0_);(#,##0)', '[>=9]#,##0;#,##0'].map(
    (format) => ({
      ...formatted(format, negative),
      cells: tableCells().map((cell) => cell.replace(' 4100', ' -4100')),
    }),
  ),
]);

for (const { name, check } of sheetTests) test(name, check);
