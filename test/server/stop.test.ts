/** Signals that a service meets every day; test/faults/restarts.test.ts stops servers under people who save. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLI } from '../support/cli.ts';
import { emptyDatabase } from '../support/database.ts';
import { SERVER, startServer } from '../support/processes.ts';

test('SIGHUP, which rotation of logs sends, does not end a server', async () => {
  for (const args of [[SERVER], [CLI, 'serve']]) {
    const { child, origin, kill } = await startServer(await emptyDatabase(), { args });
    for (let time = 0; time < 3; time += 1) {
      child.kill('SIGHUP');
      assert.equal((await fetch(`${origin}/healthz`)).status, 200);
    }
    const { code, stderr } = await kill('SIGTERM');
    assert.deepEqual([code, stderr], [0, '']);
  }
});
