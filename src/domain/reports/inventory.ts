import { BUSINESS_UNITS, businessUnits, type BusinessUnit } from '../business-units.ts';
import { defineReport, englishWords, field, group, unitSubTotal, type Row } from '../report.ts';

/** SPEC §3. A site's code without punctuation is the end of its field keys: `R15-BIM B` → `R15BIMB`. */
const SITES = [
  'R01-FT',
  'R03-FMT',
  'R05-CCT',
  'R07-PT',
  'R09-CellGenix',
  'R11-CCM',
  'R13-CTS',
  'R15-BIM B',
  'R17-DA',
  'R18-Albumedix',
  'R19-BS',
  'R21-LWG',
  'R23-BioA',
  'R25-LF',
  'R27-MB',
  'R29-LH',
  'R31-LW',
  'R33-BIM L',
  'R35-LS',
  'R41-BIA',
  'R42-Polyplus',
];

function sites(bu: BusinessUnit): Row[] {
  const begin = `inventory${businessUnits[bu].keyPart}`;
  // Stock costs money, and a lack of it costs orders: neither more nor less is good.
  const fields = SITES.map((site) => field(begin + site.replace(/[^A-Za-z0-9]/g, ''), '원', site, site, 'neither'));
  // SPEC §5: on this page a sub total is shown when any value exists, even zero.
  const label = { en: `Inventory ${bu}`, ko: `재고 ${bu}` };
  return group(label, fields, { key: unitSubTotal('inventory', bu), shown: 'any' });
}

export const inventory = defineReport({
  id: 'inventory',
  title: { en: 'Inventory Report', ko: '재고' },
  shortName: 'Inventory',
  perBusinessUnit: false,
  rowTotals: false,
  hidesEmptyRows: true,
  words: englishWords('inventory data', 'Failed to fetch data'),
  exportNotice: (year) => `CSV download will be implemented later. Today: dashboard export inventory --year ${year}`,
  rows: BUSINESS_UNITS.flatMap(sites),
});
