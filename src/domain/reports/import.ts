import {
  defineReport,
  englishWords,
  field,
  fieldKeys,
  group,
  type DerivedRow,
  type Row,
  type Unit,
} from '../report.ts';

const SUPPLIERS_SKB = ['SSB', 'SSS', 'SSFMT', 'TAP', 'NOVA', 'SSF', 'SSNA', 'SSBB', 'Others'];
const SUPPLIERS_SK = ['SSB', 'SLI', 'SLH', 'SBI', 'FORTEBIO', 'Others'];

function suppliers(prefix: string, en: string, ko: string, unit: Unit, names: readonly string[]): Row[] {
  // Imports follow demand: neither more nor less of them is good.
  const fields = names.map((name) => field(prefix + name, unit, name, name === 'Others' ? '기타' : name, 'neither'));
  return group({ en, ko }, fields, { key: `${prefix}SubTotal`, shown: 'positive' });
}

/** SPEC §5: a heading row with the monthly sum of everything below it. */
function heading(key: string, en: string, ko: string, unit: Unit, below: readonly Row[]): DerivedRow {
  return {
    kind: 'derived',
    key,
    group: null,
    label: { en, ko },
    unit,
    goodWhen: 'neither',
    role: 'heading',
    plus: fieldKeys(below),
    minus: [],
    shown: 'any',
  };
}

const amounts = [
  ...suppliers('importAmountSkb', 'Import Amount SKB', '수입액 SKB', '원', SUPPLIERS_SKB),
  ...suppliers('importAmountSk', 'Import Amount SK', '수입액 SK', '원', SUPPLIERS_SK),
];
const shipments = [
  ...suppliers('shipmentsSkb', 'Shipments SKB', '선적 SKB', '건', SUPPLIERS_SKB),
  ...suppliers('shipmentsSk', 'Shipments SK', '선적 SK', '건', SUPPLIERS_SK),
];

const words = englishWords('import data', 'Failed to fetch import information');

export const importReport = defineReport({
  id: 'import',
  title: { en: 'Import Report', ko: '수입' },
  shortName: 'Import',
  perBusinessUnit: false,
  rowTotals: true,
  words: {
    ...words,
    saveFailed: (answer) => ({ ...words.saveFailed(answer), ...(answer !== null && { description: answer }) }),
  },
  rows: [
    heading('importAmountTotal', 'Import Amount', '수입액', '원', amounts),
    ...amounts,
    heading('shipmentsTotal', 'Shipments', '선적 건수', '건', shipments),
    ...shipments,
  ],
});
