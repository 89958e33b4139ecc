/** The dashboard as the server sends it: true figures first, the state of the last months, the compared year (CONTRACT §10). */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '../../db/open.ts';
import { groupThousands } from '../../src/domain/decimal.ts';
import { enterHalfOfOctober, HALF_MONTH_TODAY } from '../support/half-month.ts';
import { elements, textOf } from '../support/html.ts';
import { postRecord } from '../support/records.ts';
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

interface Tile {
  readonly value: string | undefined;
  readonly href: string | undefined;
  readonly links: readonly (string | undefined)[];
  readonly text: string;
}

/** The tiles by their hook: the full figure of the month, and all that they say. */
function tiles(html: string): Map<string, Tile> {
  return new Map(
    ['a', 'article']
      .flatMap((name) => elements(html, name))
      .filter(({ attributes }) => 'data-kpi' in attributes)
      .map(({ attributes, inner }) => [
        attributes['data-kpi'] ?? '',
        {
          value: /kpi-value"><data value="([^"]*)"/.exec(inner)?.[1],
          href: attributes.href?.replaceAll('&amp;', '&'),
          links: elements(inner, 'a').map((link) => link.attributes.href?.replaceAll('&amp;', '&')),
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
  assert.ok(html.indexOf('data-closing') > html.lastIndexOf('data-kpi'), 'after the tiles');
  assert.ok(html.indexOf('data-chart') > html.indexOf('data-closing'), 'before the charts');
  assert.ok(html.indexOf('data-metric') > html.indexOf('chart-monthly-import-count'), 'samples are last');
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
  assert.deepEqual(cost?.links, ['/report/cost?year=2026&bu=SKB', '/report/cost?year=2026&bu=SK']);
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
    assert.match(closing, /2026년 12월 입력/);
    assert.match(closing, /2026년 11월 입력/);
  } finally {
    today = '2026-11-20';
  }
  const next = await get('/?year=2027');
  assert.match(textOf(next), /2027년은 아직 시작되지 않았습니다/);
  assert.doesNotMatch(tiles(next).get('cost')?.text ?? '', /1월/, 'none of its months is over');
  for (const year of ['26', 'x', '1999', '2026&year=2025']) {
    assert.equal((await fetch(`${origin}/?year=${year}`)).status, 400, year);
  }
  assert.equal((await fetch(`${origin}/?year=`)).status, 200);
});

test('while nothing is missing the last two months are one line; else a line each, which leads to the first empty cell', async () => {
  const board = async () => {
    const found = elements(await get('/'), 'section').find(({ attributes }) => 'data-closing' in attributes);
    const { inner = '' } = found ?? {};
    const states = elements(inner, 'li').map((state) => ({
      text: textOf(state.inner),
      href: elements(state.inner, 'a')[0]?.attributes.href?.replaceAll('&amp;', '&'),
    }));
    return { text: textOf(inner), states };
  };
  assert.deepEqual(await board(), { text: '10월 모두 입력됨9월 모두 입력됨', states: [] });
  await postRecord(origin, 'cost', { yearMonth: 202610, bu: 'SKB', iwsOthers: null });
  const { text, states } = await board();
  assert.match(text, /^10월 입력.*9월 모두 입력됨$/);
  assert.equal(states.length, 5, 'five reports and units');
  assert.deepEqual(states[1], {
    text: '비용 SKB 16/17 입력',
    href: '/report/cost?year=2026&bu=SKB#iwsOthers-10',
  });
  assert.match(states[2]?.text ?? '', /^비용 SK 17\/17 .*\d\d:\d\d \S+$/, 'when, and by whom');
  assert.doesNotMatch(text, /\.csv/);
});

test('a month that is not complete says so, and is judged nowhere', async () => {
  const own = await openDatabase(await sampleDatabase());
  after(own.close);
  const half = await startApp({ database: own, today: () => HALF_MONTH_TODAY });
  await enterHalfOfOctober(half.origin);
  await postRecord(half.origin, 'import', { yearMonth: 202603, importAmountSkbSSF: 'N/A' });
  const html = await (await fetch(half.origin)).text();
  const text = (id: string) => tiles(html).get(id)?.text ?? '';
  assert.match(text('inventory'), /입력 중 21\/42.*44\.2억/);
  assert.match(text('inventory'), /전월[\d.]+억–전년 동월[\d.]+억–연초대비 9월[\d.]+억[+-][\d.]+%$/);
  assert.match(text('cost'), /입력 중 17\/34.*SKB 3\.5억SK 미입력전월[\d.]+억–전년 동월[\d.]+억–누계 1~9월/);
  assert.match(text('cost'), /예산 3\.7억누계 예산 초과/, 'no verdict of the month, one of the months before');
  assert.match(text('import-amount'), /합계 제외 1.*누계 1~10월/);
  assert.doesNotMatch(text('import-count'), /입력 중|합계 제외/);
  const [tile] = elements(html, 'article').filter(({ attributes }) => attributes['data-kpi'] === 'cost');
  assert.equal(
    tile?.inner.match(/change (?:good|bad)/g)?.length,
    2,
    'the year to date and its budget keep their colour',
  );
  const sparkline = /class="sparkline"[^>]*>.*?<circle cx="([\d.]+)"/.exec(tile?.inner ?? '')?.[1];
  assert.equal(sparkline, (3 + (8 * 114) / 11).toFixed(1), 'it ends in September');

  const october = (id: string) => {
    const table = html.slice(html.indexOf(`data-chart="${id}"`));
    const row = elements(table, 'tr')[10]?.inner ?? '';
    return elements(row, 'td').map(({ inner }) => textOf(inner));
  };
  assert.match(october('monthly-inventory')[0] ?? '', /^4,\d{3},\d{3},\d{3} 입력 중 21\/42$/);
  assert.match(october('monthly-inventory')[1] ?? '', /^4,\d{3},\d{3},\d{3}$/);
  assert.equal(october('monthly-inventory')[2]?.trim(), '미입력');
  const board = elements(html, 'section').find(({ attributes }) => 'data-closing' in attributes)?.inner ?? '';
  assert.match(textOf(board), /^10월 입력.*비용 SK 0\/17 입력.*재고 21\/42 입력9월 모두 입력됨$/);

  const later = await startApp({ database: own, today: () => '2027-01-20' });
  const next = await (await fetch(later.origin)).text();
  const table = next.slice(next.indexOf('data-chart="monthly-inventory"'));
  const lastYear = elements(elements(table, 'tr')[10]?.inner ?? '', 'td').map(({ inner }) => textOf(inner));
  assert.match(lastYear[3] ?? '', /입력 중 21\/42$/, 'of last year, too');
});

test('an empty database shows no figure as if it were one, and says in five lines how to begin', async () => {
  const empty = await startApp();
  const html = await (await fetch(empty.origin)).text();
  const steps = elements(html, 'ol').flatMap(({ inner }) => elements(inner, 'li'));
  assert.equal(steps.length, 5);
  assert.ok(html.indexOf('<ol') < html.indexOf('data-kpi'));
  assert.equal(elements(await get('/'), 'ol').length, 0);
  for (const { value, text } of tiles(html).values()) {
    assert.equal(value, undefined);
    assert.match(text, /미입력/);
  }
});

test('a rising cost is bad, a falling one good, an equal one neither', async () => {
  const { origin: own } = await startApp({ today: () => today });
  for (const [cost, expected] of [
    [100, 'change">+0.0%'],
    [101, 'change bad">+1.0%'],
    [99, 'change good">-1.0%'],
  ] as const) {
    for (const [yearMonth, iwsOthers] of [
      [202609, 100],
      [202610, cost],
    ]) {
      await postRecord(own, 'cost', { yearMonth, bu: 'SKB', iwsOthers });
    }
    const html = await (await fetch(own)).text();
    const tile = elements(html, 'article').find(({ attributes }) => attributes['data-kpi'] === 'cost');
    assert.ok(tile?.inner.includes(expected), `${cost}: ${expected}`);
  }
});
