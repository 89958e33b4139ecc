/** The ledger over HTTP: what was changed, and taking it back (CONTRACT §11). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { openDatabase } from '../../db/open.ts';
import { runCli } from '../support/cli.ts';
import { scratchFolder } from '../support/database.ts';
import { startApp } from '../support/server.ts';

interface Listed {
  readonly id: number;
  readonly at: string;
  readonly via: string;
  readonly actor: string | null;
  readonly file: string | null;
  readonly cells: readonly { month: number; bu: string | null; field: string; before: unknown; after: unknown }[];
}

const { origin, database } = await startApp();

function post(path: string, body: unknown, headers: Record<string, string> = {}, at = origin): Promise<Response> {
  return fetch(at + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function save(month: number, cells: object, bu = 'SKB', year = 2025): Promise<void> {
  const answer = await post('/api/cost-info', { year, month, bu, ...cells });
  assert.equal(answer.status, 200, await answer.text());
}

async function history(query: string): Promise<Listed[]> {
  const answer = await fetch(`${origin}/api/history?${query}`);
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return JSON.parse(text) as Listed[];
}

const idsOf = (changes: readonly Listed[]) => changes.map(({ id }) => id);

test('history has the shape of the command, newest first, narrowed to a unit, a month, a field', async () => {
  await save(1, { arenasOthers: 1, iwsOthers: 2 }); // 1
  await save(2, { arenasOthers: 3 }); // 2
  await save(1, { arenasOthers: 5 }, 'SK'); // 3
  await save(1, { arenasOthers: '확인' }); // 4
  await save(1, { arenasOthers: 9 }, 'SKB', 2024); // 5

  const { stdout } = await runCli(['history', 'cost', '--year', '2025', '--json', '--db', database.location.address]);
  assert.deepEqual(await history('kind=cost&year=2025'), JSON.parse(stdout));
  assert.deepEqual(idsOf(await history('kind=cost&year=2025')), [4, 3, 2, 1]);
  assert.deepEqual(idsOf(await history('kind=cost&year=2025&bu=SKB')), [4, 2, 1]);
  assert.deepEqual(idsOf(await history('year=2025&kind=cost&bu=SKB&before=4')), [2, 1]);
  assert.deepEqual(idsOf(await history('kind=cost&year=2025&month=2')), [2]);
  assert.deepEqual(await history('kind=import&year=2025'), []);
  const [newest, oldest] = await history('kind=cost&year=2025&bu=SKB&month=1&field=arenasOthers');
  assert.deepEqual(newest?.cells, [
    { kind: 'cost', year: 2025, month: 1, bu: 'SKB', field: 'arenasOthers', before: 1, after: '확인' },
  ]);
  assert.equal(oldest?.cells.length, 1, 'only the cells that match');
});

test('history answers in pages of 50, with a link to the next one and an ETag', async () => {
  for (let value = 1; value <= 103; value += 1) await save(3, { monthlyBudget: value }, 'SK', 2023);
  const seen: number[] = [];
  let address: string | null = '/api/history?kind=cost&year=2023&bu=SK';
  const sizes: number[] = [];
  while (address !== null) {
    const answer: Response = await fetch(origin + address);
    const page = (await answer.json()) as Listed[];
    sizes.push(page.length);
    seen.push(...idsOf(page));
    const link: string = answer.headers.get('link') ?? '';
    address = /^<([^>]+)>; rel="next"$/.exec(link)?.[1] ?? null;
    const etag = answer.headers.get('etag') ?? '';
    assert.match(etag, /^".+"$/);
    const again = await fetch(answer.url, { headers: { 'If-None-Match': etag } });
    assert.equal(again.status, 304);
  }
  assert.deepEqual(sizes, [50, 50, 3]);
  assert.deepEqual(
    seen,
    [...seen].toSorted((a, b) => b - a),
  );
  assert.equal(new Set(seen).size, 103);
  // A field that few changes touched is found among many that did not.
  await save(3, { iwsOthers: 1 }, 'SK', 2022);
  for (let value = 1; value <= 120; value += 1) await save(3, { monthlyBudget: value }, 'SK', 2022);
  assert.equal((await history('kind=cost&year=2022&field=iwsOthers')).length, 1);
});

test('a wrong parameter is 400, in one sentence', async () => {
  for (const [query, words] of [
    ['', /kind must be warehouse/],
    ['kind=costs&year=2025', /kind must be/],
    ['kind=cost', /year must be 2000 to 2099/],
    ['kind=cost&year=1999', /year must be/],
    ['kind=cost&year=2025&bu=BPS', /bu must be SKB or SK/],
    ['kind=import&year=2025&bu=SK', /leave out all but kind, year, month/],
    ['kind=cost&year=2025&month=13', /month must be 1 to 12/],
    ['kind=cost&year=2025&month=1e0', /month must be/],
    ['kind=cost&year=2025&field=totalCost', /field must be the key/],
    ['kind=cost&year=2025&before=0', /before must be the id/],
    ['kind=cost&year=2025&before=-1', /before must be/],
    ['kind=cost&year=2025&year=2024', /more than once/],
    ['kind=cost&year=2025&actor=kim', /not known here/],
  ] as const) {
    const answer = await fetch(`${origin}/api/history?${query}`);
    const text = await answer.text();
    assert.equal(answer.status, 400, query);
    assert.match(text, words);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/);
  }
  assert.equal((await post('/api/history?kind=cost&year=2025', {})).status, 405);
});

test('an undo answers with its own change, which can be undone', async () => {
  await save(5, { arenasOthers: 10, iwsOthers: 20 });
  const [{ id } = { id: 0 }] = await history('kind=cost&year=2025&month=5');
  const answer = await post('/api/undo', { change: id });
  assert.equal(answer.status, 200);
  const undone = (await answer.json()) as Listed;
  assert.deepEqual(Object.keys(undone), ['id', 'at', 'via', 'actor', 'file', 'cells']);
  assert.deepEqual([undone.id, undone.via, undone.actor, undone.file], [id + 1, 'api', null, null]);
  assert.deepEqual(
    undone.cells.map(({ field, before, after }) => [field, before, after]),
    [
      ['arenasOthers', 10, null],
      ['iwsOthers', 20, null],
    ],
  );
  assert.deepEqual((await history('kind=cost&year=2025&month=5'))[0], undone);
  const row = await database.reader.selectFrom('change').select('undoes').where('id', '=', undone.id).execute();
  assert.deepEqual(row, [{ undoes: id }]);

  const page = { 'Change-Batch': randomUUID(), Origin: origin };
  const again = (await (await post('/api/undo', { change: undone.id }, page)).json()) as Listed;
  assert.equal(again.via, 'web');
  assert.deepEqual(again.cells[0]?.after, 10);
});

test('cells that later changes touched stop it, and are named with who and when; keepNewer leaves them', async () => {
  await save(7, { arenasOthers: 1, iwsOthers: 1, monthlyBudget: 1 });
  await save(7, { arenasOthers: 2 });
  const [later, first] = idsOf(await history('kind=cost&year=2025&month=7'));
  const stopped = await post('/api/undo', { change: first });
  assert.equal(stopped.status, 409);
  assert.match(
    await stopped.text(),
    new RegExp(
      `^Change ${first} cannot be undone: later changes touched its cells: Arenas Others \\(arenasOthers\\) of 2025-07 SKB \\(change ${later}, api, \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d\\); .*keepNewer`,
    ),
  );
  const all = await post('/api/undo', { change: first, keepNewer: true, fields: ['arenasOthers'] });
  assert.equal(all.status, 409);
  assert.match(await all.text(), /touched all of these cells .*Arenas Others \(arenasOthers\) of 2025-07 SKB/);
  const rest = (await (await post('/api/undo', { change: first, keepNewer: true })).json()) as Listed;
  assert.deepEqual(
    rest.cells.map(({ field }) => field),
    ['iwsOthers', 'monthlyBudget'],
  );
});

test('what an earlier undo of the same change has put back stops nothing; then nothing is left (CONTRACT §9)', async () => {
  await save(8, { arenasOthers: 1, iwsOthers: 1 });
  const [change] = idsOf(await history('kind=cost&year=2025&month=8'));
  for (const fields of [['iwsOthers'], undefined]) {
    const { cells } = (await (await post('/api/undo', { change, fields })).json()) as Listed;
    assert.deepEqual(
      cells.map(({ field }) => field),
      [fields === undefined ? 'arenasOthers' : 'iwsOthers'],
    );
  }
  for (const more of [{}, { fields: ['iwsOthers'], months: [8] }, { keepNewer: true }]) {
    const twice = await post('/api/undo', { change, ...more });
    assert.equal(twice.status, 409);
    assert.match(await twice.text(), /^All of these cells of change \d+ hold what they held before it;/);
  }
});

test('an unknown change is 404; a part that holds nothing, and a body that is wrong, 400; nothing is written', async () => {
  await save(9, { arenasOthers: 1 });
  const [{ id } = { id: 0 }] = await history('kind=cost&year=2025&month=9');
  const last = async () => (await database.reader.selectFrom('change').select('id').execute()).length;
  const before = await last();
  for (const [body, status, words] of [
    [{ change: 999_999 }, 404, /There is no change 999999; GET \/api\/history/],
    [{ change: id, months: [3] }, 400, /holds nothing in month 3/],
    [{ change: id, fields: ['iwsOthers'] }, 400, /holds nothing in IWS Others \(iwsOthers\)/],
    [{ change: id, months: [] }, 400, /^months must be a list/],
    [{ change: id, months: [13] }, 400, /^months must be/],
    [{ change: id, fields: 'arenasOthers' }, 400, /^fields must be/],
    [{ change: id, keepNewer: 1 }, 400, /^keepNewer must be/],
    [{ change: String(id) }, 400, /^change must be/],
    [{ change: 1.5 }, 400, /^change must be/],
    [{ change: id, force: true }, 400, /^force is not known here/],
    ['', 400, /not valid JSON/],
    ['[1]', 400, /must be one JSON object/],
  ] as const) {
    const answer = await post('/api/undo', body);
    const text = await answer.text();
    assert.deepEqual([answer.status, text.match(words) !== null], [status, true], `${JSON.stringify(body)}: ${text}`);
  }
  const body = { change: id };
  assert.equal((await post('/api/undo', body, { Origin: 'http://evil.example' })).status, 403);
  assert.equal((await post('/api/undo', body, { 'Content-Type': 'text/plain' })).status, 415);
  assert.equal((await post('/api/undo', `{"change":${id}${' '.repeat(70_000)}}`)).status, 413);
  assert.equal((await post('/api/undo', body, { 'Change-Batch': 'x' })).status, 400);
  const read = await fetch(`${origin}/api/undo`);
  assert.deepEqual([read.status, read.headers.get('allow')], [405, 'POST']);
  assert.equal(await last(), before);
});

test('an undo over HTTP stores what the command stores', async () => {
  const cells = fc.dictionary(
    fc.constantFrom('arenasOthers', 'iwsOthers', 'monthlyBudget'),
    fc.constantFrom(null, 1, 2, '확인'),
    { minKeys: 1 },
  );
  const write = fc.record({ month: fc.integer({ min: 1, max: 3 }), cells });
  const choice = fc.record({
    which: fc.nat({ max: 5 }),
    months: fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
    fields: fc.uniqueArray(fc.constantFrom('arenasOthers', 'iwsOthers')),
    keepNewer: fc.boolean(),
  });
  let year = 2030;
  const stored = (reader: typeof database.reader) =>
    reader.selectFrom('cost_info').selectAll().where('year', '=', year).orderBy('month').execute();
  const property = fc.asyncProperty(fc.array(write, { minLength: 2, maxLength: 6 }), choice, async (writes, part) => {
    const { which, months, fields, keepNewer } = part;
    year += 1;
    for (const { month, cells: values } of writes) await save(month, values, 'SKB', year);
    const ids = idsOf(await history(`kind=cost&year=${year}`));
    const change = ids[which % ids.length] ?? 999_999;
    const copy = path.join(scratchFolder(), 'copy.sqlite');
    assert.equal((await runCli(['backup', copy, '--db', database.location.address])).code, 0);

    const answer = await post('/api/undo', {
      change,
      ...(months.length > 0 && { months }),
      ...(fields.length > 0 && { fields }),
      keepNewer,
    });
    const options = [
      ...months.flatMap((month) => ['--month', String(month)]),
      ...fields.flatMap((field) => ['--field', field]),
      ...(keepNewer ? ['--keep-newer'] : []),
    ];
    const { code } = await runCli(['undo', String(change), ...options, '--db', copy]);
    const other = await openDatabase(copy);
    assert.deepEqual(await stored(database.reader), await stored(other.reader));
    await other.close();
    if (answer.status === 200) assert.equal(code, 0);
    else assert.ok([400, 404, 409].includes(answer.status), await answer.text());
  });
  // Each run takes a year of its own, and there are not enough of them to look for a smaller example.
  await fc.assert(property, { numRuns: 4, seed: 11, endOnFailure: true });
});
