/** A page says each text in its own language (CONTRACT §13): the dashboard, the entry pages and what comes later. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '../../db/open.ts';
import type { Language } from '../../src/domain/language.ts';
import { emptyDatabase } from '../support/database.ts';
import { textOf } from '../support/html.ts';
import { sampleDatabase } from '../support/sample-data.ts';
import { startApp } from '../support/server.ts';

const PAGES = [
  '/',
  '/?year=2025',
  '/report/weekly',
  '/entry/inventory',
  '/entry/inventory?year=2026&month=12',
  '/entry/monthly-inventory',
  '/entry/inout',
  '/entry/import',
  '/entry/shipment',
];
/** Units of figures are data. */
const UNITS = /(?<=[\d(]\s?)[억만]?[원건]?(?=[\s)·]|$)|^[원건]$|Unit [원건]/;
/** Names of products and keys, data, and what SPEC has in English: those are on Korean pages, too. */
const LITERAL = new Set(
  [
    'Dashboard Weekly Report SKB SKB-BPS BPS SK SK-LPS LPS CSV PNG B/L week Save Cancel Enter Tab Shift Ctrl V Z F2 plt',
    '1st 2nd 3rd 4th 5th Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  ].flatMap((line) => line.split(' ')),
);

const full = await startWith(await sampleDatabase());
const empty = await startWith(await emptyDatabase());

async function startWith(file: string) {
  const database = await openDatabase(file);
  after(database.close);
  const { origin } = await startApp({ database, today: () => '2026-11-20' });
  return origin;
}

/** The texts of the content of a page, and the attributes that people read or hear. Second names, and names of people and files, are left out. */
async function textsOf(origin: string, address: string, language: Language): Promise<string[]> {
  const answer = await fetch(origin + address, { headers: { Cookie: `lang=${language}` } });
  assert.equal(answer.status, 200, address);
  const html = (await answer.text())
    .replace(/^[\s\S]*<main\b/, '<main')
    .replace(/<\/main>[\s\S]*$/, '')
    .replaceAll(/<(script|style|svg|bdi|code)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<span class="secondary" lang="\w+">[^<]*<\/span>/g, '');
  const attributes = [...html.matchAll(/ (?:aria-label|title|data-tooltip|placeholder|aria-valuetext)="([^"]+)"/g)];
  return [...html.split(/<[^>]*>/), ...attributes.map(([, text]) => text ?? '')]
    .map((text) => textOf(text).trim())
    .filter((text) => text !== '');
}

for (const address of PAGES) {
  test(`${address} is English where English was chosen`, async () => {
    for (const origin of [full, empty]) {
      const texts = await textsOf(origin, address, 'en');
      const hangul = texts.filter((text) => text !== '한국어' && /\p{Script=Hangul}/u.test(text.replace(UNITS, '')));
      assert.deepEqual(hangul, []);
    }
  });
  test(`${address} is Korean otherwise`, async () => {
    for (const origin of [full, empty]) {
      const texts = await textsOf(origin, address, 'ko');
      const words = texts.flatMap((text) => text.match(/[A-Za-z0-9]*[A-Za-z][\w/.-]*/g) ?? []);
      assert.deepEqual(
        words.filter((word) => !LITERAL.has(word)),
        [],
      );
    }
  });
}
