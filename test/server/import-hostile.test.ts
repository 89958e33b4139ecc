/**
 * What attackers, accidents and broken programs do to imports in the browser: nothing is written, and the server goes
 * on.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import SQLite from 'better-sqlite3';
import { openDatabase } from '../../db/open.ts';
import { MOST_UPLOADED } from '../../src/domain/import-answer.ts';
import { MOST_UNPACKED } from '../../src/files/zip-parts.ts';
import { FATE, type ImportJob, type ImportReport } from '../../src/server/imports/import-job.ts';
import { IMPORT_LIMITS } from '../../src/server/imports/imports.ts';
import { ROOT } from '../support/cli.ts';
import {
  databaseName,
  emptyDatabase,
  freshDatabase,
  holdTurn,
  postgres,
  postgresIsMissing,
  scratchFolder,
} from '../support/database.ts';
import { importFile, postImport } from '../support/imports.ts';
import { startServer } from '../support/processes.ts';
import { openSocket, readToEnd } from '../support/raw-http.ts';
import { startApp } from '../support/server.ts';
import { workbookParts, zip } from '../support/workbooks.ts';

const COST = 'name=cost.csv&kind=cost&year=2024&bu=SKB';
const SOUND = 'month,arenasOthers\n1,5\n';
const WORKER = path.join(ROOT, 'dist/server/import-worker.cjs');
const logged: string[] = [];
const { origin, database } = await startApp({ writeLog: (line) => logged.push(line) });

async function changes(of = database): Promise<number> {
  return (await of.reader.selectFrom('change').select('id').execute()).length;
}

/** A program in place of the one that carries out imports. */
function programOf(script: string): string {
  const file = path.join(scratchFolder(), 'program.cjs');
  writeFileSync(
    file,
    `const { parentPort } = require('node:worker_threads');\nparentPort.on('message', (job) => { ${script} });`,
  );
  return file;
}

/** How often a process has a file open. */
function timesOpen(file: string, pid: number | undefined = process.pid): number {
  const folder = `/proc/${pid}/fd`;
  const targetOf = (descriptor: string) => {
    try {
      return readlinkSync(path.join(folder, descriptor));
    } catch {
      return null; // closed just now
    }
  };
  return readdirSync(folder).filter((descriptor) => targetOf(descriptor) === file).length;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(10);
}

/** The head of a request whose body is still to come. */
function head(to: string, length: number, query = `step=preview&${COST}`): string {
  const { host } = new URL(to);
  return `POST /api/import?${query} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/octet-stream\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`;
}

test('too large: refused before it is read, and while it is read; the connection is closed', async () => {
  const socket = await openSocket(origin);
  socket.write(head(origin, MOST_UPLOADED + 1).replace('Connection: close\r\n', ''));
  const answer = await readToEnd(socket);
  assert.equal(answer?.status, 413);
  assert.match(answer?.body ?? '', /larger than 10 MB; split it by year/);

  const chunked = request(`${origin}/api/import?step=preview&${COST}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream', 'Transfer-Encoding': 'chunked' },
  });
  chunked.on('error', () => {}); // the server may close before everything is sent
  chunked.end(Buffer.alloc(MOST_UPLOADED + 1, ' '));
  const [response] = await once(chunked, 'response');
  assert.equal(response.statusCode, 413);
  assert.equal(response.headers.connection, 'close');
  response.resume();

  const form = new FormData();
  form.set('file', new Blob([Buffer.alloc(MOST_UPLOADED + 1, ' ')]), 'cost.csv');
  const page = await fetch(`${origin}/import/cost?year=2024&bu=SKB`, { method: 'POST', body: form });
  assert.equal(page.status, 413);
  assert.match(await page.text(), /파일이 10 MB보다 큽니다\. 연도별로 나누세요\./);
});

test('bombs and endless lines are errors of the file', async () => {
  const parts = workbookParts({ sheets: [{ name: 'A', rows: [['month']] }] });
  const bomb = zip(
    Object.entries(parts).map(([name, data]) => ({
      name,
      data: name.endsWith('sheet1.xml') ? Buffer.alloc(MOST_UNPACKED + 1, ' ') : data,
    })),
  );
  assert.ok(bomb.length < 1_000_000);
  for (const [name, body] of [
    ['bomb.xlsx', bomb],
    ['line.csv', Buffer.alloc(5_000_000, 'a')],
    ['quote.csv', Buffer.concat([Buffer.from('month,arenasOthers\n1,"'), Buffer.alloc(4_000_000, 'a\n')])],
    ['zeros.csv', Buffer.alloc(1_000_000)],
    ['empty.csv', Buffer.alloc(0)],
    ['formula.csv', Buffer.from('month,arenasOthers\n1,=1+1\n')],
  ] as const) {
    const { status, json, text } = await postImport(origin, `step=preview&${COST.replace('cost.csv', name)}`, body);
    assert.equal(status, 200, text);
    assert.ok(json.errors.length > 0 && json.plan === null, name);
    assert.ok(text.length < 1_000_000, name);
  }
  assert.equal(await changes(), 0);
});

test('a file of exactly the limit is read', async () => {
  const sound = Buffer.from(SOUND);
  const { status, json } = await postImport(
    origin,
    `step=preview&${COST}`,
    Buffer.concat([sound, Buffer.alloc(MOST_UPLOADED - sound.length, `${' '.repeat(99)}\n`)]),
  );
  assert.deepEqual([status, json.errors, json.files[0]?.created], [200, [], 1]);
});

test('a form with very many parts ends at its time limit, and pages are answered meanwhile', async () => {
  const { origin: other } = await startApp({ importLimits: { ...IMPORT_LIMITS, runTime: 100 } });
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n\r\n';
  const parts = part.repeat(Math.floor(MOST_UPLOADED / part.length));
  const posted = fetch(`${other}/import/cost?year=2024&bu=SKB`, {
    method: 'POST',
    headers: { 'Content-Type': `multipart/form-data; x=";boundary=a"; boundary=b` },
    body: `${parts}--b--\r\n`,
  });
  assert.equal((await fetch(`${other}/report/cost`)).status, 200);
  assert.equal((await posted).status, 413);
});

test('a name of combining marks is cut before it is composed', async () => {
  const form = new FormData();
  form.set('file', new Blob([SOUND]), `${'\u0315\u0300'.repeat(200_000)}.csv`);
  const { origin: other } = await startApp({ importLimits: { ...IMPORT_LIMITS, runTime: 5_000 } });
  const page = await fetch(`${other}/import/cost?year=2024&bu=SKB`, { method: 'POST', body: form });
  assert.equal(page.status, 200);
  assert.ok((await page.text()).length < 20_000);
});

test('a name is text: without folders, line ends and changes of direction, and never markup', async () => {
  const said = encodeURIComponent('C:\\x/../\u0000<b>"&\r\n{"level":"error"}\u202Evsc.csv');
  const { status, json } = await importFile(origin, COST.replace('cost.csv', said), SOUND);
  assert.equal(status, 200);
  const name = '<b>"&{"level":"error"}vsc.csv';
  assert.equal(json.files[0]?.file, name);
  const html = await (await fetch(`${origin}/report/cost?year=2024&bu=SKB&imported=${json.change}`)).text();
  assert.ok(html.includes('&lt;b&gt;&quot;&amp;{'));
  assert.doesNotMatch(html, /<b>"/);
  assert.deepEqual(await database.reader.selectFrom('change').select('file').execute(), [{ file: name }]);
  for (const line of logged) assert.doesNotThrow(() => JSON.parse(line));
  const long = await postImport(origin, `step=preview&${COST.replace('cost.csv', '가'.repeat(900))}`, SOUND);
  assert.equal(long.json.files[0]?.file.length, 200);
});

test('ten at once: one runs, a few wait, the others are asked to come back; pages are answered meanwhile', async () => {
  const limits = { ...IMPORT_LIMITS, waiting: 3 };
  const { origin: busy } = await startApp({ importLimits: limits });
  const uploads = Array.from({ length: 10 }, () => postImport(busy, `step=preview&${COST}`, SOUND));
  assert.equal((await fetch(`${busy}/report/cost`)).status, 200);
  const answers = await Promise.all(uploads);
  const statuses = answers.map(({ status }) => status);
  assert.ok(
    statuses.every((status) => status === 200 || status === 503),
    statuses.join(' '),
  );
  assert.ok(statuses.filter((status) => status === 200).length >= 4, statuses.join(' '));
  const refused = answers.filter(({ status }) => status === 503);
  assert.ok(refused.length > 0);
  for (const { headers, text } of refused) {
    assert.equal(headers.get('retry-after'), '5');
    assert.match(text, /Too many files are being imported right now/);
  }
  assert.equal((await postImport(busy, `step=preview&${COST}`, SOUND)).status, 200);
});

test('an import that never ends is stopped; one that waits too long for it is asked to come back', async () => {
  const endless = programOf('for (;;) {}');
  const limits = { ...IMPORT_LIMITS, runTime: 300, waitTime: 50 };
  const { origin: busy } = await startApp({ importLimits: limits, importProgram: endless });
  const posted = [1, 2].map(() => postImport(busy, `step=preview&${COST}`, SOUND));
  const [stopped, refused] = (await Promise.all(posted)).toSorted((a, b) => a.status - b.status);
  assert.deepEqual([stopped?.status, refused?.status], [413, 503]);
  assert.match(stopped?.text ?? '', /longer than 0\.3 s or more memory .*, so nothing was written/);
  assert.equal((await postImport(busy, `step=preview&${COST}`, '')).status, 413, 'its turn is free again');
});

test('two bodies at a time: the third is read when one of them is done or its client has left', async () => {
  const { origin: other, server } = await startApp();
  const read: (() => number)[] = [];
  server.on('connection', (socket) => read.push(() => socket.bytesRead));
  const slow = await Promise.all([openSocket(other), openSocket(other)]);
  for (const socket of slow) socket.write(`${head(other, SOUND.length)}month`);
  await until(() => read.length === 2 && read.every((bytes) => bytes() > 0));
  const third = await openSocket(other);
  third.write(head(other, 5_000_000));
  third.write(Buffer.alloc(5_000_000, '\n'));
  const answered = readToEnd(third);
  await sleep(200);
  assert.ok((read[2]?.() ?? 0) < 1_000_000, 'its body waits in the buffers of the connection');
  slow[0]?.destroy();
  assert.equal((await answered)?.status, 200);
  slow[1]?.write(SOUND.slice('month'.length));
  assert.equal((await readToEnd(slow[1] ?? third))?.status, 200);
});

test('a connection that breaks while its import waits for the database: nothing is written', async () => {
  const lines: string[] = [];
  const { origin: other, database: own } = await startApp({ writeLog: (line) => lines.push(line) });
  const { plan } = (await postImport(other, `step=preview&${COST}`, SOUND)).json;
  const endTurn = await holdTurn(own.location.address);
  const socket = await openSocket(other);
  socket.write(head(other, SOUND.length, `step=apply&${COST}&plan=${plan}`) + SOUND);
  await sleep(500);
  socket.resetAndDestroy();
  // It waits for its turn, so that the first one is over.
  assert.equal((await postImport(other, `step=preview&${COST}`, SOUND)).status, 200);
  await endTurn();
  assert.equal(await changes(own), 0);
  assert.equal((await importFile(other, COST, SOUND)).json.change, 1);
  assert.deepEqual(
    lines.filter((line) => line.includes('"error"')),
    [],
    'a client that leaves is not an error of the server',
  );
});

for (const [what, script, limits, status, says] of [
  [
    'takes all memory',
    'const all = []; for (;;) all.push(new Array(10_000).fill(all.length));',
    { heapMb: 32 },
    413,
    /more memory than an import may take, so nothing was written/,
  ],
  ['waits for ever', 'setInterval(() => {}, 9999);', { runTime: 300 }, 413, /longer than 0.3 s/],
  ['fails', 'throw new Error("secret");', {}, 500, /^Something went wrong on the server/],
  ['fails later', 'void Promise.reject(new Error("secret"));', {}, 500, /^Something went wrong on the server/],
  ['is not there', null, {}, 500, /^Something went wrong on the server/],
  ['ends without a word', 'process.exit(0);', {}, 503, /ended early, so nothing was written; try again/],
  [
    'dies while it writes',
    'Atomics.store(job.fate, 0, 1); process.exit(1);',
    {},
    503,
    /may be written or not; look at the report/,
  ],
  [
    'fails while it writes',
    'Atomics.store(job.fate, 0, 1); throw new Error("secret");',
    {},
    503,
    /may be written or not; look at the report/,
  ],
] as const) {
  test(`a worker that ${what}: a sentence, and the server goes on`, async () => {
    const importProgram = script === null ? path.join(scratchFolder(), 'none.cjs') : programOf(script);
    const { origin: other } = await startApp({ importProgram, importLimits: { ...IMPORT_LIMITS, ...limits } });
    for (let round = 0; round < 2; round += 1) {
      const answer = await postImport(other, `step=preview&${COST}`, SOUND);
      assert.equal(answer.status, status, answer.text);
      assert.match(answer.text, says);
      assert.equal(answer.headers.get('retry-after'), status === 503 ? '5' : null);
      assert.doesNotMatch(answer.text, /secret|\/|\n/);
    }
    assert.equal((await fetch(`${other}/healthz`)).status, 200);
  });
}

test('a worker carries out the next import, too, and is ended when none comes', async () => {
  const importProgram = programOf(`
    globalThis.count = (globalThis.count ?? 0) + 1;
    parentPort.postMessage({ done: { status: 200, text: new TextEncoder().encode(JSON.stringify({ count })) } });`);
  const counts = async (idleTime: number) => {
    const { origin: other } = await startApp({ importProgram, importLimits: { ...IMPORT_LIMITS, idleTime } });
    const answers: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      answers.push((await postImport(other, `step=preview&${COST}`, SOUND)).text);
      await sleep(50);
    }
    return answers;
  };
  assert.deepEqual(await counts(60_000), ['{"count":1}', '{"count":2}', '{"count":3}']);
  assert.deepEqual(await counts(0), ['{"count":1}', '{"count":1}', '{"count":1}']);
});

test('an idle worker that fails takes neither the server nor the next import with it', async () => {
  const importProgram = programOf(`
    parentPort.postMessage({ done: { status: 200, text: new TextEncoder().encode('{}') } });
    setTimeout(() => { throw new Error('late'); }, 1);`);
  const { origin: other } = await startApp({ importProgram });
  for (let round = 0; round < 5; round += 1) {
    assert.equal((await postImport(other, `step=preview&${COST}`, SOUND)).status, 200);
    await sleep(100);
  }
});

test('a worker that ends with its answer is not kept for the next import', async () => {
  const importProgram = programOf(`
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    parentPort.postMessage({ done: { status: 200, text: new TextEncoder().encode('{}') } });
    process.exit();`);
  const { origin: other } = await startApp({ importProgram, importLimits: { ...IMPORT_LIMITS, runTime: 5_000 } });
  for (let round = 0; round < 3; round += 1) {
    const posted = postImport(other, `step=preview&${COST}`, SOUND);
    await sleep(200);
    // The server is busy until the worker has ended: then answer and end arrive together.
    for (const until = Date.now() + 600; Date.now() < until;);
    assert.equal((await posted).status, 200, `round ${round}`);
  }
});

test('the real worker, with less memory than it needs', async () => {
  const { origin: other } = await startApp({ importLimits: { ...IMPORT_LIMITS, heapMb: 8 } });
  const rows = Array.from({ length: 60_000 }, (_, at) => `1,x${at}`).join('\n');
  const answer = await postImport(other, `step=preview&${COST}`, `month,arenasOthers\n${rows}\n`);
  assert.ok([200, 413].includes(answer.status), answer.text);
  assert.equal((await fetch(`${other}/healthz`)).status, 200);
});

test('an import whose time is over in the midst of its transaction: rolled back, no lock left', async () => {
  const own = await freshDatabase();
  const file = own.location.address;
  const importProgram = programOf(`
    const database = new (require(${JSON.stringify(path.join(ROOT, 'node_modules/better-sqlite3'))}))(job.database);
    database.exec('begin immediate; create table half (done)');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`);
  const limits = { ...IMPORT_LIMITS, runTime: 2_000 };
  const { origin: other } = await startApp({ database: own, importProgram, importLimits: limits });
  const writer = new SQLite(file, { timeout: 0 });
  const isLocked = () => {
    try {
      writer.exec('begin immediate; rollback');
      return false;
    } catch {
      return true;
    }
  };
  const counts: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const posted = postImport(other, `step=preview&${COST}`, SOUND);
    await until(isLocked);
    assert.equal((await posted).status, 413);
    assert.ok(!isLocked());
    counts.push(timesOpen(file));
  }
  assert.deepEqual(writer.prepare("select * from sqlite_master where name = 'half'").all(), []);
  writer.close();
  assert.equal(counts[2], counts[1], 'its connections are closed');
});

test('an import that is given up while the database is locked does not take the server with it', async () => {
  const own = await freshDatabase();
  const limits = { ...IMPORT_LIMITS, runTime: 1_500 };
  const { origin: other } = await startApp({ database: own, importLimits: limits });
  const { plan } = (await postImport(other, `step=preview&${COST}`, SOUND)).json;
  const endTurn = await holdTurn(own.location.address);
  for (let round = 0; round < 3; round += 1) {
    assert.equal((await postImport(other, `step=apply&${COST}&plan=${plan}`, SOUND)).status, 413);
  }
  await endTurn();
  assert.equal(await changes(own), 0);
});

const skip = await postgresIsMissing();
test('an import whose time is over while it waits for PostgreSQL leaves no connection', { skip }, async (context) => {
  const own = await openDatabase(await emptyDatabase('postgres'));
  context.after(own.close);
  const { origin: other } = await startApp({
    database: own,
    importLimits: { ...IMPORT_LIMITS, runTime: 3_000 },
  });
  const { plan } = (await postImport(other, `step=preview&${COST}`, SOUND)).json;
  const connections = async () => {
    const query = `select 1 from pg_stat_activity where datname = '${databaseName(own.location.address)}'`;
    return (await (await postgres()).sql(query)).length;
  };
  const before = await connections();
  const endTurn = await holdTurn(own.location.address);
  const applied = await postImport(other, `step=apply&${COST}&plan=${plan}`, SOUND);
  assert.equal(applied.status, 413);
  await endTurn();
  while ((await connections()) > before) await sleep(20);
  assert.equal(await changes(own), 0);
});

test('what is being written is waited for, also when its time is over', async () => {
  const importProgram = programOf(`
    Atomics.store(job.fate, 0, 1);
    const text = new TextEncoder().encode('{}');
    setTimeout(() => parentPort.postMessage({ done: { status: 200, change: 7, text } }), 2_000);`);
  const { origin: other } = await startApp({ importProgram, importLimits: { ...IMPORT_LIMITS, runTime: 1_500 } });
  assert.equal((await postImport(other, `step=apply&${COST}&plan=x`, SOUND)).status, 200);
});

test('an import that the server has given up is not written', async () => {
  const own = await freshDatabase();
  const { origin: other } = await startApp({ database: own });
  const { plan } = (await postImport(other, `step=preview&${COST}`, SOUND)).json;
  const choices = {
    stated: { kind: 'cost', year: 2024, bu: 'SKB' },
    old: 'refuse',
    sheets: [],
    scale: null,
    names: [],
  } as const;
  const carryOut = async (decided: number) => {
    const fate = new Int32Array(new SharedArrayBuffer(4));
    fate[0] = decided;
    const job: ImportJob = {
      database: own.location.address,
      source: { from: 'program', name: 'cost.csv', choices, plan, learns: false },
      body: new Uint8Array(Buffer.from(SOUND)),
      by: { actor: null },
      language: 'en',
      fate,
    };
    const worker = new Worker(WORKER, { execArgv: [] });
    worker.postMessage(job);
    try {
      return (await once(worker, 'message')) as [ImportReport];
    } finally {
      await worker.terminate();
    }
  };
  await assert.rejects(carryOut(FATE.givenUp), /has given this import up/);
  assert.equal(await changes(own), 0);
  const [report] = await carryOut(FATE.open);
  assert.ok('done' in report && report.done.change === 1);
  assert.equal(await changes(own), 1);
});

test('whenever its time is over, an import is there if and only if the answer says so', async () => {
  const own = await freshDatabase();
  const limits = { ...IMPORT_LIMITS, runTime: IMPORT_LIMITS.runTime as number };
  const { origin: other } = await startApp({ database: own, importLimits: limits });
  const query = `${COST}&old=take`;
  const rows = Array.from({ length: 12 }, (_, at) => `${at + 1},${at}`).join('\n');
  const began = performance.now();
  await importFile(other, query, `month,iwsOthers\n${rows}\n`);
  const usual = (performance.now() - began) / 2;
  for (let round = 1; round <= 8; round += 1) {
    const file = `month,arenasOthers\n1,${round}\n`;
    limits.runTime = IMPORT_LIMITS.runTime;
    const { plan } = (await postImport(other, `step=preview&${query}`, file)).json;
    const before = await changes(own);
    limits.runTime = usual * (0.4 + 0.1 * round);
    const { status } = await postImport(other, `step=apply&${query}&plan=${plan}`, file);
    assert.ok(status === 200 || status === 413, `${status}`);
    assert.equal(await changes(own), before + (status === 200 ? 1 : 0), `${status} after ${limits.runTime} ms`);
  }
});

/** A server whose import waits for somebody else who writes. */
async function waitingServer() {
  const own = await freshDatabase();
  const file = own.location.address;
  const server = await startServer(file);
  const { plan } = (await postImport(server.origin, `step=preview&${COST}`, SOUND)).json;
  const endTurn = await holdTurn(file);
  // SQLite keeps the file of a closed connection open for the next one, but not its log.
  const log = `${file}-wal`;
  const before = timesOpen(log, server.child.pid);
  const posted = postImport(server.origin, `step=apply&${COST}&plan=${plan}`, SOUND).catch(() => null);
  await until(() => timesOpen(log, server.child.pid) > before);
  return { ...server, own, posted, endTurn };
}

test('SIGTERM: an import under way is written and answered before the server ends', async () => {
  const { own, posted, endTurn, kill } = await waitingServer();
  const ended = kill('SIGTERM');
  await sleep(100);
  await endTurn();
  assert.equal((await posted)?.status, 200);
  assert.equal((await ended).code, 0);
  assert.equal(await changes(own), 1);
});

test('a server that is killed takes its import with it, and nothing is written', async () => {
  const { own, posted, endTurn, kill } = await waitingServer();
  await kill('SIGKILL');
  assert.equal(await posted, null);
  await endTurn();
  assert.equal(await changes(own), 0);
});
