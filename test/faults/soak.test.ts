/** Work without a pause: reads, saves, imports, exports and backups side by side, and what the server has in its hands. */
import assert from 'node:assert/strict';
import { readdirSync, readlinkSync, statSync } from 'node:fs';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCli } from '../support/cli.ts';
import { emptyDatabase, scratchFolder } from '../support/database.ts';
import { memoryOf, startServer, type ServerProcess } from '../support/processes.ts';
import { dose, keepFigures, seeded } from './dose.ts';
import { storedYear, writeYear } from './imported-year.ts';
import { judge, leftovers } from './judge.ts';
import { noSaves, saveOnce } from './writers.ts';

/** Between two requests of one client, and two runs of one command, in ms. */
const PAUSE_MS = 20;
const COMMAND_PAUSE_MS = dose(300, 2_000);
const CLIENTS = 4;
/** After them the server has run all of its code, and its memory is that of work. By time, a busy machine would be cold. */
const WARM_READS = dose(100, 1_000);
/** SQLite writes its log back after 4 MB; readers may hold that up for a while. */
const LARGEST_LOG_MIB = 16;
const MORE_MEMORY_MIB = 60;

const PAGES = [
  '/',
  '/report/cost?year=2021',
  '/report/inventory',
  '/api/cost-info/2022/SKB',
  '/report/cost.csv?year=2023',
  '/healthz',
];

interface Sample {
  readonly memory: number;
  /** Open files; connections come and go. */
  readonly files: number;
  readonly log: number;
}

function sample({ child }: ServerProcess, database: string): Sample {
  const descriptors = readdirSync(`/proc/${child.pid}/fd`).map((name) => {
    try {
      return readlinkSync(`/proc/${child.pid}/fd/${name}`);
    } catch {
      return 'socket: it was closed meanwhile';
    }
  });
  return {
    memory: memoryOf(child),
    files: descriptors.filter((target) => !target.startsWith('socket:')).length,
    log: (statSync(`${database}-wal`, { throwIfNoEntry: false })?.size ?? 0) / 2 ** 20,
  };
}

test('work without a pause leaves no handle, no growing log and no growing memory behind', async (context: TestContext) => {
  const { seed } = seeded(context);
  const seconds = dose(2, 300);
  const file = await emptyDatabase();
  const folder = scratchFolder();
  const server = await startServer(file);
  const saves = noSaves();
  const done = { reads: 0, imports: 0, exports: 0, backups: 0 };
  let end = Infinity;
  let hasFailed = false;
  const isOver = () => hasFailed || performance.now() >= end;

  const reads = async (first: number) => {
    for (let at = first; !isOver(); at += 1) {
      const address = PAGES[at % PAGES.length] ?? '/';
      const answer = await fetch(server.origin + address);
      await answer.arrayBuffer();
      assert.equal(answer.status, 200, address);
      done.reads += 1;
      await sleep(PAUSE_MS);
    }
  };
  const writes = async () => {
    while (!isOver()) {
      await saveOnce(server.origin, saves);
      await sleep(PAUSE_MS);
    }
  };
  const command = async (name: 'imports' | 'exports' | 'backups', args: () => string[]) => {
    while (!isOver()) {
      const { code, stderr } = await runCli([...args(), '--db', file, '--quiet']);
      // The same number in every cell is rarely what is usual.
      assert.deepEqual([code, stderr.replace(/^.*: warning: .*\n/gm, '')], [0, ''], name);
      done[name] += 1;
      await sleep(COMMAND_PAUSE_MS);
    }
  };
  const work = [
    ...Array.from({ length: CLIENTS }, (_, at) => reads(at)),
    ...Array.from({ length: CLIENTS }, writes),
    command('imports', () => ['import', ...writeYear(folder, done.imports + 1)]),
    command('exports', () => ['export', '--all', '--year', '2024', '--out-dir', folder]),
    command('backups', () => ['backup', path.join(folder, 'backup.sqlite')]),
  ];
  const samples: Sample[] = [];
  const watch = async () => {
    while (done.reads < WARM_READS && !isOver()) await sleep(PAUSE_MS);
    end = performance.now() + seconds * 1000;
    for (; !isOver(); await sleep(500)) samples.push(sample(server, file));
  };
  const all = [...work, watch()];
  for (const one of all) one.catch(() => (hasFailed = true)); // then the others stop, too
  await Promise.allSettled(all);
  await Promise.all(all);

  assert.deepEqual([saves.refused, saves.unanswered], [[], []]);
  const first = samples[0];
  const last = samples.at(-1);
  assert.ok(first !== undefined && last !== undefined && samples.length > 2);
  const most = (name: keyof Sample) => Math.max(...samples.map((each) => each[name]));
  assert.ok(last.files <= first.files, `${first.files} open files, then ${last.files}`);
  assert.ok(most('log') <= LARGEST_LOG_MIB, `the log has ${most('log')} MiB`);
  assert.ok(last.memory <= first.memory + MORE_MEMORY_MIB, `${first.memory} MiB, then ${last.memory}`);
  assert.equal((await server.kill('SIGTERM')).code, 0);
  assert.equal(await storedYear(file), done.imports);
  const verdict = await judge(file, saves);
  assert.deepEqual([...verdict.problems, ...leftovers(file)], []);
  assert.deepEqual(await runCli(['check', '--quiet', '--db', path.join(folder, 'backup.sqlite')]), {
    code: 0,
    stdout: '',
    stderr: '',
  });
  keepFigures('soak', seed, {
    done: { seconds, saves: verdict.compared, ...done, 'saves lost': verdict.lost },
    samples: [
      ['Resident memory (MiB)', first.memory, most('memory'), last.memory],
      ['Open files', first.files, most('files'), last.files],
      ['Write-ahead log (MiB)', first.log, most('log'), last.log],
    ],
  });
});
