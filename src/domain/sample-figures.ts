/** Fixed sample figures, which are not data (SPEC §2). Everything that shows one carries the badge `sample · 예시`. */
import type { ChartData, ChartRow, ChartSeries } from './chart.ts';
import type { Label } from './report.ts';
import { MONTH_NAMES } from './year-month.ts';

export interface Metric {
  readonly id: 'weekly-inventory' | 'import-quantity' | 'outbound-amount' | 'shipment-count';
  readonly title: Label;
  readonly value: string;
  readonly unit?: string;
  readonly trend?: { readonly percent: number; readonly isPositive: boolean; readonly against: string };
}

export const sampleMetrics: readonly Metric[] = [
  {
    id: 'weekly-inventory',
    title: { ko: '주간 재고', en: 'Weekly inventory' },
    value: '12,480',
    unit: 'plt',
    trend: { percent: 2, isPositive: true, against: '전주 대비' },
  },
  {
    id: 'import-quantity',
    title: { ko: '수입량', en: 'Import quantity' },
    value: '6,840',
    unit: 'plt',
    trend: { percent: 4.7, isPositive: true, against: '전주 대비' },
  },
  {
    id: 'outbound-amount',
    title: { ko: '출고액', en: 'Outbound amount' },
    value: '18.6억',
    unit: '원',
    trend: { percent: -11.8, isPositive: false, against: '전월 대비' },
  },
  {
    id: 'shipment-count',
    title: { ko: '선적 건수', en: 'Shipment count' },
    value: '156',
    unit: '건',
    trend: { percent: 6.1, isPositive: true, against: '전월 대비' },
  },
];

function rowsOf(labels: readonly string[], columns: Readonly<Record<string, readonly number[]>>): ChartRow[] {
  return labels.map((label, at) => ({
    label,
    values: Object.fromEntries(
      Object.entries(columns).map(([key, numbers]) => [key, numbers[at] === undefined ? null : String(numbers[at])]),
    ),
  }));
}

const series = (key: string, name: string, colour: ChartSeries['colour']): ChartSeries => ({
  key,
  name,
  colour,
  isPrevious: false,
});

export const sampleWeekly: ChartData = {
  id: 'weekly',
  kind: 'line',
  title: { ko: '주간 재고 및 수입', en: 'Weekly inventory & imports' },
  unit: 'plt',
  rowName: '주',
  series: [series('inventory', '재고량', '--chart-1'), series('imports', '수입량', '--chart-6')],
  rows: rowsOf(
    [
      '8월 5주',
      '9월 1주',
      '9월 2주',
      '9월 3주',
      '9월 4주',
      '10월 1주',
      '10월 2주',
      '10월 3주',
      '10월 4주',
      '11월 1주',
      '11월 2주',
      '11월 3주',
    ],
    {
      inventory: [10_420, 10_960, 11_480, 11_130, 11_840, 12_620, 12_190, 12_930, 13_390, 12_800, 12_240, 12_480],
      imports: [4_870, 5_640, 6_290, 5_210, 5_980, 7_420, 6_270, 8_130, 7_350, 6_190, 6_530, 6_840],
    },
  ),
};

export const sampleInOut: ChartData = {
  id: 'inout-trend',
  kind: 'area',
  title: { ko: '입출고 금액 추이', en: 'In/outbound amount' },
  unit: '원',
  rowName: '월',
  series: [series('incoming', '입고액', '--chart-1'), series('outgoing', '출고액', '--chart-6')],
  rows: rowsOf(MONTH_NAMES, {
    incoming: [184, 169, 213, 198, 226, 204, 231, 217, 249, 236].map((amount) => amount * 10_000_000),
    outgoing: [152, 148, 178, 182, 187, 193, 198, 204, 211, 186].map((amount) => amount * 10_000_000),
  }),
};

export const sampleCost: ChartData = {
  id: 'monthly-cost',
  kind: 'bar',
  title: { ko: '월별 비용', en: 'Monthly cost' },
  unit: '원',
  goodWhen: 'down',
  rowName: '월',
  series: [
    series('shipping', '운송비', '--chart-6'),
    series('storage', '보관비', '--chart-1'),
    series('customs', '통관비', '--chart-4'),
  ],
  rows: rowsOf(MONTH_NAMES, {
    shipping: [102, 98, 114, 109, 118, 111, 122, 116, 127, 124].map((amount) => amount * 1_000_000),
    storage: [86, 87, 91, 90, 94, 95, 93, 97, 101, 99].map((amount) => amount * 1_000_000),
    customs: [34, 31, 39, 36, 42, 38, 44, 40, 47, 45].map((amount) => amount * 1_000_000),
  }),
};

/** 142 of 156 (SPEC §9). */
export const sampleGauge = {
  id: 'shipment-gauge',
  title: { ko: '선적 완료율', en: 'Shipment completion' },
  value: 142,
  max: 156,
  countUnit: '건',
} as const;
