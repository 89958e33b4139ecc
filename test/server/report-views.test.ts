/** The views of a report, and months that are under way, as the server sends them. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { saveRecords } from '../../db/month-records.ts';
import { openDatabase, type Database } from '../../db/open.ts';
import { chartChange } from '../../src/domain/percent-change.ts';
import type { Cells } from '../../src/domain/record.ts';
import { isVariance } from '../../src/domain/report.ts';
import { reportById, reports } from '../../src/domain/reports.ts';
import { elements, textOf } from '../support/html.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { startApp } from '../support/server.ts';

let origin = '';
let database: Database;

before(async () => {
  database = await openDatabase(await sampleDatabase());
  ({ origin } = await startApp({ database }));
});

async function get(address: string): Promise<{ status: number; html: string }> {
  const response = await fetch(origin + address);
  return { status: response.status, html: await response.text() };
}

interface Cell {
  readonly text: string;
  readonly classes: string;
  readonly tooltip: string | undefined;
}

/** The rows of the table by key; the total last. */
function rowsOf(html: string): Map<string, Cell[]> {
  const rows = elements(html, 'tr').filter(({ attributes }) => attributes['data-field'] !== undefined);
  return new Map(
    rows.map(({ attributes, inner }) => [
      attributes['data-field'] ?? '',
      elements(inner, 'td').map((cell) => ({
        text: textOf(cell.inner),
        classes: cell.attributes.class ?? '',
        tooltip: cell.attributes['data-tooltip'],
      })),
    ]),
  );
}

const headings = (html: string) =>
  elements(elements(html, 'thead')[0]?.inner ?? '', 'th').map(({ inner }) => textOf(inner));

/** The tag of the table. */
const tableOf = (html: string) => /<table [^>]*>/.exec(html)?.[0] ?? '';

const numberOf = (text: string | undefined) =>
  text === undefined || text === '' ? null : Number(text.replace(/[,%+]/g, ''));

test('the views are links that keep year and unit, and mark the one that is shown', async () => {
  for (const [address, current, unit] of [
    ['/report/cost', '금액', '&amp;bu=SKB'],
    ['/report/cost?year=2026&bu=SK&view=mom', '전월 대비', '&amp;bu=SK'],
    ['/report/cost?view=yoy&bu=SK', '전년 대비', '&amp;bu=SK'],
    ['/report/warehouse?view=amount', '실적', ''],
    ['/report/inventory?view=', '금액', ''],
    ['/report/import?view=yoy', '전년 대비', ''],
  ] as const) {
    const { status, html } = await get(address);
    assert.equal(status, 200, address);
    const nav = elements(html, 'nav').find(({ attributes }) => attributes['aria-label'] === '보기');
    const links = elements(nav?.inner ?? '', 'a');
    const path = address.split('?')[0];
    assert.deepEqual(
      links.map(({ attributes, inner }) => [attributes.href, textOf(inner), attributes['aria-current']]),
      (
        [
          // The figures of the warehouse are counts, not amounts.
          ['', address.startsWith('/report/warehouse') ? '실적' : '금액'],
          ['&amp;view=mom', '전월 대비'],
          ['&amp;view=yoy', '전년 대비'],
        ] as const
      ).map(([view, name]) => [`${path}?year=2026${unit}${view}`, name, name === current ? 'true' : undefined]),
    );
  }
});

test('another year or unit keeps the view; a file of the report has none', async () => {
  const { html } = await get('/report/cost?view=yoy');
  const form = elements(html, 'form')[0]?.inner ?? '';
  assert.match(form, /<input type="hidden" name="view" value="yoy"\/>/);
  assert.match(html, /href="\/report\/cost\.csv\?year=2026&amp;bu=SKB"/);
  assert.doesNotMatch((await get('/report/cost')).html, /name="view"/);
  assert.equal((await get('/report/cost.csv?view=yoy')).status, 400);
});

test('any other view is a 400 page that says what is allowed', async () => {
  for (const query of ['view=YOY', 'view=year', 'view=mom&view=yoy', 'view=<b>']) {
    const { status, html } = await get(`/report/warehouse?${encodeURI(query)}`);
    assert.equal(status, 400, query);
    assert.match(textOf(html), /amount, mom 또는 yoy 중 하나여야|두 번 이상/);
    assert.doesNotMatch(html, /<table/);
  }
});

test('every view is kept apart from the others', async () => {
  for (let round = 0; round < 2; round += 1) {
    for (const view of ['amount', 'mom', 'yoy']) {
      const { html } = await get(`/report/cost?year=2025&bu=SK&view=${view}`);
      assert.match(tableOf(html), new RegExp(`data-view="${view}"`));
    }
    assert.match(tableOf((await get('/report/cost?year=2025&bu=SK')).html), /data-view="amount"/);
  }
});

test('a view shows the same rows as the amounts, with the change of each figure that these show', async () => {
  for (const report of reports) {
    const [amounts, before, mom, yoy] = await Promise.all(
      ['year=2026', 'year=2025', 'year=2026&view=mom', 'year=2026&view=yoy'].map(
        async (query) => (await get(`/report/${report.id}?${query}`)).html,
      ),
    );
    const [now, then] = [rowsOf(amounts ?? ''), rowsOf(before ?? '')];
    for (const [html = '', view] of [
      [mom, 'mom'],
      [yoy, 'yoy'],
    ] as const) {
      assert.match(tableOf(html), new RegExp(`data-view="${view}"`));
      const shown = rowsOf(html);
      assert.deepEqual([...shown.keys()], [...now.keys()]);
      assert.deepEqual(
        elements(html, 'th').filter(({ attributes }) => attributes.scope === 'rowgroup'),
        elements(amounts ?? '', 'th').filter(({ attributes }) => attributes.scope === 'rowgroup'),
      );
      for (const row of report.rows) {
        if (row.kind === 'group') continue;
        for (let at = 0; at < 12; at += 1) {
          const figure = numberOf(now.get(row.key)?.[at]?.text);
          const against = numberOf((view === 'yoy' ? then.get(row.key)?.[at] : now.get(row.key)?.[at - 1])?.text);
          const rule = { unit: row.unit, changesByDifference: isVariance(row) };
          const expected = chartChange(rule, figure, against);
          const cell: Cell | undefined = shown.get(row.key)?.[at];
          assert.equal(cell?.text, figure === null ? '' : expected.text, `${row.key} ${at + 1} ${view}`);
          if (!/^$|^–$|^\+0\.0/.test(cell?.text ?? '')) {
            assert.match(cell?.classes ?? '', /^(?:good|bad|neither)-[123]$/, `${row.key} ${cell?.text}`);
          }
        }
      }
    }
  }
});

test('a cost that rises is bad, and its text has the sign', async () => {
  const rows = rowsOf((await get('/report/cost?view=yoy')).html);
  let seen = 0;
  for (const { text, classes } of rows.get('arenasStorageCharge') ?? []) {
    if (text === '' || text.startsWith('+0.0')) continue;
    assert.match(classes, text.startsWith('-') ? /good-/ : /bad-/, text);
    seen += 1;
  }
  assert.ok(seen > 8);
  for (const { text, classes } of rows.get('monthlyBudget') ?? []) assert.doesNotMatch(classes, /good|bad/, text);
});

test('누계 takes the place of the totals: the months that are over against the same months', async () => {
  const sumOf = async (year: number, key: string, months: number) => {
    const cells = rowsOf((await get(`/report/cost?year=${year}`)).html).get(key) ?? [];
    return cells.slice(0, months).reduce((sum, { text }) => sum + (numberOf(text) ?? 0), 0);
  };
  for (const view of ['mom', 'yoy']) {
    const { html } = await get(`/report/cost?view=${view}`);
    assert.equal(headings(html).at(-1), '누계 1~10월');
    const rows = rowsOf(html);
    for (const key of ['arenasStorageCharge', 'iwsSubTotal', 'totalCost', 'budgetVariance']) {
      const rule = { unit: '원', changesByDifference: key === 'budgetVariance' };
      const expected = chartChange(rule, await sumOf(2026, key, 10), await sumOf(2025, key, 10)).text;
      assert.equal(rows.get(key)?.[12]?.text, expected, key);
    }
  }
  assert.equal(headings((await get('/report/import?view=yoy&year=2025')).html).at(-1), '누계 1~12월');
  assert.equal(headings((await get('/report/import?view=yoy&year=2027')).html).at(-1), '누계');
  for (const report of ['warehouse', 'inventory']) {
    assert.equal(headings((await get(`/report/${report}?view=yoy`)).html).at(-1), '12월', report);
  }
});

test('a month that is not complete says so, its variance and changes are muted with the reason, 누계 leaves it out', async () => {
  const cost = reportById('cost');
  const save = (month: number, cells: Cells) =>
    database.write((transaction) =>
      saveRecords(transaction, cost, [{ year: 2026, month, bu: 'SK', revision: undefined, cells }], {
        via: 'api',
        actor: null,
        file: null,
        batch: null,
      }),
    );
  const address = '/report/cost?year=2026&bu=SK';
  assert.deepEqual(headings((await get(address)).html).slice(10, 13), ['10월', '11월', '12월']);

  await save(11, { arenasManagementCharge: 26_000_000, arenasHandlingCharge: 'N/A', monthlyBudget: 90_000_000 });
  const amounts = (await get(address)).html;
  assert.deepEqual(headings(amounts).slice(10, 13), ['10월', '11월 입력 중 3/17', '12월']);
  const variance = rowsOf(amounts).get('budgetVariance') ?? [];
  assert.equal(variance[10]?.text, '+64,000,000', 'the figure stays');
  assert.equal(variance[10]?.classes, 'unjudged');
  assert.match(variance[10]?.tooltip ?? '', /입력 중/);
  assert.match(variance[9]?.classes ?? '', /negative|positive/);
  assert.equal(variance[9]?.tooltip, undefined);
  assert.match(variance[12]?.classes ?? '', /unjudged/, 'so is the sum that it is in');

  const yoy = (await get(`${address}&view=yoy`)).html;
  const charge = rowsOf(yoy).get('arenasManagementCharge') ?? [];
  assert.match(charge[10]?.text ?? '', /^[-+]\d/);
  assert.equal(charge[10]?.classes, 'unjudged');
  assert.match(charge[10]?.tooltip ?? '', /입력 중/);
  assert.equal(headings(yoy).at(-1), '누계 1~10월');

  await save(10, { iwsOthers: null });
  const open = (await get(`${address}&view=yoy`)).html;
  assert.equal(headings(open)[10], '10월 입력 중 16/17');
  assert.equal(headings(open).at(-1), '누계 1~9월');
  await save(4, { iwsOthers: null });
  assert.equal(headings((await get(`${address}&view=yoy`)).html).at(-1), '누계 1~3, 5~9월');
});

test('a page in a view is not much larger than the same page with amounts', async () => {
  for (const { id } of reports) {
    const [amounts = 0, ...others] = await Promise.all(
      ['amount', 'mom', 'yoy'].map(async (view) => (await get(`/report/${id}?view=${view}`)).html.length),
    );
    for (const size of others) assert.ok(size < amounts * 1.15, `${id}: ${size} beside ${amounts}`);
  }
});
