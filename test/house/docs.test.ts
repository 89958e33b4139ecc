import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { apiReference } from '../../docs/generate-api.ts';
import { cliReference } from '../../docs/generate-cli.ts';
import { fieldReference } from '../../docs/generate-fields.ts';
import { sampleFiles } from '../../fixtures/generate.ts';
import { BUSINESS_UNITS } from '../../src/domain/business-units.ts';
import { reports } from '../../src/domain/reports.ts';
import { answerTo, benchmarksPage, QUESTIONS } from '../bench/benchmarks-page.ts';
import { CLI, ROOT, runCli } from '../support/cli.ts';

const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const packageJson = JSON.parse(read('package.json')) as {
  version: string;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'test/README.md',
  ...markdownIn('docs'),
  ...markdownIn('docs/decisions'),
];

function markdownIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}

function sources(): string[] {
  return ['src', 'db'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => read(path.join(folder, name))),
  );
}

function uniqueMatches(texts: readonly string[], pattern: RegExp): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')))].toSorted();
}

test('every path that a document names exists', () => {
  const named = documents.flatMap((name) => {
    const text = read(name);
    const inCode = [...text.matchAll(/`((?:src|db|docs|fixtures|test|tools|\.ci)(?:\/[\w.-]+)*)`/g)].map(
      (match) => match[1] ?? '',
    );
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map((match) =>
      path.join(path.dirname(name), match[1] ?? ''),
    );
    return [...inCode, ...links].map((target) => ({ name, target }));
  });
  assert.ok(named.length > 40, `${named.length} paths read`);
  // Databases are made by commands; they are not in the repository.
  for (const { name, target } of named) {
    assert.ok(target.endsWith('.sqlite') || existsSync(path.join(ROOT, target)), `${name} names ${target}`);
  }
});

/** As GitHub makes them. */
const anchorsOf = (name: string) =>
  [...read(name).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every heading to which a document links exists', () => {
  const links = documents.flatMap((name) =>
    [...read(name).matchAll(/\]\(([^():#]*)#([^)]+)\)/g)].map(([, file = '', anchor = '']) => ({
      name,
      file: file === '' ? name : path.join(path.dirname(name), file),
      anchor,
    })),
  );
  assert.ok(links.length > 8, `${links.length} links read`);
  for (const { name, file, anchor } of links) {
    assert.ok(anchorsOf(file).includes(anchor), `${name} links to ${file}#${anchor}`);
  }
});

test('the rooms of the map are the rooms of the house', () => {
  const rooms = readdirSync(path.join(ROOT, 'src')).map((name) => `src/${name}`);
  const table = read('ARCHITECTURE.md').split('## Who may import whom')[1]?.split('##')[0] ?? '';
  for (const room of rooms) assert.ok(table.includes(`\`${room}\``), room);
});

test('README and package.json know the same scripts', () => {
  const named = uniqueMatches(
    documents.map(read),
    /npm (?:run )?(\w+:\w+|build|release|start|dev|demo|test|check|format|generate|bench|faults|evaluate|pictures|lint|try-node)\b/g,
  );
  const scripts = Object.keys(packageJson.scripts).filter((name) => !name.startsWith('pre'));
  assert.deepEqual(named, scripts.toSorted());
});

test('the commands that a document shows exist, with their options', async () => {
  const help = (await runCli(['--help'])).stdout;
  const commands = [...help.matchAll(/^ {2}([a-z]+) (?:\[|<)/gm)]
    .map((match) => match[1] ?? '')
    .filter((name) => name !== 'help');
  const shown = documents.flatMap((name) => [...read(name).matchAll(/dashboard ([a-z]+)([^\n`#]*)/g)]);
  assert.ok(shown.length >= 8, `${shown.length} commands read`);
  const options = new Map<string, string>();
  for (const command of commands) options.set(command, (await runCli([command, '--help'])).stdout);
  for (const [line, command = '', rest = ''] of shown) {
    const text = options.get(command);
    if (text === undefined) continue; // prose
    for (const [option] of rest.matchAll(/(?<=\s)--?[a-z][a-z-]*/g)) {
      assert.ok(text.includes(option), `${line}: ${option}`);
    }
  }
});

/** The lines of a document's shell examples, without comments. */
function exampleLines(name: string): string[] {
  return [...read(name).matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
    block
      .split('\n')
      .map((line) => line.replace(/\s+#.*$/, ''))
      .filter((line) => line !== ''),
  );
}

test('examples call the command line as npx dashboard, but where it is installed', () => {
  const installed = 'docs/operations.md'; // its commands are run by test/cli/operations.test.ts
  const lines = documents
    .filter((name) => name !== installed)
    .flatMap(exampleLines)
    .filter((line) => /\bdashboard\b/.test(line));
  assert.ok(lines.length >= 15, `${lines.length} lines read`);
  assert.deepEqual(
    lines.filter((line) => /^dashboard\b/.test(line)),
    [],
  );
});

test('the README’s examples of the command line run as they are written', async (context) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'readme-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const env = { ...process.env, DATABASE_URL: path.join(folder, 'demo.sqlite'), DASHBOARD_TODAY: '2026-11-20' };
  const run = (line: string) => {
    const command = line
      .replace('npx dashboard', `'${process.execPath}' '${CLI}'`)
      .replaceAll(/(?<= )\/tmp\b/g, folder);
    return spawnSync('bash', ['-c', command], { cwd: ROOT, env, encoding: 'utf8' });
  };
  const examples = exampleLines('README.md').filter((line) => /^npx dashboard (?!serve)/.test(line));
  assert.ok(examples.length >= 6, `${examples.length} examples read`);
  assert.equal(run('npx dashboard import fixtures/*.csv').status, 0, 'the demonstration’s database is made');
  for (const line of examples) {
    const { status, stderr } = run(line);
    assert.equal(status, 0, `${line}: ${stderr}`);
  }
});

test('docs/words.md names only what the code has', () => {
  const entries = [...read('docs/words.md').matchAll(/^- \*\*(.+?)\*\*[^]+?\(([^()]+)\)$/gm)];
  assert.equal(entries.length, read('docs/words.md').split('\n- ').length - 1, 'every word names its code');
  assert.ok(entries.length >= 25, `${entries.length} words read`);
  const code = new Set(sources().flatMap((text) => text.match(/[\w-]+/g) ?? []));
  for (const [, word, names = ''] of entries) {
    const identifiers = uniqueMatches([names], /`([^`]+)`/g);
    assert.ok(identifiers.length > 0, `${word} names no code`);
    for (const name of identifiers) assert.ok(code.has(name), `docs/words.md, ${word}: the code has no ${name}`);
  }
});

/** Phrases that only this project's authors understood, with what to write instead. */
const DIALECT: readonly (readonly [RegExp, string])[] = [
  [/\bcan not\b/i, 'cannot'],
  [/[a-z]n['’]t\b/i, 'cannot, does not, …'],
  [/\bunsaid\b/i, 'the default is …'],
  [/\banew\b/i, 'again'],
  [/\bso many\b[^.]*\bat most\b/i, 'at most this many'],
  [/(?<!there )\b(?:is|are) no (?!longer\b|one\b)/i, 'is not a …'],
  [/\bby hand of\b/i, 'by'],
  [/\b(?:was|were) faster\b/i, 'somebody else has changed it'],
  [/\bkeeps nothing\b/i, 'refuses storage'],
  [/\bmend(?:s|ed)?\b/i, 'fix'],
  [/\bstands? (?:beside|behind|there|in the)\b|\bstood\b/i, 'is, was'],
  [/\bis said\b|\b(?:is|are) told\b(?! apart)/i, 'is reported'],
  [/\bcomplains? of\b/i, 'finds no fault, reports'],
  [/\bfor who\b/i, 'for readers, for those who'],
];

/** The places of such phrases, each with what to write instead. */
function dialectIn(name: string): string[] {
  return read(name)
    .split('\n')
    .flatMap((line, at) =>
      DIALECT.filter(([pattern]) => pattern.test(line)).map(
        ([pattern, better]) => `${name}:${at + 1}: ${pattern.source}; write "${better}"`,
      ),
    );
}

test('documents are written in plain words', () => {
  assert.deepEqual(documents.flatMap(dialectIn), []);
});

test('code, comments and messages are written in plain words', () => {
  const files = ['src', 'db', 'test', 'fixtures', 'tools'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|css)$/.test(name))
      .map((name) => path.join(folder, name)),
  );
  assert.ok(files.length > 250, `${files.length} files read`);
  const own = 'test/house/docs.test.ts'; // it names the phrases
  const found = files.filter((name) => name !== own).flatMap(dialectIn);
  assert.deepEqual(found, []);
});

test('README and code know the same variables', () => {
  const inCode = uniqueMatches(sources(), /\benv\.([A-Z][A-Z_]+)\b/g);
  const inReadme = uniqueMatches([read('README.md')], /^\| `([A-Z_]+)` \|/gm);
  assert.deepEqual(inReadme, inCode);
});

test('the field reference is the catalogue', () => {
  const reference = read('docs/fields.md');
  assert.equal(reference, fieldReference(), 'run npm run generate');
  const keys = uniqueMatches([reference], /^\| `([^`]+)` \|.*\| input \|$/gm);
  assert.deepEqual(keys, reports.flatMap(({ fields }) => fields.map(({ key }) => key)).toSorted());
});

/** The texts that pages show, in both languages; a figure or a name in them may differ. */
const shownTexts = () =>
  sources()
    .flatMap((text) => [...text.matchAll(/(['"`])((?:(?!\1|\n).)+)\1/g)].map(([, , shown = '']) => shown))
    .map((shown) => shown.trim());

test('the guide calls everything on a page as the page does, and both languages tell the same', () => {
  const shown = shownTexts();
  for (const name of ['docs/guide.md', 'docs/guide.ko.md']) {
    const labels = uniqueMatches([read(name)], /\*\*([^*]+)\*\*/g);
    assert.ok(labels.length > 40, `${name}: ${labels.length} labels read`);
    assert.deepEqual(
      labels.filter((label) => !shown.includes(label)),
      [],
      name,
    );
  }
  const [english, korean] = ['docs/guide.md', 'docs/guide.ko.md'].map((name) => {
    const lines = read(name).split('\n');
    return lines.map((line) => /^(?:#+|!\[|\| |- |\d\.)/.exec(line)?.[0]).filter((mark) => mark !== undefined);
  });
  assert.deepEqual(english, korean, 'the same headings, pictures, rows and points in the same order');
});

test('the newest version in the changelog is the one of the package', () => {
  assert.equal(/^## (\d\S*)/m.exec(read('CHANGELOG.md'))?.[1], packageJson.version);
});

test('docs/benchmarks.md shows what docs/benchmarks.json holds', () => {
  const measured = JSON.parse(read('docs/benchmarks.json')) as Parameters<typeof benchmarksPage>[0];
  assert.equal(read('docs/benchmarks.md'), benchmarksPage(measured));
  for (const question of QUESTIONS) {
    const names = answerTo(question, measured)?.rows.map(([name]) => name) ?? [];
    assert.deepEqual(names.toSorted(), question.rows.toSorted(), question.heading);
  }
});

test('the sample reports are what the generator makes', () => {
  const files = sampleFiles();
  const perYear = reports.reduce((sum, { perBusinessUnit }) => sum + (perBusinessUnit ? BUSINESS_UNITS.length : 1), 0);
  assert.equal(files.size, 3 * perYear, '2024, 2025 and 2026');
  for (const [name, text] of files) assert.equal(read(`fixtures/${name}`), text, `${name}: run npm run generate`);
  const present = readdirSync(path.join(ROOT, 'fixtures')).filter((name) => name.endsWith('.csv'));
  assert.deepEqual(present.toSorted(), [...files.keys()].toSorted());
});

test('a decision has at most 25 lines', () => {
  for (const name of markdownIn('docs/decisions')) {
    assert.ok(read(name).trimEnd().split('\n').length <= 25, `${name} is longer`);
  }
});

test('every dependency has its line in a decision record, at an exact version', () => {
  const record = read('docs/decisions/005-dependencies.md');
  for (const [name, version] of Object.entries({ ...packageJson.dependencies, ...packageJson.devDependencies })) {
    assert.match(version, /^(?:\d+\.\d+\.\d+(?:-beta\.\d+)?|file:test\/[\w-]+)$/, name);
    if (!name.startsWith('@types/')) assert.match(record, new RegExp(`[-,] ${name}[:,]`), name);
  }
});

test('CI runs exactly the README’s test command', () => {
  const command = /^(npm ci && npm test)\b/m.exec(read('README.md'))?.[1];
  const steps = read('.ci/run')
    .split('\n')
    .filter((line) => line.startsWith('npm '));
  assert.equal(steps.join(' && '), command);
  assert.match(read('.ci/run'), /^export TEST_POSTGRES_REQUIRED=1$/m, 'nothing is left out silently');
});

test('docs/api.md has the calls of every report, and records with every field', () => {
  const text = read('docs/api.md');
  assert.equal(text, apiReference(text), 'run npm run generate');
  assert.notEqual(apiReference(text.replace('"arenasOthers": null,', '')), text.replace('"arenasOthers": null,', ''));
});

test('docs/cli.md lists the commands as the CLI defines them', () => {
  const text = read('docs/cli.md');
  assert.equal(text, cliReference(text), 'npm run generate');
  assert.ok(text.split('\n### dashboard ').length > 8);
});
