/** What tests start ends with them. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../support/cli.ts';
import { listPrograms } from '../support/postgres-server.ts';

const skip = listPrograms().length === 0 && 'there is no PostgreSQL here';

test(
  'a PostgreSQL server goes with the test that started it, and so do its files, when the test is killed',
  { skip },
  async () => {
    const script = `
    import { startPostgres } from './test/support/postgres-server.ts';
    const server = await startPostgres();
    console.log(server.pid(), new URL(server.address('x')).searchParams.get('host'));
    setInterval(() => {}, 1000);`;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const [pid = '', socket = ''] = line.split(' ');
    assert.ok(existsSync(socket));
    assert.doesNotThrow(() => process.kill(Number(pid), 0));
    child.kill('SIGKILL');
    const isThere = () => {
      try {
        return process.kill(Number(pid), 0);
      } catch {
        return false;
      }
    };
    const deadline = performance.now() + 20_000;
    while (isThere() || existsSync(path.dirname(socket))) {
      assert.ok(performance.now() < deadline, 'the server or its folder is still there');
      await sleep(20);
    }
  },
);
