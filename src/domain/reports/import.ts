import { BUSINESS_UNITS, businessUnits, type BusinessUnit } from '../business-units.ts';
import {
  defineReport,
  englishWords,
  literal,
  field,
  fieldKeys,
  group,
  unitSubTotal,
  type DerivedRow,
  type Row,
  type Unit,
} from '../report.ts';

const SUPPLIERS: Readonly<Record<BusinessUnit, readonly string[]>> = {
  SKB: ['SSB', 'SSS', 'SSFMT', 'TAP', 'NOVA', 'SSF', 'SSNA', 'SSBB', 'Others'],
  SK: ['SSB', 'SLI', 'SLH', 'SBI', 'FORTEBIO', 'Others'],
};

/** A group for each business unit. @param en with `ko`, what its name begins with */
function suppliers(prefix: string, en: string, ko: string, unit: Unit): Row[] {
  return BUSINESS_UNITS.flatMap((bu) => {
    const begin = prefix + businessUnits[bu].keyPart;
    // Imports follow demand: neither more nor less of them is good.
    const fields = SUPPLIERS[bu].map((name) =>
      field(begin + name, unit, name, name === 'Others' ? '기타' : name, 'neither'),
    );
    return group({ en: `${en} ${bu}`, ko: `${ko} ${bu}` }, fields, {
      key: unitSubTotal(prefix, bu),
      shown: 'positive',
    });
  });
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

const amounts = suppliers('importAmount', 'Import Amount', '수입액', '원');
const shipments = suppliers('shipments', 'Shipments', '선적', '건');

const words = englishWords('import data', 'Failed to fetch import information');

export const importReport = defineReport({
  id: 'import',
  title: { en: 'Import Report', ko: '수입' },
  shortName: 'Import',
  perBusinessUnit: false,
  rowTotals: true,
  words: {
    ...words,
    saveFailed: (answer) => ({ ...words.saveFailed(answer), ...(answer !== null && { description: literal(answer) }) }),
  },
  rows: [
    heading('importAmountTotal', 'Import Amount', '수입액', '원', amounts),
    ...amounts,
    heading('shipmentsTotal', 'Shipments', '선적 건수', '건', shipments),
    ...shipments,
  ],
});
