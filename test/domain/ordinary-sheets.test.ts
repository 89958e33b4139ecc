/** Ordinary ways of keeping a sheet that are read, each beside its neighbours that would change figures (CONTRACT §8.1). */
import { test } from 'node:test';
import { areAsked, areTaken, sheetTests } from '../support/asked-sheets.ts';

// The sub total of a group above its items names them, where their sum proves it.
const ITEMS = ['1 arenasManagementCharge 4100', '1 arenasHandlingCharge 510', '1 iwsHandlingCharge 610'];
const sumFirst = (arenas: string, iws: string) =>
  `구분|1월 / ${arenas}|4610 / 관리비|4100 / 하역비|510 / ${iws}|610 / 하역비|610`;
areTaken(
  [
    sumFirst('아레나스 소계', 'IWS 소계'),
    sumFirst('아레나스 합계', 'IWS 합계'),
    sumFirst('Arenas Sub total', 'IWS Subtotal'),
    `${sumFirst('아레나스 소계', 'IWS 소계')} / 총 비용|5220`,
    '구분|항목|1월 / 아레나스 소계||4610 / |관리비|4100 / |하역비|510 / IWS 소계||610 / |하역비|610',
    // Full names need no proof: a sum that differs is a warning.
    '구분|1월 / 아레나스 소계|4611 / 아레나스 관리비|4100 / 아레나스 하역비|510 / IWS 소계|9 / IWS 하역비|610',
  ].map((rows) => ({ rows, cells: ITEMS })),
);
areAsked(
  ['unclear-group', 'several-fields'],
  [
    sumFirst('아레나스 소계', 'IWS 소계').replace('4610', '4611'),
    sumFirst('아레나스 소계', 'IWS 소계').replace(/610$/, '611'),
    // Nothing that proves it.
    sumFirst('아레나스 소계', 'IWS 소계').replace('|4610', '|'),
    '구분|1월 / 아레나스 소계|0 / 하역비|610 / IWS 소계|610',
    '구분|1월 / 아레나스 소계|- / 하역비|610 / IWS 소계|610',
    // Below its items the sum names nothing.
    '구분|1월 / 관리비|4100 / 아레나스 소계|4100 / 하역비|610 / IWS 소계|610',
    '구분|1월 / 하역비|610 / 아레나스 소계|610 / 하역비|510 / IWS 소계|510',
  ].map((rows) => ({ rows })),
);

for (const { name, check } of sheetTests) test(name, check);
