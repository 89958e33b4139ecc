/**
 * Requests a second at 50 connections, beside a bare `node:http` server that answers the same bytes with the same headers;
 * in peace, and while somebody saves twice a second.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { median } from './island-bench.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const ROUNDS = Number(process.env.WRK_ROUNDS ?? 3);
const SECONDS = Number(process.env.WRK_SECONDS ?? 3);
const SAVE_EVERY_MS = 500;
const PLACES = [
  '/',
  '/report/cost?year=2026',
  '/entry/inventory',
  '/api/cost-info/2026/SKB',
  '/report/cost.csv?year=2026',
];

/** Asks the product once for each place, then answers from memory. */
const BARE = `
import http from 'node:http';
const [origin, ...places] = process.argv.slice(1);
const answers = {};
for (const place of places)
  answers[place] = await new Promise((resolve) =>
    http.get(origin + place, { headers: { 'accept-encoding': 'br' } }, async (response) =>
      resolve({ headers: response.headers, body: Buffer.concat(await response.toArray()) })));
const server = http.createServer((request, response) => {
  const { headers, body } = answers[request.url];
  for (const name in headers)
    if (!['date', 'connection', 'keep-alive'].includes(name)) response.setHeader(name, headers[name]);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.log('listening on http://127.0.0.1:' + server.address().port));
`;

interface Load {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
}

/** @returns lines to print, or what is missing. */
export async function answersBesideBareServer(folder: string): Promise<string[]> {
  const found = await promisify(execFile)('wrk', ['--version']).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT', // it ends with 1 after its version
  );
  if (!found) return ['Requests a second are measured with wrk, which is not installed (apt-get install wrk).'];
  const product = spawn(process.execPath, [path.join(ROOT, 'dist/server/main.cjs')], {
    env: { PATH: process.env.PATH, PORT: '0', DATABASE_URL: path.join(folder, 'answers.sqlite'), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let bare: ChildProcess | undefined;
  try {
    const ours = await originOf(product);
    for (let month = 1; month <= 12; month += 1) await save(ours, month, month);
    bare = spawn(process.execPath, ['--input-type=module', '-e', BARE, '--', ours, ...PLACES], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const floor = await originOf(bare);
    const lines = [
      `Requests a second at 50 connections (wrk, one thread), beside a bare node:http server with the same bytes, medians of ${ROUNDS}`,
      `  ${''.padEnd(34)} ${'ours'.padStart(8)} ${'bare'.padStart(8)}  ${'ratio'.padStart(5)}   ${'p99 ours'.padStart(9)} ${'bare'.padStart(8)}`,
    ];
    for (const place of PLACES) lines.push(await compare(place, ours, floor));
    let saved = 0;
    const saving = setInterval(() => void save(ours, 1, (saved += 1)), SAVE_EVERY_MS);
    for (const place of PLACES.slice(0, 2)) lines.push(await compare(place, ours, floor, ', two saves a second'));
    clearInterval(saving);
    return lines;
  } finally {
    product.kill();
    bare?.kill();
  }
}

async function originOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('it has no output');
  const [line] = (await once(createInterface({ input: stdout }), 'line')) as [string];
  return line.replace('listening on ', '');
}

async function save(origin: string, month: number, value: number): Promise<void> {
  const response = await fetch(`${origin}/api/cost-info`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ yearMonth: 202600 + month, bu: 'SKB', arenasOthers: value * 1000, monthlyBudget: value }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
}

async function compare(place: string, ours: string, floor: string, what = ''): Promise<string> {
  const all = { ours: [] as Load[], bare: [] as Load[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const);
    for (const which of order) all[which].push(await load((which === 'ours' ? ours : floor) + place));
  }
  const of = (loads: readonly Load[], part: keyof Load) => median(loads.map((each) => each[part]));
  const [mine, theirs] = [of(all.ours, 'perSecond'), of(all.bare, 'perSecond')];
  return `  ${`${place}${what}`.padEnd(34)} ${mine.toFixed(0).padStart(8)} ${theirs.toFixed(0).padStart(8)}  ${(mine / theirs).toFixed(2).padStart(5)}   ${of(all.ours, 'p99').toFixed(1).padStart(6)} ms ${of(all.bare, 'p99').toFixed(1).padStart(5)} ms`;
}

async function load(address: string): Promise<Load> {
  const { stdout } = await promisify(execFile)('wrk', ['-t1', '-c50', `-d${SECONDS}s`, '--latency', '-H', 'Accept-Encoding: br', address]); // prettier-ignore
  const [, perSecond = ''] = /Requests\/sec:\s*([\d.]+)/.exec(stdout) ?? [];
  const [, p99 = '', unit] = /99%\s*([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  const factor = { us: 0.001, ms: 1, s: 1000 }[unit ?? 'ms'] ?? 1;
  if (/Non-2xx/.test(stdout)) throw new Error(`${address} answered with errors: ${stdout}`);
  return { perSecond: Number(perSecond), p99: Number(p99) * factor };
}
