/** kill -9 of a server under writers, and of an import, at any moment. */
import assert from 'node:assert/strict';
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { runHere } from '../support/cli-here.ts';
import { runCli } from '../support/cli.ts';
import { emptyDatabase, scratchFolder } from '../support/database.ts';
import { launchServer, startCommand, startServer } from '../support/processes.ts';
import { dose, keepFigures, seeded } from './dose.ts';
import { storedYear, writeYear } from './imported-year.ts';
import { judge, leftovers } from './judge.ts';
import { noSaves, startWriters } from './writers.ts';

/** What the import holds that nobody kills. */
const AGAIN = 1_000_000;
/** What a database holds before the kills that follow the first. */
const BEFORE = 2_000_000;
/** Longer than a start takes, or a few saves. */
const LONGEST_START_MS = 700;
const LONGEST_WRITING_MS = 150;
/** How often a database is taken on before a fresh one, so that its check stays short. */
const KILLS_A_DATABASE = 25;
/** One in this many kills comes while the server starts. */
const STARTS = 5;

test('a server that is killed while people save loses nothing that it answered', async (context: TestContext) => {
  const { seed, random } = seeded(context);
  const kills = dose(3, 200);
  const saves = noSaves();
  let file = await emptyDatabase();
  let [whileStarting, keptUnanswered, compared, lost] = [0, 0, 0, 0];
  for (let round = 1; round <= kills; round += 1) {
    const what = `seed ${seed}, kill ${round}`;
    if (round % STARTS === 3) {
      const starting = launchServer(file);
      await sleep(random(LONGEST_START_MS));
      await starting.kill('SIGKILL');
      whileStarting += 1;
    } else {
      const server = await startServer(file);
      const before = saves.acknowledged.length;
      const writers = startWriters(() => server.origin, saves);
      while (saves.acknowledged.length === before) await sleep(1);
      await sleep(random(LONGEST_WRITING_MS));
      const { signal } = await server.kill('SIGKILL');
      assert.equal(signal, 'SIGKILL', what);
      await writers.stop();
    }
    if (round % STARTS < 2) {
      const check = await runCli(['check', '--db', file]); // a program that only reads is the first one
      assert.deepEqual([check.code, check.stderr], [0, ''], what);
    }
    const verdict = await judge(file, saves);
    assert.deepEqual([...verdict.problems, ...leftovers(file)], [], what);
    if (round % KILLS_A_DATABASE > 0 && round < kills) continue;
    keptUnanswered += verdict.keptUnanswered;
    compared += verdict.compared;
    lost += verdict.lost;
    file = await emptyDatabase();
    Object.assign(saves, noSaves());
  }
  assert.ok(compared > kills, `${compared} saves were acknowledged`);
  keepFigures('kills-of-a-server', seed, {
    fault: 'kill -9 of a server while people save',
    times: kills,
    compared,
    lost,
    remark: `${whileStarting} of them while it started; ${keptUnanswered} saves were there whose answer nobody got`,
  });
});

test('an import that is killed is there whole or not at all, and the next one does its work', async (context: TestContext) => {
  const { seed, random } = seeded(context);
  const kills = dose(2, 200);
  const folder = scratchFolder();
  let whole = await timeOf(folder, random);
  /** From the first frame in the log on: a small part of an import. */
  let writing = whole / 10;
  let [round, killed, done, none] = [0, 0, 0, 0];
  let stored: number | null = null;
  let database = '';
  // Some are faster than their kill. The last database is tried to its end.
  while (killed < kills || round % 4 > 0) {
    round += 1;
    const what = `seed ${seed}, import ${round}`;
    if (round % 4 === 1) {
      // No database yet: the import makes it.
      database = path.join(folder, `database-${round}`, 'imported.sqlite');
      mkdirSync(path.dirname(database));
      stored = null;
    }
    const logBefore = logOf(database);
    const command = startCommand(['import', ...writeYear(folder, round), '--db', database]);
    let isOver = false;
    void command.ended.then(() => (isOver = true));
    if (round % 2 === 0) {
      await sleep(random(Math.ceil(whole * 1.4)));
    } else {
      while (!isOver && logOf(database) === logBefore) await sleep(1); // until it writes
      await sleep(random(Math.ceil(writing * 1.4)));
    }
    const { code, signal, stderr } = await command.kill('SIGKILL');
    if (signal === null) assert.equal(code, 0, `${what}: ${stderr}`);
    else killed += 1;
    if (round % 2 === 0) whole = adapted(whole, signal);
    else writing = adapted(writing, signal);

    if (existsSync(database) && statSync(database).size > 0) {
      const check = await runHere(['check', '--db', database]);
      const isUnfinished = /was made by an older version/.test(check.stderr); // killed before its tables were made
      assert.ok(check.code === 0 || (isUnfinished && stored === null && signal !== null), `${what}: ${check.stderr}`);
      const found = isUnfinished ? null : await storedYear(database);
      assert.ok(found === round || (found === stored && signal !== null), `${what}: ${found}, before it ${stored}`);
      if (found === round) done += 1;
      else none += 1;
      stored = found;
    } else {
      none += 1;
    }
    if (stored === null) {
      assert.equal((await runHere(['import', ...writeYear(folder, BEFORE), '--db', database])).code, 0, what);
      stored = BEFORE;
    }
    if (round % 4 !== 0) continue;
    const again = await runHere(['import', ...writeYear(folder, AGAIN), '--db', database]);
    assert.equal(again.code, 0, `${what}, and another one: ${again.stderr}`);
    assert.equal(await storedYear(database), AGAIN, what);
    assert.deepEqual([...(await judge(database, noSaves())).problems, ...leftovers(database)], [], what);
  }
  const doneBeforeKill = done - (round - killed);
  assert.ok(kills < 50 || doneBeforeKill > kills / 20, `${doneBeforeKill} of ${killed}: the kills came too early`);
  keepFigures('kills-of-an-import', seed, {
    fault: 'kill -9 of an import, a quarter of them into a new file',
    times: killed,
    compared: round - killed,
    lost: 0,
    remark: `${round - killed} more had ended by then; ${done} were there whole, ${none} not at all, none in part`,
  });
});

test('an export and a backup that are killed leave the file of before, or the new one, whole', async (context: TestContext) => {
  const { seed, random } = seeded(context);
  const kills = dose(2, 100);
  const folder = scratchFolder();
  const database = await emptyDatabase();
  const exported = (name: string) => ['export', 'cost', '--year', '2024', '--bu', 'SKB', '-o', path.join(folder, name)];
  const backup = path.join(folder, 'backup.sqlite');
  const enter = async (value: number) => {
    const { code, stderr } = await runHere(['import', ...writeYear(folder, value), '--db', database]);
    assert.equal(code, 0, stderr);
  };
  await enter(1);
  const times: number[] = [];
  for (const args of [exported('report.csv'), ['backup', backup]]) {
    const began = performance.now();
    assert.equal((await runCli([...args, '--db', database])).code, 0); // as long as one that is killed
    times.push(performance.now() - began);
  }
  let whole = Math.min(...times);
  let [round, killed, old] = [0, 0, 0];
  while (killed < kills) {
    round += 1;
    const what = `seed ${seed}, kill ${round}`;
    const isBackup = round % 2 === 0;
    const held = isBackup ? await storedYear(backup) : readFileSync(path.join(folder, 'report.csv'), 'utf8');
    await enter(round + 1);
    const { code } = await runHere([...exported('expected.csv'), '--db', database]);
    assert.equal(code, 0, what);
    const wanted = isBackup ? round + 1 : readFileSync(path.join(folder, 'expected.csv'), 'utf8');

    const victim = startCommand([...(isBackup ? ['backup', backup] : exported('report.csv')), '--db', database]);
    await sleep(whole / 3 + random(Math.ceil(whole * 0.8)));
    const { code: ended, signal, stderr } = await victim.kill('SIGKILL');
    if (signal === null) assert.equal(ended, 0, `${what}: ${stderr}`);
    else killed += 1;
    whole = adapted(whole, signal);
    const found = isBackup ? await storedYear(backup) : readFileSync(path.join(folder, 'report.csv'), 'utf8');
    if (found === held) old += 1;
    else assert.equal(found, wanted, what);
    if (signal === null) assert.equal(found, wanted, what);
    if (!isBackup) continue;
    const restored = path.join(scratchFolder(), 'restored.sqlite'); // opening it to write changes a backup
    copyFileSync(backup, restored);
    assert.deepEqual((await judge(restored, noSaves())).problems, [], what);
  }
  keepFigures('kills-of-files', seed, {
    fault: 'kill -9 of an export or a backup that replaces an older one',
    times: killed,
    compared: round - killed,
    lost: 0,
    remark: `${old} times the older file was there, ${round - old} times the new one, none in part`,
  });
});

/**
 * Within which time the next kill comes: a machine on which others work gets faster and slower. Two in three commands
 * are killed before their end.
 */
function adapted(whole: number, signal: NodeJS.Signals | null): number {
  return whole * (signal === null ? 0.9 : 1.05);
}

/** How long an import takes that nobody kills, in ms. */
async function timeOf(folder: string, random: (below: number) => number): Promise<number> {
  const began = performance.now();
  const { code, stderr } = await runCli(['import', ...writeYear(folder, random(100)), '--db', await emptyDatabase()]);
  assert.equal(code, 0, stderr);
  return performance.now() - began;
}

/** The size of the log beside the database, which grows with the first frame: it is made empty when a program opens the database. */
function logOf(database: string): number {
  return statSync(`${database}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}
