/** docs/deploy/dashboard.service as systemd sees it; docs/operations.md against the code. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../support/cli.ts';
import { scratchFolder } from '../support/database.ts';

const MOST_EXPOSED = 3;

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
const skip = hasSystemd ? false : 'systemd is not installed';
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');

/** The unit with the Node.js of this machine, because systemd looks for the program. */
function unitHere(): string {
  const file = path.join(scratchFolder(), 'dashboard.service');
  writeFileSync(file, read('docs/deploy/dashboard.service').replace('/usr/bin/node', process.execPath));
  return file;
}

function analyze(args: readonly string[]): { code: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['--no-pager', ...args], { encoding: 'utf8' });
  return { code: status, text: stdout + stderr };
}

test('systemd finds nothing wrong with the unit', { skip }, () => {
  assert.deepEqual(analyze(['verify', unitHere()]), { code: 0, text: '' });
});

test('the unit takes from the server what it never needs', { skip }, () => {
  const { code, text } = analyze(['security', '--offline=true', `--threshold=${MOST_EXPOSED * 10}`, unitHere()]);
  const exposure = Number(/Overall exposure level for [^:]*: ([\d.]+)/.exec(text)?.[1]);
  assert.ok(exposure < MOST_EXPOSED, text);
  assert.equal(code, 0, text);
});

test('what docs/operations.md alerts on is what the program says and counts', () => {
  const sources = ['src', 'db']
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.join(folder, name),
      ),
    )
    .filter((name) => /\.tsx?$/.test(name))
    .map(read)
    .join('\n');
  const [, rows = ''] = read('docs/operations.md').split('\n| alert on |');
  const quoted = [...(rows.split('\n## ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
  const said = quoted.filter((text) => /^\/\w+$|^dashboard_|^(?!fuser)\S+ /.test(text));
  assert.ok(said.length >= 8, `${said.length} texts read`);
  for (const text of said) assert.ok(sources.includes(text), `docs/operations.md names "${text}"; no source says it`);
});
