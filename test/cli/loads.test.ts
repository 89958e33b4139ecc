/** docs/cli.md shows a year-end load and a nightly load: its lines are run, and print what is shown. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { CLI, ROOT } from '../support/cli.ts';
import { scratchFolder } from '../support/database.ts';

const TIME = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g;

/** The last part of the document. */
function loads(): string {
  return readFileSync(path.join(ROOT, 'docs/cli.md'), 'utf8').split('\n## A year-end load\n')[1] ?? '';
}

test('a year-end load and a nightly load do what docs/cli.md shows, word by word', () => {
  const folder = scratchFolder();
  const env = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: path.join(folder, 'dashboard.sqlite'),
    DASHBOARD_TODAY: '2026-01-09',
  };
  const dashboard = `'${process.execPath}' '${CLI}'`;
  let count = 0;
  for (const [, kind, name, block = ''] of loads().matchAll(/^```(csv|console)(?: (.+))?\n([^]*?)^```$/gm)) {
    if (kind === 'csv') {
      writeFileSync(path.join(folder, name ?? ''), block);
      continue;
    }
    for (const step of block.split(/^\$ /m).slice(1)) {
      const [command = '', ...shown] = step.trimEnd().split('\n');
      const line = command.replace(/^dashboard /, `${dashboard} `);
      const { stdout } = spawnSync('bash', ['-c', `{ ${line}; } 2>&1`], { cwd: folder, env, encoding: 'utf8' });
      const printed = stdout.trimEnd().replaceAll(`${folder}/`, '').replaceAll(TIME, 'TIME');
      assert.equal(printed, shown.join('\n').replaceAll(TIME, 'TIME'), command);
      count += 1;
    }
  }
  assert.ok(count > 15, `${count} lines were run`);
});
