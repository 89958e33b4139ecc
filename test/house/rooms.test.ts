/** The compiler fences the rooms: what the tsconfig.json of a room leaves out does not exist there. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { ROOT } from '../support/cli.ts';

const OXLINT = path.join(ROOT, 'node_modules/.bin/oxlint');
const NODE = ['process.env', 'Buffer.alloc(1)', '__dirname', 'setImmediate', "import('node:fs')"];
const DOM = ['document', 'window', 'localStorage', "fetch('/')", 'setTimeout', 'console', 'URLSearchParams'];

/** The lines of a file in a room that do not compile, counted from 1. */
async function failingLines(room: string, lines: readonly string[]): Promise<number[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'room-'));
  try {
    writeFileSync(
      path.join(folder, 'probe.mts'),
      lines.map((line, at) => `export const line${at} = ${line};\n`).join(''),
    );
    // The room's own files are compiled, too: their imports must not bring in what the room leaves out.
    const [extended, own] = [path.join(ROOT, room, 'tsconfig.json'), path.join(ROOT, room)];
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ extends: extended, include: [own, '.'] }));
    const { stdout } = await promisify(execFile)(OXLINT, [
      '--type-aware',
      '--type-check',
      '--format',
      'unix',
      folder,
    ]).catch((error: { stdout: string }) => error);
    const errors = [...stdout.matchAll(/^(.*):(\d+):\d+: .*typescript\(TS\d+\)\]$/gm)];
    for (const [line, file = ''] of errors) assert.match(file, /probe\.mts$/, line);
    return errors.map(([, , line]) => Number(line));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const numbered = (lines: readonly string[]) => lines.map((_, at) => at + 1);

test('neither Node nor the browser exists in the domain', async () => {
  const lines = [...NODE, ...DOM];
  assert.deepEqual(await failingLines('src/domain', lines), numbered(lines));
});

test('Node does not exist in the islands, and the browser does', async () => {
  assert.deepEqual(await failingLines('src/islands', [...NODE, ...DOM]), numbered(NODE));
});

test('npm run check compiles each fenced room', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const script of ['check', 'check:fast']) assert.match(scripts[script] ?? '', /npm run check:code/, script);
  assert.match(scripts['check:code'] ?? '', /^oxlint -c \S+ --type-aware --type-check --deny-warnings &&/);
});
