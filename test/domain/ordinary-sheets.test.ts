/** Ordinary ways of keeping a sheet that are read, each beside its neighbours that would change figures (CONTRACT §8.1). */
import { test } from 'node:test';
import {
  areAsked,
  areTaken,
  beside,
  headed,
  noted,
  ofReport,
  REASONS,
  sheetTests,
  TABLE,
  tableCells,
  titled,
} from '../support/asked-sheets.ts';

// The sub total of a group above its items names them, where their sum proves it.
const ITEMS = ['1 arenasManagementCharge 4100', '1 arenasHandlingCharge 510', '1 iwsHandlingCharge 610'];
const sumFirst = (arenas: string, iws: string) =>
  `구분|1월 / ${arenas}|4610 / 관리비|4100 / 하역비|510 / ${iws}|610 / 하역비|610`;
areTaken(
  [
    sumFirst('아레나스 소계', 'IWS 소계'),
    sumFirst('아레나스 합계', 'IWS 합계'),
    sumFirst('Arenas Sub total', 'IWS Subtotal'),
    `${sumFirst('아레나스 소계', 'IWS 소계')} / 총 비용|5220`,
    '구분|항목|1월 / 아레나스 소계||4610 / |관리비|4100 / |하역비|510 / IWS 소계||610 / |하역비|610',
    // Full names need no proof: a sum that differs is a warning.
    '구분|1월 / 아레나스 소계|4611 / 아레나스 관리비|4100 / 아레나스 하역비|510 / IWS 소계|9 / IWS 하역비|610',
    '구분|항목|1월 / 아레나스 소계||4611 / 아레나스|관리비|4100 / |하역비|510 / IWS|하역비|610',
    // The sums of both groups above all items.
    '구분|1월 / 아레나스 소계|4610 / IWS 소계|610 / 관리비|4100 / 아레나스 하역비|510 / IWS 하역비|610',
  ].map((rows) => ({ rows, cells: ITEMS })),
);
areAsked(
  ['unclear-group', 'several-fields'],
  [
    sumFirst('아레나스 소계', 'IWS 소계').replace('4610', '4611'),
    sumFirst('아레나스 소계', 'IWS 소계').replace(/610$/, '611'),
    // Nothing that proves it.
    sumFirst('아레나스 소계', 'IWS 소계').replace('|4610', '|'),
    '구분|1월 / 아레나스 소계|0 / 하역비|610 / IWS 소계|610',
    '구분|1월 / 아레나스 소계|- / 하역비|610 / IWS 소계|610',
    // Below its items the sum names nothing.
    '구분|1월 / 관리비|4100 / 아레나스 소계|4100 / 하역비|610 / IWS 소계|610',
    '구분|1월 / 하역비|610 / 아레나스 소계|610 / 하역비|510 / IWS 소계|510',
  ].map((rows) => ({ rows })),
);

// A column of an earlier year beside the months.
const JANUARY = ['1 arenasManagementCharge 4100', '2 arenasManagementCharge 4200'];
const withYear = (heading: string, figure = 40_000, title = '') => ({
  rows: `${title}구분|항목|${heading}|1월|2월 / 아레나스|관리비|${figure}|4100|4200`,
});
const afterMonths = (heading: string, figure = 40_000, title = '') => ({
  rows: `${title}구분|항목|1월|2월|${heading} / 아레나스|관리비|4100|4200|${figure}`,
});
areTaken(
  [
    ...['2023년', '2023', '23년', '2023년 실적', '전년', '작년', '2023년 12월', "'23.12월"].map((year) =>
      withYear(year),
    ),
    ...['2023년', '2023년 실적'].map((year) => afterMonths(year, 40_000, '2024년 물류비 / ')),
    afterMonths('작년'),
    { ...withYear('2023년', 40_000, '2024년 물류비 / '), options: { year: null } },
  ].map((sheet) => ({ ...sheet, cells: JANUARY })),
);
areAsked(
  ['unknown-column', 'another-key', 'unclear-month'],
  [
    // The months may be of that year.
    ...['2023년', '2023년 합계', 'FY2025'].map((year) => afterMonths(year, 8300)),
    ...['2023년', '2023년 실적'].map((year) => withYear(year, 8290, '2024년 물류비 / ')),
    afterMonths('2023년'),
    { ...withYear('2023년'), options: { year: null } },
    { ...withYear('2023년 12월'), options: { year: null } },
    ...['2025년', '2024년', '2023년 예산', '2023년 11월', '2024년 12월'].map((year) => withYear(year)),
    withYear('2023년', 40_000, '2023-2024년 물류비 / '),
    { rows: '구분|항목|2023년 12월|2024년 1월 / 아레나스|관리비|4000|4100' },
  ],
);

// Counts beside the amounts of a list.
const counted = (headings: string, figures: string) => ({
  rows: `월|구분|항목|${headings} / 1월|아레나스|관리비|${figures}`,
});
areTaken(
  [
    ...['건수|금액', '횟수|금액', '건|청구금액', '건수(건)|금액(원)'].map((headings) => counted(headings, '3|4100')),
    counted('금액|건수', '4100|3'),
  ].map((sheet) => ({ ...sheet, cells: JANUARY.slice(0, 1) })),
);
areAsked(
  ['unknown-column', 'column-twice'],
  [
    ...['건수|실적', '건수|값', '단가|금액'].map((headings) => counted(headings, '3|4100')),
    counted('건수', '3'),
    counted('건수|금액|금액', '3|5|6'),
    { rows: '구분|항목|건수|1월 / 아레나스|관리비|3|4100' },
    // This report holds counts.
    ofReport('import', '월|구분|항목|건수|금액 / 1월|수입액 SKB|SSB|3|4100'),
  ],
);

// Marks of footnotes behind labels and months.
areTaken([
  ...[TABLE.replaceAll('하역비', '하역비①'), TABLE.replaceAll('하역비', '하역비 (②)')].map((rows) => ({ rows })),
  headed('1월①', '2월', '3월②'),
]);
areAsked(
  ['row-twice', 'unknown-row'],
  [
    '구분|항목|1월 / 아레나스|하역비①|5 / |하역비②|6',
    '구분|항목|1월 / 아레나스|폐기비①|5',
    '구분|항목|1월 / 아레나스|①하역비②③|5',
  ].map((rows) => ({ rows })),
);

// What happened is named before each month, or before none.
areTaken([
  headed('Actual Jan', 'Actual Feb', 'Actual Mar'),
  headed('Act. Jan', 'Act. Feb', 'Act. Mar'),
  headed('실적 1월', '실적 2월', '실적 3월'),
  headed('Jan Actual', 'Feb Actual', 'Mar Actual'),
]);
areAsked(REASONS.notActual, [
  headed('Actual Jan', 'Actual Feb', 'Mar'),
  headed('Actual Jan', 'Actual Feb', 'Forecast Mar'),
  headed('실적 1월', '계획 2월', '실적 3월'),
  headed('Actual Jan Budget', 'Actual Feb Budget', 'Actual Mar Budget'),
  headed('실적 1월 누계', '실적 2월 누계', '실적 3월 누계'),
  { rows: `2024년 예산 / ${headed('실적 1월', '실적 2월', '실적 3월').rows}` },
]);

// Amounts for each month.
const monthly = (unit: string) => beside('단위', unit, unit, unit);
areTaken([
  ...['원/월', 'KRW/month', '원/ 월'].map(monthly),
  headed('1월(원/월)', '2월(원/월)', '3월(원/월)'),
  { ...monthly('천원/월'), scale: 1_000, cells: tableCells(1_000) },
  ...['천원/월', 'KRW 1000'].map((said) => ({
    ...titled(`단위: ${said}`),
    scale: 1_000 as const,
    cells: tableCells(1_000),
  })),
]);
areAsked(REASONS.scale, [
  ...['천원/월', 'USD/월', '원/년', '원/일', '원/건'].map(monthly),
  ...['KRW 1000', '단위: 천원/월', '단위: 만원/월'].map(titled),
  { ...monthly('원/월'), scale: 1_000 },
]);

// When figures were reported, where all other texts say the year before.
const reported = '2025년 1월 보고';
const inMonths = headed('2024-01', '2024-02', '2024-03').rows;
areTaken([
  ...[`2024년 물류비 / ${reported}`, `2024년 물류비|(2025.01 보고)`, `2024년 12월 실적 / 2025년 6월 보고용`].map(
    titled,
  ),
  { rows: `${reported} / ${inMonths}`, options: { year: null } },
  ...['2025.01.15 보고', '2025년 1월 10일 작성', '2025년 1월 제출', '2025년 1월 출력'].map(titled),
]);
areAsked(REASONS.year, [
  // It may be of January 2025.
  ...[reported, '2025년 6월 보고', '2024년 물류비 / 2025년 보고', '2024년 물류비 / 2025년 1월 물류비'].map(titled),
  ...[`2023년 물류비 / ${reported}`, `2024년 물류비 / 2026년 1월 보고`].map(titled),
  { ...titled(`2024년 물류비 / ${reported}`), options: { year: 2025 } },
  // Nothing but a title says it.
  { ...titled(`2024년 물류비 / ${reported}`), options: { year: null } },
  { ...titled(reported), file: '물류비_2024.csv' },
  { rows: `2024년 물류비 / ${reported} / ${inMonths.replaceAll('2024', '2025')}` },
]);

// Who wrote a sheet, and who gets it, does not say whose figures they are; nor is the name of a team a plan.
areTaken([
  ...[
    '작성: SK 물류팀',
    '작성|SK 물류팀',
    '작성부서: SK바이오사이언스 구매팀',
    '배포: SK, SKB',
    '제출: SK 재무팀',
  ].flatMap((text) => [titled(text), noted(text), noted(` / ${text}`)]),
  titled('Prepared by SK Logistics Team'),
  { ...titled('SKB 물류비 / 작성: SK 물류팀'), options: { bu: null } },
  ...['Projections department', 'Budget team', 'Planning Dept.', '사업계획팀', '예산팀', '기획예산실'].map(titled),
]);
areAsked(
  [...REASONS.notActual, ...REASONS.unit],
  [
    '작성: SK 물류비',
    '작성: SK 물류팀, 예산 기준',
    '작성 기준: 예산 실',
    '작성: SK 예산 실 적용',
    '예산 작성: 물류팀',
    'Budget by department',
    '2024 budget team',
    'Budget department 2024',
    'Forecast team budget',
    'Budget, team',
  ].map(titled),
);
areAsked(['unknown-unit'], [{ ...titled('작성: SK 물류팀'), options: { bu: null } }]);

// A page that repeats its title and its headings.
const PAGE = 'IWS|배송비|1|2|3';
const HEAD = '구분|항목|1월|2월|3월';
const delivered = [1, 2, 3].map((month) => `${month} iwsDeliveryCharge ${month}`);
areTaken(
  [
    `${TABLE} / ${HEAD} / ${PAGE}`,
    ...['2024 물류비||||', '2024 SKB 물류비 현황 (단위: 원)||||', '물류비 / (단위: 원)', '물류비 / Page 1'].map(
      (title) => `${title} / ${TABLE} /  / ${title.replace('Page 1', 'Page 2')} / ${HEAD} / ${PAGE}`,
    ),
  ].map((rows) => ({ rows, cells: [...tableCells(), ...delivered] })),
);
areAsked(
  [...REASONS.notActual, ...REASONS.year, ...REASONS.unit, ...REASONS.scale],
  ['2024 물류비 예산', '2023년 물류비', 'SK 물류비', '(단위: 천원)'].map((title) => ({
    rows: `2024 물류비 / ${TABLE} / ${title} / ${HEAD} / ${PAGE}`,
  })),
);
areAsked(['another-table'], [{ rows: `${TABLE} / 구분|항목|4월|5월|6월 / ${PAGE}` }]);

// A list that writes each month once, above empty cells: where every month has the same items.
const inBlocks = (...rows: string[]) => ({
  rows: ['월|구분|항목|금액', ...rows]
    .join(' / ')
    .replaceAll('관', '아레나스|관리비')
    .replaceAll('하', '아레나스|하역비'),
});
const ONE = ['1월|관|5', '|하|6'];
const BLOCKS = [...ONE, '2월|관|7', '|하|8'];
const ofBlocks = [5, 7].flatMap((first, at) => [
  `${at + 1} arenasManagementCharge ${first}`,
  `${at + 1} arenasHandlingCharge ${first + 1}`,
]);
const SUMS = [...ONE, '|아레나스|소계|11', '2월|관|7', '|하|8', '|아레나스|소계|15'];
areTaken(
  [inBlocks(...BLOCKS), inBlocks(...BLOCKS, '합계|||26'), inBlocks(...BLOCKS, '||총 비용|26'), inBlocks(...SUMS)].map(
    (sheet) => ({ ...sheet, cells: ofBlocks }),
  ),
);
areAsked(
  ['key-left-empty'],
  [
    ONE,
    [...ONE, '2월|관|7'],
    [...ONE, '3월|관|7', '|하|8'],
    [...ONE, '2월|하|7', '|관|8'],
    [...ONE, '2월|관|7', '2월|하|8'],
    ['1월|관|5', '1월|하|6', '2월|관|7', '|하|8'],
    [...BLOCKS, '|아레나스|배송비|9'],
    [...BLOCKS, '|관|9', '|하|10'],
    ['|관|5', '|하|6', '2월|관|7', '|하|8'],
    // The last month may be forgotten.
    ['1월|관|5', '2월|관|7', '|하|8'],
  ].map((rows) => inBlocks(...rows)),
);
areAsked(['key-left-empty'], [{ rows: '월|아레나스 관리비|아레나스 하역비 / 1월|5|6 / |7|8' }]);

for (const { name, check } of sheetTests) test(name, check);
