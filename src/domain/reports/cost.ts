import { defineReport, englishWords, field, fieldKeys, group } from '../report.ts';

const won = (key: string, en: string, ko: string) => field(key, '원', en, ko, 'down');
// SPEC §5: a sub total is shown only if greater than zero.
const subTotal = (key: string) => ({ key, shown: 'positive' as const });

const charges = [
  ...group(
    { en: 'Arenas', ko: '아레나스' },
    [
      won('arenasManagementCharge', 'Management Charge', '관리비'),
      won('arenasHandlingCharge', 'Handling Charge', '하역비'),
      won('arenasStorageCharge', 'Storage Charge', '보관비'),
      won('arenasDeliveryCharge', 'Delivery Charge', '배송비'),
      won('arenasOthers', 'Others', '기타'),
    ],
    subTotal('arenasSubTotal'),
  ),
  ...group(
    { en: 'IWS', ko: 'IWS' },
    [
      won('iwsHandlingCharge', 'Handling Charge', '하역비'),
      won('iwsStorageChargeCold', 'Storage Charge (Cold)', '보관비 냉장'),
      won('iwsStorageChargeF', 'Storage Charge (F)', '보관비 F'),
      won('iwsStorageChargeNormal', 'Storage Charge (Normal)', '보관비 상온'),
      won('iwsDeliveryCharge', 'Delivery Charge', '배송비'),
      won('iwsOthers', 'Others', '기타'),
    ],
    subTotal('iwsSubTotal'),
  ),
  ...group(
    { en: 'Other Warehouse', ko: '기타 창고' },
    [
      won('otherWarehouseStorageCharge', 'Storage Charge', '보관비'),
      won('otherWarehouseDeliveryCharge', 'Delivery Charge', '배송비'),
      won('otherWarehouseOthers', 'Others', '기타'),
    ],
    subTotal('otherWarehouseSubTotal'),
  ),
  ...group(
    { en: 'Local Transport', ko: '국내 운송' },
    [
      won('localTransportLogispot', 'Logispot', '로지스팟'),
      won('localTransportContractVehicle', 'Contract Vehicle', '계약 차량'),
    ],
    subTotal('localTransportSubTotal'),
  ),
];

const derived = { kind: 'derived', group: null, unit: '원' } as const;

export const cost = defineReport({
  id: 'cost',
  title: { en: 'Cost Report', ko: '비용' },
  shortName: 'Cost',
  perBusinessUnit: true,
  rowTotals: true,
  words: englishWords('cost data', 'Failed to fetch data'),
  rows: [
    ...charges,
    {
      ...derived,
      key: 'totalCost',
      goodWhen: 'down',
      label: { en: 'Total cost', ko: '총 비용' },
      role: 'total',
      plus: fieldKeys(charges),
      minus: [],
      shown: 'any',
    },
    // A plan, not a result.
    field('monthlyBudget', '원', 'Monthly Budget', '월 예산', 'neither'),
    {
      ...derived,
      key: 'budgetVariance',
      goodWhen: 'up', // more is left of the budget
      label: { en: 'Budget variance', ko: '예산 차이' },
      role: 'variance',
      plus: ['monthlyBudget'],
      minus: fieldKeys(charges),
      shown: 'non-zero',
    },
  ],
});
