/** The dashboard as the server sends it: true figures first, the state of the last months, the compared year (CONTRACT §10). */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '../../db/open.ts';
import { groupThousands } from '../../src/domain/decimal.ts';
import { elements, textOf } from '../support/html.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { startApp } from '../support/server.ts';

let today = '2026-11-20';
const database = await openDatabase(await sampleDatabase());
after(database.close);
const { origin } = await startApp({ database, today: () => today });

async function get(address: string): Promise<string> {
  const answer = await fetch(origin + address);
  assert.equal(answer.status, 200, address);
  return answer.text();
}

/** The tiles by their hook: the full figure of the month, and all that they say. */
function tiles(html: string): Map<string, { value: string | undefined; href: string | undefined; text: string }> {
  return new Map(
    elements(html, 'a')
      .filter(({ attributes }) => 'data-kpi' in attributes)
      .map(({ attributes, inner }) => [
        attributes['data-kpi'] ?? '',
        {
          value: /kpi-value"><data value="([^"]*)"/.exec(inner)?.[1],
          href: attributes.href?.replaceAll('&amp;', '&'),
          text: textOf(inner),
        },
      ]),
  );
}

interface CostRecord {
  readonly month: number | string;
  readonly [key: string]: unknown;
}

test('the first figures are those of the reports, and lead there', async () => {
  const html = await get('/');
  const found = tiles(html);
  assert.deepEqual([...found.keys()], ['inventory', 'import-amount', 'import-count', 'cost']);
  assert.ok(html.indexOf('data-kpi') < html.indexOf('data-chart'), 'before the charts');
  assert.ok(
    html.indexOf('data-closing') > html.indexOf('chart-monthly-import-count'),
    'after the charts of stored figures',
  );
  assert.ok(html.indexOf('data-metric') > html.indexOf('data-closing'), 'samples are last');
  for (const [id, row] of [
    ['inventory', ['inventorySkbSubTotal', 'inventorySkSubTotal']],
    ['import-amount', ['importAmountSkbSubTotal', 'importAmountSkSubTotal']],
    ['import-count', ['shipmentsSkbSubTotal', 'shipmentsSkSubTotal']],
  ] as const) {
    const { value = '', href = '' } = found.get(id) ?? {};
    const report = await get(href);
    const october = row.map((key) => {
      const cells = elements(
        elements(report, 'tr').find((each) => each.attributes['data-field'] === key)?.inner ?? '',
        'td',
      );
      return BigInt(
        textOf(cells.find((cell) => cell.attributes['data-month'] === '10')?.inner ?? '').replaceAll(',', ''),
      );
    });
    assert.equal(value, String(october.reduce((sum, each) => sum + each, 0n)), id);
  }
  const units = await Promise.all(
    ['SKB', 'SK'].map(async (bu) => (await (await fetch(`${origin}/api/cost-info/2026/${bu}`)).json()) as CostRecord[]),
  );
  const sumOf = (keep: (key: string) => boolean) =>
    units
      .flat()
      .filter(({ month }) => Number(month) === 10)
      .flatMap((record) => Object.entries(record))
      .filter(([key, value]) => keep(key) && typeof value === 'number')
      .reduce((sum, [, value]) => sum + (value as number), 0);
  const cost = found.get('cost');
  const isCost = (key: string) => !['id', 'year', 'month', 'yearMonth', 'revision', 'monthlyBudget'].includes(key);
  assert.equal(cost?.value, String(Math.round(sumOf(isCost))));
  assert.match(cost?.text ?? '', /예산.*(?:여유|초과)/);
  assert.ok(html.includes(groupThousands(String(sumOf((key) => key === 'monthlyBudget')))), 'the whole budget');
});

test('?year= chooses the compared year, in January too; what is not a year is refused', async () => {
  const last = await get('/?year=2025');
  assert.match(textOf(last), /2025년 실적은 12월까지 집계/);
  assert.match(tiles(last).get('inventory')?.text ?? '', /12월/);
  assert.match(tiles(last).get('inventory')?.href ?? '', /year=2025/);
  today = '2027-01-15';
  try {
    assert.match(textOf(await get('/')), /올해 실적은 1월까지 집계/);
    assert.equal(tiles(await get('/')).get('cost')?.value, undefined, 'nothing of 2027 yet');
    assert.match(textOf(await get('/?year=2026')), /2026년 실적은 12월까지 집계/);
    const [closing = ''] = elements(await get('/'), 'section')
      .filter(({ attributes }) => 'data-closing' in attributes)
      .map(({ inner }) => textOf(inner));
    assert.match(closing, /2026년 12월/);
    assert.match(closing, /2026년 11월/);
  } finally {
    today = '2026-11-20';
  }
  for (const year of ['26', 'x', '1999', '2026&year=2025']) {
    assert.equal((await fetch(`${origin}/?year=${year}`)).status, 400, year);
  }
  assert.equal((await fetch(`${origin}/?year=`)).status, 200);
});

test('the state of the last two months names what is filled, when, by whom, and leads to the first empty cell', async () => {
  const states = async () => {
    const [board] = elements(await get('/'), 'section').filter(({ attributes }) => 'data-closing' in attributes);
    return elements(board?.inner ?? '', 'li').map(({ inner }) => ({
      text: textOf(inner),
      href: elements(inner, 'a')[0]?.attributes.href?.replaceAll('&amp;', '&'),
    }));
  };
  const before = await states();
  assert.equal(before.length, 10, 'five reports and units, two months');
  assert.match(before[1]?.text ?? '', /^비용 SKB 17\/17.*cost_report_2026_SKB\.csv/);
  const save = (value: number | null) =>
    fetch(`${origin}/api/cost-info`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin },
      body: JSON.stringify({ yearMonth: 202610, bu: 'SKB', iwsOthers: value }),
    });
  assert.equal((await save(null)).status, 200);
  const after = (await states())[1];
  assert.match(after?.text ?? '', /^비용 SKB 16\/17/);
  assert.equal(after?.href, '/report/cost?year=2026&bu=SKB#iwsOthers-10');
});

test('an empty database shows no figure as if it were one', async () => {
  const empty = await startApp();
  const html = await (await fetch(empty.origin)).text();
  for (const { value, text } of tiles(html).values()) {
    assert.equal(value, undefined);
    assert.match(text, /미입력/);
  }
});

test('a cost that rose is bad, one that fell is good, and one that stayed is neither', async () => {
  const { origin: own } = await startApp({ today: () => today });
  const headers = { 'content-type': 'application/json' };
  for (const [cost, expected] of [
    [100, 'change">+0.0%'],
    [101, 'change bad">+1.0%'],
    [99, 'change good">-1.0%'],
  ] as const) {
    for (const [yearMonth, iwsOthers] of [
      [202609, 100],
      [202610, cost],
    ]) {
      const body = JSON.stringify({ yearMonth, bu: 'SKB', iwsOthers });
      assert.equal((await fetch(`${own}/api/cost-info`, { method: 'POST', headers, body })).status, 200);
    }
    const html = await (await fetch(own)).text();
    const tile = elements(html, 'a').find(({ attributes }) => attributes['data-kpi'] === 'cost');
    assert.ok(tile?.inner.includes(expected), `${cost}: ${expected}`);
  }
});
