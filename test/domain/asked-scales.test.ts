/** A sheet that says in any words that its figures are not won is asked about; other words do not stop it (CONTRACT §8.1). */
import { test } from 'node:test';
import {
  areAsked,
  areTaken,
  areTakenOrAsked,
  below,
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
  type OwnersSheet,
  withCover,
} from '../support/asked-sheets.ts';

const scaled = (sheet: OwnersSheet, scale: 1_000 | 1_000_000): OwnersSheet => ({ ...sheet, scale });

// Titles.
areAsked(
  REASONS.scale,
  [
    '(단위: 천원)',
    '(단위 : 천 원)',
    '단위:천',
    '(천)',
    '[천원]',
    '<단위: 천원>',
    '(단위 千원)',
    '천원 단위',
    '단위=천원',
    '(단위: 1,000원)',
    '(단위: 천원, %)',
    '금액 단위: 천원(VAT 별도)',
    '모든 금액은 천원입니다',
    '금액은 천원 단위로 작성',
    '2024년 SKB 비용 (천원)',
    '2024년 비용 - 천원',
    '단위 : 백만원',
    '단위: 백만',
    '￦백만',
    '₩ 백만',
    '(금액: 백만원)',
    '2024년 비용[백만원]',
    '단위: 만원',
    '단위: 십만원',
    '(억원)',
    '단위: 억',
    'in thousands of KRW',
    'In Thousands of Korean Won',
    'Amounts in thousands',
    '(in thousands)',
    'thousands',
    'Figures are in thousands of won',
    'won in thousands',
    'KRW thousand',
    'KRW in thousands',
    'KRW, thousands',
    'KRW 000s',
    'KRW 1,000s',
    '단위: 천W',
    'W1,000',
    "KRW '000",
    "'000 won",
    "(₩'000)",
    '(KRW x 1,000)',
    'All amounts in KRW 1,000',
    '₩K',
    'K KRW',
    'KRW K',
    'KRWk',
    'K원',
    'Unit: KRW mn',
    'KRW Mil.',
    'KRW mil',
    'mn KRW',
    'M won',
    '₩M',
    'MKRW',
    'in millions',
    'Millions of KRW',
    'KRW (millions)',
    'Cost 2024, KRW m',
    'Unit: KRW bn',
    'billions of won',
    '단위: USD',
    'USD 기준 (월말 환율로 환산)',
    'USD thousand',
    '단위: 달러',
    'Currency: EUR',
    '단위: 100원',
    '단위: 10원',
    '(단위: 10억)',
    '단위: 천元',
    '단위: 1천원',
    '(1천원)',
    '(KRW,000)',
    'Angaben in Tsd. KRW',
    'Werte in Mio. KRW',
    'in Millionen KRW',
    '억',
    '$',
    '루피',
    '(x1,000)',
    '(000)',
    '000 omitted',
    'CHF',
    '(SGD)',
    'SKB cost 2024, HKD',
    '단위: 호주달러',
    '2024년 물류비 (외화)',
    '환율 1,400원, 단위: 천원',
    '금액: USD (환율 1,400원)',
    // Prices.
    '단위: 원/PLT',
    '(원/톤)',
    '단위: 원/㎡',
    '(단위: 원/건)',
    '단위: 원/인',
  ].map(titled),
);
// Not a unit that is known.
areAsked(
  REASONS.measure,
  ['UOM: EA', '단위: 냥', '단위: 원 PLT별', '(in CNH)', '2024년 물류비 (EA)', '2024 재고 수량', '2024 재고 PLT'].map(
    titled,
  ),
);

// Headings, rows and columns of units.
areAsked(
  [...REASONS.scale, 'not-actual'],
  [
    headed('1월(천)', '2월(천)', '3월(천)'),
    headed('1월 (천 원)', '2월 (천 원)', '3월 (천 원)'),
    headed('1월[천원]', '2월[천원]', '3월[천원]'),
    headed('1월 천원', '2월 천원', '3월 천원'),
    headed('1월(백만)', '2월(백만)', '3월(백만)'),
    headed('1월(만원)', '2월(만원)', '3월(만원)'),
    headed('1월⏎(천원)', '2월⏎(천원)', '3월⏎(천원)'),
    headed('Jan (K)', 'Feb (K)', 'Mar (K)'),
    headed("Jan ('000)", "Feb ('000)", "Mar ('000)"),
    headed('Jan KRW mn', 'Feb KRW mn', 'Mar KRW mn'),
    headed('Jan (₩M)', 'Feb (₩M)', 'Mar (₩M)'),
    headed('Jan (USD)', 'Feb (USD)', 'Mar (USD)'),
    headed('1월(원)', '2월(천원)', '3월(원)'),
    below('||천원|천원|천원'),
    below('||(단위: 천원)||'),
    // Zeros and dashes are figures, too.
    { rows: '구분|항목|1월(천원) / 아레나스|관리비|0' },
    { rows: '구분|항목|1월(천원) / 아레나스|관리비|-' },
    below('||(천)|(천)|(천)'),
    below('||KRW K|KRW K|KRW K'),
    below("||'000|'000|'000"),
    below('|단위: 천원|||'),
    below('||원|원|백만원'),
    beside('단위', '천원', '천원', '천원'),
    beside('단위', '천', '천', '천'),
    beside('단위', '천원', '', ''),
    beside('단위', '원', '천원', '원'),
    beside('Unit', 'K KRW', 'K KRW', 'K KRW'),
    beside('Unit', 'KRW mn', 'KRW mn', 'KRW mn'),
    beside('UoM', "'000 KRW", "'000 KRW", "'000 KRW"),
    beside('통화', 'USD', 'USD', 'USD'),
    beside('', '천원', '천원', '천원'),
    beside('비고', '', '천원 단위', ''),
    ...['단위: 천원', '물류비 보고서|||(단위 : 백만원)', '단위|천원', 'Unit: KRW thousand', '단위: USD'].map(withCover),
    ...['금액은 천원 단위임', '모든 금액은 USD', '표시단위: 백만', 'All figures in USD'].map(withCover),
    titled('SKB 물류비 (엔화 결제분)'),
    titled('Unit|K'),
    { rows: '월|구분|항목|금액(백만) / 1월|아레나스|관리비|4100 / 2월|아레나스|관리비|4200' },
    { rows: '월|구분|항목|금액(천원) / 1월|아레나스|관리비|4100 / 2월|아레나스|관리비|4200' },
    { rows: '월|구분|항목|금액, 천원 / 1월|아레나스|관리비|4100' },
    { rows: 'month|group|item|Amount (KRW K) / 1|Arenas|Management Charge|4100' },
    { rows: 'month|group|item|Amount in thousands / 1|Arenas|Management Charge|4100' },
    { rows: 'month|group|item|KRW 000 / 1|Arenas|Management Charge|4100' },
    { rows: '월|구분|항목|금액|단위 / 1월|아레나스|관리비|4100|원 / 2월|아레나스|관리비|4|천원' },
    { rows: '월|아레나스 관리비(천원)|아레나스 하역비(천원) / 1월|4100|510' },
    { rows: '월|아레나스 관리비|아레나스 하역비 / (단위)|천원|천원 / 1월|4100|510' },
  ],
);

// One group or one row.
areAsked(
  [...REASONS.scale, ...REASONS.unknown],
  [
    { rows: TABLE.replace('관리비', '관리비(천원)') },
    { rows: TABLE.replace('관리비', '관리비 (백만)') },
    { rows: TABLE.replace('관리비', '관리비(KRW K)') },
    { rows: TABLE.replace('관리비', '관리비, 천원') },
    { rows: TABLE.replace('IWS', 'IWS(천원)') },
    { rows: TABLE.replace('IWS', 'IWS (단위: 천원)') },
    { rows: TABLE.replace('IWS', 'IWS (in thousands)') },
    { rows: '구분|1월|2월 / 아레나스|| / 관리비|4100|4200 / IWS (천원)|| / 하역비|61|62' },
    { rows: '구분|1월|2월 / 아레나스|| / 관리비|4100|4200 / IWS|천원|천원 / 하역비|61|62' },
  ],
);

// What one group says does not hold for all: the option does not answer it.
areAsked(
  [...REASONS.scale, ...REASONS.unknown],
  [
    scaled({ rows: TABLE.replace('IWS', 'IWS(천원)') }, 1_000),
    scaled({ rows: TABLE.replace('관리비', '관리비(천원)') }, 1_000),
    scaled({ rows: TABLE.replace('관리비', '관리비(천원)').replace('IWS', 'IWS(원)') }, 1_000),
    scaled(beside('단위', '원', '천원', '원'), 1_000),
    scaled(headed('1월(천원)', '2월', '3월'), 1_000),
    scaled({ rows: '구분|1월|2월 / 아레나스|| / 관리비|4100|4200 / IWS (천원)|| / 하역비|61|62' }, 1_000),
    scaled(titled('(단위: 백만원)'), 1_000),
    scaled(titled('KRW mn'), 1_000),
    scaled(titled('in thousands of KRW'), 1_000_000),
    scaled(titled('(단위: 원)'), 1_000),
    scaled(titled('단위: 만원'), 1_000),
    scaled(titled('Unit: KRW'), 1_000),
    scaled(inFile('비용(백만원).csv'), 1_000),
    scaled(inSheet('백만원'), 1_000),
  ],
);

// Names of sheets and files, and notes.
areAsked(REASONS.scale, [
  ofReport('cost', '구분|항목|1월|(단위: 천원) / 아레나스|관리비|4100|'),
  ...['천원', '비용(천원)', '2024 (백만원)', 'SKB 천원', 'SKB_천원', 'KRW K', 'in thousands', 'KRW mn', '만원'].map(
    (name) => inSheet(name),
  ),
  ...[
    '비용_천원.csv',
    '2024 비용(천원).csv',
    '물류비_단위천원.csv',
    '물류비_천단위.csv',
    '물류비(백만원)_최종.csv',
    '비용 만원.csv',
    'cost_2024_SKB_KRW_thousands.csv',
    'cost 2024 SKB (in millions).csv',
    'cost_krw_mn.csv',
    'cost_2024_SKB_USD.csv',
    '물류비(천원).xlsx',
  ].map((name) => inFile(name)),
  noted('※ 단위: 천원'),
  noted('* 금액은 백만원 단위임'),
  noted('Note: amounts in thousands of KRW'),
  noted('(단위: 천원)||||'),
  noted('주) 상기 금액은 천원 단위입니다.'),
]);

// The number format of the figures says it.
const IN_THOUSANDS = ['#,##0"천원"', '#,##0 "천원"_);(#,##0 "천원")', '"₩"#,##0"천"', '#,##0"K"', '#,##0\\ \\K'];
areAsked(REASONS.scale, [
  ...[...IN_THOUSANDS, '#,##0"백만원"', '0.0"억"', '#,##0"만원"'].map((format) => formatted(format)),
  formatted('#,##0"천원"', TABLE.replace('4100', '4100{#,##0}')),
  scaled(formatted('#,##0"백만원"'), 1_000),
  scaled(formatted('#,##0"원"'), 1_000),
]);
areTaken([
  ...IN_THOUSANDS.map((format) => ({ ...scaled(formatted(format), 1_000), cells: tableCells(1_000) })),
  { ...scaled(formatted('"₩"#,##0', `(단위: 천원) / ${TABLE}`), 1_000), cells: tableCells(1_000) },
  { ...scaled(formatted('#,##0"천원"', `(단위: 천원) / ${TABLE}`), 1_000), cells: tableCells(1_000) },
]);

// Amounts in won whose format shows thousands are taken as they are stored, under a title that says so or none; the
// option would multiply them.
const DIVIDING = ['#,##0,', '#,##0,_);(#,##0,)', '0.0,', '#,##0,"천원"', '#,##0,"K"', '₩#,##0,;[Red]-₩#,##0,;"-"'];
const inThousands = (rows = TABLE) => DIVIDING.map((format) => formatted(format, rows));
areTaken([
  ...inThousands(),
  ...inThousands(`(단위: 천원) / ${TABLE}`),
  ...inThousands(`2024년 비용[천원] / ${TABLE}`),
  ...inThousands(TABLE.replace('1월|2월|3월', '1월(천원)|2월(천원)|3월(천원)')),
  ...inThousands(beside('단위', '천원', '천원', '천원').rows),
  ...inThousands(`(단위: 원) / ${TABLE}`),
  { ...formatted('#,##0,'), sheet: '천원' },
  { ...formatted('#,##0,'), file: '비용_천원.xlsx' },
  formatted('#,##0,,', `(단위: 백만원) / ${TABLE}`),
  formatted('[>=1000]#,##0,"천원";#,##0"원"'),
  // Empty and zero say nothing.
  {
    ...formatted('#,##0,', `(단위: 천원) / ${TABLE.replace('|510|', '|0{0}|')}`),
    cells: tableCells().map((cell) => cell.replace('arenasHandlingCharge 510', 'arenasHandlingCharge 0')),
  },
  // Without a scale, an amount may be shown in full.
  formatted('#,##0,', TABLE.replace('|510|', '|510{#,##0}|')),
]);
const ofAPart = ['shown-in-scale', 'other-money'];
areAsked(ofAPart, [
  ...inThousands().map((sheet) => scaled(sheet, 1_000)),
  ...inThousands(`(단위: 천원) / ${TABLE}`).map((sheet) => scaled(sheet, 1_000)),
  ...inThousands().map((sheet) => scaled(sheet, 1_000_000)),
  ...inThousands(`(단위: 백만원) / ${TABLE}`),
  ...inThousands(`(단위: 천원) / ${TABLE.replace('|510|', '|510{#,##0}|')}`),
  ...inThousands(beside('단위', '천원', '백만원', '천원').rows),
  formatted('#,##0,,', `(단위: 천원) / ${TABLE}`),
]);
areAsked(REASONS.scale, [
  ...inThousands(`(단위: USD) / ${TABLE}`),
  ...inThousands(TABLE.replace('1월|2월|3월', '1월(천원)|2월(천원)|3월(천원)').replace('|510|', '|510{0}|')),
  { ...formatted('#,##0,'), sheet: '백만원' },
]);

// A month in each row, or in each line of a list, says it as a heading does.
const down = (measure: string): OwnersSheet => ({
  rows: `월|아레나스 관리비|아레나스 하역비 / 1월${measure}|4100|510 / 2월${measure}|4200|520`,
});
const listed = (measure: string): OwnersSheet => ({
  rows: `연도|월|사업부|구분|항목|금액 / 2024|1월${measure}|SKB|아레나스|관리비|4100 / 2024|2월${measure}|SKB|아레나스|관리비|4200`,
});
areAsked(
  [...REASONS.scale, 'unit-of-measure-differs'],
  [' (천원)', '(백만원)', ' $', ' (USD)', ' 건수', ' (건)', ' %'].flatMap((measure) => [
    down(measure),
    listed(measure),
  ]),
);
const [JANUARY, FEBRUARY] = ['1 arenasManagementCharge', '2 arenasManagementCharge'];
areTaken(
  ['', ' (원)', '분', ' 실적'].map((measure) => ({
    ...listed(measure),
    cells: [`${JANUARY} 4100`, `${FEBRUARY} 4200`],
  })),
);
areTaken([{ ...scaled(listed(' (천원)'), 1_000), cells: [`${JANUARY} 4100000`, `${FEBRUARY} 4200000`] }]);

// With the option that they name they are taken.
areTaken([
  ...[
    '(단위: 천원)',
    '단위: 천원(VAT 별도)',
    '단위: 1천원',
    '(x1,000)',
    'in thousands of KRW',
    'KRW K',
    '단위:천',
    "KRW '000",
  ].map((title) => ({
    ...scaled(titled(title), 1_000),
    cells: tableCells(1_000),
  })),
  ...['단위 : 백만원', 'KRW mn', '￦백만'].map((title) => ({
    ...scaled(titled(title), 1_000_000),
    cells: tableCells(1_000_000),
  })),
  { ...scaled(beside('단위', '천원', '천원', '천원'), 1_000), cells: tableCells(1_000) },
  { ...scaled(headed('1월(천원)', '2월(천원)', '3월(천원)'), 1_000), cells: tableCells(1_000) },
  // Merged over all months.
  { ...scaled(below('||(천원)||'), 1_000), cells: tableCells(1_000) },
  ofReport('import', '(단위: 원/건) / 구분|항목|1월 / 수입액 SK|SLI|5 / 선적 SK|SLI|6', {
    cells: ['1 importAmountSkSLI 5', '1 shipmentsSkSLI 6'],
  } as object),
  { ...scaled(inFile('비용_천원.csv'), 1_000), cells: tableCells(1_000) },
  { ...scaled(inSheet('백만원'), 1_000_000), cells: tableCells(1_000_000) },
]);

// The measure once, in the first of its rows.
areTakenOrAsked([{ ...scaled(beside('단위', '천원', '', ''), 1_000), cells: tableCells(1_000) }]);

// What only looks like a scale.
areTaken([
  ...[
    '(단위: 원)',
    '(단위: 원, 건)',
    '천 단위 구분 기호 사용',
    '적용환율: USD 1,380원',
    '단위: 원/월',
    '단위: 원 작성자: 홍길동',
    '단위: 원 2025-01-05',
    '단위: 각 항목 참조',
    '월 단위 2024년 비용',
    '2024 기준 (x2)',
    '2024.10.31 (일)',
    '단위 : 원(VAT 별도)',
    'Unit: KRW',
    '(₩)',
    '천안 창고 2024년 비용',
    '2024년 천안·만수 창고',
    '백만불 탑 수상 기념',
    '※ 천원 미만 절사',
    '1,000원 미만 반올림',
    '억새 물류 2024년 비용',
    '담당: 만종훈 과장',
    'K팀 제출',
    'Prepared by M. Kim',
    'Cheonan site, 2024',
    'Millennium Logistics 2024',
  ].map(titled),
  headed('1월(원)', '2월(원)', '3월(원)'),
  headed('1월 금액', '2월 금액', '3월 금액'),
  below('||원|원|원'),
  beside('단위', '원', '원', '원'),
  beside('Unit', 'KRW', 'KRW', 'KRW'),
  ...['천안', '천안 창고', '원', '비용', 'Sheet1'].map((name) => inSheet(name)),
  ...['천안 창고 비용.csv', '만수_물류비.csv', 'cost_K_team.csv', 'M&A cost.csv'].map((name) => inFile(name)),
  noted('※ 천원 미만은 절사함'),
  ...['단위: 원', '천원 절사', '단위: 백만원 / 구분|1월|2월 / 매출|5400|5500'].map(withCover),
  { ...withCover('단위: 천원'), rows: `(단위: 원) / ${TABLE}` },
  { ...withCover('단위: 천원'), scale: 1_000, cells: tableCells(1_000) },
  noted('* 환율 1,350원 적용'),
  noted('* 환율 1,400원/USD 적용'),
]);
// A town, or a thousand of something.
areTakenOrAsked([titled('Thousand Oaks site'), titled('1,000 plt 창고'), titled('K'), inSheet('K')]);

for (const { name, check } of sheetTests) test(name, check);
