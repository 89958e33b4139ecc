/**
 * Who is there. Names of people on pages (CONTRACT §11): given once per device, or by a proxy; what readers cannot do in a
 * browser. Each dialog says everything once, in the language of the cookie (§13); for pages every-page.test.ts proves it. And
 * pages of other sites, opened beside the dashboard, under an internal host name over plain HTTP, where the browser sends no
 * Sec-Fetch headers: none of them can read or write.
 */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { after, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openDatabase } from '../../db/open.ts';
import type { Language } from '../../src/domain/language.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { launchBrowser, reusedPage } from '../support/browser.ts';
import { wrongTexts } from '../support/page-texts.ts';
import { postRecord } from '../support/records.ts';
import { openReport, reportIsAwake } from '../support/report-editor.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { startApp } from '../support/server.ts';

const { origin, database } = await startApp();
const browser = await launchBrowser(['--host-resolver-rules=MAP *.internal 127.0.0.1, MAP *.example 127.0.0.1']);
/** Of the pages of other sites. */
const strangers = await browser.newContext();
const takePage = reusedPage(() => browser, { viewport: { width: 1440, height: 900 } });

const ADDRESS = `${origin}/report/cost?year=2026`;
const NAME = '이순신 <b>';

function device(options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
}

const dialogOf = (page: Page) => page.locator('dialog[data-own-name]');
const shownName = (page: Page) => page.locator('#own-name bdi');

async function lastChanges(count: number) {
  const rows = await database.reader.selectFrom('change').selectAll().orderBy('id', 'desc').limit(count).execute();
  return rows.map(({ via, actor, self_named: selfNamed, file }) => [via, actor, selfNamed, file]);
}

/** A save by somebody else. */
const post = (month: number, cells: object, by?: string) =>
  postRecord(
    origin,
    'cost',
    { year: 2026, month, bu: 'SKB', ...cells },
    by === undefined ? {} : { 'Change-By': encodeURIComponent(by) },
  );

test('a name is asked for once, given in a dialog, sent with changes, and taken away again', async () => {
  const context = await device();
  const { page, edit, type, save } = await openReport(await context.newPage(), ADDRESS);
  const asks = page.locator('#own-name .asks');
  const change = async (text: string) => {
    await edit();
    await type('iwsOthers', 3, text);
    await save();
    await page.locator('[data-act=edit]').waitFor();
  };
  assert.equal(await asks.isVisible(), false, 'not before anything was changed');
  await change('11');
  await asks.waitFor();
  assert.deepEqual(await lastChanges(1), [['web', null, null, null]]);
  await page.reload();
  await change('12');
  assert.equal(await asks.isVisible(), false, 'only once');

  await page.locator('#own-name').focus();
  await page.keyboard.press('Enter');
  await dialogOf(page).waitFor();
  assert.deepEqual(await accessibilityFaults(page, undefined, 'dialog'), []);
  assert.equal(await page.getByRole('button', { name: '지우기' }).count(), 0);
  const isRefused = () => page.locator('#own-name-input').evaluate((input: HTMLInputElement) => !input.validity.valid);
  for (const wrong of ['   ', '김'.repeat(81), '\u200b']) {
    await page.locator('#own-name-input').fill(wrong);
    await page.keyboard.press('Enter');
    assert.ok(await isRefused(), wrong);
  }
  await page.locator('#own-name-input').fill(`  ${NAME} `);
  await page.keyboard.press('Enter');
  await dialogOf(page).waitFor({ state: 'detached' });
  assert.equal(await shownName(page).textContent(), NAME);
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'own-name', 'the focus is back');

  await change('13');
  assert.deepEqual(await lastChanges(1), [['web', NAME, 1, null]]);
  const subtitle = page.locator('.subtitle');
  assert.match((await subtitle.textContent()) ?? '', /이순신 <b> 자칭/);
  await page.reload();
  assert.match((await subtitle.textContent()) ?? '', /이순신 <b> 자칭/);
  assert.equal(await shownName(page).textContent(), NAME);
  assert.equal(await page.locator('.subtitle b').count(), 0, 'a name never becomes markup');

  await reportIsAwake(page);
  await page.getByRole('button', { name: '더보기' }).click();
  await page.getByRole('link', { name: '가져오기' }).click();
  await page
    .locator('dialog[data-import] input[type=file]')
    .setInputFiles({ name: 'cost.csv', mimeType: 'text/csv', buffer: Buffer.from('month,iwsOthers\n5,55\n') });
  await page.getByRole('button', { name: '적용' }).click();
  await page.locator('tr[data-field=iwsOthers] td[data-month="5"]', { hasText: '55' }).waitFor();
  assert.deepEqual(await lastChanges(1), [['web', NAME, 1, 'cost.csv']]);

  const other = await context.newPage();
  await other.goto(`${origin}/nothing`);
  assert.equal(await shownName(other).textContent(), NAME, 'on every page of the device');
  await other.locator('#own-name').click();
  await other.getByRole('button', { name: '지우기' }).click();
  await dialogOf(other).waitFor({ state: 'detached' });
  assert.equal(await shownName(other).textContent(), '');
  await page.reload();
  await change('14');
  assert.deepEqual(await lastChanges(1), [['web', null, null, null]]);
});

test('the conflict dialog marks a name that was given', async () => {
  const { page, edit, type, save } = await openReport(await takePage(), ADDRESS);
  await edit();
  await type('arenasOthers', 7, '10');
  await post(7, { arenasOthers: 20 }, NAME);
  await save();
  const cause = page.locator('dialog[data-conflict] small', { hasText: '이순신' }).first();
  await cause.waitFor();
  assert.match((await cause.textContent()) ?? '', /이순신 <b> 자칭/);
});

test('an undo on the page of a history carries the name, as one in its dialog does', async () => {
  await post(9, { arenasOthers: 10 });
  const page = await takePage();
  await page.goto(`${origin}/report/cost/history?year=2026&bu=SKB`);
  await page
    .getByRole('button', { name: /^되돌리기/ })
    .first()
    .click();
  await page.locator('#own-name').click();
  await page.locator('#own-name-input').fill(NAME);
  await page.keyboard.press('Enter');
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^되돌리기/ }).click();
  await page.locator('output').getByText('1개 셀을 되돌렸습니다').waitFor();
  assert.deepEqual(await lastChanges(1), [['web', NAME, 1, null]]);
});

test('a name that the device holds wrongly is not sent', async () => {
  const page = await takePage();
  await page.goto(`${origin}/healthz`);
  await page.evaluate(() => localStorage.setItem('ownName', 'x'.repeat(200)));
  const { edit, type, save } = await openReport(page, ADDRESS);
  await edit();
  await type('arenasOthers', 8, '10');
  await save();
  await page.locator('[data-act=edit]').waitFor();
  assert.deepEqual(await lastChanges(1), [['web', null, null, null]]);
});

test('behind a proxy the page names the person, and asks for no name; readers have no way to change anything', async () => {
  const env = { DASHBOARD_USER_HEADER: 'X-WebAuth-User', DASHBOARD_PROXIES: '127.0.0.1', DASHBOARD_EDITORS: 'kim' };
  const known = await startApp({ env });
  const as = async (name: string, options = {}) =>
    (await device({ extraHTTPHeaders: { 'X-WebAuth-User': name }, ...options })).newPage();

  const editor = await openReport(await as('kim'), `${known.origin}/report/cost?year=2026#edit`);
  await editor.page.locator('[data-act=save]').waitFor();
  await editor.page.evaluate(() => localStorage.setItem('ownName', 'lee'));
  await editor.type('arenasOthers', 3, '5');
  await editor.save();
  await editor.page.locator('[data-act=edit]').waitFor();
  assert.match((await editor.page.locator('.subtitle').textContent()) ?? '', /kim 수정$/);
  const rows = await known.database.reader.selectFrom('change').select(['actor', 'self_named']).execute();
  assert.deepEqual(rows, [{ actor: 'kim', self_named: null }]);

  const page = await as('park');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  for (const asked of ['#edit', '#import']) {
    await page.goto(`${known.origin}/healthz`); // another fragment alone would not load the page again
    await page.goto(`${known.origin}/report/cost?year=2026${asked}`);
    // Awake: a press on a row's label has opened its picture.
    await page.locator('tr[data-field=arenasOthers] th button').click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    // A closed dialog has no role before it is gone.
    await page.locator('dialog').waitFor({ state: 'detached' });
    assert.equal(await page.locator('[data-act], [data-import], .savebar, #own-name').count(), 0, asked);
  }
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['month,iwsOthers\n5,55\n'], 'cost.csv'));
    for (const type of ['dragover', 'drop']) {
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }
  });
  assert.equal(await page.locator('body[data-drop], dialog').count(), 0);
  assert.deepEqual(await accessibilityFaults(page), []);
  assert.deepEqual(sent, []);
});

test('a long name has its place at every width, and the page never scrolls sideways', async () => {
  const env = { DASHBOARD_USER_HEADER: 'X-WebAuth-User', DASHBOARD_PROXIES: '127.0.0.1', DASHBOARD_EDITORS: 'kim' };
  const known = await startApp({ env });
  for (const [app, name] of [
    [known.origin, '김'.repeat(128)],
    [origin, ''],
  ] as const) {
    const headers = name === '' ? {} : { 'X-WebAuth-User': name };
    const context = await device({ extraHTTPHeaders: headers });
    await context.addInitScript(() => localStorage.setItem('ownName', '김'.repeat(80)));
    const page = await context.newPage();
    await page.goto(`${app}/report/cost?year=2026`);
    assert.equal(await page.locator('header.top').count(), 1);
    for (const width of [390, 860, 1366]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `${width}: ${overflow}`);
      const end = page.locator('header .end > :visible').last();
      const box = await end.boundingBox();
      assert.ok(box !== null && box.x + box.width <= width, `${width}: the last control is on the screen`);
    }
  }
});

const samples = await startApp({ database: await openDatabase(await sampleDatabase()) });

async function pageIn(language: Language): Promise<Page> {
  const page = await takePage();
  await page.context().addCookies([{ name: 'lang', value: language, url: samples.origin }]);
  return page;
}

/** What people type and import stays as it is, so each types in the language of their pages. */
const TYPED = {
  en: {
    block: 'Item\tJan\nArenas Others\t1\nUnknown row\t2\n',
    bad: 'month,arenasOthers,iwsOthers,note\n1,five,1E+05,x\n13,2,3,y\n',
    good: 'month,arenasOthers,arenasSubTotal\n1,1E+05,7\n',
  },
  ko: {
    block: '항목\t1월\n아레나스 기타\t1\n모르는 행\t2\n',
    bad: '월,아레나스 기타,IWS 기타,비고\n1,다섯,1E+05,가\n13,2,3,나\n',
    good: '월,아레나스 기타,아레나스 소계\n1,1E+05,7\n',
  },
};

for (const language of ['en', 'ko'] as const) {
  test(`editing, its dialogs and those of the dashboard are in ${language}`, async () => {
    const page = await pageIn(language);
    const typed = TYPED[language];
    const wrong: string[] = [];
    const look = async (what: string) => {
      for (const text of await wrongTexts(page, language)) wrong.push(`${what}: ${text}`);
    };
    const dialog = page.locator('dialog[open]');
    const leave = async () => {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    };
    const report = await openReport(page, `${samples.origin}/report/cost?year=2026&bu=SKB`);

    await reportIsAwake(page);
    await page.locator('a[href^="/report/cost/history"]').first().click();
    await page.locator('dialog[data-history] [data-change]').first().locator('summary').click();
    await look('history');
    await leave();

    await page.locator('[data-act=edit]').click();
    await page.locator('[data-act=save]').waitFor();
    await report.paste('arenasOthers', 1, '20\tN/A\t99999999999999\n');
    await page.locator('[data-receipt]').waitFor();
    await look('receipt and save bar');
    await report.paste('arenasOthers', 1, typed.block);
    await dialog.waitFor();
    await look('paste dialog');
    await leave();
    await page.keyboard.press('?');
    await page.locator('dialog[data-keys]').waitFor();
    await look('keys');
    await leave();

    await page.locator('[popovertarget=more]').click();
    await page.locator('a[href^="/import/cost"]').click();
    const input = page.locator('dialog[data-import] input[type=file]');
    const send = async (name: string, text: string) => {
      await input.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
      await page.locator('dialog[data-import] [aria-busy=true]').waitFor({ state: 'detached' });
      await page.locator('dialog[data-import]').getByText(name).first().waitFor();
    };
    await send('cost_bad.csv', typed.bad);
    await look('import with errors');
    await send('cost_good.csv', typed.good);
    await look('import with warnings');
    await leave();

    await page.goto(`${samples.origin}/report/cost?year=2026&bu=SKB`);
    await page.locator('[data-draft]').waitFor();
    await look('draft');

    await page.goto(samples.origin);
    await page.locator('[data-act=expand]').first().click();
    await dialog.waitFor();
    await look('chart');
    await leave();
    await page.locator('button.add-button').click();
    await dialog.waitFor();
    await look('data entry');
    assert.deepEqual(wrong.join('\n'), '');
  });
}

interface LogEntry {
  readonly method: string;
  readonly url: string;
  readonly status: number;
}

const answered: LogEntry[] = [];
const app = await startApp({
  env: { DASHBOARD_ALLOWED_HOSTS: 'dash.internal', LOG_LEVEL: 'debug' },
  writeLog: (line) => answered.push(JSON.parse(line) as LogEntry),
});
const port = new URL(app.origin).port;
const DASHBOARD = `http://dash.internal:${port}`;
const RECORD = '{"yearMonth":202401,"bu":"SKB","arenasOthers":1}';

/** text/plain makes `name=value` of a form's field: with this name, valid JSON. */
const TRICK = RECORD.replace('1}', '1,"iwsOthers":"');

const elsewhere = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
  const form = `<form method="post" action="${DASHBOARD}/api/cost-info" enctype="${searchParams.get('enctype')}">
    <input name='${TRICK}' value='"}'></form><script>document.forms[0].submit()</script>`;
  const frame = `<iframe sandbox="allow-scripts allow-forms" src="/form?${searchParams.toString()}"></iframe>`;
  response.setHeader('Connection', 'close');
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(`<!doctype html>${{ '/form': form, '/sandbox': frame }[pathname] ?? '<p>another site'}`);
});
await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
const otherPort = (elsewhere.address() as AddressInfo).port;
after(() => {
  elsewhere.close();
  elsewhere.closeAllConnections();
});

/** Waits until the server has answered this many writes since `from`, and returns their statuses. */
async function writesSince(from: number, count: number): Promise<number[]> {
  for (;;) {
    const writes = answered.slice(from).filter(({ method }) => method === 'POST' || method === 'OPTIONS');
    if (writes.length >= count) return writes.map(({ status }) => status);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function changes() {
  return app.database.reader.selectFrom('change').select(['via', 'actor']).execute();
}

/** Whether a fetch from this page may read its answer. */
function tryFetch(page: Page, url: string, init: RequestInit): Promise<string> {
  return page.evaluate(
    async ([address, settings]) => {
      try {
        const response = await fetch(address, settings);
        return response.type === 'opaque' ? 'opaque' : `${response.status} ${await response.text()}`;
      } catch (error) {
        return error instanceof Error ? error.name : 'error';
      }
    },
    [url, init] as const,
  );
}

for (const [who, origin] of [
  ['another site', `http://evil.example:${otherPort}`],
  ['another port of the same host', `http://dash.internal:${otherPort}`],
] as const) {
  test(`${who}: forms, fetch and beacon write nothing`, async () => {
    const page = await strangers.newPage();
    const from = answered.length;
    let sent = 0;
    for (const enctype of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      for (const sender of ['/form', '/sandbox']) {
        await page.goto(`${origin}${sender}?enctype=${enctype}`);
        sent += 1;
        assert.deepEqual((await writesSince(from, sent)).slice(-1), [403], `${sender} ${enctype}`);
      }
    }
    await page.goto(origin);
    const address = `${DASHBOARD}/api/cost-info`;
    const json = { 'Content-Type': 'application/json' };
    for (const [init, seen, status] of [
      [{ method: 'POST', mode: 'no-cors', body: RECORD }, 'opaque', 403],
      [{ method: 'POST', mode: 'no-cors', body: RECORD, credentials: 'include', keepalive: true }, 'opaque', 403],
      [{ method: 'POST', mode: 'no-cors', body: RECORD, headers: json }, 'opaque', 403], // JSON is removed
      [{ method: 'POST', body: RECORD }, 'TypeError', 403],
      [{ method: 'POST', body: RECORD, headers: json }, 'TypeError', 405], // the preflight
      [{ method: 'PUT', body: RECORD }, 'TypeError', 405],
    ] as const) {
      const outcome = await tryFetch(page, address, init);
      sent += 1;
      assert.deepEqual((await writesSince(from, sent)).slice(-1), [status], JSON.stringify(init));
      // CORP blocks a no-cors answer from another site; from another port of the same site the answer is opaque.
      assert.ok(outcome === seen || outcome === 'TypeError', outcome);
    }
    for (const [type, status] of [
      ['text/plain', 403],
      ['application/json', 405],
    ] as const) {
      await page.evaluate(([url, body, mime]) => navigator.sendBeacon(url, new Blob([body], { type: mime })), [
        address,
        RECORD,
        type,
      ] as const);
      sent += 1;
      assert.deepEqual((await writesSince(from, sent)).slice(-1), [status], `beacon of ${type}`);
    }
    assert.equal((await writesSince(from, sent)).length, sent, 'no more than was sent');
    assert.deepEqual(await changes(), []);
    await page.close();
  });

  test(`${who}: nothing can be read, framed or run`, async () => {
    const page = await strangers.newPage();
    await page.goto(origin);
    assert.equal(await tryFetch(page, `${DASHBOARD}/api/cost-info/2024/SKB`, {}), 'TypeError');
    assert.equal(await tryFetch(page, `${DASHBOARD}/report/cost.csv`, { credentials: 'include' }), 'TypeError');
    const loads = await page.evaluate(
      (base) =>
        Promise.all(
          [
            ['script', `${base}/api/cost-info/2024/SKB`],
            ['script', `${base}/report/cost.csv`],
            ['script', `${base}/icon.svg`],
          ].map(
            ([tag = '', src = '']) =>
              new Promise<string>((resolve) => {
                const element = document.createElement(tag) as HTMLScriptElement;
                element.src = src;
                element.onload = () => resolve(`loaded ${src}`);
                element.onerror = () => resolve('refused');
                document.head.append(element);
              }),
          ),
        ),
      DASHBOARD,
    );
    assert.deepEqual(loads, ['refused', 'refused', 'refused']);

    const refused = page.waitForEvent('console', (message) => /frame-ancestors|X-Frame-Options/.test(message.text()));
    await page.evaluate((url) => {
      const frame = document.createElement('iframe');
      frame.src = url;
      document.body.append(frame);
    }, `${DASHBOARD}/report/cost`);
    await refused;
    await page.close();
  });
}

test('DNS rebinding: a foreign name that now points here gets 421, not an answer', async (t) => {
  const page = await strangers.newPage();
  let target = otherPort;
  // The name points to the attacker's server until its page has loaded, then to ours.
  const name = createTcpServer((socket) => {
    const onward = connect(target, '127.0.0.1');
    socket.pipe(onward).pipe(socket);
    for (const end of [socket, onward]) end.on('error', () => end.destroy());
  });
  t.after(() => name.close()); // otherwise a failure would keep the process alive
  await new Promise<void>((resolve) => name.listen(0, '127.0.0.1', resolve));
  await page.goto(`http://rebind.example:${(name.address() as AddressInfo).port}/`);
  target = Number(port);
  assert.match(
    await tryFetch(page, '/api/cost-info/2024/SKB', {}),
    /^421 The dashboard does not answer under this host name/,
  );
  const write = { method: 'POST', body: RECORD, headers: { 'Content-Type': 'application/json' } };
  assert.match(await tryFetch(page, '/api/cost-info', write), /^421 /);
  assert.equal(await tryFetch(page, '/healthz', {}), '200 ok');
  assert.deepEqual(await changes(), []);
  await page.close();
});

test('the dashboard’s own page may write, and the ledger says so', async () => {
  const page = await strangers.newPage();
  await page.goto(`${DASHBOARD}/report/cost`);
  assert.equal(await page.evaluate('isSecureContext'), false, 'plain HTTP under an internal name');
  const headers = { 'Content-Type': 'application/json', 'Change-Batch': '00000000-0000-4000-8000-000000000000' };
  assert.match(
    await tryFetch(page, '/api/cost-info', { method: 'POST', body: RECORD, headers }),
    /^200 .*"revision":1/,
  );
  assert.deepEqual(await changes(), [{ via: 'web', actor: null }]);
  await page.close();
});
