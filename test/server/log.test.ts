/** The log of a real server, and whoever reads it: nobody, for a while. */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { ROOT } from '../support/cli.ts';
import { emptyDatabase } from '../support/database.ts';

const children: ChildProcess[] = [];
after(() => {
  for (const child of children) child.kill('SIGKILL');
});

test('a log that nobody reads keeps 1 MB, says what it dropped, and does not keep the server', async () => {
  const child = spawn(process.execPath, [path.join(ROOT, 'dist/server/main.cjs')], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', DATABASE_URL: await emptyDatabase(), LOG_LEVEL: 'debug' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const origin = line.replace('listening on ', '');
  child.stderr.pause();

  // Each makes a line of more than 600 bytes.
  const address = `${origin}/entry/shipment?${'x'.repeat(600)}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 10 });
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      get(address, { agent }, (response) => response.resume().once('end', resolve)).once('error', reject);
    });
  const flood = async (requests: number) => {
    for (let sent = 0; sent < requests; sent += 100) await Promise.all(Array.from({ length: 100 }, ask));
  };

  await flood(4_000);
  let lines = 0;
  let dropped = 0;
  const reader = createInterface({ input: child.stderr });
  for await (const each of reader) {
    const entry = JSON.parse(each) as { message: string; lines: number };
    if (entry.message === 'answered') lines += 1;
    else dropped = entry.lines;
    if (dropped > 0) break;
  }
  assert.equal(lines + dropped, 4_000, `${lines} lines, ${dropped} dropped`);
  assert.ok(dropped > 500 && lines > 1_500, `${lines} lines, ${dropped} dropped`);

  child.stderr.pause();
  await flood(2_500);
  const began = performance.now();
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number | null];
  assert.equal(code, 0);
  assert.ok(performance.now() - began < 3_000, 'the exit does not wait for a reader');
  agent.destroy();
});
