/** Prometheus reads /metrics (CONTRACT §3); who else may. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import path from 'node:path';
import { test } from 'node:test';
import { runCli } from '../support/cli.ts';
import { freshDatabase, onlySqlite, scratchFolder } from '../support/database.ts';
import { startApp } from '../support/server.ts';

/** The values by name and labels. @throws AssertionError for a line that is not of the format */
async function metricsOf(origin: string): Promise<Map<string, number>> {
  const answer = await fetch(`${origin}/metrics`);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/);
  const values = new Map<string, number>();
  for (const line of (await answer.text()).trimEnd().split('\n')) {
    if (/^# (?:HELP \w+ .+|TYPE \w+ (?:counter|gauge|histogram))$/.test(line)) continue;
    const [, name = '', value = ''] = /^(\w+(?:\{\w+="[^"]*"(?:,\w+="[^"]*")*\})?) ([\d.e+-]+)$/.exec(line) ?? [];
    assert.notEqual(name, '', line);
    values.set(name, Number(value));
  }
  return values;
}

const post = (origin: string, month: number) =>
  fetch(`${origin}/api/cost-info`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ year: 2024, month, bu: 'SKB', arenasOthers: month }),
  });

test('requests are counted by status, writes with their time and their wait, and the database has a size', async () => {
  const { origin } = await startApp();
  await fetch(`${origin}/report/cost?year=2024`);
  await fetch(`${origin}/report/cost?year=2024`); // a kept answer
  await fetch(`${origin}/nothing`);
  for (const month of [1, 2, 13]) await post(origin, month); // 13 is refused before it is a write
  const values = await metricsOf(origin);
  assert.equal(values.get('dashboard_requests_total{status="200"}'), 4);
  assert.equal(values.get('dashboard_requests_total{status="404"}'), 1);
  assert.equal(values.get('dashboard_requests_total{status="400"}'), 1);
  assert.equal(values.get('dashboard_write_seconds_count'), 2);
  assert.equal(values.get('dashboard_turn_wait_seconds_count'), 2);
  assert.equal(values.get('dashboard_write_seconds_bucket{le="+Inf"}'), 2);
  assert.ok((values.get('dashboard_write_seconds_sum') ?? 0) >= (values.get('dashboard_turn_wait_seconds_sum') ?? 0));
  assert.ok((values.get('dashboard_database_bytes') ?? 0) > 10_000);
});

test('the time of the last backup is there once dashboard backup has made one', onlySqlite, async () => {
  const database = await freshDatabase();
  const { origin } = await startApp({ database });
  assert.ok(!(await metricsOf(origin)).has('dashboard_last_backup_timestamp_seconds'));
  const before = Date.now() / 1000;
  const copy = path.join(scratchFolder(), 'copy.sqlite');
  const { code, stderr } = await runCli(['backup', copy], { env: { DATABASE_URL: database.location.address } });
  assert.equal(code, 0, stderr);
  const at = (await metricsOf(origin)).get('dashboard_last_backup_timestamp_seconds') ?? 0;
  assert.ok(at >= before - 1 && at <= Date.now() / 1000 + 1, String(at));
});

test('only this machine may read it, and nobody whom a proxy has named, unless the setting says so', async () => {
  const socketPath = path.join(scratchFolder(), 's.sock');
  const statusOf = (socket: string, headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      request({ socketPath: socket, path: '/metrics', headers: { host: 'localhost', ...headers } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
  const named = { 'X-WebAuth-User': 'kim' };
  const env = { HOST: socketPath, DASHBOARD_USER_HEADER: 'X-WebAuth-User' };
  const { server } = await startApp({ env });
  const other = path.join(scratchFolder(), 'o.sock');
  server.close();
  server.listen(other);
  assert.equal(await statusOf(other, {}), 200, 'without a name, as a monitor asks');
  assert.equal(await statusOf(other, named), 404);
  const { server: open } = await startApp({ env: { ...env, DASHBOARD_METRICS: '1' } });
  open.close();
  const third = path.join(scratchFolder(), 't.sock');
  open.listen(third);
  assert.equal(await statusOf(third, named), 200);
});
