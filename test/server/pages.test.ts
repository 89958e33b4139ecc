import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import http, { type IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { saveRecords } from '../../db/month-records.ts';
import { openDatabase } from '../../db/open.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { reportById } from '../../src/domain/reports.ts';
import { MONTH_NAMES } from '../../src/domain/year-month.ts';
import { pages } from '../../src/server/pages.tsx';
import { navigation, type SiteMenu } from '../../src/views/sitemap.ts';
import { FIXTURES, runCli } from '../support/cli.ts';
import { elements, textOf } from '../support/html.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { startApp } from '../support/server.ts';

const COST_ROWS = reportById('cost').rows.filter(({ kind }) => kind !== 'group').length;

let origin = '';
let databaseFile = '';

before(async () => {
  databaseFile = await sampleDatabase();
  ({ origin } = await startApp({ database: await openDatabase(databaseFile) }));
});

async function get(address: string, init?: RequestInit) {
  const response = await fetch(origin + address, init);
  return { status: response.status, headers: response.headers, html: await response.text() };
}

/** Fetch decompresses by itself; this gives the bytes as they were sent. */
function getRaw(address: string, accepted: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const request = http.get(address, { headers: { 'accept-encoding': accepted } }, (response) => {
      const whole = response.toArray().then((parts) => ({ headers: response.headers, body: Buffer.concat(parts) }));
      resolve(whole);
    });
    request.on('error', reject);
  });
}

/** Every row of a report table by its data-field: the shown text of its cells by month, and its total. */
function tableCells(
  html: string,
): Map<string, { months: Map<string, string>; total: string | null; classes: string[] }> {
  const rows = elements(html, 'tr').filter(({ attributes }) => attributes['data-field'] !== undefined);
  return new Map(
    rows.map(({ attributes, inner }) => {
      const cells = elements(inner, 'td');
      const total = cells.find((cell) => 'data-total' in cell.attributes);
      return [
        attributes['data-field'] ?? '',
        {
          months: new Map(
            cells
              .filter((cell) => cell !== total)
              .map((cell) => [cell.attributes['data-month'] ?? '', textOf(cell.inner)]),
          ),
          total: total === undefined ? null : textOf(total.inner),
          classes: cells.map((cell) => cell.attributes.class ?? ''),
        },
      ];
    }),
  );
}

test('the foot of a page has the version, except where a sheet fills the window', async () => {
  const { version } = packageJson;
  for (const address of ['/', '/import/cost', '/report/cost/history?year=2025&bu=SKB', '/nowhere']) {
    const [foot] = elements((await get(address)).html, 'footer');
    assert.equal(textOf(foot?.inner ?? '').trim(), `Bioprocess Supply Chain ${version}`, address);
  }
  assert.equal(elements((await get('/report/cost?year=2025')).html, 'footer').length, 0);
});

test('every page answers, is linked from the header, and follows the rules for pages', async (t) => {
  assert.ok(pages.length >= 11);
  for (const page of pages) {
    await t.test(page.path, async () => {
      const { status, headers, html } = await get(page.path);
      assert.equal(status, 200);
      assert.match(headers.get('content-type') ?? '', /^text\/html; charset=utf-8/);
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.match(html, /^<!doctype html><html lang="ko" class="dark">/);
      assert.match(html, /<meta name="robots" content="noindex"\/>/);
      assert.equal(elements(html, 'h1').length, 1);
      assert.match(html, /2026-11-20/, 'the page says that its date is not the real one');
      assert.equal((html.match(/aria-current="page"/g) ?? []).length, 1, 'the header marks the page');
      const title = /<title>(.*) · Bioprocess Supply Chain<\/title>/.exec(html)?.[1] ?? '';
      assert.ok(textOf(elements(html, 'h1')[0]?.inner ?? '').includes(title), `the title is in the heading: ${title}`);
      const [main = ''] = elements(html, 'main').map(({ inner }) => inner);
      const hasIslands = main.includes('data-island=');
      assert.equal(html.includes('class="toasts"'), hasIslands, 'islands show toasts');

      const head = await fetch(origin + page.path, { method: 'HEAD' });
      assert.equal(head.status, 200);
      const post = await get(page.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      assert.deepEqual([post.status, post.headers.get('allow')], [405, 'GET, HEAD']);
    });
  }
});

test('every link in the header leads to a page, and every page has a link', () => {
  type Listed = SiteMenu['sections'][number]['pages'][number];
  const links = navigation
    .flatMap((entry): readonly Listed[] =>
      'sections' in entry ? entry.sections.flatMap(({ pages: listed }) => listed) : [entry],
    )
    .flatMap((page) => [page.path, ...(page.beside === undefined ? [] : [page.beside.path])])
    // What follows # asks something of a page.
    .map((address) => address.replace(/#.*/, ''));
  assert.deepEqual([...new Set(links)].toSorted(), pages.map(({ path: address }) => address).toSorted());
});

test('the header has the links of CONTRACT §4', async () => {
  const { html } = await get('/report/cost');
  const header = elements(html, 'header')[0]?.inner ?? '';
  const links = new Map(elements(header, 'a').map(({ attributes, inner }) => [attributes.href, textOf(inner)]));
  for (const [address, name] of Object.entries({
    '/': /Bioprocess Supply Chain|Dashboard/,
    '/report/weekly': /^Weekly Report/,
    '/report/warehouse': /^Warehouse/,
    '/report/cost': /^Cost/,
    '/report/import': /^Import/,
    '/report/inventory': /^Inventory/,
    '/entry/inventory': /^Inventory info/,
    '/entry/monthly-inventory': /^Monthly inventory balance/,
    '/entry/inout': /^In\/out info/,
    '/entry/import': /^Import info/,
    '/entry/shipment': /^Shipment info/,
  })) {
    assert.match(links.get(address) ?? '', name);
  }
});

test('the stylesheets and the icon exist, and are cached for a year if their names have a hash', async () => {
  const { html } = await get('/');
  const links = [...html.matchAll(/<link rel="(stylesheet|icon)" href="([^"]*)"/g)];
  assert.equal(links.length, 3);
  for (const [, kind, address = ''] of links) {
    const { status, headers } = await get(address);
    assert.equal(status, 200, address);
    assert.equal(headers.get('cache-control'), kind === 'icon' ? 'no-cache' : 'public, max-age=31536000, immutable');
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/);
  }
});

test('after the stylesheet of every page, which orders the layers, comes that of what the page is about', async () => {
  const order = (css: string) => [
    ...new Set([...css.matchAll(/@layer ([\w, ]*\w)/g)].flatMap(([, names = '']) => names.split(/, ?/))),
  ];
  const declared = order(readFileSync('src/views/tokens.css', 'utf8'));
  const nameOf = (address: string) => /^\/assets\/([a-z]+)-[^ ]*\.css$/.exec(address)?.[1];
  for (const [address, ...names] of [
    ['/', 'overview'],
    ['/report/cost', 'sheets'],
    ['/entry/inventory', 'sheets'],
    ['/report/cost/history', 'lists'],
    ['/report/cost/largest-changes', 'lists'],
    ['/import/cost', 'lists'],
    ['/report/weekly'],
    ['/nope'],
  ] as const) {
    const { html } = await get(address);
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(([, href = '']) => href);
    assert.deepEqual(sheets.map(nameOf), ['app', ...names], address);
    const [island] = elements(html, 'div').filter(({ attributes }) => attributes['data-dialog-styles'] !== undefined);
    const ofDialogs = island?.attributes['data-dialog-styles']?.split(' ') ?? [];
    assert.deepEqual(ofDialogs.map(nameOf), address === '/report/cost' ? ['lists', 'overview'] : [], address);
    for (const [at, sheet] of [...sheets, ...ofDialogs].entries()) {
      const { status, html: css } = await get(sheet);
      assert.equal(status, 200);
      // A layer that the first stylesheet did not name would come after all others.
      if (at === 0) assert.deepEqual(order(css), declared);
      else assert.ok(order(css).every((layer) => declared.includes(layer)));
    }
  }
});

test('a page loads one script; its imports and the first steps of islands are preloaded', async () => {
  for (const [address, imported] of [
    ['/', /^\/assets\/first-drawing-[^ ]* (?!.*hydrate)/],
    ['/report/weekly', /^$/],
    ['/nope', /^$/],
    // The modules of their islands are fetched when the browser is idle.
    ['/report/cost', /^$/],
    ['/entry/inventory', /^$/],
  ] as const) {
    const { html } = await get(address);
    const sources = [...html.matchAll(/<script [^>]*src="([^"]*)"/g)].map(([, source]) => source ?? '');
    assert.match(sources.join(' '), /^\/assets\/page-script-[^ ]*$/, address);
    const preloads = [...html.matchAll(/<link rel="modulepreload" href="([^"]*)"/g)].map(([, href]) => href ?? '');
    assert.match(preloads.join(' '), imported);
    assert.ok(!preloads.includes(sources[0] ?? ''), address);
    assert.ok(
      html.indexOf('rel="stylesheet"') < html.indexOf('.js"'),
      'the first paint waits for the stylesheet alone',
    );
    for (const module of [...sources, ...preloads]) {
      const { status, headers } = await get(module);
      assert.equal(status, 200);
      assert.match(headers.get('content-type') ?? '', /javascript/);
      assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
    }
  }
});

test('assets have the smallest encoding that the client accepts, each with its own tag', async () => {
  const [script = ''] = /\/assets\/page-script-[^"]*/.exec((await get('/report/cost')).html) ?? [];
  const as = async (accepted: string) => {
    const { headers, body } = await getRaw(origin + script, accepted);
    return { encoding: headers['content-encoding'], vary: headers.vary, etag: headers.etag, body };
  };
  const plain = await as('identity');
  assert.equal(plain.encoding, undefined);
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
  ] as const) {
    const answer = await as(accepted);
    assert.equal(answer.encoding, encoding, accepted);
    assert.equal(answer.vary, 'Accept-Encoding');
    assert.notEqual(answer.etag, plain.etag);
    assert.ok(answer.body.length < plain.body.length / 2);
    assert.ok(unpack[encoding](answer.body).equals(plain.body));
  }
  assert.equal((await as('br;q=0')).encoding, undefined);
  for (const ending of ['.br', '.gz']) assert.equal((await get(script + ending)).status, 404);
});

test('a placeholder says that the page is coming soon, or where its figures are entered today', async () => {
  const content = async (address: string) => textOf(elements((await get(address)).html, 'main')[0]?.inner ?? '');
  assert.match(await content('/report/weekly'), /^주간 보고Weekly Report주간 보고 페이지는 준비 중입니다$/);
  assert.match(await content('/entry/inout'), /^입출고 입력Inbound\/Outbound Entry.*‘창고 현황’에서 입력합니다/);
  assert.match(await content('/entry/import'), /^수입 입력Import Entry.*‘수입’에서 입력합니다/);
  assert.match(await content('/entry/shipment'), /^선적 입력Shipment Entry.*‘수입’에서 입력합니다/);
});

test('an entry page reads corporation, year and month from its address, and says what is allowed', async () => {
  const shown = async (address: string) => {
    const { status, html } = await get(address);
    const form = elements(html, 'form')[0]?.inner ?? '';
    const options = [...form.matchAll(/<option value="(\d+)" selected="">/g)].map(([, value]) => value);
    return { status, chosen: [/checked="" value="(\w+)"/.exec(form)?.[1], ...options], says: textOf(html) };
  };
  assert.deepEqual((await shown('/entry/inventory')).chosen, ['SK', '2026', '11']);
  assert.deepEqual((await shown('/entry/inventory?bu=SKB&year=2010&month=2')).chosen, ['SKB', '2010', '2']);
  assert.deepEqual((await shown('/entry/monthly-inventory?bu=SKB&year=&month=77')).chosen, ['SKB', '2026']);
  for (const month of ['0', '13', 'x', '1.0', '1&month=2']) {
    const { status, says } = await shown(`/entry/inventory?month=${month}`);
    assert.equal(status, 400, month);
    assert.match(says, /월은 1에서 12 사이여야 합니다|같은 매개변수가 두 번/);
  }
  assert.equal((await shown('/entry/monthly-inventory?bu=BPS')).status, 400);
});

test('Export CSV on the inventory page names the command to use instead, also without JavaScript', async () => {
  const { html } = await get('/report/inventory?year=2025');
  const notice = 'CSV download will be implemented later. Today: dashboard export inventory --year 2025';
  assert.match(html, new RegExp(`<button [^>]*data-notice="${notice}"`));
  assert.equal(textOf(elements(html, 'noscript')[0]?.inner ?? ''), `Export CSV${notice}`);
  assert.match(html, /data-csv="\/report\/inventory\.csv\?year=2025"/);
});

test('unknown paths are 404 pages that say Page Not Found', async () => {
  for (const address of [
    '/nope',
    '/report',
    '/report/cost/',
    '/Report/cost',
    '/entry/',
    '/../package.json',
    '/.vite/manifest.json',
    '/%2e%2e/package.json',
    '/assets/',
  ]) {
    const { status, html } = await get(address);
    assert.equal(status, 404, address);
    assert.equal(textOf(elements(html, 'h1')[0]?.inner ?? ''), 'Page Not Found');
  }
  assert.equal((await get('/%E0%A4%A')).status, 404, 'an address that cannot be decoded');
  assert.equal((await get('/api/cost-info/%E0%A4%A/SKB')).status, 400);
});

test('the cost page shows the figures of the fixture files, derived rows and totals included', async () => {
  for (const year of [2024, 2025, 2026]) {
    for (const bu of ['SKB', 'SK']) {
      const { html } = await get(`/report/cost?year=${year}&bu=${bu}`);
      assert.match(html, /<table [^>]*data-report="cost"/);
      const table = tableCells(html);
      const csv = readFileSync(path.join(FIXTURES, `cost_report_${year}_${bu}.csv`), 'utf8');
      const rows: Record<string, string>[] = parse(csv, { bom: true, columns: true });
      assert.equal(rows.length, COST_ROWS);
      assert.deepEqual(
        [...table.keys()],
        rows.map(({ Field }) => Field),
        'rows in the order of the file',
      );
      for (const { Field = '', Total, ...months } of rows) {
        const shown = table.get(Field);
        assert.equal(shown?.total?.replace(/[+,]/g, ''), Total, `${Field} total`);
        for (const [at, name] of MONTH_NAMES.entries()) {
          assert.equal(shown?.months.get(String(at + 1))?.replace(/[+,]/g, ''), months[name], `${Field} ${name}`);
        }
      }
    }
  }
});

test('variance is blue above zero and red below, with its sign', async () => {
  const { html } = await get('/report/cost?year=2026&bu=SKB');
  const variance = tableCells(html).get('budgetVariance');
  const shown = [...(variance?.months.values() ?? []), variance?.total ?? ''];
  assert.equal(variance?.classes.length, 13);
  for (const [at, text] of shown.entries()) {
    const colour = text === '' ? '' : text.startsWith('-') ? 'negative' : 'positive';
    assert.match(text, /^(?:|[+-]\d{1,3}(?:,\d{3})*)$/, 'the sign is always written');
    assert.equal(variance?.classes[at]?.replace('row-total', '').trim(), colour, text);
  }
  assert.ok(shown.some((text) => text.startsWith('-')) && shown.some((text) => text.startsWith('+')));
});

test('the latest closed month is marked, later ones are muted', async () => {
  const classes = async (year: number) => {
    const { html } = await get(`/report/cost?year=${year}`);
    const head = elements(elements(html, 'thead')[0]?.inner ?? '', 'th').slice(1, 13);
    return head.map(({ attributes }) => attributes.class ?? '');
  };
  assert.deepEqual(await classes(2026), [...Array.from({ length: 9 }, () => ''), 'now', 'future', 'future']);
  assert.deepEqual(new Set(await classes(2025)), new Set(['']));
  assert.deepEqual(new Set(await classes(2027)), new Set(['future']));
});

test('year and unit are a GET form that shows the choice; it has five years, and the shown one', async () => {
  const { html } = await get('/report/cost?year=2010&bu=SK&month=3&x=1');
  const form = elements(html, 'form')[0];
  assert.equal(form?.attributes.method, 'get');
  assert.deepEqual(
    elements(form?.inner ?? '', 'option').map(({ inner }) => textOf(inner)),
    ['2010년', '2024년', '2025년', '2026년', '2027년', '2028년'],
  );
  assert.match(form?.inner ?? '', /<option value="2010" selected="">/);
  assert.match(form?.inner ?? '', /<input type="radio" name="bu" checked="" value="SK"\/>/);
  assert.match(textOf(form?.inner ?? ''), /SKB Cost.*SK Cost/);
  assert.match(form?.inner ?? '', /<button type="submit"/);

  const byDefault = (await get('/report/cost?year=&bu=')).html;
  assert.match(byDefault, /<option value="2026" selected="">/);
  assert.match(byDefault, /<input type="radio" name="bu" checked="" value="SKB"\/>/);
  assert.doesNotMatch((await get('/report/warehouse?bu=nonsense')).html, /name="bu"/);
});

test('a wrong year or unit is a 400 page that says what is allowed', async () => {
  for (const [query, says] of [
    ['year=1999', /2000년에서 2099년 사이/],
    ['year=2100', /2000년에서 2099년 사이/],
    ['year=24', /2000년에서 2099년 사이/],
    ['year=2024&year=2025', /같은 매개변수가 두 번/],
    ['year=２０２４', /2000년에서 2099년 사이/],
    ['bu=BPS', /SKB 또는 SK/],
    ['bu=SK&bu=SK', /같은 매개변수가 두 번/],
    ['bu=<script>alert(1)</script>', /SKB 또는 SK/],
  ] as const) {
    const { status, html } = await get(`/report/cost?${encodeURI(query)}`);
    assert.equal(status, 400, query);
    assert.match(textOf(html), says);
    const [sentence, ...rest] = elements(elements(html, 'main')[0]?.inner ?? '', 'p');
    assert.match(textOf(sentence?.inner ?? ''), says);
    assert.deepEqual(rest, [], 'one sentence, in one language');
    assert.doesNotMatch(html, /<script>alert/);
    assert.equal((await get(`/report/cost.csv?${encodeURI(query)}`)).status, 400);
  }
});

test('an empty year shows the whole table and says how to enter figures', async () => {
  const { html } = await get('/report/cost?year=2028&bu=SK');
  assert.match(textOf(html), /SK \(LPS\) 2028년 데이터가 없습니다.*Edit 버튼을 눌러 입력하거나 붙여넣으세요/);
  assert.doesNotMatch(textOf(html), /dashboard import/, 'no shell is needed');
  const form = elements(html, 'a').find(({ inner }) => textOf(inner) === '입력 양식 (CSV)');
  assert.equal(form?.attributes.href, '/report/cost.csv?year=2028&amp;bu=SK');
  const table = tableCells(html);
  assert.equal(table.size, COST_ROWS);
  for (const { months, total } of table.values()) {
    assert.deepEqual([new Set(months.values()), total], [new Set(['']), '']);
  }
});

test('the page’s Export CSV and the CLI’s export are the same bytes, under the same name', async () => {
  const { html } = await get('/report/cost?year=2024&bu=SK');
  const link = elements(html, 'a').find(({ inner }) => textOf(inner) === 'Export CSV');
  assert.equal(link?.attributes.href, '/report/cost.csv?year=2024&amp;bu=SK');
  for (const [kind, query, args, name] of [
    ['cost', 'year=2024&bu=SK', ['--year', '2024', '--bu', 'SK'], 'cost_report_2024_SK.csv'],
    ['cost', 'year=2027', ['--year', '2027', '--bu', 'SKB'], 'cost_report_2027_SKB.csv'],
    ['warehouse', 'year=2026', ['--year', '2026'], 'warehouse_report_2026.csv'],
    ['import', 'year=2025', ['--year', '2025'], 'import_report_2025.csv'],
    ['inventory', 'year=2025', ['--year', '2025'], 'inventory_report_2025.csv'],
  ] as const) {
    const response = await fetch(`${origin}/report/${kind}.csv?${query}`);
    assert.equal(response.headers.get('content-disposition'), `attachment; filename=${name}`);
    assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8');
    assert.equal(response.headers.get('cache-control'), 'no-cache');
    const bytes = Buffer.from(await response.arrayBuffer());
    const { stdout } = await runCli(['export', kind, ...args, '-o', '-', '--db', databaseFile]);
    assert.ok(Buffer.from(stdout).equals(bytes), `${kind} ${query}`);
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(`${origin}/report/${kind}.csv?${query}`, { headers: { 'if-none-match': etag } });
    assert.equal(again.status, 304);
  }
});

test('texts are kept whole and marked, take no part in sums, and never become markup', async () => {
  const { write, close } = await openDatabase(databaseFile);
  const hostile = '<img src=x onerror=alert(1)>';
  const cells = { arenasOthers: hostile, arenasHandlingCharge: 1.5, arenasStorageCharge: 12_345_678_901_234 };
  await write((transaction) =>
    saveRecords(transaction, reportById('cost'), [{ year: 2030, month: 3, bu: 'SK', revision: undefined, cells }], {
      via: 'api',
      actor: null,
      file: null,
      batch: null,
    }),
  );
  await close();
  const { html } = await get('/report/cost?year=2030&bu=SK');
  assert.doesNotMatch(html, /<img/);
  assert.match(
    html,
    /<td data-month="3" data-text="" [^>]*><span class="cell-text">&lt;img src=x onerror=alert\(1\)&gt;/,
  );
  const table = tableCells(html);
  assert.equal(table.get('arenasSubTotal')?.months.get('3'), '12,345,678,901,235.5');
  assert.equal(table.get('arenasOthers')?.total, '', 'it has no number');
  assert.match(html, /<col class="value-column" data-digits="18"\/>/, 'the column of the longest number grows');
  assert.equal(html.match(/<col [^>]*data-digits/g)?.length, 1, 'no other column grows');
});

test('warehouse percentages carry a percent sign', async () => {
  const { html } = await get('/report/warehouse?year=2026');
  const table = tableCells(html);
  assert.match(table.get('inventoryAccuracy')?.months.get('1') ?? '', /^99\.\d+%$/);
  assert.match(table.get('{hash}')?.months.get('1') ?? '', /%$/);
  assert.match(table.get('labors')?.months.get('1') ?? '', /^\d+$/);
  assert.equal(table.get('labors')?.months.get('12'), '');
  assert.equal(table.get('labors')?.total, null, 'balances and percentages do not add up');
});

test('a compressed page has the same content as an uncompressed one', async () => {
  const whole = (await getRaw(`${origin}/report/cost`, 'identity')).body;
  for (const [accepted, encoding, unpack] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, identity', undefined, (body: Buffer) => body],
  ] as const) {
    const { headers, body } = await getRaw(`${origin}/report/cost`, accepted);
    assert.equal(headers['content-encoding'], encoding, accepted);
    assert.deepEqual([headers.vary, headers['cache-control']], ['Accept-Encoding', 'no-store']);
    assert.equal(Number(headers['content-length']), body.length);
    assert.deepEqual(unpack(body), whole);
  }
});
