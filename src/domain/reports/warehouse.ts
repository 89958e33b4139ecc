import { defineReport, field, group } from '../report.ts';

/**
 * The name of this field is missing from the specification; its neighbours suggest spaceUtilBinsColdMinus20c.
 * This literal is the key in JSON, in CSV and in the database (CONTRACT §2).
 */
const HASH_KEY = '{hash}';

export const warehouse = defineReport({
  id: 'warehouse',
  title: { en: 'Warehouse Status', ko: '창고 현황' },
  shortName: 'Warehouse',
  perBusinessUnit: false,
  rowTotals: false,
  words: {
    edit: { ko: '입력', en: 'Edit' },
    saved: (year) => ({
      title: { ko: '저장 완료', en: 'Save completed' },
      description: {
        ko: `${year}년 데이터가 성공적으로 저장되었습니다.`,
        en: `${year} warehouse data has been saved.`,
      },
    }),
    saveFailed: () => ({
      title: { ko: '저장 실패', en: 'Save failed' },
      description: { ko: '데이터 저장 중 오류가 발생했습니다.', en: 'An error occurred while saving data.' },
    }),
    fetchFailed: 'Failed to fetch data',
  },
  // Volumes, capacity and people follow the work: neither more nor less of them is good. Nor is a store that is fuller
  // or emptier.
  rows: [
    ...group({ en: 'Inbound', ko: '입고' }, [
      field('inboundDeliveryNotes', '건', 'Delivery Notes', '전표', 'neither'),
      field('inboundLineItems', '행', 'Line Items', '품목', 'neither'),
      field('inboundDamageRatio', '%', 'Damage Ratio', '파손율', 'down'),
    ]),
    ...group({ en: 'Outbound', ko: '출고' }, [
      field('outboundDeliveryNotes', '건', 'Delivery Notes', '전표', 'neither'),
      field('outboundLineItems', '행', 'Line Items', '품목', 'neither'),
      field('warehouseDamageRatio', '%', 'Warehouse Damage Ratio', '창고 파손율', 'down'),
      field('issuedCapa', '건', 'Issued CAPA', 'CAPA 발행', 'down'), // each is a fault that had to be corrected
    ]),
    ...group({ en: 'Capacity', ko: '용량 및 활용' }, [
      field('totalCapacitySqm', '㎡', 'Total Capacity (sqm)', '총면적', 'neither'),
      field('totalCapacityPallets', 'plt', 'Total Capacity (pallets)', '총 팔레트', 'neither'),
      field('spaceUtilPallets', '%', 'Space Util. Pallets', '팔레트 활용률', 'neither'),
      field('totalCapacityBins', 'bin', 'Total Capacity (bins)', '총 로케이션', 'neither'),
      field('spaceUtilBins', '%', 'Space Util. Bins', '로케이션 활용률', 'neither'),
      field('capacityPallets28c', 'plt', 'Capacity Pallets 2~8℃', '냉장 팔레트', 'neither'),
      field('spaceUtilCold28c', '%', 'Space Util. Cold 2~8℃', '냉장 활용률', 'neither'),
      field('capacityPalletsMinus20c', 'plt', 'Capacity Pallets -20℃', '냉동 팔레트', 'neither'),
      field('spaceUtilColdMinus20c', '%', 'Space Util. Cold -20℃', '냉동 활용률', 'neither'),
      field('spaceUtilBinsColdMinus8c', '%', 'Space Util. Bins Cold -8℃', '저온 로케이션 활용률', 'neither'),
      field(HASH_KEY, '%', 'Space Util. (name pending)', '명칭 미정', 'neither'),
      field('inventoryAccuracy', '%', 'Inventory Accuracy', '재고 정확도', 'up'),
    ]),
    ...group({ en: 'Labor', ko: '인력' }, [
      field('labors', '명', 'Labors', '인원', 'neither'),
      field('laborHours', 'h', 'Labor Hours', '근무 시간', 'neither'),
    ]),
    ...group({ en: 'Energy', ko: '에너지' }, [
      field('energyKwh', 'kWh', 'Consumption', '전력', 'down'),
      field('energyKwhPerSqm', 'kWh', 'per ㎡', '면적당', 'down'),
      field('energyKwhPerPallet', 'kWh', 'per Pallet', '팔레트당', 'down'),
    ]),
  ],
});
