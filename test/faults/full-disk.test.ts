/** A disk that gets full at any moment: nothing by half, reading goes on, and writing too once there is room. */
import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { runCli } from '../support/cli.ts';
import { emptyDatabase, scratchFolder } from '../support/database.ts';
import { startServer } from '../support/processes.ts';
import { dose, keepFigures, seeded } from './dose.ts';
import { storedYear, writeYear } from './imported-year.ts';
import { judge, leftovers } from './judge.ts';
import { mountDisk, whyNoDisk } from './small-disk.ts';
import { noSaves, saveOnce } from './writers.ts';

const skip = whyNoDisk() ?? false;
/** The database, its log of up to 4 MB, and some room: sizes beyond this are never full here. */
const KIB = 1024;
const DISK_KIB = 16_000;
const MOST_LEFT_KIB = 3_000;
const MOST_SAVES = 400;

test(
  'a full disk under a server: 507, nothing by half, pages and lists go on, and saves once there is room',
  { skip },
  async (context: TestContext) => {
    const { seed, random } = seeded(context);
    const disks = dose(2, 60);
    let [refused, compared, lost, read] = [0, 0, 0, 0];
    for (let round = 1; round <= disks; round += 1) {
      const disk = mountDisk(DISK_KIB);
      const file = path.join(disk.folder, 'dashboard.sqlite');
      copyFileSync(await emptyDatabase(), file);
      const server = await startServer(file);
      const saves = noSaves();
      await saveOnce(server.origin, saves);
      const leave = random(round % 2 === 0 ? MOST_LEFT_KIB : 200) * KIB + random(KIB);
      const what = `seed ${seed}, disk ${round}, ${leave} bytes left`;
      disk.fill(leave);

      for (let times = 0; saves.refused.length < 5; times += 1) {
        assert.ok(times < MOST_SAVES, `${what}: it never got full`);
        await saveOnce(server.origin, saves);
      }
      assert.deepEqual(saves.unanswered, [], what);
      for (const { status, sentence } of saves.refused) {
        assert.deepEqual(
          [status, sentence],
          [507, 'The disk is full, so nothing was saved; free some space and try again.'],
          what,
        );
      }
      const last = saves.acknowledged.length;
      for (const address of [
        '/healthz',
        '/report/cost?year=2021',
        '/api/cost-info/2022/SKB',
        '/report/cost.csv?year=2023',
      ]) {
        const answer = await fetch(server.origin + address);
        await answer.arrayBuffer();
        assert.equal(answer.status, 200, `${what}: ${address}`);
        read += 1;
      }
      disk.freeAll();
      await saveOnce(server.origin, saves);
      assert.equal(saves.acknowledged.length, last + 1, `${what}: there is room again`);
      if (round % 2 === 0) {
        disk.fill(random(50) * KIB);
        await saveOnce(server.origin, saves);
        await server.kill('SIGKILL');
        disk.freeAll();
      } else {
        assert.equal((await server.kill('SIGTERM')).code, 0, what);
      }
      const verdict = await judge(file, saves);
      assert.deepEqual([...verdict.problems, ...leftovers(file)], [], what);
      refused += saves.refused.length;
      compared += verdict.compared;
      lost += verdict.lost;
      disk.remove();
    }
    keepFigures('full-disk-under-a-server', seed, {
      fault: 'disk that gets full under a server',
      times: disks,
      compared,
      lost,
      remark: `${refused} saves were refused with 507 and are not there; ${read} reads of a full disk were answered`,
    });
  },
);

test('a full disk under an import: exit 3 and nothing, or all of it', { skip }, async (context: TestContext) => {
  const { seed, random } = seeded(context);
  const disks = dose(3, 60);
  const folder = scratchFolder();
  let [done, refused] = [0, 0];
  for (let round = 1; round <= disks; round += 1) {
    const disk = mountDisk(DISK_KIB);
    const file = path.join(disk.folder, 'dashboard.sqlite');
    const isNew = round % 3 === 0;
    if (!isNew) {
      copyFileSync(await emptyDatabase(), file);
      assert.equal((await runCli(['import', ...writeYear(folder, 1), '--db', file])).code, 0);
    }
    const leave = random(600) * KIB + random(KIB);
    const what = `seed ${seed}, disk ${round}, ${leave} bytes left`;
    disk.fill(leave);
    const { code, stderr, stdout } = await runCli(['import', ...writeYear(folder, 2), '--db', file]);
    disk.freeAll();
    if (code === 0) {
      done += 1;
      assert.equal(await storedYear(file), 2, what);
    } else {
      refused += 1;
      assert.deepEqual([code, stdout], [3, ''], `${what}: ${stderr}`);
      assert.match(stderr, /^dashboard: The disk is full[^\n]+; free some space and try again\.\n$/m, what);
      if (!isNew) assert.equal(await storedYear(file), 1, what);
    }
    const again = await runCli(['import', ...writeYear(folder, 3), '--db', file]);
    assert.equal(again.code, 0, `${what}: ${again.stderr}`);
    assert.equal(await storedYear(file), 3, what);
    assert.deepEqual([...(await judge(file, noSaves())).problems, ...leftovers(file)], [], what);
    disk.remove();
  }
  keepFigures('full-disk-under-an-import', seed, {
    fault: 'disk that gets full under an import',
    times: disks,
    compared: done,
    lost: 0,
    remark: `refused, with nothing left: ${refused}; there whole: ${done}`,
  });
});
