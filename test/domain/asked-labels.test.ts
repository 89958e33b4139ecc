/** Labels, texts beside and below the figures, cells that are not plain numbers: each lands right, or is asked about (CONTRACT §8.1). */
import { test } from 'node:test';
import {
  areAsked,
  areTaken,
  areTakenOrAsked,
  beside,
  inSheet,
  NO_OPTIONS,
  noted,
  ofReport,
  REASONS,
  sheetTests,
  TABLE,
  tableCells,
  titled,
  WAREHOUSE,
} from '../support/asked-sheets.ts';

const replaced = (from: string, to: string) => ({ rows: TABLE.replace(from, to) });

// Labels as people write them.
areTaken([
  replaced('관리비', '관리⏎비'),
  replaced('아레나스|관리비', '아레⏎나스|관리비'),
  replaced('아레나스|관리비', '아레나스⏎|⏎관리비'),
  replaced('아레나스|관리비', '아레나스|관리비⏎(Management Charge)'),
  replaced('관리비', '관 리 비'),
  replaced('관리비', '1) 관리비'),
  replaced('관리비', '(1) 관리비'),
  replaced('관리비', '- 관리비'),
  replaced('관리비', '① 관리비'),
  replaced('관리비', 'ㄴ 관리비'),
  replaced('관리비', '　관리비'),
  replaced('관리비', '관리비:'),
  replaced('IWS|하역비', 'ＩＷＳ|하역비'),
  replaced('IWS|하역비', 'iws|하역비'),
  { rows: TABLE.replace('구분|항목', '구⏎분|항⏎목') },
  {
    rows: '항목|1월 / 보관비⏎냉장|5 / IWS⏎보관비⏎상온|6',
    cells: ['1 iwsStorageChargeCold 5', '1 iwsStorageChargeNormal 6'],
  },
  {
    rows: '월|아레나스⏎관리비|아레나스⏎하역비 / 1월|5|6',
    cells: ['1 arenasManagementCharge 5', '1 arenasHandlingCharge 6'],
  },
]);

// Marks of footnotes at the end of labels.
areTaken([
  ...[
    '관리비 1)',
    '관리비1)',
    '관리비¹⁾',
    '관리비²',
    '관리비*',
    '관리비 *',
    '관리비(주1)',
    '관리비 주1)',
    '관리비 [주1]',
    '관리비 ※',
    '관리비 †',
  ].map((label) => replaced('관리비', label)),
  replaced('아레나스|관리비', '아레나스*|관리비 *1)'),
  replaced('관리비', '관리비(원) 1)'),
  { rows: '구분|1월 / IWS 보관비 (냉장) 1)|5 / IWS 기타 *|6', cells: ['1 iwsStorageChargeCold 5', '1 iwsOthers 6'] },
  {
    rows: '월|아레나스 관리비 1)|아레나스 하역비* / 1월|5|6',
    cells: ['1 arenasManagementCharge 5', '1 arenasHandlingCharge 6'],
  },
]);
areAsked(['unknown-row'], [replaced('관리비', '인건비 1)'), replaced('관리비', '관리비 (창고 1)')]);
areAsked(['row-twice'], [{ rows: '구분|항목|1월 / 아레나스|관리비 1)|5 / |관리비 2)|6' }]);

// Names that are nobody's, nearly somebody's, or several fields'.
areAsked(
  REASONS.unknown,
  [
    replaced('관리비', '관라비'),
    replaced('관리비', '관리비2'),
    replaced('관리비', '관리비 외'),
    replaced('관리비', '관리비 및 하역비'),
    replaced('관리비', '인건비'),
    replaced('관리비', 'Managment Charge'),
    replaced('아레나스|관리비', '아레나|관리비'),
    replaced('아레나스|관리비', 'Arena|Management Charge'),
    replaced('IWS|하역비', '기타|하역비'),
    replaced('IWS|하역비', '외부 창고|하역비'),
    replaced('IWS|하역비', 'IWS 2|하역비'),
    // What is taken off.
    ...['(-)하역비', '(−) 하역비', '하역비 (-)', '△하역비'].map((label) => replaced('하역비', label)),
    replaced('아레나스', '(-) 아레나스'),
    { rows: '월|아레나스 관리비|아레나스 (-)하역비 / 1월|5|6' },
    { rows: '항목|1월 / 하역비|5' },
    { rows: '항목|1월 / 기타|5' },
    { rows: '항목|1월 / 보관비 (냉동)|5' },
    { rows: '월|하역비|관리비 / 1월|5|6' },
    { rows: '월|구분|항목|금액 / 1월|아레나스|물류비|5' },
    { rows: '월|구분|항목|금액 / 1월||하역비|5' },
    { rows: '월|아레나스 관리비|물류비 / 1월|5|6' },
    { rows: '월|아레나스 관리비|운송료 / 1월|5|6' },
    { rows: '구분|항목|1월|택배비 / 아레나스|관리비|5|6' },
    { rows: '구분|항목|1월|조정 / 아레나스|관리비|5|6' },
    ofReport('import', '구분|항목|1월 / 수입액|SSB|5'),
    ofReport('inventory', '사이트|1월 / R01-FT|5'),
    ofReport('warehouse', '항목|1월 / 전표|5'),
  ].map((sheet) => sheet),
);
areAsked(
  ['row-twice', 'column-twice', 'row-twice'],
  [
    { rows: '월|구분|항목|금액|합계 / 1월|아레나스|관리비|5|6' },
    replaced('|하역비', '|관리비'),
    replaced('IWS|하역비', '|하역비'),
    { rows: '구분|항목|1월|1월 / 아레나스|관리비|5|6' },
    { rows: '구분|항목|1월|2월|Jan / 아레나스|관리비|5|6|7' },
    { rows: '구분|항목|1월|2월|01월 / 아레나스|관리비|5|6|7' },
    { rows: '월|아레나스 관리비 / 1월|5 / 1월|6' },
    { rows: '월|아레나스 관리비|Arenas Management Charge / 1월|5|6' },
    // Slips of one month: their sum is meant, and one of them would be wrong.
    { rows: '월|구분|항목|금액 / 1월|아레나스|관리비|5 / 1월|아레나스|관리비|6' },
    { rows: '일자|구분|항목|금액 / 2024-01-03|아레나스|관리비|5 / 2024-01-20|아레나스|관리비|6' },
  ],
);

// Labels that several groups share mean those of the group that a title, a sheet or a file names.
const SITE = '사이트|1월 / R01-FT|5';
const SITE_ACROSS = '월|R01-FT / 1월|5';
const OF_SK = { cells: ['1 inventorySkR01FT 5'] } as object;
areTaken([
  ofReport('inventory', `2024년 SK 재고 현황 / ${SITE}`, OF_SK),
  ofReport('inventory', SITE.replace('사이트', 'LPS'), OF_SK),
  ofReport('inventory', SITE, { sheet: 'SK', file: '재고 SKB_SK.xlsx', ...OF_SK }),
  ofReport('inventory', SITE, { file: '재고 SK.csv', ...OF_SK }),
  ofReport('import', 'SK 선적 건수 / 거래처|1월 / SSB|5', { cells: ['1 shipmentsSkSSB 5'] } as object),
  { rows: 'IWS 물류비 / 항목|1월 / 하역비|5', cells: ['1 iwsHandlingCharge 5'] },
  // As headings of columns, too.
  ofReport('inventory', `SK 월말재고 / ${SITE_ACROSS}`, OF_SK),
  ofReport('inventory', SITE_ACROSS, { file: '재고 SK.csv', ...OF_SK }),
  { rows: 'IWS 물류비 / 월|하역비 / 1월|5', cells: ['1 iwsHandlingCharge 5'] },
]);
areAsked(
  ['several-fields', 'unknown-row'],
  [
    ofReport('inventory', `SKB·SK 재고 / ${SITE}`),
    ofReport('inventory', `SKB·SK 재고 / ${SITE_ACROSS}`),
    ofReport('inventory', SITE_ACROSS),
    ofReport('import', 'SK / 월|SSB / 1월|5'),
    ofReport('inventory', SITE, { sheet: '재고', file: '재고 SKB_SK.xlsx' }),
    ofReport('import', 'SK / 거래처|1월 / SSB|5'),
    { rows: '아레나스·IWS / 항목|1월 / 하역비|5' },
  ],
);

// Texts beside the labels, under any heading or none, name what the labels do not name alone.
const DETAILED = 'IWS|하역비||5 / |보관비|냉장|6 / ||F|7 / ||상온|8 / |배송비||9';
areTaken([
  ...['세부', '상세', 'Detail', '소분류', ''].map((heading) => ({
    rows: `구분|항목|${heading}|1월 / ${DETAILED}`,
    cells: [
      '1 iwsHandlingCharge 5',
      '1 iwsStorageChargeCold 6',
      '1 iwsStorageChargeF 7',
      '1 iwsStorageChargeNormal 8',
      '1 iwsDeliveryCharge 9',
    ],
  })),
  beside('내역', '창고 관리', '입출고', ''),
  beside('업체', '아레나스㈜', '', 'IWS㈜'),
]);
areAsked(
  ['unknown-row'],
  [
    ...['내역', '세부', '상세', 'Detail', ''].map((heading) => ({
      rows: `구분|${heading}|1월 / 아레나스|위탁료|5 / 아레나스|작업료|6 / 월 예산||9`,
    })),
    { rows: '구분|내역|1월 / 아레나스|관리비|5 / 아레나스|작업료|6' },
    { rows: '월|구분|내역|금액 / 1월|아레나스|위탁료|5 / 1월||작업료|6' },
    { rows: '구분|항목|1월 / IWS|보관비|5' },
  ],
);
areAsked(['not-actual'], [{ rows: '구분|항목|세부|1월 / IWS|하역비|계획|5 / |보관비|냉장|6' }]);

// The unit before or behind the name of the group.
const SUPPLIED = ['1 importAmountSkbSSB 5', '1 shipmentsSkbSSB 6', '1 shipmentsSkSSB 7'];
areTaken(
  [
    '연월|사업부|구분|항목|금액 / 2024-01|SKB|수입액|SSB|5 / 2024-01|SKB|선적|SSB|6 / 2024-01|LPS|선적|SSB|7',
    '연월|구분|항목|사업부|금액 / 2024-01|수입액|SSB|SKB|5 / 2024-01|선적|SSB|BPS|6 / 2024-01|선적|SSB|SK|7',
    '사업부|구분|항목|1월 / SKB|수입액|SSB|5 / |선적|SSB|6 / SK|선적|SSB|7',
    '구분|거래처|1월 / SKB 수입액|SSB|5 / SKB 선적|SSB|6 / SK 선적|SSB|7',
    '월|SKB 수입액|SKB 선적|SK 선적 / |SSB|SSB|SSB / 1월|5|6|7',
  ].map((rows) => ({ ...ofReport('import', rows), cells: SUPPLIED })),
);
areTaken(
  [
    '사업부|구분|사이트|1월 / SKB|재고|R01-FT|5 / SK|재고|R01-FT|6',
    '사이트|사업부|1월 / R01-FT|SKB|5 / R01-FT|SK|6',
    '사업부|품목|1월 / SKB 사업부|R01-FT|5 / SK사업부|R01-FT|6',
    '사업부|품목|1월 / BPS 사업부|R01-FT|5 / LPS 사업부|R01-FT|6',
  ].map((rows) => ({
    ...ofReport('inventory', rows),
    cells: ['1 inventorySkbR01FT 5', '1 inventorySkR01FT 6'],
  })),
);

// Rows of other figures below or between.
areAsked(
  [...REASONS.unknown, 'field-of-another-report', 'not-actual', 'another-table', 'not-a-number'],
  [
    noted('환율||1350|1350|1350'),
    noted('인원수||12|12|13'),
    noted('검증||5220|5340|5460'),
    noted('전년 실적||4000|4100|4200'),
    noted('계획||4000|4100|4200'),
    noted('조정액||-10|0|0'),
    noted('||5220|5340|5460'),
    noted('구분|항목|4월|5월|6월 / 아레나스|관리비|1|2|3'),
    noted(' / 2023년|||| / 아레나스|보관비|1|2|3'),
    noted('SK|||| / 아레나스|보관비|1|2|3'),
    noted('예산|||| / 아레나스|보관비|1|2|3'),
    noted('누계|||| / 아레나스|보관비|1|2|3'),
  ],
);
areTaken([
  { rows: `${TABLE} / 2024년 SKB 물류비|||2/2` },
  noted('※ 부가세 별도 (10%)'),
  noted('* 2023년 대비 12% 증가'),
  noted('작성: 2025-01-03 홍길동 010-1234-5678'),
  noted('비고: 1월 운임 인상'),
  noted('1) 관리비는 3월부터 5% 인상'),
  noted('주) 관리비에는 보험료 120,000원 포함'),
  noted('합계||5220|5340|5460'),
  noted('총 비용||5220|5340|5460'),
  noted('증감률|||2.3%|2.2%'),
  noted('평균||1740|1780|1820'),
  noted('담당|홍길동||확인|(인)'),
  beside('비고', '3월 인상분 반영', '', '계약 갱신 2024-03-01'),
  beside('합계(Total)', '12600', '1560', '1860'),
  beside('실적 합계', '12600', '1560', '1860'),
  beside('회사코드', '1000', '1000', '1000'),
  beside('전표번호', '190001', '190002', '190003'),
  beside('계정', '51100', '51200', '51300'),
  beside('코드', 'A-01', 'A-02', 'A-03'),
  beside('담당자', '홍길동', '김철수', '이영희'),
  beside('업체', '아레나스㈜', '아레나스㈜', 'IWS㈜'),
  beside('No.', '1', '2', '3'),
  beside('전년 합계', '12000', '1500', '1800'),
]);

// Cells that are not plain numbers.
areAsked(REASONS.figure, [
  replaced('4100', '4100 1)'),
  replaced('4100', '4,100*'),
  replaced('4100', '약 4100'),
  replaced('4100', '(추정) 4100'),
  replaced('4100', '1.2억'),
  replaced('4100', '4.1백만'),
  replaced('4100', '4100천원'),
  replaced('4100', '4.1K'),
  replaced('4100', '4.1M'),
  replaced('4100', '4100 USD'),
  replaced('4100', '미정'),
  replaced('4100', 'N/A'),
  replaced('4100', '#REF!'),
  replaced('4100', '4100~4200'),
  replaced('4100', '4100/4200'),
  replaced('4100', '4.100.000'),
  replaced('4100', '4,1,00'),
  replaced('4100', '3,424,7401'),
  replaced('4100', '4100+200'),
  replaced('4100', '4l00'),
  replaced('4100', '410O'),
  replaced('4100', '2024-01-03'),
  replaced('4100', '4100⏎4200'),
]);
areTaken([
  replaced('4100', '4,100'),
  replaced('4100', ' 4,100 '),
  replaced('4100', '4100원'),
  replaced('4100', '4100.0'),
  { ...replaced('4100', '-4100'), cells: tableCells().map((cell) => cell.replace(/\b4100$/, '-4100')) },
  { ...replaced('4100', '(4,100)'), cells: tableCells().map((cell) => cell.replace(/\b4100$/, '-4100')) },
  { ...replaced('4100', '0'), cells: tableCells().map((cell) => cell.replace(/\b4100$/, '0')) },
  { ...replaced('4100', '-'), cells: tableCells().slice(1) },
  { ...replaced('4100', ''), cells: tableCells().slice(1) },
]);
areTakenOrAsked([
  noted('전년||4000|4100|4200'),
  replaced('4100', '４１００'),
  { ...replaced('4100', '△4,100'), cells: tableCells().map((cell) => cell.replace(/\b4100$/, '-4100')) },
  { ...replaced('4100', '▲4,100'), cells: tableCells().map((cell) => cell.replace(/\b4100$/, '-4100')) },
]);

// An own export whose first heading is garbled or gone, although the column holds the keys.
const MONTHS = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
const EMPTY = '|'.repeat(9);
const exported = (heading: string, item = 'arenasManagementCharge') =>
  `${heading}|Year|Unit|Group|Item|${MONTHS}|Total / ${item}|2024|SKB|Arenas|Management Charge|5|6|7${EMPTY}|18 / arenasHandlingCharge|2024|SKB|Arenas|Handling Charge|1|2|3${EMPTY}|6`;
const EXPORTED = [1, 2, 3].flatMap((month) => [
  `${month} arenasManagementCharge ${month + 4}`,
  `${month} arenasHandlingCharge ${month}`,
]);
areTaken(
  ['Field', '', 'ï»¿Field', '占쏙옙Field', '?Field', '필드', '항목코드', 'Fie1d', 'Field⏎'].map((heading) => ({
    rows: exported(heading),
    options: NO_OPTIONS,
    cells: EXPORTED,
  })),
);
areAsked(['names-disagree', ...REASONS.unknown], [{ rows: exported('Field', 'arenasStorageCharge') }]);

// Lists whose labels stand below other headings.
areTaken(
  ['업체|비목', '|', 'Vendor|Item'].map((headings) => ({
    rows: `연월|${headings}|금액 / 2024-01|아레나스|관리비|5 / 2024-01|IWS|하역비|6`,
    cells: ['1 arenasManagementCharge 5', '1 iwsHandlingCharge 6'],
  })),
);
areAsked(['unknown-row'], [{ rows: '연월|업체|비목|금액 / 2024-01|아레나스|관리비|5 / 2024-01|IWS|폐기비|6' }]);

// Lists with more than one column of figures.
areTakenOrAsked([
  { rows: '월|구분|항목|수량|단가|금액 / 1월|아레나스|관리비|2|3|6', cells: ['1 arenasManagementCharge 6'] },
  { rows: '월|구분|항목|공급가액|부가세|금액 / 1월|아레나스|관리비|10|1|11', cells: ['1 arenasManagementCharge 11'] },
]);
areAsked(
  [...REASONS.unknown, 'no-field', 'column-twice', 'another-table'],
  [
    { rows: '월|구분|항목|공급가액|세액 / 1월|아레나스|관리비|10|1' },
    { rows: '월|구분|항목|금액|금액 / 1월|아레나스|관리비|10|11' },
    { rows: '월|구분|항목|청구액|지급액 / 1월|아레나스|관리비|10|11' },
    { rows: '월|구분|항목|금액(1차)|금액(2차) / 1월|아레나스|관리비|10|11' },
  ],
);

// Workbooks: one amount in a merged cell over two months; a year or a unit merged down its rows.
areAsked(
  ['merged-amount'],
  [
    { rows: '구분|항목|1월|2월|3월 / 아레나스|관리비|8300||4300', sheet: 'SKB', merged: ['C2:D2'] },
    { rows: '구분|항목|1월|2월 / 아레나스|관리비|8300|5 / |하역비||6', sheet: 'SKB', merged: ['C2:C3'] },
    { rows: '월|아레나스 관리비|아레나스 하역비 / 1월|5|6 / 2월||7', sheet: 'SKB', merged: ['B2:B3'] },
    { rows: '월|구분|항목|금액 / 1월|아레나스|관리비|5 / 2월|아레나스|관리비|', sheet: 'SKB', merged: ['D2:D3'] },
  ],
);
areTaken([
  {
    ...beside('연도', '2024', '', ''),
    sheet: 'SKB',
    merged: ['C2:C4'],
    options: { year: null },
  },
  {
    ...beside('사업부', 'SKB', '', ''),
    sheet: '비용',
    merged: ['C2:C4'],
    options: { bu: null },
  },
  {
    rows: '월|구분|항목|금액 / 1월|아레나스|관리비|5 / ||하역비|6 / 2월|아레나스|관리비|7',
    sheet: 'SKB',
    merged: ['A2:A3', 'B2:B3'],
    cells: ['1 arenasManagementCharge 5', '1 arenasHandlingCharge 6', '2 arenasManagementCharge 7'],
  },
  { rows: `2024년 비용|||| / ${TABLE}`, sheet: 'SKB', merged: ['A1:E1', 'A3:A4'] },
  // A sheet of notes beside the report.
  { ...inSheet('SKB'), others: { 메모: '1. 운임 인상 3월 / 2. 계약 갱신 2024-03-01 / 3. 담당 홍길동' } },
  { ...inSheet('SKB'), others: { 비고: '구분|내용 / 관리비|3월 인상 / 하역비|12건' } },
  // A sheet of computed figures for a chart.
  { ...inSheet('SKB'), others: { 차트: '항목|1월|2월|3월 / 총 비용|5220|5340|5460' } },
  ...[
    '2023년 단가 기준',
    '예산 편성 지침',
    '2025년 1월',
    '2023년 / 단가 인상 / 2024년 / 계약 갱신',
    '목차 / 1. 실적 / 2. 예산',
    '관리비|천원 절사',
  ].map((notes) => ({
    ...inSheet('SKB'),
    others: { 메모: notes },
  })),
  { ...inSheet('SKB'), others: { 작성요령: '1월|매월 5일까지 입력 / 2월|원 단위로 입력' } },
]);

// What stands above a table without changing what it says.
areTaken(
  [
    '비용 보고서',
    '팀명: 물류1팀',
    '문서번호 2024-물류-0103',
    '결재|담당|팀장|본부장',
    '대외비',
    'Bioprocess Supply Chain',
    'page 1/3',
    '버전 1.2',
    '※ 노란색 셀만 입력하세요',
    '관리번호: A-2024-15',
  ].map(titled),
);
areTaken([
  {
    rows: '구분|항목|1월 / 에너지|면적당|0.5 / 에너지|팔레트당|1.25',
    options: WAREHOUSE,
    cells: ['1 energyKwhPerSqm 0.5', '1 energyKwhPerPallet 1.25'],
  },
]);

// A group beside the middle one of its items, or beside their sum.
areAsked(REASONS.unknown, [
  {
    rows: '구분|항목|1월 / |관리비|4100 / 아레나스|보관비|510 / |기타|520 / |배송비|610 / IWS|기타|620 / |보관비 F|630',
  },
  { rows: '구분|항목|1월 / 아레나스|관리비|4100 / |소계|4100 / |배송비|610 / IWS|기타|620' },
  { rows: '||아레나스||IWS| / 월|관리비|하역비|배송비|기타|보관비 F / 1월|4100|510|610|620|630' },
  { rows: '|아레나스|||IWS / 월|관리비|소계|배송비|기타 / 1월|4100|4100|610|620' },
]);
areTaken([
  {
    rows: '구분|항목|1월 / 아레나스|소계|4610 / |관리비|4100 / |하역비|510 / IWS|소계|610 / |하역비|610',
    cells: ['1 arenasManagementCharge 4100', '1 arenasHandlingCharge 510', '1 iwsHandlingCharge 610'],
  },
  {
    rows: '구분|항목|1월 / |월 예산|9000 / 아레나스|관리비|4100 / |소계|4100 / IWS|하역비|610 / |소계|610 / |총 비용|4710',
    cells: ['1 monthlyBudget 9000', '1 arenasManagementCharge 4100', '1 iwsHandlingCharge 610'],
  },
  {
    rows: '|아레나스|||IWS| / 월|관리비|하역비|소계|하역비|소계 / 1월|4100|510|4610|610|610',
    cells: ['1 arenasManagementCharge 4100', '1 arenasHandlingCharge 510', '1 iwsHandlingCharge 610'],
  },
]);

for (const { name, check } of sheetTests) test(name, check);
