/**
 * `npm test` runs the tests with this: files side by side, a line for each finished file, failures in full, the slowest
 * at the end. Its arguments are rooms of test/ and files in them, such as `domain server/api`; without any it runs all.
 * Files about data run again on the newest PostgreSQL that this machine has, a few on the oldest, too; TEST_ENGINE=sqlite
 * or TEST_ENGINE=postgres leaves it at one.
 */
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { run } from 'node:test';
import { spec, type TestEvent } from 'node:test/reporters';
import { ROOT } from './cli.ts';
import { compileTests, inSources } from './compile.ts';
import { memoryFolder } from './memory-folder.ts';
import { listPrograms, postgresForTests, startPostgres, type PostgresPlace } from './postgres-server.ts';

/** Their tests often wait, for locks, processes and connections: a browser works meanwhile. */
const WAITING = ['faults', 'cli', 'server', 'db'];
/** Rooms with the slowest files first, so that no long file is left alone at the end. */
const ROOMS = ['browser', ...WAITING, 'house', 'files', 'domain', 'islands'];
/** A browser test often waits for its browser: one file more than there are cores keeps them busy. */
const AT_ONCE = availableParallelism() + 1;
/** A file that hangs is ended and named, instead of the whole run. */
const LONGEST_FILE_MS = process.env.FAULTS !== undefined ? 1_500_000 : 300_000;
const SLOWEST = 10;
/** Besides those of test/db: files about what is stored, kept and locked. Words of pages and commands need one engine. */
const ON_BOTH = [
  'faults/several-servers',
  'server/answer-cache',
  'server/api',
  'server/health',
  'server/history-api',
  'server/import-api',
  'server/recent-marks',
  'server/save-queue',
];
/** Of those, what a version of PostgreSQL could change: tables, numbers, texts and their order. */
const ON_OLDEST = ['db/catalogue-tables', 'db/ledger-order', 'db/month-records'];

interface Pass {
  /** What the lines of its files end with. */
  readonly on: string;
  readonly files: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

interface Timed {
  readonly name: string;
  readonly ms: number;
}

const began = performance.now();
const wanted = process.argv.slice(2);
const report = new spec();
report.setEncoding('utf8').on('data', (text: string) => process.stdout.write(inSources(text)));

const timedFiles: Timed[] = [];
const timedTests: Timed[] = [];
let passed = 0;
let failed = 0;
/** With the reason. */
const skipped: string[] = [];

// Ctrl-C alone would end this process without its exit, which removes the folders that it makes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.env.TMPDIR ??= memoryFolder() ?? tmpdir();
// React as it is served: for development it takes a tenth of the time of these tests.
process.env.NODE_ENV ??= 'production';
const shared = mkdtempSync(path.join(tmpdir(), 'tests-shared-'));
process.on('exit', () => rmSync(shared, { recursive: true, force: true }));
process.env.TEST_SAMPLES = path.join(shared, 'samples.sqlite');
const testFiles = listTestFiles();
const compiled = await compileTests(testFiles);
const sources = new Map([...compiled].map(([file, program]) => [program, file]));
// What this process was started with, tsx, is passed on; compiled files need none of it.
process.execArgv = [];
for (const pass of await listPasses(testFiles)) await runFiles(pass);
report.end();
await once(report, 'end');

printSlowest('files', timedFiles);
printSlowest('tests', timedTests);
for (const test of skipped) say(`skipped: ${test}`);
say(
  `\n${passed} passed, ${failed} failed, ${skipped.length} skipped, in ${inSeconds(performance.now() - began).trim()}`,
);
if (failed > 0 || passed === 0) process.exitCode = 1;

async function runFiles({ files, env, on }: Pass): Promise<void> {
  Object.assign(process.env, env);
  const nameHere = (file: string) => `${nameOf(file)}${on}`;
  const [ran, failing] = [new Set<string>(), new Set<string>()];
  const programs = files.map((file) => compiled.get(file) ?? file);
  const events = run({ files: programs, concurrency: AT_ONCE, timeout: LONGEST_FILE_MS });
  for await (const event of events as AsyncIterable<TestEvent>) {
    if (event.type === 'test:complete' && event.data.nesting === 0) {
      const { name, details } = event.data;
      const file = sourceOf(event.data.file);
      if (isProgram(name)) {
        fileIsDone({ name: nameHere(file), ms: details.duration_ms });
      } else {
        ran.add(file);
        timedTests.push({ name: `${nameHere(file)}: ${name}`, ms: details.duration_ms });
      }
    }
    if (event.type === 'test:pass' && event.data.nesting === 0 && !isProgram(event.data.name)) {
      const { name, skip } = event.data;
      const file = sourceOf(event.data.file);
      if (skip === undefined) passed += 1;
      else if (skip !== 'about SQLite') skipped.push(`${nameHere(file)}: ${name}: ${String(skip)}`);
    }
    if (event.type === 'test:fail' && event.data.nesting === 0) {
      failed += 1;
      failing.add(sourceOf(event.data.file));
    }
    if (event.type === 'test:fail' || event.type === 'test:diagnostic') report.write(event);
    if (event.type === 'test:stdout') process.stdout.write(event.data.message);
    if (event.type === 'test:stderr') process.stderr.write(event.data.message);
  }
  for (const file of files.filter((each) => !ran.has(each))) {
    say(`\n${nameHere(file)} ran no test`);
    if (!failing.has(file)) failed += 1;
  }
}

/** One server of each version for all files, which find it by TEST_POSTGRES. */
async function listPasses(files: readonly string[]): Promise<Pass[]> {
  const { TEST_ENGINE: only = '', TEST_POSTGRES: given = '' } = process.env;
  const first = only === 'postgres' ? [] : [{ on: '', files, env: { TEST_ENGINE: 'sqlite' } }];
  const onBoth = files.filter(concernsData);
  const needsPostgres = onBoth.length > 0 || files.some((file) => /\/(?:postgres-|differential)/.test(nameOf(file)));
  const newest = needsPostgres ? await postgresForTests() : null;
  if (newest === null) {
    if (needsPostgres) skipped.push('NOT TESTED ON POSTGRESQL: there is none here, see above');
    return first;
  }
  process.env.TEST_POSTGRES = newest.address('postgres');
  if (only === 'sqlite') return first;
  const again = (place: PostgresPlace, some: readonly string[]): Pass => ({
    on: ` (PostgreSQL ${place.major})`,
    files: some,
    env: { TEST_ENGINE: 'postgres', TEST_POSTGRES: place.address('postgres') },
  });
  const passes = [...first, again(newest, onBoth)];
  const programs = listPrograms().at(-1);
  if (given === '' && programs !== undefined && programs.major < newest.major) {
    const oldest = await startPostgres({ programs });
    passes.push(
      again(
        oldest,
        onBoth.filter((file) => ON_OLDEST.includes(placeOf(file))),
      ),
    );
  }
  return passes.filter((pass) => pass.files.length > 0);
}

/** Files named sqlite-… are about what only SQLite has; postgres-… and the differential test choose their own server. */
function concernsData(file: string): boolean {
  const place = placeOf(file);
  return ON_BOTH.includes(place) || /^db\/(?!sqlite-|postgres-|differential)/.test(place);
}

/** As the lists have it, such as `db/as-of`. */
function placeOf(file: string): string {
  return nameOf(file).replace(/^test\/|\.test\.ts$/g, '');
}

/** The runner reports a file as a test of the file's name, also when the file holds no test and passes. */
function isProgram(name: string): boolean {
  return sources.has(path.resolve(name));
}

/** The runner knows the source of a test, but only the program of a file. */
function sourceOf(file = ''): string {
  return sources.get(file) ?? file;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function nameOf(file: string): string {
  return path.relative(ROOT, file);
}

function fileIsDone(file: Timed): void {
  timedFiles.push(file);
  say(`${inSeconds(file.ms)}  ${file.name}`);
}

/** The larger files of a room first: they tend to be the slower ones. */
function listTestFiles(): string[] {
  const rooms = readdirSync(path.join(ROOT, 'test'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const inRoom = (room: string) =>
    readdirSync(path.join(ROOT, 'test', room))
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => path.join(ROOT, 'test', room, name))
      .toSorted((a, b) => statSync(b).size - statSync(a).size);
  const names = rooms.map(({ name }) => name).filter((name) => inRoom(name).length > 0);
  for (const name of names) {
    if (!ROOMS.includes(name)) throw new Error(`test/${name} is not a room with tests; ROOMS lists them`);
  }
  const [browser, waiting] = [inRoom('browser'), WAITING.flatMap(inRoom)];
  const step = Math.ceil(waiting.length / browser.length);
  const inTurns = browser.flatMap((file, at) => [file, ...waiting.slice(at * step, (at + 1) * step)]);
  const all = [...new Set([...inTurns, ...ROOMS.flatMap(inRoom)])];
  const matching = (name: string) =>
    all.filter((file) => name === path.basename(path.dirname(file)) || nameOf(file) === `test/${name}.test.ts`);
  const unknown = wanted.find((name) => matching(name).length === 0);
  if (unknown !== undefined) throw new Error(`${unknown} is neither a room of test/ nor a file in one`);
  return wanted.length === 0 ? all : [...new Set(wanted.flatMap(matching))];
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`.padStart(8);
}

function printSlowest(what: string, all: readonly Timed[]): void {
  say(`\nslowest ${what}`);
  const slowest = all.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  for (const { name, ms } of slowest) say(`${inSeconds(ms)}  ${name}`);
}
