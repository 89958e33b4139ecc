/**
 * `npm run try-node -- 22 24 26` runs every test that needs no browser on the newest Node.js of each major version, or on an
 * exact version. Node.js comes from npm, with its headers, by which better-sqlite3 is compiled for it; `24:24.18.1` takes the
 * headers of another version. Each version gets a copy of the repository with packages and a build of its own, so that the
 * checkout and its packages are left alone.
 */
import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './cli.ts';

const ROOMS = ['domain', 'islands', 'db', 'server', 'cli', 'house'];
/** Polite to whatever else runs here; no test measures absolute times. */
const NICE = ['-n', '10'];

/** Runs a command to its end; what it prints is shown. @throws when it fails */
function run(command: readonly string[], settings: SpawnSyncOptions): void {
  const { status, error } = spawnSync('nice', [...NICE, ...command], { stdio: 'inherit', ...settings });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}`);
}

function outputOf(command: readonly string[], settings: SpawnSyncOptions): string {
  const [program = '', ...args] = command;
  const { status, stdout, error } = spawnSync(program, args, { ...settings, encoding: 'utf8' });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}`);
  return stdout;
}

/** The files that a commit would hold, with their present content. */
function copyRepository(target: string): void {
  const names = outputOf(['git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const name of names.split('\0').filter((each) => each !== '' && existsSync(path.join(ROOT, each)))) {
    cpSync(path.join(ROOT, name), path.join(target, name));
  }
}

/** @returns the folder with the binary and the headers of a version */
function fetchNode(version: string, folder: string): string {
  const name = `node-${process.platform}-${process.arch}`;
  const prefix = path.join(folder, `node-${version}`);
  run(['npm', 'install', '--prefix', prefix, '--ignore-scripts', '--no-save', `${name}@${version}`], { cwd: folder });
  return path.join(prefix, 'node_modules', name);
}

/** @returns the exact version. @throws when something of it fails */
function tryNode(wanted: string, headers: string, folder: string): string {
  const home = fetchNode(wanted, folder);
  const nodedir = headers === wanted ? home : fetchNode(headers, folder);
  const bin = path.join(home, 'bin');
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, npm_config_nodedir: nodedir };
  const cwd = path.join(folder, 'repository');
  copyRepository(cwd);
  run(['npm', 'ci'], { cwd, env });
  const version = outputOf(['node', '--version'], { cwd, env }).trim();
  run(['node', '--import', 'tsx', 'tools/build.ts'], { cwd, env });
  run(['node', '--import', 'tsx', 'test/support/run.ts', ...ROOMS], { cwd, env });
  return version;
}

const results: string[] = [];
for (const argument of process.argv.slice(2)) {
  const [wanted = '', headers = wanted] = argument.split(':');
  const folder = mkdtempSync(path.join(tmpdir(), 'try-node-'));
  try {
    results.push(`Node.js ${tryNode(wanted, headers, folder)}: every test passes`);
  } catch (error) {
    results.push(`Node.js ${wanted}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
if (results.length === 0) results.push('Name versions of Node.js, such as 22 or 24.1.0.');
process.stdout.write(`\n${results.join('\n')}\n`);
