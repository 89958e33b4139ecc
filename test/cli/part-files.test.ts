/** Files that appear whole: on the disk when the command ends, and nothing is left of those that were never finished. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { runCli } from '../support/cli.ts';
import { emptyDatabase, scratchFolder } from '../support/database.ts';

const COMMANDS = [
  ['export', 'cost', '--year', '2024', '--bu', 'SKB', '-o', 'made'],
  ['import', 'wrong.csv', '--kind', 'cost', '--year', '2024', '--bu', 'SKB', '--rejects', 'made'],
  ['backup', 'made'],
];
const DAY = 24 * 60 * 60;

/** Runs a command whose calls to the file system are recorded. */
async function runRecorded(args: readonly string[], folder: string): Promise<string[]> {
  const record = path.join(scratchFolder(), 'calls');
  const preload = path.join(scratchFolder(), 'preload.cjs');
  writeFileSync(
    preload,
    `const fs = require('node:fs');
     const names = new Map();
     const note = (line) => fs.writeSync(out, line.replace(/\\.[0-9a-f]{12}\\.part/, 'PART') + '\\n');
     const { openSync, fsyncSync, renameSync } = fs;
     const out = openSync(${JSON.stringify(record)}, 'a');
     fs.openSync = (name, ...rest) => { const handle = openSync(name, ...rest); names.set(handle, name); return handle; };
     fs.fsyncSync = (handle) => { note('sync ' + names.get(handle)); return fsyncSync(handle); };
     fs.renameSync = (from, to) => { note('rename ' + from + ' ' + to); return renameSync(from, to); };`,
  );
  await runCli(args, { cwd: folder, env: { NODE_OPTIONS: `--require=${preload}` } });
  return readFileSync(record, 'utf8').split('\n').slice(0, -1);
}

test('a file is on the disk before it gets its name, and its folder after that', async () => {
  const database = await emptyDatabase();
  for (const command of COMMANDS) {
    const folder = scratchFolder();
    writeFileSync(path.join(folder, 'wrong.csv'), 'month,nonsense\n1,5\n');
    const calls = await runRecorded([...command, '--db', database], folder);
    assert.deepEqual(calls, ['sync PART', 'rename PART made', 'sync .'], command.join(' '));
  }
});

test('files of a killed command are removed a day later by the next one that writes there', async () => {
  const database = await emptyDatabase();
  const now = Date.now() / 1000;
  for (const command of COMMANDS) {
    const folder = scratchFolder();
    writeFileSync(path.join(folder, 'wrong.csv'), 'month,nonsense\n1,5\n');
    const leave = (name: string, age: number) => {
      if (!existsSync(path.join(folder, name))) writeFileSync(path.join(folder, name), 'left');
      utimesSync(path.join(folder, name), now - age, now - age);
    };
    mkdirSync(path.join(folder, '.aaaaaaaaaaaa.part')); // not made by this program, which makes files
    const kept: [string, number][] = [
      ['.0123456789ab.part', DAY - 60], // another process may be writing it
      ['.0123456789abc.part', 2 * DAY],
      ['.XYZ456789abc.part', 2 * DAY],
      ['film.mp4.part', 2 * DAY],
      ['.aaaaaaaaaaaa.part', 2 * DAY],
    ];
    for (const [name, age] of kept) leave(name, age);
    for (const end of ['', '-journal', '-wal', '-shm']) leave(`.ba9876543210.part${end}`, DAY + 60);
    await runCli([...command, '--db', database], { cwd: folder });
    const names = [...kept.map(([name]) => name), 'made', 'wrong.csv'];
    assert.deepEqual(readdirSync(folder).toSorted(), names.toSorted(), command.join(' '));
  }
});
