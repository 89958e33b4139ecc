/** A clock that is set back, or runs ahead and is set right again, under a server and under the CLI. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { ROOT, runCli } from '../support/cli.ts';
import { emptyDatabase, scratchFolder } from '../support/database.ts';
import { startCommand, startServer } from '../support/processes.ts';
import { dose, keepFigures, seeded } from './dose.ts';
import { writeYear } from './imported-year.ts';
import { judge } from './judge.ts';
import { noSaves, saveOnce } from './writers.ts';

const DAY_MS = 86_400_000;

test('the times of the ledger never go back, whatever the clock does', async (context: TestContext) => {
  const { seed, random } = seeded(context);
  const rounds = dose(2, 60);
  const file = await emptyDatabase();
  const folder = scratchFolder();
  const clock = path.join(folder, 'clock');
  const shift = (days: number) => writeFileSync(clock, String(Math.round(days * DAY_MS)));
  const settings = {
    env: { FAULTS_CLOCK: clock },
    nodeOptions: ['--require', path.join(ROOT, 'test/faults/shifted-clock.cjs')],
  };
  shift(0);
  const saves = noSaves();
  let server = await startServer(file, settings);
  for (let round = 1; round <= rounds; round += 1) {
    const what = `seed ${seed}, round ${round}`;
    shift(random(2000) / 100 - 10);
    if (random(3) === 0) {
      assert.equal((await server.kill('SIGTERM')).code, 0, what);
      server = await startServer(file, settings);
    }
    await saveOnce(server.origin, saves);
    shift(-20);
    await saveOnce(server.origin, saves);
    const imported = await startCommand(['import', ...writeYear(folder, round), '--db', file], settings).ended;
    assert.equal(imported.code, 0, `${what}: ${imported.stderr}`);
  }
  assert.equal((await server.kill('SIGTERM')).code, 0);
  assert.equal(saves.acknowledged.length, 2 * rounds);

  const { stdout } = await runCli(['history', '--json', '--db', file]);
  const changes = JSON.parse(stdout) as { id: number; at: string }[];
  assert.ok(changes.length > 3 * rounds, `${changes.length} changes`);
  for (const [at, { id, at: time }] of changes.entries()) {
    const before = changes[at + 1];
    if (before === undefined) continue;
    assert.ok(time >= before.at, `seed ${seed}: change ${id} is at ${time}, the one before it at ${before.at}`);
  }
  const verdict = await judge(file, saves);
  assert.deepEqual(verdict.problems, []);
  keepFigures('clocks', seed, {
    fault: 'clock set back by up to 30 days between saves and imports',
    times: 2 * rounds,
    compared: verdict.compared,
    lost: verdict.lost,
    remark: `${changes.length} changes in the ledger, their times in order`,
  });
});
