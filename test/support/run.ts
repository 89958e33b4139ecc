/**
 * `npm test` runs the tests with this: files side by side, a line for each finished file, failures in full, the slowest
 * at the end. Its arguments are rooms of test/, such as `domain server`; without any it runs all of them.
 */
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { run } from 'node:test';
import { spec, type TestEvent } from 'node:test/reporters';
import { ROOT } from './cli.ts';

/** Rooms with the slowest files first, so that no long file is left alone at the end. */
const ROOMS = ['browser', 'faults', 'cli', 'server', 'db', 'house', 'files', 'domain', 'islands', 'views'];
/** A browser test often waits for its browser: one file more than there are cores keeps them busy. */
const AT_ONCE = availableParallelism() + 1;
/** A file that hangs is ended and named, instead of the whole run. */
const LONGEST_FILE_MS = process.env.FAULTS !== undefined ? 1_500_000 : 300_000;
const SLOWEST = 10;

interface Timed {
  readonly name: string;
  readonly ms: number;
}

const wanted = process.argv.slice(2);
const files = listTestFiles();
const report = new spec();
report.on('data', (text: string) => process.stdout.write(text));

const timedFiles: Timed[] = [];
const timedTests: (Timed & { readonly file: string })[] = [];
const failedFiles = new Set<string>();
let passed = 0;
let failed = 0;
/** With the reason. */
const skipped: string[] = [];

for await (const event of run({ files, concurrency: AT_ONCE, timeout: LONGEST_FILE_MS }) as AsyncIterable<TestEvent>) {
  if (event.type === 'test:complete' && event.data.nesting === 0) {
    const { name, file = '', details } = event.data;
    if (isFile(name, file)) fileIsDone({ name: nameOf(file), ms: details.duration_ms });
    else timedTests.push({ file, name, ms: details.duration_ms });
  }
  if (event.type === 'test:pass' && event.data.nesting === 0 && !isFile(event.data.name, event.data.file)) {
    const { name, skip, file = '' } = event.data;
    if (skip === undefined) passed += 1;
    else skipped.push(`${nameOf(file)}: ${name}: ${String(skip)}`);
  }
  if (event.type === 'test:fail' && event.data.nesting === 0) {
    failed += 1;
    failedFiles.add(event.data.file ?? '');
  }
  if (event.type === 'test:fail' || event.type === 'test:diagnostic') report.write(event);
  if (event.type === 'test:stdout') process.stdout.write(event.data.message);
  if (event.type === 'test:stderr') process.stderr.write(event.data.message);
}
report.end();
await once(report, 'end');

printSlowest('files', timedFiles);
printSlowest(
  'tests',
  timedTests.map(({ file, name, ms }) => ({ name: `${nameOf(file)}: ${name}`, ms })),
);
for (const file of files.filter((each) => !timedTests.some((test) => test.file === each))) {
  say(`\n${nameOf(file)} ran no test`);
  if (!failedFiles.has(file)) failed += 1;
}
for (const test of skipped) say(`skipped: ${test}`);
say(`\n${passed} passed, ${failed} failed, ${skipped.length} skipped`);
if (failed > 0 || passed === 0) process.exitCode = 1;

/** The runner reports a file as a test of the file's name, also when the file holds no test and passes. */
function isFile(name: string, file: string | undefined): boolean {
  return path.resolve(name) === file;
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
  for (const name of [...wanted, ...names]) {
    if (!ROOMS.includes(name)) throw new Error(`test/${name} is not a room with tests; ROOMS lists them`);
  }
  return ROOMS.filter((room) => wanted.length === 0 || wanted.includes(room)).flatMap(inRoom);
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`.padStart(8);
}

function printSlowest(what: string, all: readonly Timed[]): void {
  say(`\nslowest ${what}`);
  const slowest = all.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  for (const { name, ms } of slowest) say(`${inSeconds(ms)}  ${name}`);
}
