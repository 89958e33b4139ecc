/**
 * A power cut at any moment. What processes ask of the disk is recorded; from that come images of what a cut may leave
 * (recorded-disk.ts). SQLite and the product must make of each a database in which everything acknowledged is.
 */
import assert from 'node:assert/strict';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../db/open.ts';
import { runHere } from '../support/cli-here.ts';
import { scratchFolder } from '../support/database.ts';
import { startCommand, startServer } from '../support/processes.ts';
import { dose, keepFigures, seeded, type Seeded } from './dose.ts';
import { storedYear, writeYear } from './imported-year.ts';
import { judge, leftovers } from './judge.ts';
import {
  canRecord,
  createDisk,
  createRecorder,
  FATES,
  readFiles,
  type Entry,
  type FateName,
  type Files,
  type Recorder,
} from './recorded-disk.ts';
import { noSaves, startWriters, type Saves } from './writers.ts';

const FATE_NAMES = Object.keys(FATES) as FateName[];
const skip = canRecord() ? false : 'there is no C compiler to record what is written with';

/** After this many saves the test waits until the log is written back into the file. */
const WRITTEN_BACK_AFTER = 100;

/** A cut before the entry of that number. */
interface Cut {
  readonly at: number;
  readonly fate: FateName;
  readonly files: Files;
}

/**
 * Images at random moments of the recording, in their order: half of them while the log is written back into the file.
 */
function* images({ folder, start }: Recorder, entries: readonly Entry[], count: number, { random }: Seeded) {
  const written = writesToTheFile(entries);
  assert.ok(written.length > 10, `${written.length} pages were written into the database file`);
  const moments = Array.from({ length: count }, (_, turn) =>
    turn % 2 === 0 ? random(entries.length + 1) : (written[random(written.length)] ?? 0) + random(5),
  ).toSorted((a, b) => a - b);
  const disk = createDisk(folder, start);
  let at = 0;
  for (const [turn, moment] of moments.entries()) {
    for (; at < Math.min(moment, entries.length); at += 1) disk.apply(entries[at] as Entry);
    const fate = FATE_NAMES[turn % FATE_NAMES.length] as FateName;
    yield { at, fate, files: disk.image(fate, random) } satisfies Cut;
  }
}

/** The numbers of the entries that write into the database file itself, not into a log beside it. */
function writesToTheFile(entries: readonly Entry[]): number[] {
  const names = new Map<bigint, string>();
  return entries.flatMap(({ kind, inode, bytes }, at) => {
    if (kind === 'open') names.set(inode, bytes.toString());
    return kind === 'write' && names.get(inode)?.endsWith('.sqlite') ? [at] : [];
  });
}

/** Lays an image out as a folder. @returns where the file is there */
function layOut(files: Files, database: string): string {
  const folder = scratchFolder();
  for (const [name, bytes] of files) writeFileSync(path.join(folder, path.basename(name)), bytes);
  return path.join(folder, path.basename(database));
}

/** The recording misses nothing: with all of it done, the files are what they are. */
function assertComplete({ folder, start }: Recorder, entries: readonly Entry[]): void {
  const disk = createDisk(folder, start);
  for (const entry of entries) disk.apply(entry);
  const made = disk.image('all of it is there', () => 0);
  const real = readFiles(folder);
  assert.deepEqual([...made.keys()].toSorted(), [...real.keys()].toSorted());
  for (const [name, bytes] of real) assert.ok(made.get(name)?.equals(bytes), `${name} is not what was recorded`);
}

/** What was acknowledged before anything later was asked of the disk. */
function savesBefore(entry: Entry | undefined, { acknowledged }: Saves): Saves {
  const before = entry === undefined ? acknowledged : acknowledged.filter(({ at }) => at < entry.at);
  return { ...noSaves(), acknowledged: before };
}

/** What a server asks of the disk for at least that many saves, from its start to its end. */
async function recordSaves(count: number): Promise<{ recorder: Recorder; database: string; saves: Saves }> {
  const database = path.join(scratchFolder(), 'saved.sqlite');
  await (await openDatabase(database, { create: true })).close();
  const made = statSync(database).mtimeMs;
  const recorder = createRecorder(path.dirname(database));
  const saves = noSaves();
  const server = await startServer(database, { env: recorder.env });
  const writers = startWriters(() => server.origin, saves);
  const isWrittenBack = () => statSync(database).mtimeMs > made;
  while (saves.acknowledged.length < count || (count >= WRITTEN_BACK_AFTER && !isWrittenBack())) await sleep(5);
  await writers.stop();
  assert.deepEqual([saves.refused, saves.unanswered], [[], []]);
  assert.equal((await server.kill('SIGTERM')).code, 0);
  return { recorder, database, saves };
}

test('saves survive a power cut the moment they are answered', { skip }, async (context: TestContext) => {
  const dice = seeded(context);
  const { recorder, database, saves } = await recordSaves(dose(120, 1500));
  const entries = recorder.entries();
  assertComplete(recorder, entries);
  let [tried, compared, lost] = [0, 0, 0];
  for (const cut of images(recorder, entries, dose(2 * FATE_NAMES.length, 600), dice)) {
    const before = savesBefore(entries[cut.at], saves);
    const file = layOut(cut.files, database);
    const verdict = await judge(file, before);
    const what = `seed ${dice.seed}, before entry ${cut.at} of ${entries.length}, ${cut.fate}`;
    assert.deepEqual([...verdict.problems, ...leftovers(file)], [], what);
    tried += 1;
    compared += verdict.compared;
    lost += verdict.lost;
  }
  assert.ok(compared > 0);
  keepFigures('power-loss-of-saves', dice.seed, {
    fault: 'power cut while a server saves',
    times: tried,
    compared,
    lost,
    remark: `${saves.acknowledged.length} saves, ${entries.length} calls to the disk recorded`,
  });
});

test('the judge sees what is lost on a disk that makes nothing durable', { skip }, async (context: TestContext) => {
  const dice = seeded(context);
  const { recorder, database, saves } = await recordSaves(20);
  const entries = recorder.entries();
  const disk = createDisk(recorder.folder, recorder.start, { honoursSyncs: false });
  for (const entry of entries) disk.apply(entry);
  const verdict = await judge(layOut(disk.image('all of it is lost', dice.random), database), saves);
  assert.equal(verdict.lost, saves.acknowledged.length);
});

test(
  'an import, the first one too, is there whole or not at all after a power cut',
  { skip },
  async (context: TestContext) => {
    const dice = seeded(context);
    const folder = scratchFolder();
    const database = path.join(folder, 'data', 'imported.sqlite');
    mkdirSync(path.dirname(database));
    const recorder = createRecorder(path.dirname(database));
    const ends: { value: number; at: bigint }[] = [];
    for (let value = 1; value <= 4; value += 1) {
      const { ended } = startCommand(['import', ...writeYear(folder, value), '--db', database], { env: recorder.env });
      const { code, stderr } = await ended;
      assert.equal(code, 0, stderr);
      ends.push({ value, at: process.hrtime.bigint() });
    }
    const entries = recorder.entries();
    assertComplete(recorder, entries);
    let [tried, compared] = [0, 0];
    for (const cut of images(recorder, entries, dose(FATE_NAMES.length, 200), dice)) {
      const what = `seed ${dice.seed}, before entry ${cut.at} of ${entries.length}, ${cut.fate}`;
      const next = entries[cut.at];
      const done = ends.filter(({ at }) => next === undefined || at < next.at).length;
      const file = layOut(cut.files, database);
      tried += 1;
      if (done > 0) {
        assert.deepEqual((await judge(file, noSaves())).problems, [], what);
        const value = await storedYear(file);
        assert.ok(value === done || value === done + 1, `${what}: ${value} is stored, ${done} was acknowledged`);
        compared += 1;
      }
      // Whatever the cut has left: the import that is run again does its work.
      const { code, stderr } = await runHere(['import', ...writeYear(folder, 9), '--db', file]);
      assert.equal(code, 0, `${what}: ${stderr}`);
      assert.equal(await storedYear(file), 9, what);
      assert.deepEqual([...(await judge(file, noSaves())).problems, ...leftovers(file)], [], what);
    }
    keepFigures('power-loss-of-imports', dice.seed, {
      fault: 'power cut while imports make a database and write into it',
      times: tried,
      compared,
      lost: 0,
      remark: 'whole or not at all each time; the import that was run again did its work',
    });
  },
);
