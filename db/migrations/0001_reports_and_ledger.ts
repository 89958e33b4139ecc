import { sql, type Kysely } from 'kysely';

// Frozen: this is what every database holds already. It imports nothing of ours, so that it stays what it was.

const WAREHOUSE_COLUMNS = [
  'inboundDeliveryNotes',
  'inboundLineItems',
  'inboundDamageRatio',
  'outboundDeliveryNotes',
  'outboundLineItems',
  'warehouseDamageRatio',
  'issuedCapa',
  'totalCapacitySqm',
  'totalCapacityPallets',
  'spaceUtilPallets',
  'totalCapacityBins',
  'spaceUtilBins',
  'capacityPallets28c',
  'spaceUtilCold28c',
  'capacityPalletsMinus20c',
  'spaceUtilColdMinus20c',
  'spaceUtilBinsColdMinus8c',
  '{hash}',
  'inventoryAccuracy',
  'labors',
  'laborHours',
  'energyKwh',
  'energyKwhPerSqm',
  'energyKwhPerPallet',
];

const COST_COLUMNS = [
  'arenasManagementCharge',
  'arenasHandlingCharge',
  'arenasStorageCharge',
  'arenasDeliveryCharge',
  'arenasOthers',
  'iwsHandlingCharge',
  'iwsStorageChargeCold',
  'iwsStorageChargeF',
  'iwsStorageChargeNormal',
  'iwsDeliveryCharge',
  'iwsOthers',
  'otherWarehouseStorageCharge',
  'otherWarehouseDeliveryCharge',
  'otherWarehouseOthers',
  'localTransportLogispot',
  'localTransportContractVehicle',
  'monthlyBudget',
];

const IMPORT_COLUMNS = [
  'importAmountSkbSSB',
  'importAmountSkbSSS',
  'importAmountSkbSSFMT',
  'importAmountSkbTAP',
  'importAmountSkbNOVA',
  'importAmountSkbSSF',
  'importAmountSkbSSNA',
  'importAmountSkbSSBB',
  'importAmountSkbOthers',
  'importAmountSkSSB',
  'importAmountSkSLI',
  'importAmountSkSLH',
  'importAmountSkSBI',
  'importAmountSkFORTEBIO',
  'importAmountSkOthers',
  'shipmentsSkbSSB',
  'shipmentsSkbSSS',
  'shipmentsSkbSSFMT',
  'shipmentsSkbTAP',
  'shipmentsSkbNOVA',
  'shipmentsSkbSSF',
  'shipmentsSkbSSNA',
  'shipmentsSkbSSBB',
  'shipmentsSkbOthers',
  'shipmentsSkSSB',
  'shipmentsSkSLI',
  'shipmentsSkSLH',
  'shipmentsSkSBI',
  'shipmentsSkFORTEBIO',
  'shipmentsSkOthers',
];

const INVENTORY_COLUMNS = [
  'inventorySkbR01FT',
  'inventorySkbR03FMT',
  'inventorySkbR05CCT',
  'inventorySkbR07PT',
  'inventorySkbR09CellGenix',
  'inventorySkbR11CCM',
  'inventorySkbR13CTS',
  'inventorySkbR15BIMB',
  'inventorySkbR17DA',
  'inventorySkbR18Albumedix',
  'inventorySkbR19BS',
  'inventorySkbR21LWG',
  'inventorySkbR23BioA',
  'inventorySkbR25LF',
  'inventorySkbR27MB',
  'inventorySkbR29LH',
  'inventorySkbR31LW',
  'inventorySkbR33BIML',
  'inventorySkbR35LS',
  'inventorySkbR41BIA',
  'inventorySkbR42Polyplus',
  'inventorySkR01FT',
  'inventorySkR03FMT',
  'inventorySkR05CCT',
  'inventorySkR07PT',
  'inventorySkR09CellGenix',
  'inventorySkR11CCM',
  'inventorySkR13CTS',
  'inventorySkR15BIMB',
  'inventorySkR17DA',
  'inventorySkR18Albumedix',
  'inventorySkR19BS',
  'inventorySkR21LWG',
  'inventorySkR23BioA',
  'inventorySkR25LF',
  'inventorySkR27MB',
  'inventorySkR29LH',
  'inventorySkR31LW',
  'inventorySkR33BIML',
  'inventorySkR35LS',
  'inventorySkR41BIA',
  'inventorySkR42Polyplus',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await createRecordTable(db, 'warehouse_info', WAREHOUSE_COLUMNS, false);
  await createRecordTable(db, 'cost_info', COST_COLUMNS, true);
  await createRecordTable(db, 'import_info', IMPORT_COLUMNS, false);
  await createRecordTable(db, 'inventory_info', INVENTORY_COLUMNS, false);

  await db.schema
    .createTable('change')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('batch', 'text', (column) => column.unique())
    .addColumn('via', 'text', (column) => column.notNull().check(sql`via in ('web', 'api', 'cli')`))
    .addColumn('actor', 'text')
    .addColumn('file', 'text')
    .execute();

  // The key is natural, and it is the question that is asked most: what happened to this month, in order.
  await db.schema
    .createTable('change_record')
    .addColumn('change_id', 'integer', (column) => column.notNull().references('change.id'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('month', 'integer', (column) => column.notNull())
    .addColumn('bu', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('cells', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('change_record_key', ['kind', 'year', 'month', 'bu', 'revision'])
    .execute();
  await db.schema.createIndex('change_record_change').on('change_record').column('change_id').execute();
}

async function createRecordTable(
  db: Kysely<unknown>,
  name: string,
  columns: readonly string[],
  perBusinessUnit: boolean,
): Promise<void> {
  let table = db.schema
    .createTable(name)
    .addColumn('year', 'integer', (column) => column.notNull().check(sql`year between 2000 and 2099`))
    .addColumn('month', 'integer', (column) => column.notNull().check(sql`month between 1 and 12`));
  if (perBusinessUnit) {
    table = table.addColumn('bu', 'text', (column) => column.notNull().check(sql`bu in ('SKB', 'SK')`));
  }
  table = table
    .addColumn('revision', 'integer', (column) => column.notNull().check(sql`revision >= 1`))
    .addColumn('texts', 'text');
  for (const column of columns) table = table.addColumn(column, 'numeric');
  const key = perBusinessUnit ? ['year', 'month', 'bu'] : ['year', 'month'];
  await table.addPrimaryKeyConstraint(`${name}_key`, key as never[]).execute();
}
