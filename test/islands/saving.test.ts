import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CellValue } from '../../src/domain/cell.ts';
/**
 * The save protocol against a server of a few lines, without a browser: what is sent and merged, when it asks, and what
 * remains after a failure.
 */
import type { MonthOfYear } from '../../src/domain/record.ts';
import { createGridState, enter, moveTo, undo, type CellInput } from '../../src/islands/grid/grid-state.ts';
import { createGridStore } from '../../src/islands/grid/grid-store.ts';
import type { FailedMonth, MonthToSave, SavedMonth } from '../../src/islands/report-grid/report-requests.ts';
import {
  save,
  showStored,
  takeBack,
  type ConflictCauses,
  type SaveEffects,
  type SaveProgress,
} from '../../src/islands/report-grid/saving.ts';

const KEYS = ['a', 'b'];
const AT = '2026-11-22T09:00:00.000Z';

/** How a month's post is answered instead of being stored. */
type Fault = { readonly answer: string | null };

/** A server that keeps months by number, counts revisions, and refuses outdated ones. */
function createServer(stored: Readonly<Record<number, Readonly<Record<string, CellValue>>>> = {}) {
  const months = new Map<number, MonthOfYear>(
    Object.entries(stored).map(([month, cells]) => [Number(month), { month: Number(month), revision: 1, cells }]),
  );
  const posts: (readonly MonthToSave[])[] = [];
  const faults = new Map<number, Fault>();
  let lists = 0;
  let listFault: Error | null = null;
  const write = (month: number, cells: Readonly<Record<string, CellValue>>): MonthOfYear => {
    const before = months.get(month);
    const merged = { a: null, b: null, ...before?.cells, ...cells };
    const after = { month, revision: (before?.revision ?? 0) + 1, cells: merged };
    months.set(month, after);
    return after;
  };
  return {
    posts,
    faults,
    lists: () => lists,
    failLists: (error: Error | null) => (listFault = error),
    cells: (month: number) => months.get(month)?.cells,
    list: () => [...months.values()],
    /** Somebody else saves a month. */
    changeElsewhere: write,
    fetchList: async () => {
      lists += 1;
      if (listFault !== null) throw listFault;
      return [...months.values()];
    },
    post: async (sent: readonly MonthToSave[]) => {
      posts.push(sent);
      const saved: SavedMonth[] = [];
      const failed: FailedMonth[] = [];
      for (const { month, cells, revision } of sent) {
        const fault = faults.get(month);
        const before = months.get(month);
        const isTouched = Object.keys(cells).length > 0;
        if (fault !== undefined) {
          failed.push({ month, ...fault, conflict: null });
        } else if (isTouched && revision !== (before?.revision ?? 0)) {
          failed.push({ month, answer: '409: changed', conflict: { at: AT, by: 'api' } });
        } else {
          const after = isTouched
            ? write(month, cells)
            : (before ?? { month, revision: 0, cells: { a: null, b: null } });
          saved.push({ ...after, at: AT });
        }
      }
      return { saved, failed };
    },
  };
}

type Server = ReturnType<typeof createServer>;

const never = () => Promise.reject(new Error('nobody may be asked'));

/** A page that has loaded what the server holds. */
function openPage(server: Server) {
  const loaded = server.list();
  const columns = Array.from({ length: 12 }, (_, at) => loaded.find(({ month }) => month === at + 1)?.cells ?? {});
  const store = createGridStore(moveTo(createGridState(KEYS, columns), { row: 0, column: 0 }));
  let progress: SaveProgress = { loaded, failed: [], written: [] };
  let stored: readonly SavedMonth[] | null = null;
  return {
    store,
    progress: () => progress,
    /** What the last save has written, where everything is stored; else null. */
    stored: () => stored,
    type: (...inputs: readonly (readonly [month: number, key: string, value: CellValue])[]) =>
      store.update((state) =>
        enter(
          state,
          inputs.map(([month, key, value]) => ({ column: month - 1, key, value })),
        ),
      ),
    shown: (month: number, key: string) => store.get().columns[month - 1]?.[key] ?? null,
    async save(effects: Partial<SaveEffects> = {}) {
      const { isDone, list, ...after } = await save(store, progress, {
        post: server.post,
        fetchList: server.fetchList,
        ask: never,
        ...effects,
      });
      progress = isDone ? { ...after, failed: [], written: [] } : after;
      stored = list === null ? null : after.written;
      if (list !== null) {
        const shown = await list;
        showStored(store, shown);
        progress = { ...progress, loaded: shown };
      }
      return isDone;
    },
  };
}

const monthsOf = (posts: readonly (readonly MonthToSave[])[]) => posts.map((sent) => sent.map(({ month }) => month));
const ALL = Array.from({ length: 12 }, (_, at) => at + 1);

test('twelve months are sent at once, the list is fetched again, and the replaced values are known', async () => {
  const server = createServer({ 1: { a: 1, b: 2 } });
  const page = openPage(server);
  page.type([1, 'a', 10], [3, 'b', 30]);
  assert.equal(await page.save(), true);
  assert.deepEqual(monthsOf(server.posts), [ALL]);
  assert.deepEqual(server.posts[0]?.[0], { month: 1, cells: { a: 10 }, revision: 1 });
  assert.deepEqual(server.posts[0]?.[1], { month: 2, cells: {}, revision: 0 });
  assert.equal(server.lists(), 1);
  assert.deepEqual(
    page.stored()?.map(({ month, cells }) => [month, cells]),
    [
      [1, { a: 1 }],
      [3, { b: null }],
    ],
  );
  assert.deepEqual(page.progress(), { loaded: server.list(), failed: [], written: [] });
});

test('without any change nothing is sent and nothing is fetched', async () => {
  const server = createServer({ 1: { a: 1, b: 2 } });
  const page = openPage(server);
  page.type([1, 'a', 5]);
  page.type([1, 'a', 1]);
  assert.equal(await page.save(), true);
  assert.deepEqual([server.posts.length, server.lists()], [0, 0]);
});

test('months that fail keep what was typed, and only they are sent again', async () => {
  const server = createServer();
  const page = openPage(server);
  page.type([1, 'a', 1], [2, 'a', 2], [3, 'a', 3]);
  server.faults.set(2, { answer: '503: The database is locked.' });
  server.faults.set(7, { answer: null });
  assert.equal(await page.save(), false);
  assert.deepEqual(
    page.progress().failed.map(({ month, answer }) => [month, answer]),
    [
      [2, '503: The database is locked.'],
      [7, null],
    ],
  );
  assert.deepEqual([server.cells(1), page.shown(2, 'a')], [{ a: 1, b: null }, 2]);
  assert.equal(server.lists(), 0);

  server.faults.clear();
  assert.equal(await page.save(), true);
  assert.deepEqual(monthsOf(server.posts), [ALL, [2, 7]]);
  assert.deepEqual(
    page.stored()?.map(({ month }) => month),
    [1, 3, 2],
    'undo takes back what both saves wrote',
  );
  assert.deepEqual(page.progress().failed, []);
});

test('an unreachable server loses nothing, however often Save is pressed', async () => {
  const server = createServer({ 1: { a: 1, b: null } });
  const page = openPage(server);
  page.type([1, 'a', 10]);
  for (const month of ALL) server.faults.set(month, { answer: null });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    assert.equal(await page.save(), false);
    assert.deepEqual(
      page.progress().failed.map(({ month }) => month),
      ALL,
    );
    assert.equal(page.shown(1, 'a'), 10);
  }
  server.faults.clear();
  assert.equal(await page.save(), true);
  assert.equal(server.cells(1)?.a, 10);
});

test('changes of others are merged cell by cell and sent once more automatically', async () => {
  const server = createServer({ 1: { a: 1, b: 2 } });
  const page = openPage(server);
  page.type([1, 'a', 10]);
  server.changeElsewhere(1, { b: 20 });
  server.faults.set(5, { answer: '500: Something went wrong.' });
  page.type([5, 'a', 50]);
  assert.equal(await page.save(), false);
  assert.deepEqual(server.cells(1), { a: 10, b: 20 });
  assert.equal(page.shown(1, 'b'), 20);
  assert.ok(page.store.get().elsewhere.has('0 b'), 'it is marked');
  assert.deepEqual(monthsOf(server.posts), [ALL, [1]], 'a month that failed for another reason waits for the person');
  assert.deepEqual(
    page.progress().failed.map(({ month }) => month),
    [5],
  );
});

test('a month that changes again during the merge is not sent a third time automatically', async () => {
  const server = createServer({ 1: { a: 1, b: 2 } });
  const page = openPage(server);
  page.type([1, 'a', 10]);
  let revision = 20;
  const busy: SaveEffects['post'] = (months) => {
    server.changeElsewhere(1, { b: (revision += 1) });
    return server.post(months);
  };
  assert.equal(await page.save({ post: busy }), false);
  assert.deepEqual(monthsOf(server.posts), [ALL, [1]]);
  assert.equal(page.progress().failed[0]?.conflict?.by, 'api');
  assert.equal(page.shown(1, 'a'), 10);
  assert.equal(await page.save(), true);
  assert.deepEqual(server.cells(1), { a: 10, b: 22 });
});

test('where both changed a cell, the person chooses, and only then it is sent', async () => {
  for (const side of ['mine', 'theirs'] as const) {
    const server = createServer({ 1: { a: 1, b: 2 } });
    const page = openPage(server);
    page.type([1, 'a', 10], [1, 'b', 11]);
    server.changeElsewhere(1, { a: 99 });
    const asked: [number, string, CellValue, CellValue][] = [];
    let causes: ConflictCauses = new Map();
    const done = await page.save({
      async ask(conflicts, why) {
        causes = why;
        assert.equal(server.posts.length, 1, 'nothing is sent before the choice');
        for (const { column, key, mine, theirs } of conflicts) asked.push([column, key, mine, theirs]);
        return conflicts.map((each): CellInput => ({ column: each.column, key: each.key, value: each[side] }));
      },
    });
    assert.equal(done, true);
    assert.deepEqual(asked, [[0, 'a', 10, 99]]);
    assert.deepEqual(causes.get(0), { at: AT, by: 'api' });
    assert.deepEqual(server.cells(1), { a: side === 'mine' ? 10 : 99, b: 11 });
  }
});

test('closed without a choice: everything typed stays, and the next save asks first', async () => {
  const server = createServer({ 1: { a: 1, b: 2 }, 2: { a: 3, b: 4 } });
  const page = openPage(server);
  page.type([1, 'a', 10], [2, 'b', 20]);
  server.changeElsewhere(1, { a: 99 });
  assert.equal(await page.save({ ask: async () => null }), false);
  assert.deepEqual(server.cells(2), { a: 3, b: 20 }, 'the other month is stored');
  assert.deepEqual([page.shown(1, 'a'), server.cells(1)?.a], [10, 99]);
  assert.equal(await page.save({ ask: async () => null }), false);
  assert.equal(server.posts.length, 1, 'nothing is sent before the person has chosen');
  const done = await page.save({
    ask: async (conflicts) => conflicts.map(({ column, key, mine }) => ({ column, key, value: mine })),
  });
  assert.equal(done, true);
  assert.equal(server.cells(1)?.a, 10);
});

test('when the list of a conflict cannot be fetched, the months stay as they were typed', async () => {
  const server = createServer({ 1: { a: 1, b: 2 } });
  const page = openPage(server);
  page.type([1, 'a', 10]);
  server.changeElsewhere(1, { b: 20 });
  server.failLists(new Error('503: The database is locked.'));
  assert.equal(await page.save(), false);
  assert.deepEqual(
    page.progress().failed.map(({ month }) => month),
    [1],
  );
  assert.equal(page.shown(1, 'a'), 10);
  server.failLists(null);
  assert.equal(await page.save(), true);
  assert.deepEqual(server.cells(1), { a: 10, b: 20 });
});

test('stored, but the list failed: what was typed is shown as stored, and only the list is missing', async () => {
  const server = createServer();
  const page = openPage(server);
  page.type([1, 'a', 10]);
  server.failLists(new Error('503: The database is locked.'));
  await assert.rejects(page.save(), { message: '503: The database is locked.' });
  assert.deepEqual(
    page.stored()?.map(({ month }) => month),
    [1],
  );
  assert.deepEqual([page.progress().failed, page.store.get().stored[0]?.a], [[], 10]);
  server.failLists(null);
  assert.equal(await page.save(), true);
  assert.equal(server.posts.length, 1, 'nothing is sent again');
});

test('undoing a save leaves months that others have changed since, and what was typed since', async () => {
  const server = createServer({ 1: { a: 1, b: 2 }, 2: { a: 3, b: 4 } });
  const page = openPage(server);
  page.type([1, 'a', 10], [2, 'a', 30]);
  await page.save();
  const written = page.stored() ?? [];
  server.changeElsewhere(2, { b: 40 });
  page.type([3, 'b', 7]);
  const { restored, failed, stored } = await takeBack(page.store, written, server);
  assert.deepEqual([restored.map(({ month }) => month), failed.map(({ month }) => month)], [[1], [2]]);
  assert.deepEqual(
    [server.cells(1), server.cells(2)],
    [
      { a: 1, b: 2 },
      { a: 30, b: 40 },
    ],
  );
  assert.deepEqual([page.shown(1, 'a'), page.shown(2, 'b'), page.shown(3, 'b')], [1, 40, 7]);
  assert.deepEqual(stored, server.list());
  assert.deepEqual([...page.store.get().elsewhere], ['1 b'], 'what this page put back is not marked as another’s');
});

test('restored values are shown, even if the list after the undo fails', async () => {
  const server = createServer({ 1: { a: 1, b: 2 } });
  const page = openPage(server);
  page.type([1, 'a', 10]);
  await page.save();
  const written = page.stored() ?? [];
  server.failLists(new Error('503: The database is locked.'));
  const { restored, stored } = await takeBack(page.store, written, server);
  assert.deepEqual([page.shown(1, 'a'), page.store.get().stored[0]?.a], [1, 1]);
  assert.deepEqual([restored.length, stored[0]?.revision], [1, 3]);
});

test('undo does not overwrite what others entered in a month that a later save did not touch', async () => {
  const server = createServer({ 1: { a: 1, b: 2 } });
  const page = openPage(server);
  page.type([1, 'a', 10]);
  await page.save();
  server.changeElsewhere(1, { a: 99 });
  page.type([2, 'a', 20]);
  await page.save();
  assert.equal(page.shown(1, 'a'), 99);
  assert.ok(page.store.get().elsewhere.has('0 a'), 'it is marked');
  for (let step = 0; step < 3; step += 1) page.store.update(undo);
  assert.deepEqual([page.shown(1, 'a'), page.shown(2, 'a')], [99, null]);
});
