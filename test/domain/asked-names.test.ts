/** Words in names of files and sheets, and in titles, that say other figures (CONTRACT §8.1), as people shorten and join them. */
import { test } from 'node:test';
import {
  areAsked,
  areTaken,
  inFile,
  inSheet,
  ofReport,
  REASONS,
  sheetTests,
  TABLE,
  tableCells,
  titled,
} from '../support/asked-sheets.ts';

// Scales behind a year or a word, and as factors.
areAsked(REASONS.scale, [
  ...[
    'BPS cost 2024 TKRW',
    'BPS logistics cost KKRW',
    'BPS cost m KRW',
    'SKB 물류비 2024 천원',
    'SKB 2024 KRW 천',
    'SKB 2024 천￦',
    'BPS cost in k',
    '2024 BPS (Units in 1,000)',
    'BPS cost (thou.)',
    'Scale: 1000',
    'Currency: KRW, Factor 1,000',
    '배율 1000',
    'amounts divided by 1,000',
    '금액은 1,000으로 나눔',
  ].map(titled),
  ...['2024_SKB_TKRW.csv', 'cost_KKRW.csv', 'SKB 2024 백만.csv', 'SKB_2024_mKRW.csv'].map((name) => inFile(name)),
  ...['물류비_천', 'TKRW', 'SKB mKRW'].map((name) => inSheet(name)),
]);
areTaken([
  ...['3천원 인상', '2,024 k won', '24.5 m won', '기준연도 2024, 원', '인천 물류비', 'factor analysis'].map(titled),
  ...['인천 물류비 2024.csv', 'SKB 2024 KRW.csv', '비용_12m.csv'].map((name) => inFile(name)),
]);

// Plans in names whose words are joined or shortened.
areAsked(REASONS.notActual, [
  ...['SKB2024Budget.csv', '2024SKBBudgetFinal.csv', '물류비 예산ver2.csv', 'SKB예산v2.csv', '2024_SKB_BUD.csv'].map(
    (name) => inFile(name),
  ),
  ...['BUD', 'Bdgt', 'SKBForecast', '예산2', '전년2023'].map((name) => inSheet(name)),
  ...['2024년 증가율', '전년비', '비중', '속보', 'Cum. 2024', 'Rolling 12 months', 'YoY', 'Rate card'].map(titled),
  ...['예산물류비', '물류비 (수정 전)', '천원 미만 생략', '000 생략'].map(titled),
]);
areTaken([
  ...['SKBCostReport.csv', 'LogisticsCostFinal.csv', '물류비v2_최종.csv', '2024SKB물류비Ver3.csv'].map((name) =>
    inFile(name),
  ),
  ...['월별 실적 및 증가율', '물류비, 전년비', '물류비 (비중 포함)', 'Cost and YoY'].map(titled),
  ...['수출입 물류비', '물류비 수정본', '발주처: 물류팀'].map(titled),
]);

// Years joined to a Korean word.
areAsked(REASONS.year, [inFile('물류비23.csv'), inSheet('비용23')]);
areTaken([inFile('물류비24.csv'), inFile('비용7.csv'), titled('보관비용 15% 인상')]);

// Years above their months.
const overYears = (years: string, months = '11월|12월|1월|2월', options: object = { year: null }) => ({
  rows: `${years} / 구분|항목|${months} / 아레나스|관리비|4100|4200|4300|4400`,
  options,
});
const ofYears = ['2023 SKB 11 4100', '2023 SKB 12 4200', '1 4300', '2 4400'];
areTaken(
  ['||2023년||2024년|', '||2023|2023|2024|2024', "||'23년||'24년|"].map((years) => ({
    ...overYears(years),
    cells: ofYears.map((cell) => cell.replace(/(\d+)$/, 'arenasManagementCharge $1')),
  })),
);
areAsked(
  [...REASONS.year, ...REASONS.notActual],
  [
    overYears('|||2023년||2024년'),
    overYears('||2023년|||2024년'),
    overYears('||2023년||2024년|', '11월|12월|2월|3월'),
    overYears('||2023년||2024년 계획|'),
    overYears('||2023년||2024년|', undefined, { year: 2024 }),
  ],
);

// Quantities in a report of amounts.
const INVENTORY = '구분|항목|1월 / SKB|R01-FT|4100';
const IMPORT = '구분|법인|공급사|1월 / 수입액|SKB|SSB|4100';
areAsked(
  [...REASONS.scale, ...REASONS.measure, ...REASONS.notActual],
  [
    ...['재고수량', '2024년 사업장별 재고량', 'Stock quantity', 'Inventory Qty', '위탁재고', 'Opening stock'].map(
      (title) => ofReport('inventory', `${title} / ${INVENTORY}`),
    ),
    ofReport('inventory', INVENTORY, { file: '2024 재고수량.csv' }),
    ofReport('inventory', INVENTORY, { sheet: '수량' }),
    titled('SKB 물동량'),
    ...['2024년 수출 현황', '2024년 발주 현황', '수입 통관 예정'].map((title) =>
      ofReport('import', `${title} / ${IMPORT}`),
    ),
  ],
);
const stock = { cells: ['1 inventorySkbR01FT 4100'] } as object;
areTaken([
  ...['2024년 재고금액', '재고 현황 (수량은 별도)', '기말 재고'].map((title) =>
    ofReport('inventory', `${title} / ${INVENTORY}`, stock),
  ),
  { ...titled('물동량 증가에 따른 물류비'), cells: tableCells() },
  ofReport('warehouse', '출고 수량 / 구분|항목|1월 / 출고|전표|27', {
    cells: ['1 outboundDeliveryNotes 27'],
  } as object),
  { rows: TABLE, file: '수출입 물류비.csv' },
]);

for (const { name, check } of sheetTests) test(name, check);
