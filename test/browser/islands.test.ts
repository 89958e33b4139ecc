/** The island runtime: when islands wake, what a press before that does, and how mistakes are reported. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { launchBrowser, reusedPage } from '../support/browser.ts';
import { holdAnswers } from '../support/hold-answers.ts';
import { startIslandPage } from '../support/island-page.ts';

const counter = (word: string) => `
  import { useId, useState } from 'react';
  import { useTheme } from '@islands/runtime/theme-provider.tsx';
  export function Island({ start = 0, text = '' }: { start?: number; text?: string }) {
    const [count, setCount] = useState(start);
    const id = useId();
    return (
      <p id={id}>
        <button type="button" onClick={() => setCount((before) => before + 1)}>${word} {count}</button>
        <a href="#elsewhere">link</a>
        <output>{useTheme().theme}</output>
        <i>{text}</i>
      </p>
    );
  }`;
const HOSTILE = '</script><script>window.broken = 1</script><!-- \u2028 & "';

const islands = await startIslandPage(
  {
    counter: counter('count'),
    eager: counter('eager'),
    breaks: `
        import { useState } from 'react';
        export function Island() {
          const [broken, setBroken] = useState(false);
          if (broken) throw new Error('it broke');
          return <button type="button" onClick={() => setBroken(true)}>break</button>;
        }`,
    differs: `
        import { useState } from 'react';
        export function Island() {
          const [count, setCount] = useState(0);
          return <p><i>{typeof window}</i><button type="button" onClick={() => setCount((n) => n + 1)}>pressed {count}</button></p>;
        }`,
    opens: `
        export function Island() {
          return <><button type="button" popoverTarget="opened">open</button><p id="opened" popover="auto">opened</p></>;
        }`,
    throws: `
        export function Island() {
          if (typeof window !== 'undefined') throw new Error('not here');
          return <button type="button">asleep</button>;
        }`,
  },
  [
    { name: 'counter', id: 'first', props: { start: 1, text: HOSTILE } },
    { name: 'counter', id: 'second', props: { start: 10 } },
    { name: 'eager', id: 'eager' },
    { name: 'breaks', id: 'breaks' },
    { name: 'differs', id: 'differs' },
    { name: 'opens', id: 'opens' },
    { name: 'throws', id: 'throws' },
  ],
);

const browser = await launchBrowser();
const takePage = reusedPage(() => browser, { viewport: { width: 800, height: 300 } });

async function open(): Promise<{ page: Page; errors: string[] }> {
  const page = await takePage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(islands.origin);
  await awake(page, 'eager').waitFor(); // the runtime has run
  return { page, errors };
}

/** React's own mark on a root's element. */
const isAwake = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactContainer')));
const awake = (page: Page, id: string): Locator => page.locator(`#${id}[data-awake]`);
const press = (page: Page, id: string, name: string) => page.locator(`#${id} button`, { hasText: name }).click();

test('islands wake when the browser is idle, without a person', async () => {
  const { page } = await open();
  for (const id of ['first', 'second', 'breaks']) await awake(page, id).waitFor();
  assert.equal(await page.locator('#second button').textContent(), 'count 10', 'as the server has rendered it');
  assert.equal(await page.locator('#first i').textContent(), HOSTILE, 'texts in props stay texts');
  assert.equal(await page.evaluate('window.broken'), undefined);
});

test('an island wakes at once when a person comes near', async () => {
  const page = await browser.newPage();
  await page.addInitScript('globalThis.requestIdleCallback = () => {}'); // a busy browser
  await page.goto(islands.origin);
  await page.locator('#first button').focus();
  await awake(page, 'first').waitFor();
  await page.locator('#second').hover();
  await awake(page, 'second').waitFor();
  assert.equal(await isAwake(page, 'breaks'), false);
  await page.close();
});

test('presses that wake an island are not lost, however long its code takes', async () => {
  const page = await takePage();
  const release = await holdAnswers(page, '**/counter.tsx*');
  await page.goto(islands.origin);
  const button = page.locator('#first button');
  for (let time = 0; time < 3; time += 1) await button.click();
  assert.equal(await button.textContent(), 'count 1');
  await page.locator('#first a').click();
  assert.match(page.url(), /#elsewhere$/, 'a link needs no island');
  release();
  await page.locator('#first button', { hasText: 'count 4' }).waitFor();
  await button.click();
  await page.locator('#first button', { hasText: 'count 5' }).waitFor();
  assert.equal(await page.locator('#second button').textContent(), 'count 10', 'each has a root of its own');
});

test('islands follow the theme and keep their state', async () => {
  const { page } = await open();
  await press(page, 'eager', 'eager 0');
  await page.locator('#eager output', { hasText: 'dark' }).waitFor();
  await page.getByRole('button', { name: '라이트 테마로 전환' }).click();
  await page.locator('#eager output', { hasText: 'light' }).waitFor();
  assert.equal(await page.locator('#eager button').textContent(), 'eager 1');
  await page.reload();
  await awake(page, 'eager').waitFor();
  await page.locator('#eager output', { hasText: 'light' }).waitFor();
});

/** Whether the browser retries a module that it could not fetch; Chromium 143 does not. */
async function fetchesModulesAgain(page: Page): Promise<boolean> {
  const probe = () => page.evaluate<boolean>(`import('/probe.js').then(() => true, () => false)`);
  await page.route('**/probe.js', (route) => route.abort());
  await probe();
  await page.unroute('**/probe.js');
  await page.route('**/probe.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  return probe();
}

test('a failure to load code is reported, and the next press tries again if the browser does', async () => {
  const page = await takePage();
  await page.route('**/counter.tsx*', (route) => route.abort());
  await page.goto(islands.origin);
  await awake(page, 'eager').waitFor();
  assert.equal(await page.locator('.load-failed').count(), 0, 'nobody has needed it yet');
  await press(page, 'first', 'count 1');
  const note = page.locator('.load-failed');
  await note.getByText('불러오지 못했습니다').waitFor();
  assert.equal(await note.getByRole('link').count(), 1, 'with a way to reload');
  const refetches = await fetchesModulesAgain(page);
  await page.unroute('**/counter.tsx*');
  await press(page, 'first', 'count 1');
  if (refetches) {
    await page.locator('#first button', { hasText: 'count 2' }).waitFor();
  } else {
    await page.reload(); // like the link in the note
    await press(page, 'first', 'count 1');
    await page.locator('#first button', { hasText: 'count 2' }).waitFor();
  }
});

test('an island that throws is replaced by a note, and the others go on; the browser’s own action of a button happens once', async () => {
  const { page } = await open();
  await press(page, 'breaks', 'break');
  await page.locator('#breaks').getByRole('alert').getByText('이 부분에 오류가 발생했습니다.').waitFor();
  await press(page, 'eager', 'eager 0');
  await page.locator('#eager button', { hasText: 'eager 1' }).waitFor();
  await press(page, 'opens', 'open');
  await awake(page, 'opens').waitFor();
  await page.locator('#opened:popover-open').waitFor();
});

test('an island that renders something different from the server is named', async () => {
  const { page, errors } = await open();
  await page.locator('#differs button').click();
  await page.locator('#differs button', { hasText: 'pressed 1' }).waitFor(); // the press is repeated
  assert.match(errors.join('\n'), /Island differs \(#differs\) does not render here what the server rendered/);
});

test('an island that cannot be hydrated says so, and its Reload button works', async () => {
  const { page } = await open();
  await page.evaluate('window.isThisPage = true');
  await page.locator('#throws').getByRole('alert').waitFor();
  await page.locator('#throws').getByRole('button', { name: '새로 고침' }).click();
  await page.waitForFunction('window.isThisPage === undefined');
  await page.locator('#throws').getByRole('alert').waitFor();
  assert.equal(await page.evaluate('window.isThisPage'), undefined, 'the page was loaded again');
});

test('the server refuses islands that cannot work, and says where they are', async () => {
  const refuses = async (placed: Parameters<typeof islands.render>[0], says: RegExp) => {
    await assert.rejects(islands.render(placed), says);
  };
  await refuses([{ name: 'nothing', id: 'a' }], /There is no island nothing/);
  await refuses(
    [
      { name: 'eager', id: 'a' },
      { name: 'counter', id: 'a' },
    ],
    /Two islands of this page have the id "a"/,
  );
  for (const [value, kind] of [
    [new Map(), 'Map'],
    [new Date(), 'Date'],
    [() => 1, 'Function'],
    [Number.NaN, 'Number'],
    [1n, 'BigInt'],
  ] as const) {
    const props = { deep: [{ value }] };
    const place = `props of island "eager".deep.0.value cannot travel as JSON \\(${kind}\\)`;
    await refuses([{ name: 'eager', id: 'a', props }], new RegExp(place));
  }
  await islands.render([{ name: 'eager', id: 'a', props: { start: 1, left: undefined, list: [null, 'x', true] } }]);
});

test('in development the saved source of an island is shown at once, and the island keeps its state', async () => {
  const { page } = await open();
  await press(page, 'eager', 'eager 0');
  await page.locator('#eager button', { hasText: 'eager 1' }).waitFor();
  islands.edit('eager', counter('edited'));
  await page.locator('#eager button', { hasText: 'edited 1' }).waitFor();
  await page.reload();
  await page.locator('#eager button', { hasText: 'edited 0' }).waitFor();
});
