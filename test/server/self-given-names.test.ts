/** Where nobody knows who people are, they may say so themselves (CONTRACT §11): `Change-By`. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { runCli } from '../support/cli.ts';
import { freshDatabase } from '../support/database.ts';
import { importFile, postImport } from '../support/imports.ts';
import { sendRaw } from '../support/raw-http.ts';
import { startApp } from '../support/server.ts';

const COST = 'name=cost.csv&kind=cost&year=2024&bu=SKB';
const logged: Record<string, unknown>[] = [];
const database = await freshDatabase();
const { origin } = await startApp({
  database,
  env: { LOG_LEVEL: 'debug' },
  writeLog: (line) => logged.push(JSON.parse(line) as Record<string, unknown>),
});

function post(record: object, headers: Readonly<Record<string, string>>) {
  return fetch(`${origin}/api/cost-info`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ yearMonth: 202401, bu: 'SKB', ...record }),
  });
}

/** @param lines of headers, as they are */
function postRaw(lines: readonly string[], value: number) {
  const body = JSON.stringify({ yearMonth: 202401, bu: 'SKB', arenasOthers: value });
  const all = [
    'Host: localhost',
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  return sendRaw(
    origin,
    Buffer.from(`POST /api/cost-info HTTP/1.1\r\n${[...all, ...lines].join('\r\n')}\r\n\r\n${body}`),
  );
}

interface Listed {
  readonly id: number;
  readonly via: string;
  readonly actor: string | null;
  readonly selfNamed?: true;
  readonly file: string | null;
}

async function history(...options: string[]): Promise<Listed[]> {
  const { stdout, code } = await runCli(['history', '--json', '--db', database.location.address, ...options]);
  assert.equal(code, 0);
  return JSON.parse(stdout) as Listed[];
}

test('a name is stored as it was given, and marked in the ledger, in the history and in the log', async () => {
  const names = [
    ['kim', 'kim'],
    ['이순신', '이순신'],
    ['이순신'.normalize('NFD'), '이순신'],
    ['Kim, Chul-soo', 'Kim, Chul-soo'],
    ['  kim  ', 'kim'],
    ['100%', '100%'],
    ['<b onclick="alert(1)">kim</b>', '<b onclick="alert(1)">kim</b>'],
    ['=1+1', '=1+1'],
    ['👩', '👩'],
    ['नरेंद्र', 'नरेंद्र'],
    ['김'.repeat(80), '김'.repeat(80)],
  ] as const;
  for (const [at, [given, name]] of names.entries()) {
    const answer = await post({ arenasOthers: at + 1 }, { 'Change-By': encodeURIComponent(given) });
    assert.equal(answer.status, 200, await answer.text());
    const line = logged.findLast(({ method }) => method === 'POST');
    assert.deepEqual([line?.by, line?.selfNamed], [name, true]);
  }
  const listed = await history();
  assert.deepEqual(
    listed.toReversed().map(({ actor, selfNamed }) => [actor, selfNamed]),
    names.map(([, name]) => [name, true]),
  );
  const { stdout } = await runCli(['history', '--db', database.location.address, '--limit', '1']);
  assert.match(stdout, /^#\d+ {2}.*api, 김{80} \(self-named\)\n/);
  assert.equal((await history('--actor', 'kim')).length, 2, 'the actor is the bare name');
});

test('a malformed name is 400 and writes nothing; none at all is nobody', async () => {
  const before = await history();
  const wrong: [string, readonly string[]][] = [
    ['empty', ['Change-By:']],
    ['spaces', ['Change-By: %20%20']],
    ['81 characters', [`Change-By: ${'x'.repeat(81)}`]],
    ['81 syllables', [`Change-By: ${encodeURIComponent('김'.repeat(81))}`]],
    ['10 kB', [`Change-By: ${'x'.repeat(10_000)}`]],
    ['cut off', ['Change-By: %E0%A4']],
    ['no hexadecimal', ['Change-By: %zz']],
    ['CP949', ['Change-By: %B1%E8']],
    ['an encoded surrogate', ['Change-By: %ED%A0%80']],
    ['not encoded', ['Change-By: 김']],
    ['line break', ['Change-By: kim%0Alee']],
    ['null', ['Change-By: kim%00']],
    ['C1 control', ['Change-By: kim%C2%85']],
    ['line separator', ['Change-By: kim%E2%80%A8']],
    ['override of direction', ['Change-By: kim%E2%80%AEeel']],
    ['nothing visible', ['Change-By: %E2%80%8B']],
    ...[
      '\u3164',
      '\u2800',
      'ki\u200dm',
      'ki\u00adm',
      'kim\u{e0041}',
      'kim\u00a0',
      'kim\u00a0lee',
      '\u3000kim',
      '\ufeffkim',
    ].map((name): [string, readonly string[]] => [
      encodeURIComponent(name),
      [`Change-By: ${encodeURIComponent(name)}`],
    ]),
    ['two', ['Change-By: kim', 'Change-By: lee']],
    ['the same twice', ['Change-By: kim', 'change-by: kim']],
  ];
  for (const [what, lines] of wrong) {
    const answer = await postRaw(lines, 77);
    assert.equal(answer?.status, 400, what);
    assert.match(
      answer.body,
      /^Change-By must be one name of 1 to 80 visible characters in percent-encoded UTF-8; [^\n]+\.$/,
      what,
    );
    const imported = await sendRaw(
      origin,
      `POST /api/import?step=preview&${COST} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/octet-stream\r\n` +
        Buffer.from(`${lines.join('\r\n')}\r\nContent-Length: 3\r\n\r\na,b`).toString(),
    );
    assert.equal(imported?.status, 400, what);
  }
  assert.deepEqual(await history(), before);
  assert.equal((await post({ arenasOthers: 78 }, {}))?.status, 200);
  const [last] = await history('--limit', '1');
  assert.deepEqual([last?.actor, last !== undefined && 'selfNamed' in last], [null, false]);
  // The order of CONTRACT §3: what comes before 400 comes before it here, too.
  assert.equal((await post({}, { 'Change-By': '%', Origin: 'https://evil.example' })).status, 403);
  assert.equal((await post({}, { 'Change-By': '%', 'Content-Type': 'text/plain' })).status, 415);
});

test('reads never depend on the given name', async () => {
  const before = await (await fetch(`${origin}/report/cost?year=2024`)).text();
  for (const name of ['lee', '%', 'x'.repeat(500)]) {
    const answer = await fetch(`${origin}/report/cost?year=2024`, { headers: { 'Change-By': name } });
    assert.deepEqual([answer.status, await answer.text()], [200, before]);
  }
});

test('a save of twelve months is one change of one name', async () => {
  const batch = { 'Change-Batch': randomUUID() };
  const kim = { ...batch, 'Change-By': 'kim' };
  assert.equal((await post({ yearMonth: 202402, iwsOthers: 1 }, kim)).status, 200);
  assert.equal((await post({ yearMonth: 202403, iwsOthers: 1 }, kim)).status, 200);
  assert.equal((await post({ yearMonth: 202404, iwsOthers: 1 }, batch)).status, 400);
  assert.equal((await post({ yearMonth: 202404, iwsOthers: 1 }, { ...batch, 'Change-By': 'lee' })).status, 400);
});

test('a 409 says that the name was given, pages and imports do, too', async () => {
  await post({ yearMonth: 202406, iwsOthers: 1 }, {});
  await post({ yearMonth: 202406, iwsOthers: 2 }, { 'Change-By': encodeURIComponent('이순신 <b>') });
  const refused = await post({ yearMonth: 202406, iwsOthers: 3, revision: 1 }, {});
  assert.equal(refused.status, 409);
  assert.equal(decodeURIComponent(refused.headers.get('Changed-By') ?? ''), '이순신 <b>');
  assert.equal(refused.headers.get('Changed-By-Self-Named'), 'true');
  await post({ yearMonth: 202407, iwsOthers: 1 }, {});
  await post({ yearMonth: 202407, iwsOthers: 2 }, {});
  const byNobody = await post({ yearMonth: 202407, iwsOthers: 3, revision: 1 }, {});
  assert.deepEqual([byNobody.headers.get('Changed-By'), byNobody.headers.get('Changed-By-Self-Named')], ['api', null]);

  await post({ yearMonth: 202406, iwsOthers: 4 }, { 'Change-By': encodeURIComponent('이순신 <b>') });
  const page = await (await fetch(`${origin}/report/cost?year=2024`)).text();
  assert.match(page, /<bdi>이순신 &lt;b&gt;<\/bdi>\s*<small class="self-named">자칭</);

  const old = await postImport(origin, `step=preview&${COST}&old=keep`, 'month,iwsOthers\n6,1\n');
  const [cell] = old.json.files[0]?.old ?? [];
  assert.deepEqual([cell?.actor, cell?.selfNamed], ['이순신 <b>', true]);
  const importing = await runCli(
    ['import', '-', '--kind', 'cost', '--year', '2024', '--bu', 'SKB', '--db', database.location.address],
    {
      input: 'month,iwsOthers\n6,1\n',
    },
  );
  assert.equal(importing.code, 1);
  assert.match(importing.stderr, /by 이순신 <b> \(self-named\), api, change/);
});

test('imports are by the name, by API and by form', async () => {
  const { plan } = (await postImport(origin, `step=preview&${COST}`, 'month,iwsOthers\n8,1\n')).json;
  const applied = await postImport(origin, `step=apply&${COST}&plan=${plan}`, 'month,iwsOthers\n8,1\n', {
    'Change-By': 'kim',
  });
  assert.equal(applied.status, 200);
  const [last] = await history('--limit', '1');
  assert.deepEqual([last?.via, last?.actor, last?.selfNamed, last?.file], ['web', 'kim', true, 'cost.csv']);
  await importFile(origin, COST, 'month,iwsOthers\n9,1\n');
  const [nobody] = await history('--limit', '1');
  assert.deepEqual([nobody?.actor, nobody?.selfNamed], [null, undefined]);
});
