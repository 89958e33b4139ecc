/** docs/api.md must be right: its examples are run, and its tables are compared with the code. */
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { reports } from '../../src/domain/reports.ts';
import { STATUS } from '../../src/server/errors.tsx';
import { LIMITS } from '../../src/server/http-server.ts';
import { BODY_LIMIT } from '../../src/server/json-body.ts';
import { ROOT } from '../support/cli.ts';
import { startApp } from '../support/server.ts';

const text = readFileSync(path.join(ROOT, 'docs/api.md'), 'utf8');
const BASE = 'http://127.0.0.1:3000';

function hasCurl(): boolean {
  try {
    execFileSync('curl', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test(
  'every example gives the output that is shown below it',
  { skip: !hasCurl() && 'curl is not installed' },
  async () => {
    const { origin } = await startApp();
    const examples = [...text.matchAll(/```sh\n([\s\S]*?)```\n\n```(json|text)\n([\s\S]*?)```/g)];
    assert.equal(examples.length, [...text.matchAll(/```sh/g)].length, 'every example has its answer');
    assert.ok(examples.length >= 7, `${examples.length} examples`);
    for (const [, commands = '', language, expected = ''] of examples) {
      const { stdout } = await promisify(execFile)('bash', ['-euc', commands.replaceAll(BASE, origin)]);
      if (language === 'json') assert.deepEqual(JSON.parse(stdout), JSON.parse(expected), commands);
      else assert.equal(stdout, expected, commands);
    }
  },
);

test('it lists the addresses of every report, and all of them exist', async () => {
  const { origin } = await startApp();
  const listed = [...text.matchAll(/^\| `(GET|POST) ([^`?]+)([^`]*)` \|/gm)].map(([, method, address, query]) => ({
    method: method ?? '',
    address: address ?? '',
    query: query ?? '',
  }));
  for (const { id, perBusinessUnit } of reports) {
    const get = `/api/${id}-info/{year}${perBusinessUnit ? '/{bu}' : ''}`;
    assert.ok(
      listed.some(({ method, address }) => method === 'GET' && address === get),
      get,
    );
    assert.ok(
      listed.some(({ method, address }) => method === 'POST' && address === `/api/${id}-info`),
      id,
    );
  }
  for (const { method, address, query } of listed) {
    const parameters = address.endsWith('.csv') ? '' : query; // its example names a unit, which import has not
    const filled = (address + parameters).replace('{year}', '2024').replace('{bu}', 'SK').replace('{kind}', 'import');
    const { status } = await fetch(origin + filled, { method });
    assert.equal(status, method === 'GET' ? 200 : 415, address);
  }
});

test('it lists every status and limit of the code', () => {
  const statuses = [...text.matchAll(/^\| (\d{3}) \|/gm)].map(([, status]) => Number(status));
  // Statuses without a kind of Problem: refusals by Node before the app, and unexpected errors.
  assert.deepEqual(
    statuses,
    [...new Set([...Object.values(STATUS), 408, 431, 500])].toSorted((a, b) => a - b),
  );
  const limits = text.split('## Limits')[1] ?? '';
  for (const says of [
    `${BODY_LIMIT} KiB`,
    `within ${LIMITS.headersTimeout / 1000} s`,
    `within ${LIMITS.requestTimeout / 1000} s`,
    `| ${LIMITS.maxConnections} |`,
  ]) {
    assert.ok(limits.includes(says), says);
  }
});
