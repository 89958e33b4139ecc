import { fieldKeys } from '../../src/domain/report.ts';
import { reportById } from '../../src/domain/reports.ts';
import { postRecord } from './records.ts';

/** The third of the month after: who reads the dashboard then must not take half a month for a whole one. */
export const HALF_MONTH_TODAY = '2026-11-03';

/** Takes from the sample reports what SK would have entered for October 2026: its cost and its inventory. */
export async function enterHalfOfOctober(origin: string): Promise<void> {
  const isOfSk = (key: string) => key.startsWith('inventorySk') && !key.startsWith('inventorySkb');
  await postOctober(origin, 'cost', { bu: 'SK', ...emptied(fieldKeys(reportById('cost').rows)) });
  await postOctober(origin, 'inventory', emptied(fieldKeys(reportById('inventory').rows).filter(isOfSk)));
}

function emptied(keys: readonly string[]): Record<string, null> {
  return Object.fromEntries(keys.map((key) => [key, null]));
}

async function postOctober(origin: string, kind: string, values: Record<string, string | null>): Promise<void> {
  await postRecord(origin, kind, { yearMonth: 202610, ...values });
}
