/** Monthly records, as the API takes and gives them: what somebody else saves, and what is stored. */
import assert from 'node:assert/strict';
import type { CellValue } from '../../src/domain/cell.ts';

export async function postRecord(origin: string, kind: string, record: object, headers = {}): Promise<void> {
  const answer = await fetch(`${origin}/api/${kind}-info`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(record),
  });
  assert.equal(answer.status, 200, await answer.text());
}

export async function storedRecords(
  origin: string,
  kind: string,
  year: number,
  bu?: string,
): Promise<Record<string, CellValue>[]> {
  const answer = await fetch(`${origin}/api/${kind}-info/${year}${bu === undefined ? '' : `/${bu}`}`);
  return (await answer.json()) as Record<string, CellValue>[];
}
