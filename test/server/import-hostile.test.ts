/** What attackers, accidents and broken programs do to imports in the browser: nothing is written, and the server goes on. */
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { test } from 'node:test';
import SQLite from 'better-sqlite3';
import { MOST_BYTES } from '../../src/files/check-files.ts';
import { MOST_UNPACKED } from '../../src/files/zip-parts.ts';
import type { ImportJob, ImportReport } from '../../src/server/imports/import-job.ts';
import { IMPORT_LIMITS } from '../../src/server/imports/import-runner.ts';
import { ROOT } from '../support/cli.ts';
import { freshDatabase, onlySqlite, scratchFolder } from '../support/database.ts';
import { importFile, postImport } from '../support/imports.ts';
import { childrenOf, priorities, startServer } from '../support/processes.ts';
import { openSocket, readToEnd } from '../support/raw-http.ts';
import { startApp } from '../support/server.ts';
import { workbookParts, zip } from '../support/workbooks.ts';

const COST = 'name=cost.csv&kind=cost&year=2024&bu=SKB';
const SOUND = 'month,arenasOthers\n1,5\n';
const logged: string[] = [];
const { origin, database } = await startApp({ writeLog: (line) => logged.push(line) });

async function changes(of = database): Promise<number> {
  return (await of.reader.selectFrom('change').select('id').execute()).length;
}

/** A program in place of the one that carries out imports. */
function programOf(script: string): string {
  const file = path.join(scratchFolder(), 'program.cjs');
  writeFileSync(file, script);
  return file;
}

/** What is done once there is an import. */
const onJob = (script: string) => `process.once('message', () => { ${script} });`;

/** Whether a process has a file open. */
function hasOpen(pid: number, file: string): boolean {
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).some((descriptor) => readlinkSync(path.join(folder, descriptor)) === file);
  } catch {
    return false; // closed or ended just now
  }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** The head of a request whose body is still to come. */
function head(length: number, query = `step=preview&${COST}`): string {
  const { host } = new URL(origin);
  return `POST /api/import?${query} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/octet-stream\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`;
}

test('too large: refused before it is read, and while it is read', async () => {
  const socket = await openSocket(origin);
  socket.write(head(MOST_BYTES + 1));
  const answer = await readToEnd(socket);
  assert.equal(answer?.status, 413);
  assert.match(answer?.body ?? '', /larger than 50000000 bytes; split it by year/);

  const chunked = request(`${origin}/api/import?step=preview&${COST}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream', 'Transfer-Encoding': 'chunked' },
  });
  chunked.on('error', () => {}); // the server may close before everything is sent
  chunked.end(Buffer.alloc(MOST_BYTES + 1, ' '));
  const [response] = await once(chunked, 'response');
  assert.equal(response.statusCode, 413);
  response.resume();
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

test('a form of many parts is refused before it is read', async () => {
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n\r\n';
  const began = performance.now();
  const answer = await fetch(`${origin}/import/cost?year=2024&bu=SKB`, {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    body: Buffer.concat([Buffer.alloc(20_000_000, part), Buffer.from('\r\n--b--\r\n')]),
  });
  assert.equal(answer.status, 400);
  assert.match(await answer.text(), /The form is not complete/);
  assert.ok(performance.now() - began < 8_000);
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

test('whoever waits too long is asked to come back', async () => {
  const endless = programOf(onJob('for (;;) {}'));
  const limits = { ...IMPORT_LIMITS, runTime: 600, waitTime: 50 };
  const { origin: busy } = await startApp({ importLimits: limits, importProgram: endless });
  const first = postImport(busy, `step=preview&${COST}`, SOUND);
  const second = await postImport(busy, `step=preview&${COST}`, SOUND);
  const answers = [await first, second].map(({ status }) => status).toSorted((a, b) => a - b);
  assert.deepEqual(answers, [413, 503]);
});

test('what is uploaded takes a bounded part of the memory, also when clients stop in the middle', async () => {
  const { origin: small } = await startApp({ importLimits: { ...IMPORT_LIMITS, uploads: 3_000_000 } });
  for (let round = 0; round < 5; round += 1) {
    const socket = await openSocket(small);
    socket.write(head(40_000_000).replace(new URL(origin).host, new URL(small).host));
    socket.write(Buffer.alloc(1_500_000, 'a'));
    await new Promise((resolve) => setImmediate(resolve));
    const closed = once(socket, 'close');
    socket.destroy();
    await closed;
  }
  const large = await postImport(small, `step=preview&${COST}`, Buffer.alloc(4_000_000, 'a'));
  assert.equal(large.status, 503);
  assert.match(large.text, /Too many files are being uploaded right now/);
  // A refusal can come while the body is on its way; then the client may see a broken connection instead.
  const sent = () =>
    postImport(small, `step=preview&${COST}`, Buffer.alloc(2_000_000, 'a')).then(
      ({ status }) => status,
      () => 503,
    );
  let last = await sent();
  while (last === 503) last = await sent(); // until the server has noticed that the last client left
  assert.equal(last, 200);
});

test('a connection that breaks while its import waits for the database: nothing is written', onlySqlite, async () => {
  const { origin: other, database: own } = await startApp();
  const { plan } = (await postImport(other, `step=preview&${COST}`, SOUND)).json;
  const writer = new SQLite(own.location.address);
  writer.exec('begin immediate');
  const socket = await openSocket(other);
  socket.write(
    head(SOUND.length, `step=apply&${COST}&plan=${plan}`).replace(new URL(origin).host, new URL(other).host),
  );
  socket.write(SOUND);
  const importers = () => childrenOf(process.pid).filter((pid) => hasOpen(pid, own.location.address));
  await until(() => importers().length > 0);
  socket.resetAndDestroy();
  // It waits for its turn, so that the first one is over.
  assert.equal((await postImport(other, `step=preview&${COST}`, SOUND)).status, 200);
  assert.deepEqual(importers(), []);
  writer.exec('rollback');
  writer.close();
  assert.equal(await changes(own), 0);
  assert.equal((await importFile(other, COST, SOUND)).json.change, 1);
});

for (const [what, script, limits, status, says] of [
  [
    'takes all memory',
    onJob('const all = []; for (;;) all.push(new Array(10_000).fill(all.length));'),
    { heapMb: 32 },
    413,
    /more memory than an import may take, so nothing was written/,
  ],
  ['never ends', onJob('for (;;) {}'), { runTime: 300 }, 413, /took longer than 0.3 s to read, so nothing was written/],
  ['fails', onJob('throw new Error("secret");'), {}, 500, /^Something went wrong on the server/],
  ['fails at its start', 'throw new Error("secret");', {}, 500, /^Something went wrong on the server/],
  ['ends without a word', 'process.exit(0);', {}, 500, /^Something went wrong on the server/],
  ['is killed', onJob("process.kill(process.pid, 'SIGKILL');"), {}, 500, /^Something went wrong on the server/],
  ['is not there', null, {}, 500, /^Something went wrong on the server/],
  [
    'dies while it writes',
    onJob(`process.once('message', () => process.exit(1)); process.send('wants to write');`),
    {},
    503,
    /may be written or not; look at the report/,
  ],
] as const) {
  test(`a process that ${what}: a sentence, and the server goes on`, async () => {
    const importProgram = script === null ? path.join(scratchFolder(), 'none.cjs') : programOf(script);
    const { origin: other } = await startApp({ importProgram, importLimits: { ...IMPORT_LIMITS, ...limits } });
    for (let round = 0; round < 2; round += 1) {
      const answer = await postImport(other, `step=preview&${COST}`, SOUND);
      assert.equal(answer.status, status, answer.text);
      assert.match(answer.text, says);
      assert.doesNotMatch(answer.text, /secret|\/|\n/);
    }
    assert.equal((await fetch(`${other}/healthz`)).status, 200);
  });
}

test('what a process says to nobody is one line of the log, and not too long', async () => {
  const lines: string[] = [];
  const importProgram = programOf(onJob(`console.error('one\\n{"two":2}\\n' + '3'.repeat(9000)); process.exit(1);`));
  const { origin: other } = await startApp({ importProgram, writeLog: (line) => lines.push(line) });
  assert.equal((await postImport(other, `step=preview&${COST}`, SOUND)).status, 500);
  const said = lines.filter((line) => line.includes('said by the import process'));
  assert.equal(said.length, 1);
  const { text } = JSON.parse(said[0] ?? '') as { text: string };
  assert.match(text, /^one\n{"two":2}\n3+$/);
  assert.equal(text.length, 2_000);
});

function runs(pid: number, program: string): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program);
}

test('a process gives way to the pages with all its threads, and knows no variable that it does not need', async () => {
  const answered = `JSON.stringify({ pid: process.pid, env: process.env })`;
  const importProgram = programOf(
    onJob(`require('node:fs').writeSync(1, ${answered}); process.on('disconnect', () => {});
      process.send({ done: { outcome: 'preview', change: null, shown: null } }, () => setInterval(() => {
        if (require('node:fs').existsSync(__filename + '.seen')) process.exit();
      }, 5));`),
  );
  process.env.SECRET_OF_THE_SERVER = 'secret';
  process.env.NODE_OPTIONS = '--no-deprecation';
  const { origin: other } = await startApp({ importProgram });
  const posted = postImport(other, `step=preview&${COST}`, SOUND);
  const running = () => childrenOf(process.pid).filter((child) => runs(child, importProgram));
  await until(() => running().length > 0);
  const [pid = 0] = running();
  await until(() => priorities(pid).every((priority) => priority === 19));
  writeFileSync(`${importProgram}.seen`, '');
  const { pid: said, env } = JSON.parse((await posted).text) as { pid: number; env: Record<string, string> };
  delete process.env.NODE_OPTIONS;
  assert.equal(said, pid);
  const unknown = Object.keys(env).filter(
    (name) => !/^(?:DASHBOARD_TODAY|HOME|LD_LIBRARY_PATH|NODE_EXTRA_CA_CERTS|PG[A-Z]+|TMPDIR|TZ)$/.test(name),
  );
  assert.deepEqual(unknown, []);
});

test('the process of the next import is there before it; one that is gone is replaced', async () => {
  const importProgram = programOf(`require(${JSON.stringify(path.join(ROOT, 'dist/server/import-process.cjs'))});`);
  const { origin: other } = await startApp({ importProgram });
  const added = () => childrenOf(process.pid).filter((pid) => runs(pid, importProgram));
  await importFile(other, COST, SOUND);
  await until(() => added().length === 1);
  const [ready = 0] = added();
  assert.equal((await postImport(other, `step=preview&${COST}`, SOUND)).status, 200);
  assert.ok(!childrenOf(process.pid).includes(ready), 'it has carried out one import, and ended');
  await until(() => added().length === 1);
  const [killed = 0] = added();
  process.kill(killed, 'SIGKILL');
  await until(() => !existsSync(`/proc/${killed}`));
  assert.equal((await postImport(other, `step=preview&${COST}`, SOUND)).status, 200);
});

test('the real process, with less memory than it needs', async () => {
  const { origin: other } = await startApp({ importLimits: { ...IMPORT_LIMITS, heapMb: 8 } });
  const rows = Array.from({ length: 60_000 }, (_, at) => `1,x${at}`).join('\n');
  const answer = await postImport(other, `step=preview&${COST}`, `month,arenasOthers\n${rows}\n`);
  assert.ok([200, 413].includes(answer.status), answer.text);
  assert.equal((await fetch(`${other}/healthz`)).status, 200);
});

test('a stop gives up what is not written yet, and waits for nothing else', async () => {
  const begun = path.join(scratchFolder(), 'begun');
  const endless = programOf(onJob(`require('node:fs').writeFileSync(${JSON.stringify(begun)}, ''); for (;;) {}`));
  const { origin: other, imports } = await startApp({ importProgram: endless });
  const waiting = [1, 2, 3].map(() => postImport(other, `step=preview&${COST}`, SOUND));
  await until(() => existsSync(begun));
  await imports.close();
  for (const { status, text } of await Promise.all(waiting)) {
    assert.equal(status, 503);
    assert.match(text, /The server is stopping, so nothing was written/);
  }
});

test('a stop waits for what is being written', async () => {
  const folder = scratchFolder();
  const [begun, go] = [path.join(folder, 'begun'), path.join(folder, 'go')];
  const writing = programOf(
    onJob(`const fs = require('node:fs');
      process.once('message', () => {
        fs.writeFileSync(${JSON.stringify(begun)}, '');
        setInterval(() => {
          if (!fs.existsSync(${JSON.stringify(go)})) return;
          fs.writeSync(1, '{}');
          process.send({ done: { outcome: 'applied', change: 7, shown: null } }, () => process.exit());
        }, 5);
      });
      process.send('wants to write');`),
  );
  const { origin: other, imports } = await startApp({ importProgram: writing });
  const posted = postImport(other, `step=apply&${COST}&plan=x`, SOUND);
  await until(() => existsSync(begun));
  const closed = imports.close();
  writeFileSync(go, '');
  assert.equal((await posted).status, 200);
  await closed;
});

test('a server that is killed: its import ends by itself, and nothing is written', onlySqlite, async () => {
  const { location, reader } = await freshDatabase();
  const file = location.address;
  const { origin: other, child, kill } = await startServer(file);
  const { plan } = (await postImport(other, `step=preview&${COST}`, SOUND)).json;
  const writer = new SQLite(file);
  writer.exec('begin immediate');
  const posted = postImport(other, `step=apply&${COST}&plan=${plan}`, SOUND).catch(() => null);
  const started = () => childrenOf(child.pid ?? 0);
  await until(() => started().some((pid) => hasOpen(pid, file)));
  const processes = started();
  assert.ok(processes.length > 0);
  await kill('SIGKILL');
  assert.equal(await posted, null);
  await until(() => processes.every((pid) => !existsSync(`/proc/${pid}`)));
  writer.exec('rollback');
  writer.close();
  assert.deepEqual(await reader.selectFrom('change').select('id').execute(), []);
});

/** The real process as the server starts it, about to write a file; @returns it, when it asks. */
async function askingToWrite() {
  const own = await freshDatabase();
  const { origin: other } = await startApp({ database: own });
  const { plan } = (await postImport(other, `step=preview&${COST}`, SOUND)).json;
  const child = fork(path.join(ROOT, 'dist/server/import-process.cjs'), {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
  });
  const choices = { stated: { kind: 'cost', year: 2024, bu: 'SKB' }, old: 'refuse', sheets: [], scale: null } as const;
  const job: ImportJob = {
    database: own.location.address,
    source: { from: 'body', name: 'cost.csv', choices },
    length: SOUND.length,
    plan,
    by: { actor: null },
    mostShown: null,
  };
  child.send(job);
  child.stdin?.end(SOUND);
  const [asked] = await once(child, 'message');
  assert.equal(asked, 'wants to write');
  assert.equal(await changes(own), 0);
  return { child, own };
}

test('a server that is gone when an import asks whether it may write: nothing is written', async () => {
  const { child, own } = await askingToWrite();
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
  assert.equal(await changes(own), 0);
  await own.write((transaction) => transaction.selectFrom('change').select('id').execute());
});

test('the signals that stop a service or a terminal leave it to the server what becomes of an import', async () => {
  const { child, own } = await askingToWrite();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) child.kill(signal);
  const reported = once(child, 'message');
  const ended = once(child, 'exit');
  child.send('yes');
  const [report] = (await reported) as [ImportReport];
  assert.ok('done' in report && report.done.outcome === 'applied');
  assert.deepEqual(await ended, [0, null]);
  assert.equal(await changes(own), 1);
});
