/** Fixed sample figures, which are not data (SPEC §2). Everything that shows one carries the badge `예시`, `Sample`. */
import { MONTH_LABELS, type ChartData, type ChartRow, type ChartSeries } from './chart.ts';
import { monthName } from './date-words.ts';
import type { Words } from './language.ts';
import type { Label } from './report.ts';

export interface Metric {
  readonly id: 'weekly-inventory' | 'import-quantity' | 'outbound-amount' | 'shipment-count';
  readonly title: Label;
  readonly value: string;
  readonly unit?: string;
  readonly trend?: { readonly percent: number; readonly isPositive: boolean; readonly against: Words };
}

const LAST_WEEK: Words = { ko: '전주 대비', en: 'vs last week' };
const LAST_MONTH: Words = { ko: '전월 대비', en: 'vs last month' };

export const sampleMetrics: readonly Metric[] = [
  {
    id: 'weekly-inventory',
    title: { ko: '주간 재고', en: 'Weekly inventory' },
    value: '12,480',
    unit: 'plt',
    trend: { percent: 2, isPositive: true, against: LAST_WEEK },
  },
  {
    id: 'import-quantity',
    title: { ko: '수입량', en: 'Import quantity' },
    value: '6,840',
    unit: 'plt',
    trend: { percent: 4.7, isPositive: true, against: LAST_WEEK },
  },
  {
    id: 'outbound-amount',
    title: { ko: '출고액', en: 'Outbound amount' },
    value: '18.6억',
    unit: '원',
    trend: { percent: -11.8, isPositive: false, against: LAST_MONTH },
  },
  {
    id: 'shipment-count',
    title: { ko: '선적 건수', en: 'Shipment count' },
    value: '156',
    unit: '건',
    trend: { percent: 6.1, isPositive: true, against: LAST_MONTH },
  },
];

function rowsOf(labels: readonly Words[], columns: Readonly<Record<string, readonly number[]>>): ChartRow[] {
  return labels.map((label, at) => ({
    label,
    values: Object.fromEntries(
      Object.entries(columns).map(([key, numbers]) => [key, numbers[at] === undefined ? null : String(numbers[at])]),
    ),
  }));
}

/** `11월 3주`, `Nov W3`. */
const weekLabel = (month: number, week: number): Words => ({
  ko: `${monthName(month, 'ko')} ${week}주`,
  en: `${monthName(month, 'en')} W${week}`,
});

const series = (key: string, ko: string, en: string, colour: ChartSeries['colour']): ChartSeries => ({
  key,
  name: { ko, en },
  colour,
  isPrevious: false,
});

export const sampleWeekly: ChartData = {
  id: 'weekly',
  kind: 'line',
  title: { ko: '주간 재고 및 수입', en: 'Weekly inventory & imports' },
  unit: 'plt',
  period: 'week',
  series: [
    series('inventory', '재고량', 'Inventory', '--chart-1'),
    series('imports', '수입량', 'Imports', '--chart-6'),
  ],
  rows: rowsOf(
    [
      weekLabel(8, 5),
      weekLabel(9, 1),
      weekLabel(9, 2),
      weekLabel(9, 3),
      weekLabel(9, 4),
      weekLabel(10, 1),
      weekLabel(10, 2),
      weekLabel(10, 3),
      weekLabel(10, 4),
      weekLabel(11, 1),
      weekLabel(11, 2),
      weekLabel(11, 3),
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
  period: 'month',
  series: [
    series('incoming', '입고액', 'Incoming amount', '--chart-1'),
    series('outgoing', '출고액', 'Outgoing amount', '--chart-6'),
  ],
  rows: rowsOf(MONTH_LABELS, {
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
  period: 'month',
  series: [
    series('shipping', '운송비', 'Shipping', '--chart-6'),
    series('storage', '보관비', 'Storage', '--chart-1'),
    series('customs', '통관비', 'Customs', '--chart-4'),
  ],
  rows: rowsOf(MONTH_LABELS, {
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
