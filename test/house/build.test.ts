/** When `npm start` builds again, and what a command loads. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { digestOf, makeIfStale } from '../../tools/build.ts';
import { CLI } from '../support/cli.ts';
import { scratchFolder } from '../support/database.ts';

test('built again when a source is changed, added, renamed or removed, and after a change during the build', async () => {
  const root = scratchFolder();
  const stamp = path.join(scratchFolder(), '.built');
  const file = (name: string) => path.join(root, name);
  mkdirSync(file('src/room'), { recursive: true });
  mkdirSync(file('db'));
  writeFileSync(file('src/room/a.ts'), 'a');
  writeFileSync(file('package.json'), '{}');
  let made = 0;
  const isMade = async (duringMake = () => {}) => {
    const before = made;
    await makeIfStale(
      stamp,
      () => digestOf(root, ['src', 'db', 'package.json']),
      async () => {
        duringMake();
        made += 1;
      },
    );
    return made > before;
  };

  assert.equal(await isMade(), true, 'nothing is there yet');
  assert.equal(await isMade(), false);
  const changes: Record<string, () => void> = {
    changed: () => writeFileSync(file('src/room/a.ts'), 'A'),
    added: () => writeFileSync(file('src/b.ts'), 'b'),
    renamed: () => renameSync(file('src/b.ts'), file('src/c.ts')),
    removed: () => rmSync(file('src/c.ts')),
    'a single file': () => writeFileSync(file('package.json'), '{ }'),
  };
  for (const [what, change] of Object.entries(changes)) {
    change();
    assert.equal(await isMade(), true, what);
    assert.equal(await isMade(), false, `${what}, then nothing`);
  }
  assert.equal(await isMade(), false);
  writeFileSync(file('src/room/a.ts'), 'before');
  assert.equal(await isMade(() => writeFileSync(file('src/room/a.ts'), 'during')), true);
  assert.equal(await isMade(), true, 'changed during the build');

  writeFileSync(file('db/dashboard.sqlite-wal'), 'figures');
  utimesSync(file('src/room/a.ts'), new Date(), new Date());
  assert.equal(await isMade(), false, 'databases are not sources, and the time of a file does not count');

  writeFileSync(file('src/room/a.ts'), 'broken');
  await assert.rejects(isMade(() => assert.fail('the build fails')));
  assert.equal(await isMade(), true, 'after a build that failed');
});

test('help loads no database; a command that needs one does', () => {
  const loads = (...args: string[]) => {
    const program = `process.on('exit', () => console.error(Object.keys(require.cache).join('\\n'))); require(${JSON.stringify(CLI)})`;
    const { stderr } = spawnSync(process.execPath, ['-e', program, '--', CLI, ...args], { encoding: 'utf8' });
    assert.ok(stderr.includes(CLI), stderr);
    return stderr.includes('better-sqlite3');
  };
  assert.equal(loads('--help'), false);
  assert.equal(loads('export', '--help'), false);
  assert.equal(loads('migrate', '--db', path.join(scratchFolder(), 'x.sqlite')), true);
});
