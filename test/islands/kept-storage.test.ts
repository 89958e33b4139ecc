/** What is kept on a device (CONTRACT §4), in a storage with old items, damaged items and items of others. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { mergeEntry } from '../../src/islands/kept/entry-values.ts';
import {
  canKeep,
  isFresh,
  keptIn,
  keptText,
  readKept,
  removeOldDrafts,
  storeKept,
} from '../../src/islands/kept/kept-storage.ts';

/** Like that of a browser: items are own properties. */
class FakeStorage {
  [key: string]: unknown;
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}

let storage: FakeStorage;
beforeEach(() => {
  storage = new FakeStorage();
  Object.assign(globalThis, { localStorage: storage });
});

const DAYS = 24 * 60 * 60 * 1000;
const item = (id: string, daysAgo: number, content: object = { '1.bl': id }) =>
  JSON.stringify({ id, savedAt: new Date(Date.now() - daysAgo * DAYS).toISOString(), content });
const DAMAGED = [
  '',
  '{',
  'null',
  '[]',
  '5',
  '{"id":"a"}',
  '{"id":1,"savedAt":"2026-11-19","content":{}}',
  'two\nlines',
];

test('a damaged item or a probe that was left over does not make a device refuse, and stays', () => {
  storage.setItem('kept:probe', '');
  for (const [at, text] of DAMAGED.entries()) storage.setItem(`kept:draft cost 2026 SKB:${at}`, text);
  const before = Object.entries(storage);
  assert.equal(canKeep(), true);
  removeOldDrafts();
  assert.deepEqual(Object.entries(storage), before, 'nothing that cannot be read is removed');
  storage.setItem('kept:draft cost 2026 SKB:good', item('good', 1));
  assert.deepEqual(
    keptIn(keptText('draft cost 2026 SKB')).map(({ id }) => id),
    ['good'],
  );
  assert.equal(readKept('draft cost 2026 SKB', '2'), null);
  assert.equal(Object.keys(storage).includes('probe'), false, 'the probe is taken away');
});

test('a device that refuses storage is recognised, even if it throws at every access', () => {
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  assert.equal(canKeep(), false);
  assert.equal(storeKept('weekly SK 2026 11', { id: 'entry', savedAt: '', content: {} }), false);
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('no', 'SecurityError');
    },
  });
  assert.equal(canKeep(), false);
  removeOldDrafts();
  assert.equal(keptText('weekly SK 2026 11'), '');
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, writable: true, value: storage });
});

test('drafts end after 30 days; a kept entry never ends by age', () => {
  storage.setItem('kept:draft weekly SK 2026 11:old', item('old', 31));
  storage.setItem('kept:draft weekly SK 2026 11:young', item('young', 29));
  storage.setItem('kept:weekly SK 2026 11:mhx3k2aa0abcdefgh', item('mhx3k2aa0abcdefgh', 400));
  storage.setItem('kept:data-entry:daily 2025-01-01', item('daily 2025-01-01', 600));
  const drafts = keptIn(keptText('draft weekly SK 2026 11'));
  assert.deepEqual(
    drafts.map((draft) => [draft.id, isFresh(draft)]),
    [
      ['young', true],
      ['old', false],
    ],
  );
  removeOldDrafts();
  assert.deepEqual(Object.keys(storage), [
    'kept:draft weekly SK 2026 11:young',
    'kept:weekly SK 2026 11:mhx3k2aa0abcdefgh',
    'kept:data-entry:daily 2025-01-01',
  ]);
});

test('items are distinguished by their whole key, newest first', () => {
  storage.setItem('kept:weekly SK 2026 1:entry', item('entry', 3));
  storage.setItem('kept:weekly SK 2026 11:entry', item('entry', 2, { '2.bl': '7' }));
  storage.setItem('kept:weekly SK 2026 11:mhx3k2aa0abcdefgh', item('mhx3k2aa0abcdefgh', 1));
  assert.deepEqual(
    keptIn(keptText('weekly SK 2026 11')).map(({ id, content }) => [id, content]),
    [
      ['mhx3k2aa0abcdefgh', { '1.bl': 'mhx3k2aa0abcdefgh' }],
      ['entry', { '2.bl': '7' }],
    ],
  );
});

test('saving updates an entry cell by cell: cells that the form never showed stay, cells that it emptied are removed', () => {
  const stored = { '1.bl': '1', '2.bl': '2' };
  assert.deepEqual(mergeEntry(stored, {}, { '3.bl': '3' }), { '1.bl': '1', '2.bl': '2', '3.bl': '3' });
  assert.deepEqual(mergeEntry(stored, {}, { '1.bl': '9' }), { '1.bl': '9', '2.bl': '2' });
  assert.deepEqual(mergeEntry(stored, stored, { '1.bl': '1' }), { '1.bl': '1' });
  assert.deepEqual(mergeEntry(stored, { '1.bl': '1' }, { '1.bl': '4' }), { '1.bl': '4', '2.bl': '2' });
  assert.deepEqual(mergeEntry(stored, stored, {}), {});
});
