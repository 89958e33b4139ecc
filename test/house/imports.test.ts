import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { dashboardComparisons } from '../../src/domain/dashboard-comparisons.ts';
import { entryForms } from '../../src/domain/entry-forms.ts';
import { reports } from '../../src/domain/reports.ts';
import { sampleCost, sampleGauge, sampleInOut, sampleMetrics, sampleWeekly } from '../../src/domain/sample-figures.ts';
import { ROOT } from '../support/cli.ts';

/** ARCHITECTURE.md, "Who may import whom". Type imports count. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'src/domain': ['src/domain'],
  'src/islands': ['src/islands', 'src/domain'],
  'src/views': ['src/views', 'src/domain', 'src/islands'],
  db: ['db', 'db/migrations', 'src/domain'],
  'db/migrations': [],
  'src/files': ['src/files', 'src/domain'],
  'src/settings': ['src/settings', 'src/domain', 'db'],
  'src/server': ['src/server', 'src/domain', 'src/files', 'src/settings', 'src/views', 'db'],
  'src/cli': ['src/cli', 'src/domain', 'src/files', 'src/settings', 'db'],
};
/** The packages of the rooms that run anywhere, or in the browser. The compiler checks what else they use: rooms.test.ts. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'src/domain': ['csv-stringify/sync', 'zod/mini'],
  'src/islands': [
    'react',
    'react-dom',
    'react-dom/client',
    'react-day-picker',
    'react-day-picker/locale',
    'uplot',
    '@vitejs/plugin-react/preamble',
  ],
};
/** The drivers of databases, and the only folder that may import each. */
const DRIVERS: Readonly<Record<string, string>> = {
  'better-sqlite3': 'db/sqlite',
  pg: 'db/postgres',
  pgpass: 'db/postgres',
};
const LONGEST_FILE = 400;

interface SourceFile {
  readonly name: string;
  readonly room: string;
  readonly text: string;
}

function roomOf(file: string): string {
  const rooms = Object.keys(MAY_IMPORT).toSorted((a, b) => b.length - a.length);
  return rooms.find((room) => file.startsWith(`${room}/`)) ?? path.dirname(file);
}

const files = listSources();

function listSources(): SourceFile[] {
  const names = ['src', 'db'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  );
  return names
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({
      name,
      room: roomOf(name),
      text: readFileSync(path.join(ROOT, name), 'utf8'),
    }));
}

function importsOf({ text }: SourceFile): string[] {
  return [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)'([^']+)'/gm)].map(([, name]) => name ?? '');
}

test('rooms import only what they may', () => {
  assert.ok(files.length > 40, `${files.length} files read`);
  let seen = 0;
  for (const file of files) {
    assert.ok(file.room in MAY_IMPORT, `${file.name} is not in a room that MAY_IMPORT lists`);
    for (const name of importsOf(file)) {
      if (!name.startsWith('.')) continue;
      seen += 1;
      const target = path.normalize(path.join(path.dirname(file.name), name));
      if (target === 'package.json') continue;
      assert.ok(MAY_IMPORT[file.room]?.includes(roomOf(target)), `${file.name} must not import ${target}`);
      assert.match(name, /\.tsx?$/, `${file.name}: relative imports carry their extension`);
    }
  }
  assert.ok(seen > 100, `${seen} imports read`);
});

test('the domain and the islands use few packages, each on purpose', () => {
  for (const file of files) {
    const allowed = PACKAGES[file.room];
    if (allowed === undefined) continue;
    for (const name of importsOf(file).filter((each) => !each.startsWith('.'))) {
      assert.ok(allowed.includes(name), `${file.name} must not import ${name}`);
    }
  }
});

test('only the folder of an engine imports its driver', () => {
  for (const file of files) {
    for (const name of importsOf(file)) {
      const folder = DRIVERS[name];
      assert.ok(folder === undefined || path.dirname(file.name) === folder, `${file.name} must not import ${name}`);
    }
  }
});

test('what one report, form or chart alone does is data on its entry, never a comparison with its id', () => {
  const ids = [
    ...reports.map(({ id }) => id),
    ...Object.keys(entryForms),
    ...[...dashboardComparisons, sampleWeekly, sampleInOut, sampleCost, sampleGauge, ...sampleMetrics].map(
      ({ id }) => id,
    ),
  ].join('|');
  const known = new RegExp(String.raw`(?:[!=]==|\bcase)\s*'(?:${ids})'|'(?:${ids})'\s*[!=]==`);
  const anyId = /(?:\bform|\bid|Id)\b\s*[!=]==\s*'/;
  for (const { name, text } of files) {
    assert.doesNotMatch(text, known, name);
    assert.doesNotMatch(text, anyId, name);
  }
});

test('no catch-all files, no default exports, no file too long to read', () => {
  for (const { name, text } of files) {
    assert.doesNotMatch(path.basename(name), /^(?:index|utils?|helpers?|common|misc)\./, name);
    assert.doesNotMatch(text, /^export default/m, name);
    assert.ok(text.split('\n').length <= LONGEST_FILE, `${name} has over ${LONGEST_FILE} lines`);
  }
});

test('nothing renders a style attribute: the CSP would block it', () => {
  const views = files.filter(({ name }) => name.endsWith('.tsx'));
  assert.ok(views.length > 5);
  for (const { name, text } of views) assert.doesNotMatch(text, /\sstyle=/, name);
});

test('each module that the island registry names is the one that its entry imports', () => {
  const registry = files.find(({ name }) => name === 'src/islands/registry.ts')?.text ?? '';
  const entries = [...registry.matchAll(/^ {2}'[\w-]+': \{\n[^]*?^ {2}\},$/gm)].map(([entry]) => entry);
  assert.ok(entries.length > 3, `${entries.length} islands read`);
  for (const entry of entries) {
    const named = [...entry.matchAll(/module: '([^']+)'/g)].map(([, module]) => `./${module}`);
    const imported = [...entry.matchAll(/import\('([^']+)'\)/g)].map(([, module]) => module);
    assert.ok(named.length > 0, entry);
    assert.deepEqual(new Set(named), new Set(imported), entry);
    const [, first] = /first: '([^']+)'/.exec(entry) ?? [];
    if (first !== undefined) {
      assert.ok(
        files.some(({ name }) => name === `src/islands/${first}`),
        first,
      );
    }
  }
});
