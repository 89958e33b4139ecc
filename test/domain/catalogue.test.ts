import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indexOfAll } from '../../src/domain/blocks/label-index.ts';
import { comparableName } from '../../src/domain/names.ts';
import { fullLabel, type ReportId, type ValueRow } from '../../src/domain/report.ts';
import { reports } from '../../src/domain/reports.ts';

// SPEC §3, copied by hand: the catalogue must say the same, in the same order.
const SITES = [
  'R01FT R03FMT R05CCT R07PT R09CellGenix R11CCM R13CTS R15BIMB R17DA R18Albumedix R19BS R21LWG R23BioA R25LF R27MB',
  'R29LH R31LW R33BIML R35LS R41BIA R42Polyplus',
];
const SUPPLIERS_SKB = 'SSB SSS SSFMT TAP NOVA SSF SSNA SSBB Others';
const SUPPLIERS_SK = 'SSB SLI SLH SBI FORTEBIO Others';
const keysOf = (prefix: string, suffixes: string) => suffixes.split(' ').map((suffix) => prefix + suffix);
const KEYS: Readonly<Record<ReportId, readonly string[]>> = {
  warehouse: [
    'inboundDeliveryNotes inboundLineItems inboundDamageRatio outboundDeliveryNotes outboundLineItems',
    'warehouseDamageRatio issuedCapa totalCapacitySqm totalCapacityPallets spaceUtilPallets totalCapacityBins',
    'spaceUtilBins capacityPallets28c spaceUtilCold28c capacityPalletsMinus20c spaceUtilColdMinus20c',
    'spaceUtilBinsColdMinus8c {hash} inventoryAccuracy labors laborHours energyKwh energyKwhPerSqm energyKwhPerPallet',
  ].flatMap((line) => line.split(' ')),
  cost: [
    'arenasManagementCharge arenasHandlingCharge arenasStorageCharge arenasDeliveryCharge arenasOthers',
    'iwsHandlingCharge iwsStorageChargeCold iwsStorageChargeF iwsStorageChargeNormal iwsDeliveryCharge iwsOthers',
    'otherWarehouseStorageCharge otherWarehouseDeliveryCharge otherWarehouseOthers',
    'localTransportLogispot localTransportContractVehicle monthlyBudget',
  ].flatMap((line) => line.split(' ')),
  import: [
    ...keysOf('importAmountSkb', SUPPLIERS_SKB),
    ...keysOf('importAmountSk', SUPPLIERS_SK),
    ...keysOf('shipmentsSkb', SUPPLIERS_SKB),
    ...keysOf('shipmentsSk', SUPPLIERS_SK),
  ],
  inventory: [...keysOf('inventorySkb', SITES.join(' ')), ...keysOf('inventorySk', SITES.join(' '))],
};
const DERIVED: Readonly<Record<ReportId, readonly string[]>> = {
  warehouse: [],
  cost: [
    'arenasSubTotal',
    'iwsSubTotal',
    'otherWarehouseSubTotal',
    'localTransportSubTotal',
    'totalCost',
    'budgetVariance',
  ],
  import: [
    'importAmountTotal',
    'importAmountSkbSubTotal',
    'importAmountSkSubTotal',
    'shipmentsTotal',
    'shipmentsSkbSubTotal',
    'shipmentsSkSubTotal',
  ],
  inventory: ['inventorySkbSubTotal', 'inventorySkSubTotal'],
};

const valueRows = reports.flatMap((report) => report.rows.filter((row): row is ValueRow => row.kind !== 'group'));

test('the catalogue has the fields of SPEC §3, in its order', () => {
  assert.deepEqual(Object.fromEntries(reports.map(({ id, fields }) => [id, fields.map(({ key }) => key)])), KEYS);
});

test('derived rows have the names of CONTRACT §4', () => {
  for (const { id, rows } of reports) {
    assert.deepEqual(
      rows.filter((row) => row.kind === 'derived').map(({ key }) => key),
      DERIVED[id],
    );
  }
});

test('derived rows are made from fields of their own report', () => {
  for (const { fieldByKey, rows } of reports) {
    for (const row of rows) {
      if (row.kind !== 'derived') continue;
      assert.ok(row.plus.length > 0, row.key);
      for (const key of [...row.plus, ...row.minus]) assert.ok(fieldByKey.has(key), `${row.key} needs ${key}`);
    }
  }
});

test('a full label is unique within its report in both languages, and no name means anything else in a header row', () => {
  const charge = valueRows.find(({ key }) => key === 'arenasManagementCharge');
  assert.ok(charge !== undefined);
  assert.deepEqual([fullLabel(charge, 'en'), fullLabel(charge, 'ko')], ['Arenas Management Charge', '아레나스 관리비']);
  const owner = new Map<string, string>();
  for (const row of valueRows) {
    for (const name of new Set([row.key, fullLabel(row, 'en'), fullLabel(row, 'ko')].map(comparableName))) {
      assert.equal(owner.get(name), undefined, `"${name}" names ${owner.get(name)} and ${row.key}`);
      owner.set(name, row.key);
      const named = indexOfAll().find([name], null);
      assert.ok(named.kind === 'row' && named.row === row, `"${name}" is not ${row.key}`);
    }
  }
  assert.ok(owner.size > 200);
});

test('labels use only characters that CP949 has', () => {
  // KS X 1001, the part of CP949 that every Korean program knows.
  const known = new Set(Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)));
  const decoder = new TextDecoder('euc-kr');
  for (let lead = 0xa1; lead <= 0xfe; lead += 1) {
    for (let trail = 0xa1; trail <= 0xfe; trail += 1) known.add(decoder.decode(Uint8Array.of(lead, trail)));
  }
  for (const row of valueRows) {
    for (const language of ['en', 'ko'] as const) {
      for (const character of fullLabel(row, language)) assert.ok(known.has(character), `${row.key}: ${character}`);
    }
  }
});
