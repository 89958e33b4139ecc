/** Days, weeks, years that run down, measures, merged cells and labels: what is not understood is asked about (CONTRACT §8). */
import { test } from 'node:test';
import {
  areAsked,
  areTaken,
  areTakenOrAsked,
  below,
  beside,
  figures,
  formatted,
  headed,
  inSheet,
  noted,
  ofReport,
  outbound,
  REASONS,
  sheetTests,
  TABLE,
  tableCells,
  titled,
  upTo,
  type OwnersSheet,
} from '../support/asked-sheets.ts';

const warehouse = (rows: string, more: Partial<OwnersSheet> = {}) => ofReport('warehouse', rows, more);
const acrossTwelve = (name: (each: number) => string) => warehouse(outbound(upTo(12, name)));

// Days and weeks.
// A month beside another form of it, with a plan or another year.
areAsked(
  ['not-actual', 'unclear-month', 'column-twice', 'another-key'],
  ['3월 (3월 계획)', '3월 (2023.03)', '3월 (23년 3월)'].map((month) => headed('1월', '2월', month)),
);
areAsked(REASONS.days, [
  warehouse(`2024년 3월 출고현황 / ${outbound(upTo(31), 31)}`),
  warehouse(`2024년 3월 출고현황 / ${outbound(upTo(12))}`),
  warehouse(`2024년 3월 출고현황 / 구분|일자|${upTo(12)} / 출고|전표|${figures(12)}`),
  warehouse(`3월 출고 일보 / ${outbound(upTo(10), 10)}`),
  warehouse(`March 2024 outbound / ${outbound(upTo(12))}`),
  warehouse(`Mar-24 / ${outbound(upTo(12))}`),
  warehouse(`기간: 2024-03-01 ~ 2024-03-12 / ${outbound(upTo(12))}`),
  warehouse(`일일 출고현황 / ${outbound(upTo(12))}`),
  warehouse(`Daily outbound / ${outbound(upTo(12))}`),
  warehouse(`||3월|${'|'.repeat(10)} / ${outbound(upTo(12))}`),
  warehouse(`||일|${'|'.repeat(10)} / ${outbound(upTo(12))}`),
  warehouse(outbound(upTo(12)), { sheet: '3월' }),
  warehouse(outbound(upTo(12)), { sheet: '2024.03' }),
  warehouse(outbound(upTo(12)), { sheet: 'Mar' }),
  warehouse(outbound(upTo(12)), { file: '2024년 3월 출고.csv' }),
  warehouse(outbound(upTo(12)), { file: '출고현황_202403.csv' }),
  warehouse(outbound(upTo(12)), { file: '일별 출고 2024.csv' }),
  acrossTwelve((day) => `${day}일`),
  acrossTwelve((day) => `3/${day}`),
  acrossTwelve((day) => `3월 ${day}일`),
  acrossTwelve((day) => `2024-03-${String(day).padStart(2, '0')}`),
  acrossTwelve((day) => `Mar ${day}`),
  acrossTwelve((week) => `${week}주`),
  acrossTwelve((week) => `${week}주차`),
  acrossTwelve((week) => `W${week}`),
  acrossTwelve((week) => `W${String(week).padStart(2, '0')}`),
  acrossTwelve((week) => `Week ${week}`),
  acrossTwelve((week) => `WK${week}`),
  acrossTwelve((turn) => `${turn}차`),
  warehouse(outbound('3월 1주|3월 2주|3월 3주|3월 4주', 4)),
  warehouse(`2024년 주별 출고 / ${outbound(upTo(12))}`),
  warehouse(`||주|${'|'.repeat(10)} / ${outbound(upTo(12))}`),
  warehouse(`주차|${upTo(12)} / 출고 전표|${figures(12)}`),
  warehouse(`Week|${upTo(12)} / 출고 전표|${figures(12)}`),
  warehouse(`일|${upTo(12)} / 출고 전표|${figures(12)}`),
  // As rows.
  warehouse('2024년 3월 / 일자|출고 전표|출고 품목 / 1|20|30 / 2|21|31 / 3|22|32'),
  warehouse('2024년 3월 출고 / 일|출고 전표 / 1|20 / 2|21 / 3|22'),
  warehouse('일자|출고 전표 / 1|20 / 2|21 / 3|22'),
  warehouse('일자|구분|항목|금액 / 1|출고|전표|20 / 2|출고|전표|21'),
  warehouse('일자|출고 전표 / 1|20 / 2|21 / 3|22 / 4|23 / 13|24'),
  warehouse('일자|출고 전표 / 2024-03-01|20 / 2024-03-02|21 / 2024-03-03|22'),
  warehouse('일자|출고 전표 / 3/1|20 / 3/2|21 / 3/3|22'),
  warehouse('날짜|출고 전표 / 3월 1일|20 / 3월 2일|21'),
  warehouse('주차|출고 전표 / 1|20 / 2|21 / 3|22'),
  warehouse('Week|출고 전표 / W1|20 / W2|21'),
  warehouse('Day|출고 전표 / 1|20 / 2|21'),
  warehouse('일자|출고 전표 / 1|20 / 2|21 / 3|22', { sheet: '3월' }),
]);
const TWELVE_MONTHS = upTo(12, (month) => `${month}월`);
const ofMonths = (count: number) =>
  Array.from({ length: count }, (_, at) => `${at + 1} outboundDeliveryNotes ${(at + 1) * 7 + 20}`);
areTaken([
  { ...warehouse(outbound(upTo(12))), cells: ofMonths(12) },
  { ...warehouse(`2024년 출고현황 / ${outbound(upTo(12))}`), cells: ofMonths(12) },
  { ...warehouse(`2024년 12월 기준 / ${outbound(TWELVE_MONTHS)}`), cells: ofMonths(12) },
  { ...warehouse(`2024년 3월 출고현황 / ${outbound('1월|2월|3월', 3)}`), cells: ofMonths(3) },
  { ...warehouse(outbound('1월|2월|3월', 3), { file: '출고현황_202403.csv' }), cells: ofMonths(3) },
  { ...warehouse(outbound('1월|2월|3월', 3), { sheet: '3월' }), cells: ofMonths(3) },
  { ...warehouse(`||월|${'|'.repeat(10)} / ${outbound(upTo(12))}`), cells: ofMonths(12) },
  { ...acrossTwelve((month) => `M${month}`), cells: ofMonths(12) },
]);

// Numbers below or beside other words than those for months may count anything.
const numbered = (heading: string) => `${heading}|아레나스 관리비|아레나스 하역비 / 1|1100| / 2|1200| / 3|1300|`;
const over = (heading: string) => `구분|항목|${heading}|| / ||1|2|3 / 아레나스|관리비|1100|1200|1300`;
const numberedMonths = [1, 2, 3].map((month) => `${month} arenasManagementCharge ${month * 100 + 1000}`);
areAsked(
  ['no-month-column', 'not-months'],
  [
    ...['주', 'W', '창고', 'No.', '라인', '센터', '동', '층', '회차', '구분', '항목', '2024년'].map(numbered),
    ...['분기', '센터', '차수', '라인', 'CASE', 'Quarter', '고객번호', '기타', '라인별'].map(over),
    `분기별 물류비 / ${over('')}`,
    `고객번호 / 구분|항목|1|2|3 / 아레나스|관리비|1100|1200|1300`,
    '라인|항목|1|2|3 / 아레나스|관리비|1100|1200|1300',
  ].map((rows) => ({ rows })),
);
areTaken(
  [
    ...['', '월', '귀속월'].map(numbered),
    ...['', '월', '월별', '2024년', '실적', '단위: 원', '2024년 SKB 실적'].map(over),
    numbered('창고').replaceAll(/([123])\|/g, '$1월|'),
    `월별 물류비 / ${over('')}`,
    '2024년 물류비|||작성자 홍길동 / 구분|항목|1|2|3 / 아레나스|관리비|1100|1200|1300',
    '결재||담당|팀장|본부장 / 구분|항목|1|2|3 / 아레나스|관리비|1100|1200|1300',
    'No.|항목|1|2|3 / 아레나스|관리비|1100|1200|1300',
  ].map((rows) => ({ rows, cells: numberedMonths })),
);

// A year that runs down the rows, as the fill handle drags it; years that are meant.
areAsked(REASONS.year, [
  ...[
    '연도|구분|항목|1월|2월 / 2024|아레나스|관리비|1|2 / 2025|아레나스|하역비|3|4 / 2026|IWS|하역비|5|6',
    'Year|Group|Item|Jan|Feb / 2024|Arenas|Management Charge|1|2 / 2025|Arenas|Handling Charge|3|4 / 2026|IWS|Others|5|6',
    '연도|월|아레나스 관리비 / 2024|1|5 / 2025|2|6 / 2026|3|7',
    '연도|월|구분|항목|금액 / 2024|1월|아레나스|관리비|5 / 2025|1월|아레나스|하역비|6 / 2026|1월|IWS|하역비|7',
    '구분|항목|연도|1월 / 아레나스|관리비|2024년|1 / |하역비|2025년|2 / |보관비|2026년|3 / |배송비|2027년|4',
  ].map((rows) => ({ rows, options: { year: null } })),
  { ...beside('연도', '2024', '2025', '2026') },
  { ...beside('연도', '2024', '2025', '2026'), options: { year: null } },
  { ...beside('연도', '2024', '2025', '2026'), options: { year: null }, sheet: 'SKB' },
]);
areTaken([
  {
    rows: '연도|구분|항목|1월 / 2023|아레나스|관리비|1 / 2023|IWS|하역비|2 / 2024|아레나스|관리비|3 / 2024|IWS|하역비|4',
    options: { year: null },
    cells: [
      '2023 SKB 1 arenasManagementCharge 1',
      '2023 SKB 1 iwsHandlingCharge 2',
      '1 arenasManagementCharge 3',
      '1 iwsHandlingCharge 4',
    ],
  },
  {
    rows: '연도|월|아레나스 관리비 / 2023|11|5 / 2023|12|6 / 2024|1|7 / 2024|2|8',
    options: { year: null },
    cells: [
      '2023 SKB 11 arenasManagementCharge 5',
      '2023 SKB 12 arenasManagementCharge 6',
      '1 arenasManagementCharge 7',
      '2 arenasManagementCharge 8',
    ],
  },
]);
areAsked(REASONS.year, [
  { rows: '||2023|||2024|| / 구분|항목|1월|2월|3월|1월|2월|3월 / 아레나스|관리비|1|2|3|4|5|6' },
  { rows: '구분|항목|2023년 1월|2023년 2월|2024년 1월 / 아레나스|관리비|1|2|3' },
]);

// 품목 heads labels, and it is an item: the figure beside it is not the month of a header.
areAsked(
  ['no-header', 'unknown-column'],
  [
    warehouse('연도||13월 / 2024|1. 전표|2 / 2024|2. 품목|7 / 2024|3. 창고 파손율|13'),
    warehouse('연도|월|구분|항목|금액 KRW mn / 2024|05|입고|품목|7 / 2024|05|출고|전표|12'),
  ],
);
const perItem = [1, 2, 3].map((month) => `${month} inboundDeliveryNotes ${month * 10}`);
areTaken([{ ...warehouse('품목|1|2|3 / 입고 전표|10|20|30'), cells: perItem }]);

// A figure that looks like the year, below a heading that is not understood.
areAsked(
  ['unknown-column', 'column-without-heading', 'unclear-month'],
  ['1(예상)', '?', 'Jna', ''].map((head) => warehouse(`|${head}|2월|3월 / 입고 전표|2024|2000|0`)),
);

// What a figure is counted in.
const measured = (group: string, item: string, unit: string) => [
  warehouse(`구분|항목|단위|1월 / ${group}|${item}|${unit}|5`),
  warehouse(`구분|항목|1월 / ${group}|${item}(${unit})|5`),
];
areAsked(
  REASONS.measure,
  [
    measured('에너지', '전력', 'MWh'),
    measured('에너지', '전력', 'Wh'),
    measured('에너지', '전력', '천kWh'),
    measured('용량 및 활용', '총면적', '평'),
    measured('용량 및 활용', '총면적', 'py'),
    measured('용량 및 활용', '총면적', 'ft²'),
    measured('용량 및 활용', '총 팔레트', 'box'),
    measured('인력', '근무 시간', '분'),
    measured('인력', '근무 시간', '일'),
    measured('인력', '인원', 'MD'),
    measured('입고', '파손율', '‰'),
    measured('입고', '파손율', 'ppm'),
    measured('출고', '전표', '천건'),
    measured('출고', '품목', 'kg'),
    [
      beside('단위', 'EA', 'EA', 'EA'),
      beside('단위', '건', '건', '건'),
      beside('단위', '원', 'EA', '원'),
      beside('단위', '%', '%', '%'),
      { rows: TABLE.replace('관리비', '관리비(건)') },
      { rows: TABLE.replace('관리비', '관리비(EA)') },
      { rows: TABLE.replace('관리비', '관리비(%)') },
      headed('1월(건)', '2월(건)', '3월(건)'),
      headed('1월(%)', '2월(%)', '3월(%)'),
      headed('1월 수량', '2월 수량', '3월 수량'),
      below('||수량|수량|수량'),
      ofReport('inventory', '사업부|사이트|1월 수량|2월 수량 / SKB|R01-FT|5|6'),
      titled('(단위: EA)'),
      titled('(단위: 건)'),
      warehouse('(단위: MWh) / 구분|항목|1월 / 에너지|전력|5'),
      warehouse('구분|항목|1월(MWh) / 에너지|전력|5'),
      ofReport('import', '구분|항목|단위|1월 / 수입액 SKB|SSB|USD|5'),
      ofReport('import', '구분|항목|단위|1월 / 선적 SKB|SSB|원|5'),
      ofReport('import', '구분|항목|단위|1월 / 선적 SKB|SSB|kg|5'),
      ofReport('inventory', '구분|사이트|단위|1월 / 재고 SKB|R01-FT|EA|5'),
    ],
  ].flat(),
);
areTaken(
  [
    ['에너지', '전력', 'energyKwh', ['kWh', 'KWH', 'kwh']],
    ['용량 및 활용', '총면적', 'totalCapacitySqm', ['㎡', 'm2', 'sqm', 'm²']],
    ['용량 및 활용', '총 팔레트', 'totalCapacityPallets', ['plt', 'PLT', '팔레트', '수량']],
    ['인력', '근무 시간', 'laborHours', ['h', '시간', 'hrs']],
    ['인력', '인원', 'labors', ['명']],
    ['입고', '파손율', 'inboundDamageRatio', ['%']],
    ['출고', '전표', 'outboundDeliveryNotes', ['건', '수량']],
  ].flatMap(([group, item, key, units]) =>
    (units as string[]).flatMap((unit) =>
      measured(String(group), String(item), unit).map((sheet) => ({ ...sheet, cells: [`1 ${String(key)} 5`] })),
    ),
  ),
);
areTakenOrAsked(
  [measured('출고', '전표', 'EA'), measured('출고', '품목', '건')].flatMap((sheets, at) =>
    sheets.map((sheet) => ({ ...sheet, cells: [`1 outbound${at === 0 ? 'DeliveryNotes' : 'LineItems'} 5`] })),
  ),
);

// What all figures of a field or a month say themselves: percentages or dollars among won, won among counts. One sign
// alone is a way of writing a number (CONTRACT §2).
areAsked(REASONS.measure, [
  ...['19.5%', '19.5 %', '(5%)', '１９.５％', '$4,100', '$ -4,100', '($4,100)', '＄4,100'].map((figure) => ({
    rows: TABLE.replace('4100|4200|4300', [figure, figure, figure].join('|')),
  })),
  { rows: TABLE.replaceAll(/(\d{3,4})/g, '$$$1') },
  { rows: TABLE.replace('4300', '3%').replace('530', '4%').replace('630', '5%') },
  warehouse('구분|항목|1월|2월 / 출고|전표|5원|6원'),
  warehouse('구분|항목|1월|2월 / 출고|전표|₩5|₩6'),
  warehouse('구분|항목|1월|2월 / 출고|전표|5%|6%'),
  warehouse('구분|항목|1월|2월 / 입고|파손율|$5|$6'),
  warehouse('월|출고 전표|입고 파손율 / 1월|￦5|5% / 2월|￦6|6%'),
  ofReport('import', '구분|항목|1월|2월 / 선적 SKB|SSB|1,234원|1,235원'),
  ofReport('inventory', '구분|사이트|1월|2월 / 재고 SKB|R01-FT|5%|6%'),
]);
areTaken([
  ...['₩4,100', '4,100원', '\\4,100', '￦ 4,100', '4100%', '$4,100'].map((figure) => ({
    rows: TABLE.replace('4100', figure),
  })),
  {
    rows: TABLE.replace('IWS|하역비|610', 'IWS|하역비|- %'),
    cells: tableCells().filter((cell) => !cell.startsWith('1 iws')),
  },
  {
    ...titled('(단위: 천원)'),
    rows: `(단위: 천원) / ${TABLE.replace('4100', '₩4,100')}`,
    scale: 1_000,
    cells: tableCells(1_000),
  },
  {
    ...warehouse('월|출고 전표|입고 파손율 / 1월|5|5%'),
    cells: ['1 outboundDeliveryNotes 5', '1 inboundDamageRatio 5'],
  },
]);

// A dash behind an amount may close it, as a handwritten one is closed; behind digits alone it is a minus.
areAsked(
  REASONS.figure,
  ['4,100.-', '4100.-', '₩4,100-', '￦ 4,100-', '4,100원-', '４，１００．－'].map((figure) => ({
    rows: TABLE.replace('4100', figure),
  })),
);
areTaken(
  ['4,100-', '4100-', '-₩4,100', '₩-4,100', '4100.0-', '(₩4,100)'].map((figure) => ({
    rows: TABLE.replace('4100', figure),
    cells: tableCells().map((cell) => cell.replace(' 4100', ' -4100')),
  })),
);

// What the number format of a figure shows with it.
const shown = (group: string, item: string, format: string): OwnersSheet => ({
  ...warehouse(`구분|항목|1월 / ${group}|${item}|5{${format}}`),
  sheet: 'Sheet1',
});
areAsked(REASONS.measure, [
  ...[
    '0.0%',
    '0%_);(0%)',
    '[$$-409]#,##0.00',
    '"$"#,##0_);("$"#,##0)',
    '$#,##0',
    '[$€-2] #,##0',
    '#,##0 "USD"',
    '#,##0" EA"',
    '#,##0"건"',
    '#,##0"세트"',
    '[>=1000]#,##0"건";#,##0',
  ].map((format) => formatted(format)),
  formatted('#,##0;-#,##0" 건"', TABLE.replace('4100', '-4100')),
  shown('에너지', '전력', '#,##0.0" MWh"'),
  shown('인력', '근무 시간', '0"분"'),
  shown('출고', '전표', '_-"₩"* #,##0_-'),
  shown('출고', '전표', '0.0%'),
  shown('출고', '품목', '#,##0" kg"'),
]);
areTaken([
  ...[
    '#,##0',
    '₩#,##0;[Red]-₩#,##0',
    '[$₩-412]#,##0',
    '_-"₩"* #,##0_-;\\-"₩"* #,##0_-;_-"₩"* "-"_-;_-@_-',
    '"\\"#,##0',
    '#,##0"원"',
    '#,##0\\ "원"_);(#,##0\\ "원")',
    '#,##0_ ;[Red]\\-#,##0\\ ',
    '[Blue]#,##0;[Red]"△"#,##0;"-"',
    '[<=100]#,##0"건";#,##0',
    '0.00E+00',
    '0000-000',
  ].map((format) => formatted(format)),
  { ...shown('출고', '전표', '#,##0" 건"'), cells: ['1 outboundDeliveryNotes 5'] },
  { ...shown('출고', '전표', '#,##0"건";"△"#,##0"kg"'), cells: ['1 outboundDeliveryNotes 5'] },
  { ...shown('인력', '인원', '0"명"'), cells: ['1 labors 5'] },
  { ...shown('에너지', '전력', '#,##0.0" kWh"'), cells: ['1 energyKwh 5'] },
  { ...shown('입고', '파손율', '0.0%'), cells: ['1 inboundDamageRatio 500'] },
  { ...shown('입고', '파손율', '0.0"%"'), cells: ['1 inboundDamageRatio 5'] },
]);

// Headings, years and months are read as they are shown.
const inFormats = (rows: string): OwnersSheet => ({ rows, sheet: 'Sheet1' });
const headedIn = (format: string) =>
  inFormats(TABLE.replace('1월|2월|3월', [1, 2, 3].map((each) => `${each}{${format}}`).join('|')));
areAsked(
  [...REASONS.notActual, ...REASONS.days],
  ['0"분기"', '"1~"0"월"', '0"주"', '0"주차"', '0"월 계획"', '"Q"0', '0"일"', '0"월 누계"'].map(headedIn),
);
const dated = (format: string) =>
  inFormats(TABLE.replace('1월|2월|3월', [45292, 45323, 45352].map((day) => `${day}{${format}}`).join('|')));
areAsked(
  [...REASONS.notActual, ...REASONS.days],
  ['m"월 계획"', 'yyyy"년" m"월(예상)"', '"예산 "mmm-yy', 'yyyy-mm" 누계"', '"~"m"월 누계"'].map(dated),
);
areTaken(
  [
    'm"월"',
    'yyyy"년" m"월"',
    'yyyy년 m월',
    'm"월 실적"',
    'mmm-yy',
    '[$-412]yyyy"년" m"월";@',
    'yyyy. m. d.',
    'm/d(aaa)',
    '(yyyy-mm)',
  ].map(dated),
);
areAsked(REASONS.days, [inFormats('일|아레나스 관리비 / 1{0"일"}|4 / 2{0"일"}|5 / 3{0"일"}|6')]);
areAsked(REASONS.year, [
  inFormats('년|월|아레나스 관리비 / 2023{0"년"}|1{0"월"}|4'),
  inFormats(`2023{0"년 물류비"} / ${TABLE}`),
]);
areAsked(REASONS.scale, [inFormats(`2024{0"년 비용 (단위: 천원)"} / ${TABLE}`)]);
areTaken([
  ...['0"월"', '00"월"', '0월', '0"월 실적"', '"2024년 "0"월"', '0\\ "월"'].map(headedIn),
  {
    ...inFormats('년|월|아레나스 관리비 / 2024{0"년"}|1{0"월"}|4 / 2024{0"년"}|2{0"월"}|5'),
    cells: ['1 arenasManagementCharge 4', '2 arenasManagementCharge 5'],
  },
  {
    ...inFormats('월|아레나스 관리비 / 202401{0000"년 "00"월"}|4 / 202402{0000"년 "00"월"}|5'),
    cells: ['1 arenasManagementCharge 4', '2 arenasManagementCharge 5'],
  },
  {
    ...inFormats('구분|항목|1{0"월"}|2{0"월"} / 아레나스|관리비|4|5 / 구분|항목|1{0"월"}|2{0"월"} / IWS|하역비|6|7'),
    cells: [
      '1 arenasManagementCharge 4',
      '2 arenasManagementCharge 5',
      '1 iwsHandlingCharge 6',
      '2 iwsHandlingCharge 7',
    ],
  },
]);

// Quarters and halves among months are left out, however they are called.
const QUARTERS = [
  '1분기',
  '1Q',
  'Q1',
  '1/4분기',
  'Jan~Mar',
  'Jan-Mar',
  '1~3월',
  '1월~3월',
  '1월-3월',
  '상반기',
  'H1',
  '1Q24',
  '소계',
  '누계',
];
areTaken([
  ...QUARTERS.map((quarter) => ({
    rows: `구분|항목|1월|2월|3월|${quarter}|4월 / 아레나스|관리비|1|2|3|6|4`,
    cells: [1, 2, 3, 4].map((month) => `${month} arenasManagementCharge ${month}`),
  })),
  ...['1분기', 'Q1', 'Jan~Mar', '1~3월', '상반기 계', '평균', '1분기 소계'].map((quarter) => ({
    rows: `월|아레나스 관리비 / 1월|1 / 2월|2 / 3월|3 / ${quarter}|6 / 4월|4`,
    cells: [1, 2, 3, 4].map((month) => `${month} arenasManagementCharge ${month}`),
  })),
]);
areAsked(
  ['no-header', 'no-field', 'no-month-column', 'unclear-month'],
  [
    headed('1분기', '2분기', '3분기'),
    headed('Q1', 'Q2', 'Q3'),
    headed('Jan~Mar', 'Apr~Jun', 'Jul~Sep'),
    headed('상반기', '하반기', '계'),
  ],
);

// Ways of writing a month.
areTaken(
  [
    ['2024년 01월 01일', '2024년 02월 01일', '2024년 03월 01일'],
    ['2024년 1월 31일', '2024년 2월 29일', '2024년 3월 31일'],
    ['24-1월', '24-2월', '24-3월'],
    ['24-01월', '24-02월', '24-03월'],
    ['1월-24', '2월-24', '3월-24'],
    ["'24.1", "'24.2", "'24.3"],
    ["'24.1월", "'24.2월", "'24.3월"],
    ["'24/1", "'24/2", "'24/3"],
    ['24년 1월', '24년 2월', '24년 3월'],
    ['2024. 1.', '2024. 2.', '2024. 3.'],
    ['2024.1월', '2024.2월', '2024.3월'],
    ['2024-1월', '2024-2월', '2024-3월'],
    ['1월⏎(실적)', '2월⏎(실적)', '3월⏎(실적)'],
    ['2024⏎1월', '2024⏎2월', '2024⏎3월'],
    ["Jan '24", "Feb '24", "Mar '24"],
    ['Jan.', 'Feb.', 'Mar.'],
    ['JAN', 'FEB', 'MAR'],
    ['1월(2024)', '2월(2024년)', "3월 ('24)"],
    ['1월 합계', '2월 총계', '3월 계'],
    ['1월.', '2월.', '3월.'],
    ['1월 발생액', '2월 발생액', '3월 집행'],
    ['1월 금액(원)', '2월 금액(원)', '3월 금액(원)'],
    ['Jan Act.', 'Feb Act.', 'Mar Act.'],
    ["Jan'24", "Feb'24", "Mar'24"],
    ['1월*', '2월¹⁾', '3월 1)'],
    ['1月', '2月', '3月'],
    ['2024年1月', '2024年2月', '2024年3月'],
  ].map(([a = '', b = '', c = '']) => headed(a, b, c)),
);

// Columns and rows that no report holds, bullets, and Excel's own name for a new workbook.
const behind = (heading: string) => {
  const rows = TABLE.split(' / ').map((row, at) => `${row}|${at === 0 ? heading : 700 + at * 7}`);
  return { rows: rows.join(' / ') };
};
areTaken([
  ...['2024년 합계', "'23년 누계", '전년비', '전년比', '집행률', '비중', '차이', '누적', 'MoM'].map(behind),
  ...['총합||', '전체 합계||', '물류비 합계||', '2024년 합계||'].map((total) => noted(`${total}5220|5340|5460`)),
  ...['ㆍ', '・', '→ ', '◎', '☞ '].map((bullet) => ({ rows: TABLE.replace('관리비', `${bullet}관리비`) })),
  { rows: TABLE.replace('아레나스', '「아레나스」') },
  { ...inSheet('Sheet1'), file: '통합 문서1.xlsx' },
  beside('비고', '전년比 감소', '전월비 증가', ''),
  { rows: '연월|구분|항목|공급가액 / 2024-01|아레나스|관리비|5', cells: ['1 arenasManagementCharge 5'] },
  { rows: '월|아레나스 관리비 / 1월⏎(실적)|5', cells: ['1 arenasManagementCharge 5'] },
  // A row of texts is not the heading of a group.
  ...['담당자|김철수', '비고|확인', '보관료|-'].map((texts) => ({
    rows: `구분|항목|1월 / 아레나스|관리비|5 / |${texts} / |하역비|6`,
    cells: ['1 arenasManagementCharge 5', '1 arenasHandlingCharge 6'],
  })),
  {
    rows: '항목|1월 / 아레나스| / 관리비|5 / 담당자|김철수 / 하역비|6',
    cells: ['1 arenasManagementCharge 5', '1 arenasHandlingCharge 6'],
  },
  { rows: 'No.|구분|항목|1월 / 1|아레나스|관리비|5', cells: ['1 arenasManagementCharge 5'] },
  warehouse('구분|항목|1월 / 입고|전표 [건]|5', { cells: ['1 inboundDeliveryNotes 5'] } as object),
]);
areAsked([...REASONS.unknown, ...REASONS.notActual], ['2023년', '예산', '부가세'].map(behind));

// A header of two rows: what is beside the months is in the upper one.
const FIGURES = TABLE.split(' / ')
  .slice(1)
  .map((row, at) => `${row}|${700 + at * 7}`)
  .join(' / ');
areTaken([
  ...['합계', '누계', '평균', '전년 누계', '2023년 합계'].map((heading) => ({
    rows: `구분|항목|2024년|||${heading} / ||1월|2월|3월| / ${FIGURES}`,
  })),
  { rows: `2024년 물류비||(단위: 원)|| / 구분|항목|1월|2월|3월|합계 / ${FIGURES}` },
]);
areAsked(
  [...REASONS.unknown, ...REASONS.notActual, ...REASONS.year, 'column-without-heading', 'not-actual'],
  [
    { rows: `구분|항목|2024년|||예비비 / ||1월|2월|3월| / ${FIGURES}` },
    { rows: `구분|항목|2023년|||합계 / ||1월|2월|3월| / ${FIGURES}` },
    { rows: `구분|항목|누계|||합계 / ||1월|2월|3월| / ${FIGURES}` },
    { rows: `LPS|항목|2024년|||합계 / ||1월|2월|3월| / ${FIGURES}` },
  ],
);

// Amounts whose separators have split them; amounts of three digits are ordinary beside longer ones, and in thousands.
areAsked(
  ['thousands-not-quoted'],
  [
    { rows: '구분|항목|1월|2월|3월|4월|5월|6월 / 아레나스|관리비|58|350|387|65|320|866 / |하역비|7|146|635|8|132|475' },
    { rows: '구분|항목|1월|2월|3월 / 아레나스|관리비|58|350|387' },
    { rows: '구분|항목|1월|2월 / 아레나스|관리비|7|046' },
    { rows: '월|아레나스 관리비|아레나스 하역비|아레나스 보관비 / 1월|58|350|387 / 2월|7|146|635' },
  ].map((sheet) => sheet),
);
areTaken([
  {
    rows: '구분|항목|1월|2월|3월 / 아레나스|관리비|510|520|530 / |하역비|5100|5200|5300',
    cells: [1, 2, 3].flatMap((month) => [
      `${month} arenasManagementCharge ${500 + month * 10}`,
      `${month} arenasHandlingCharge ${5000 + month * 100}`,
    ]),
  },
  {
    rows: '구분|항목|1월|2월|3월 / 아레나스|관리비|510|520|530',
    scale: 1_000,
    cells: [1, 2, 3].map((month) => `${month} arenasManagementCharge ${(500 + month * 10) * 1_000}`),
  },
  ofReport('warehouse', '항목|1월|2월|3월 / 입고 전표|510|520|530', {
    cells: [1, 2, 3].map((month) => `${month} inboundDeliveryNotes ${500 + month * 10}`),
  } as object),
]);

areAsked(REASONS.year, [headed('1월(2023)', '2월(2023)', '3월(2023)'), headed("Jan'23", "Feb'23", "Mar'23")]);
areAsked(REASONS.scale, [headed('1월 금액(천원)', '2월 금액(천원)', '3월 금액(천원)')]);
areAsked(REASONS.notActual, [
  headed('2024년 1월(2023)', '2024년 2월', '2024년 3월'),
  headed('1월 금액(예상)', '2월', '3월'),
  headed('1월', '2월', '3월 Est.'),
]);
areAsked(
  ['no-header', 'unclear-month'],
  [
    headed('24-01', '24-02', '24-03'),
    headed('2401', '2402', '2403'),
    headed('01/24', '02/24', '03/24'),
    headed('P01', 'P02', 'P03'),
    headed('23-Jan', '23-Feb', '23-Mar'),
    headed('24-Jan', '24-Feb', '24-Mar'),
  ],
);

// The dates of a column have one order.
const list = (...dates: string[]) => ({
  rows: `일자|구분|항목|금액 / ${dates.map((date, at) => `${date}|아레나스|${['관리비', '하역비', '보관비'][at]}|5`).join(' / ')}`,
});
areAsked(
  ['unclear-month'],
  [
    list('02/01/2024', '13/01/2024'),
    list('13/01/2024', '2/1/2024', '3/1/2024'),
    list('02.01.2024', '31.01.2024'),
    headed('31/01/2024', '02/01/2024', '31/03/2024'),
  ],
);
areTaken([
  {
    ...list('02/01/2024', '1/31/2024'),
    cells: ['2 arenasManagementCharge 5', '1 arenasHandlingCharge 5'],
  },
  {
    ...list('13/01/2024', '28/02/2024', '01/01/2024'),
    cells: ['1 arenasManagementCharge 5', '2 arenasHandlingCharge 5', '1 arenasStorageCharge 5'],
  },
  headed('31/01/2024', '29/02/2024', '31/03/2024'),
  headed('01/01/2024', '02/01/2024', '03/01/2024'),
]);

// What columns are calculated from says nothing of them, but a scale in each column does.
areTaken(['||(A)|(B)|(A-B)', '||①|②|①+②', '(A)|(B)|(C)|(D)|(C)+(D)'].map(below));
areAsked(REASONS.scale, ['||(K)|(K)|(K)', '||(A)|(B)|(천원)'].map(below));

// Measure, unit and item may stand in any order, and an item may repeat its group, but not part of it.
const ofImport = [
  '1 importAmountSkbSSB 12000',
  '1 shipmentsSkbSSB 12',
  '1 importAmountSkSLI 13000',
  '1 shipmentsSkSLI 13',
];
for (const [heads, order] of [
  ['품목|사업부|구분', [2, 1, 0]],
  ['사업부|품목|구분', [1, 2, 0]],
  ['구분|품목|사업부', [0, 2, 1]],
] as const) {
  const rows = ['수입액 SKB SSB 12000', '선적 SKB SSB 12', '수입액 SK SLI 13000', '선적 SK SLI 13'].map((row) => {
    const [figure = '', ...labels] = row.split(' ').toReversed();
    const texts = labels.toReversed();
    return [...order.map((at) => texts[at]), figure].join('|');
  });
  areTaken([{ ...ofReport('import', [`${heads}|1월`, ...rows].join(' / ')), cells: ofImport }]);
}
areTaken([
  {
    ...warehouse('구분|항목|1월 / 입고|입고전표|120 / 입고|입고 품목|340'),
    cells: ['1 inboundDeliveryNotes 120', '1 inboundLineItems 340'],
  },
]);
areAsked(
  ['unknown-row'],
  [
    ofReport('inventory', '사업부|품목|1월 / SK|SKB R01-FT|5'),
    ofReport('import', '구분|품목|1월 / SK|SKB 수입액 SSB|5'),
    { rows: '구분|항목|1월 / I|IWS Others|5' },
    { rows: '구분|항목|1월 / 기타|기타 창고|5' },
  ],
);

areAsked(['not-months'], [{ rows: `2024년 SKB 물류비||회차: 1차 / ${headed('1', '2', '3').rows}` }]);

// A title says which measure all rows are of, and a scale without a currency is that of counts, too.
const ofMeasure = (title: string) => ofReport('import', `${title} / 사업부|품목|1월 / SKB|SSB|5 / SK|SLI|6`);
areTaken([
  { ...ofMeasure('2024년 수입액 현황'), cells: ['1 importAmountSkbSSB 5', '1 importAmountSkSLI 6'] },
  { ...ofMeasure('2024년 선적 건수'), cells: ['1 shipmentsSkbSSB 5', '1 shipmentsSkSLI 6'] },
]);
areAsked(['several-fields'], ['2024년 수입 현황', '수입액 및 선적'].map(ofMeasure));
areAsked(REASONS.measure, [
  warehouse('(단위: 천) / 구분|항목|1월 / 입고|전표|12', { scale: 1_000 }),
  ofReport('import', '(단위: 천) / 구분|품목|1월 / 수입액 SKB|SSB|5 / 선적 SKB|SSB|1.2', { scale: 1_000 }),
]);
areTaken([
  {
    ...ofReport('import', '(단위: 천원) / 구분|품목|1월 / 수입액 SKB|SSB|5 / 선적 SKB|SSB|12', { scale: 1_000 }),
    cells: ['1 importAmountSkbSSB 5000', '1 shipmentsSkbSSB 12'],
  },
]);

// A text beside a title heads no numbers; a unit behind a label says the report, too; numbers may be Roman.
areTaken([
  { rows: `2024년 SKB 물류비||작성일: 2024-07-05 / ${headed('1', '2', '3').rows}` },
  { rows: TABLE.replace('아레나스|', 'II. 아레나스|') },
  {
    rows: '항목|1월|2월 / 입고 전표(건)|120|125 / 출고 전표(건)|80|81',
    options: { kind: null, year: 2024, bu: null },
    cells: [
      '1 inboundDeliveryNotes 120',
      '1 outboundDeliveryNotes 80',
      '2 inboundDeliveryNotes 125',
      '2 outboundDeliveryNotes 81',
    ],
  },
]);

// A total of both units is left out; a sub total, or one below a single unit, is asked about.
const ofUnits = (rows: string) => ({ rows: `사업부|항목|1월 / ${rows}`, options: { bu: null } });
areTaken([
  {
    ...ofUnits('SKB|아레나스 관리비|5 / SKB|합계|5 / SK|아레나스 관리비|6 / SK|합계|6 / |총계|11'),
    cells: ['1 arenasManagementCharge 5', '2024 SK 1 arenasManagementCharge 6'],
  },
]);
areAsked(
  ['key-left-empty'],
  [
    ofUnits('SKB|아레나스 관리비|5 / |총계|5'),
    ofUnits('SKB|아레나스 관리비|5 / |기타 창고|9'),
    ofUnits('SKB|아레나스 관리비|5 / SK|아레나스 관리비|6 / |아레나스 소계|11'),
  ],
);

for (const { name, check } of sheetTests) test(name, check);
