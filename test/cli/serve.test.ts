import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import path from 'node:path';
import { test } from 'node:test';
import { CLI, ROOT, runCli } from '../support/cli.ts';
import { noDatabase, scratchFolder } from '../support/database.ts';
import { SERVER, startServer } from '../support/processes.ts';

const SERVE = [CLI, 'serve'];

for (const [name, args] of [
  ['dashboard serve', SERVE],
  ['node dist/server/main.cjs', [SERVER]],
] as const) {
  test(`${name} makes the database and says so, says where it listens, and stops on SIGTERM`, async () => {
    const database = noDatabase();
    const { origin, kill } = await startServer(database, { args, cwd: scratchFolder(), env: { LOG_LEVEL: 'warn' } });
    assert.ok(existsSync(database));
    const answer = await fetch(`${origin}/healthz`);
    assert.deepEqual([answer.status, await answer.text()], [200, 'ok']);
    assert.equal((await fetch(`${origin}/report/cost`)).status, 200);
    const { code, stdout, stderr } = await kill('SIGTERM');
    assert.equal(code, 0);
    const said = stderr.split('\n').find((line) => line.includes('created the database')) ?? '{}';
    assert.equal((JSON.parse(said) as { database?: string }).database, database);
    assert.match(stdout, /^listening on http:\/\/127\.0\.0\.1:\d+\n$/);
    assert.equal(existsSync(`${database}-wal`), false, 'closed: the log is in the file');
  });
}

test('a request under way is answered before the server stops', async () => {
  const { origin, kill } = await startServer(noDatabase(), { args: SERVE });
  const { hostname, port } = new URL(origin);
  const { connect } = await import('node:net');
  const socket = connect(Number(port), hostname);
  const body = JSON.stringify({ year: 2024, month: 1, bu: 'SKB', arenasOthers: 5 });
  socket.write(
    `POST /api/cost-info HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  const answer = once(socket, 'data');
  await fetch(`${origin}/healthz`); // by now the server has received the first half
  const stopped = kill('SIGTERM');
  await assert.rejects(async () => {
    for (;;) await fetch(`${origin}/healthz`, { headers: { connection: 'close' } });
  }, 'no new ones are taken');
  socket.write(body.slice(10));
  const [data] = (await answer) as [Buffer];
  assert.match(data.toString(), /^HTTP\/1\.1 200 OK/);
  socket.end();
  assert.equal((await stopped).code, 0);
});

test('a connection that is kept alive does not keep the server running', async () => {
  const { origin, kill } = await startServer(noDatabase(), { args: SERVE });
  const agent = new Agent({ keepAlive: true, keepAliveMsecs: 60_000 });
  await new Promise((resolve, reject) => {
    get(`${origin}/healthz`, { agent }, (response) => response.resume().on('end', resolve)).on('error', reject);
  });
  assert.equal((await kill('SIGTERM')).code, 0);
  agent.destroy();
});

test('a failed start is one sentence and an exit code', async () => {
  const cases: [Record<string, string>, number, RegExp][] = [
    [{ PORT: 'http' }, 2, /PORT is "http"/],
    [{ DASHBOARD_TODAY: 'soon' }, 2, /DASHBOARD_TODAY is "soon"/],
    [{ LOG_LEVEL: 'loud' }, 2, /LOG_LEVEL is "loud"/],
    [{ HOST: '192.0.2.1' }, 3, /The server cannot listen .*set PORT to a free port/],
    [{ DASHBOARD_ORIGIN: 'dash.corp' }, 2, /DASHBOARD_ORIGIN is "dash\.corp"/],
    [{ DATABASE_URL: 'mysql://x/y' }, 3, /mysql: is not supported/],
    [{ DATABASE_URL: 'postgres://localhost:1/y' }, 3, /postgres:\/\/localhost:1\/y cannot be used \(.*ECONNREFUSED/],
    [{ DATABASE_URL: path.join(ROOT, 'package.json') }, 3, /not an SQLite database/],
  ];
  for (const [env, code, message] of cases) {
    const variables = { PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: noDatabase(), ...env };
    const { code: exit, stderr } = await runCli(['serve'], { env: variables });
    assert.equal(exit, code, stderr);
    assert.match(stderr, message);
    // A log that is silent has no line of it; LOG_LEVEL=loud is not silent.
    assert.equal(stderr.trim().split('\n').length, env.LOG_LEVEL === undefined ? 1 : 2);
  }
});

test('the log has the start with version and address, and a start that failed with its sentence, in JSON', async () => {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const database = noDatabase();
  const { origin, kill } = await startServer(database, { args: SERVE, env: { LOG_LEVEL: 'info' } });
  const lines = (await kill('SIGTERM')).stderr.trim().split('\n');
  const started = lines.map((line) => JSON.parse(line) as Record<string, string>)[2];
  assert.deepEqual(started, {
    time: started?.time,
    level: 'info',
    message: 'listening',
    address: origin,
    version,
    node: process.versions.node,
    database,
  });

  const failed = await runCli(['serve'], { env: { PORT: 'http', DATABASE_URL: noDatabase(), LANG: 'ko_KR.UTF-8' } });
  const [line = '', sentence] = failed.stderr.split('\n');
  const { time, ...entry } = JSON.parse(line) as Record<string, string>;
  assert.ok(Date.parse(time ?? '') > 0);
  assert.deepEqual(entry, {
    level: 'error',
    message: 'the server did not start',
    error: 'PORT is "http"; set it to a number from 0 (any free port) to 65535.',
    version,
    exitCode: 2,
  });
  assert.match(sentence ?? '', /^dashboard: PORT 값이 잘못되었습니다/);
});
