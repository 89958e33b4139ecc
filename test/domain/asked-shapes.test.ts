/** Days, weeks, years that run down, measures, merged cells and labels: what is not understood is asked about (CONTRACT §8). */
import { test } from 'node:test';
import {
  areAsked,
  areTaken,
  areTakenOrAsked,
  beside,
  headed,
  ofReport,
  REASONS,
  sheetTests,
  TABLE,
  titled,
  type OwnersSheet,
} from '../support/asked-sheets.ts';

const warehouse = (rows: string, more: Partial<OwnersSheet> = {}) => ofReport('warehouse', rows, more);
/** The numbers from 1 on, as cells. */
const upTo = (last: number, name = (each: number) => String(each)) =>
  Array.from({ length: last }, (_, at) => name(at + 1)).join('|');
const figures = (count: number) => upTo(count, (each) => String(each * 7 + 20));
const outbound = (heads: string, count: number) => `구분|항목|${heads} / 출고|전표|${figures(count)}`;

// Days and weeks.
areAsked(REASONS.days, [
  warehouse(`2024년 3월 출고현황 / ${outbound(upTo(31), 31)}`),
  warehouse(`2024년 3월 출고현황 / ${outbound(upTo(12), 12)}`),
  warehouse(`2024년 3월 출고현황 / 구분|일자|${upTo(12)} / 출고|전표|${figures(12)}`),
  warehouse(`3월 출고 일보 / ${outbound(upTo(10), 10)}`),
  warehouse(`March 2024 outbound / ${outbound(upTo(12), 12)}`),
  warehouse(`Mar-24 / ${outbound(upTo(12), 12)}`),
  warehouse(`기간: 2024-03-01 ~ 2024-03-12 / ${outbound(upTo(12), 12)}`),
  warehouse(`일일 출고현황 / ${outbound(upTo(12), 12)}`),
  warehouse(`Daily outbound / ${outbound(upTo(12), 12)}`),
  warehouse(`||3월|${'|'.repeat(10)} / ${outbound(upTo(12), 12)}`),
  warehouse(`||일|${'|'.repeat(10)} / ${outbound(upTo(12), 12)}`),
  warehouse(outbound(upTo(12), 12), { sheet: '3월' }),
  warehouse(outbound(upTo(12), 12), { sheet: '2024.03' }),
  warehouse(outbound(upTo(12), 12), { sheet: 'Mar' }),
  warehouse(outbound(upTo(12), 12), { file: '2024년 3월 출고.csv' }),
  warehouse(outbound(upTo(12), 12), { file: '출고현황_202403.csv' }),
  warehouse(outbound(upTo(12), 12), { file: '일별 출고 2024.csv' }),
  warehouse(
    outbound(
      upTo(12, (day) => `${day}일`),
      12,
    ),
  ),
  warehouse(
    outbound(
      upTo(12, (day) => `3/${day}`),
      12,
    ),
  ),
  warehouse(
    outbound(
      upTo(12, (day) => `3월 ${day}일`),
      12,
    ),
  ),
  warehouse(
    outbound(
      upTo(12, (day) => `2024-03-${String(day).padStart(2, '0')}`),
      12,
    ),
  ),
  warehouse(
    outbound(
      upTo(12, (day) => `Mar ${day}`),
      12,
    ),
  ),
  warehouse(
    outbound(
      upTo(12, (week) => `${week}주`),
      12,
    ),
  ),
  warehouse(
    outbound(
      upTo(12, (week) => `${week}주차`),
      12,
    ),
  ),
  warehouse(
    outbound(
      upTo(12, (week) => `W${week}`),
      12,
    ),
  ),
  warehouse(
    outbound(
      upTo(12, (week) => `W${String(week).padStart(2, '0')}`),
      12,
    ),
  ),
  warehouse(
    outbound(
      upTo(12, (week) => `Week ${week}`),
      12,
    ),
  ),
  warehouse(
    outbound(
      upTo(12, (week) => `WK${week}`),
      12,
    ),
  ),
  warehouse(
    outbound(
      upTo(4, (week) => `3월 ${week}주`),
      4,
    ),
  ),
  warehouse(
    outbound(
      upTo(12, (turn) => `${turn}차`),
      12,
    ),
  ),
  warehouse(`2024년 주별 출고 / ${outbound(upTo(12), 12)}`),
  warehouse(`||주|${'|'.repeat(10)} / ${outbound(upTo(12), 12)}`),
  warehouse(`주차|${upTo(12)} / 출고 전표|${figures(12)}`),
  warehouse(`Week|${upTo(12)} / 출고 전표|${figures(12)}`),
  warehouse(`일|${upTo(12)} / 출고 전표|${figures(12)}`),
  // As rows.
  warehouse('2024년 3월 / 일자|출고 전표|출고 품목 / 1|20|30 / 2|21|31 / 3|22|32'),
  warehouse('2024년 3월 출고 / 일|출고 전표 / 1|20 / 2|21 / 3|22'),
  warehouse('일자|출고 전표 / 1|20 / 2|21 / 3|22 / 4|23 / 13|24'),
  warehouse('일자|출고 전표 / 2024-03-01|20 / 2024-03-02|21 / 2024-03-03|22'),
  warehouse('일자|출고 전표 / 3/1|20 / 3/2|21 / 3/3|22'),
  warehouse('날짜|출고 전표 / 3월 1일|20 / 3월 2일|21'),
  warehouse('주차|출고 전표 / 1|20 / 2|21 / 3|22'),
  warehouse('Week|출고 전표 / W1|20 / W2|21'),
  warehouse('Day|출고 전표 / 1|20 / 2|21'),
  warehouse('일자|출고 전표 / 1|20 / 2|21 / 3|22', { sheet: '3월' }),
]);
const ofMonths = (count: number) =>
  Array.from({ length: count }, (_, at) => `${at + 1} outboundDeliveryNotes ${(at + 1) * 7 + 20}`);
areTaken([
  { ...warehouse(outbound(upTo(12), 12)), cells: ofMonths(12) },
  { ...warehouse(`2024년 출고현황 / ${outbound(upTo(12), 12)}`), cells: ofMonths(12) },
  {
    ...warehouse(
      `2024년 12월 기준 / ${outbound(
        upTo(12, (month) => `${month}월`),
        12,
      )}`,
    ),
    cells: ofMonths(12),
  },
  { ...warehouse(`2024년 3월 출고현황 / ${outbound('1월|2월|3월', 3)}`), cells: ofMonths(3) },
  { ...warehouse(outbound('1월|2월|3월', 3), { file: '출고현황_202403.csv' }), cells: ofMonths(3) },
  { ...warehouse(outbound('1월|2월|3월', 3), { sheet: '3월' }), cells: ofMonths(3) },
  { ...warehouse(`||월|${'|'.repeat(10)} / ${outbound(upTo(12), 12)}`), cells: ofMonths(12) },
  {
    ...warehouse(
      outbound(
        upTo(12, (month) => `M${month}`),
        12,
      ),
    ),
    cells: ofMonths(12),
  },
]);

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
    ['용량 및 활용', '총 팔레트', 'totalCapacityPallets', ['plt', 'PLT', '팔레트']],
    ['인력', '근무 시간', 'laborHours', ['h', '시간', 'hrs']],
    ['인력', '인원', 'labors', ['명']],
    ['입고', '파손율', 'inboundDamageRatio', ['%']],
    ['출고', '전표', 'outboundDeliveryNotes', ['건']],
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
  ['no-header', 'no-field', 'no-month-column', 'nearly-month'],
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
  ].map(([a = '', b = '', c = '']) => headed(a, b, c)),
);

for (const { name, check } of sheetTests) test(name, check);
