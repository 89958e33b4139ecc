/** When `npm start` builds again, and what the build keeps out of its output. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { assertLeftOut, digestOf, makeIfStale } from '../../build.ts';
import { ROOT } from '../support/cli.ts';
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

const packageText = (file: string) => readFileSync(path.join(ROOT, 'node_modules', file), 'utf8');
const BACK: [what: string, file: string, text: string, advice: RegExp][] = [
  ['Vite’s preload helper', 'client/x.js', 'const __vite__mapDeps=(i,m=__vite__mapDeps)=>i', /importsAlone/],
  ['uPlot’s own formats', 'client/assets/x.js', packageText('uplot/dist/uPlot.esm.js'), /plotWithoutIntl/],
  ['commander’s child processes', 'cli/main.cjs', packageText('commander/lib/command.js'), /withoutChildProcess/],
  ...['big5-added', 'cp936', 'cp950', 'eucjp', 'gbk-added', 'shiftjis'].map(
    (table): [string, string, string, RegExp] => [
      `the table ${table}`,
      'cli/main.cjs',
      packageText(`iconv-lite/encodings/tables/${table}.json`),
      /cp949Alone/,
    ],
  ),
];

test('the build has removed what it removes from other people’s code, and reports when it is back', () => {
  assertLeftOut(path.join(ROOT, 'dist'));
  for (const [what, file, text, advice] of BACK) {
    const dist = scratchFolder();
    mkdirSync(path.join(dist, 'client/assets'), { recursive: true });
    mkdirSync(path.join(dist, 'cli'));
    for (const name of ['client/assets/app.js', 'cli/main.cjs']) writeFileSync(path.join(dist, name), '');
    assertLeftOut(dist);
    writeFileSync(path.join(dist, file), text);
    assert.throws(() => assertLeftOut(dist), advice, what);
  }
  const empty = scratchFolder();
  cpSync(path.join(ROOT, 'dist/cli'), path.join(empty, 'cli'), { recursive: true });
  assert.throws(() => assertLeftOut(empty), /no file like/, 'a check must read something');
});
