/** A third business unit is three edits (ARCHITECTURE.md): they are made here, in a copy of the code. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { BUSINESS_UNITS, businessUnits } from '../../src/domain/business-units.ts';
import { ROOT } from '../support/cli.ts';
import { scratchFolder } from '../support/database.ts';

const run = promisify(execFile);

test('a third unit is an entry, its fields and a migration', async () => {
  const copy = scratchFolder();
  for (const name of ['src', 'db', 'package.json', 'tsconfig.json', 'test/support/last-unit.ts']) {
    cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true, filter: (file) => !/\.sqlite/.test(file) });
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  const edit = (file: string, behind: string, added: string) => {
    const text = readFileSync(path.join(copy, file), 'utf8');
    assert.equal(text.split(behind).length, 2, `${file} holds ${behind} once`);
    writeFileSync(
      path.join(copy, file),
      text.replace(behind, () => behind + added),
    );
  };

  edit('src/domain/business-units.ts', "'SKB' | 'SK'", " | 'BIO'");
  edit('src/domain/business-units.ts', "'lps사업부'],\n  },", BIO);
  edit('src/domain/reports/import.ts', "'FORTEBIO', 'Others'],", "\nBIO: ['SSB', 'Others'],");
  writeFileSync(path.join(copy, 'db/migrations/9999_bio.ts'), MIGRATION);
  edit(
    'db/migrations.ts',
    "import type { Kysely } from 'kysely';",
    "import { up as bio } from './migrations/9999_bio.ts';",
  );
  edit('db/migrations.ts', 'up: learntWords },', "{ name: '9999_bio', up: bio },");

  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'test/support/last-unit.ts', 'bio.sqlite'], {
    cwd: copy,
  });
  assert.deepEqual(JSON.parse(stdout), {
    stored: [5],
    isNamed: true,
    choices: ['SKB', 'SK', 'BIO'],
    choicesOfEntry: ['SK', 'SKB', 'BIO'],
    isOnDashboard: true,
    spelled: ['BIO', 'BIO', 'BIO', 'BIO', 'BIO'],
    file: ['BIO'],
    series: ['', '-prev'].flatMap((end, ago) =>
      ['년 --total', '_skb --skb', '_sk --sk', '_bio --bio'].map((series) => `${2026 - ago}${series}${end}`),
    ),
    summed: 21,
    either: '--bu SKB, --bu SK or --bu BIO',
  });
});

const BIO = `
  BIO: { name: 'BIO (XPS)', seriesName: 'BIO-XPS', keyPart: 'Bio', colour: '--bio', spellings: ['bio', 'xps', 'bioxps'] },`;

/** SQLite changes a check only with its table. */
const MIGRATION = `
import { sql, type Kysely } from 'kysely';
import { reportById } from '../../src/domain/reports.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const id of ['import', 'inventory'] as const) {
    for (const { key } of reportById(id).fields.filter(({ key }) => /^[a-z]+(?:Amount)?Bio/.test(key))) {
      await db.schema.alterTable(\`\${id}_info\`).addColumn(key, 'numeric').execute();
    }
  }
  const { rows } = await sql<{ sql: string }>\`select sql from sqlite_master where name = 'cost_info'\`.execute(db);
  await sql\`alter table cost_info rename to cost_info_before\`.execute(db);
  await sql.raw(rows[0]?.sql.replace("'SK')", "'SK', 'BIO')") ?? '').execute(db);
  await sql\`insert into cost_info select * from cost_info_before\`.execute(db);
  await sql\`drop table cost_info_before\`.execute(db);
}
`;

test('every unit has its colours in both themes, and those of the year before', () => {
  const tokens = readFileSync(path.join(ROOT, 'src/views/tokens.css'), 'utf8');
  for (const bu of BUSINESS_UNITS) {
    const { colour } = businessUnits[bu];
    for (const token of [colour, `${colour}-prev`]) assert.equal(tokens.split(`${token}:`).length, 3, token);
    assert.ok(tokens.includes(`[data-unit='${bu}'] {\n    --unit: var(${colour});`), bu);
  }
});

/** Where a unit may be named: its own places, and examples of commands and file names. */
const NAMED_IN = [
  'db/migrations',
  'src/cli/program.ts',
  'src/domain/blocks/key-words.ts',
  'src/domain/business-units.ts',
  'src/domain/reports/import.ts',
  'src/views/tokens.css',
];

test('nothing else names a unit', () => {
  const files = ['src', 'db'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  );
  const sources = files.filter((name) => /\.(?:tsx?|css)$/.test(name));
  assert.ok(sources.length > 300, `${sources.length} files`);
  const withoutComments = (name: string) =>
    readFileSync(path.join(ROOT, name), 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*|(?<=[,;{] )\/\/.*/gm, '');
  const naming = sources.filter((name) => /\bSKB|_SKB|\bSK\b|\bSkb|--skb?\b|\.skb?\b/.test(withoutComments(name)));
  const unknown = naming.filter((name) => !NAMED_IN.some((known) => name.startsWith(known)));
  assert.deepEqual(unknown, [], 'take it from src/domain/business-units.ts');
  const idle = NAMED_IN.filter((known) => !naming.some((name) => name.startsWith(known)));
  assert.deepEqual(idle, [], 'no longer names one');
});
