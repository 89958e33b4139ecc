/**
 * Requests a second at 50 connections, beside a bare `node:http` server that answers the same bytes with the same
 * headers: undisturbed, and while somebody saves twice a second. Also the server's memory after 100,000 requests.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { pages } from '../../src/server/pages.tsx';
import { median, type BenchRow, type BenchTable } from './bench-table.ts';
import { saveMonth, saveYear, serve, serveProduct, type Served } from './product.ts';

const ROUNDS = Number(process.env.WRK_ROUNDS ?? 3);
const SECONDS = Number(process.env.WRK_SECONDS ?? 2);
const CONNECTIONS = 50;
const SAVE_EVERY_MS = 500;
const REQUESTS = 100_000;
const YEAR = new Date().getFullYear();
const PLACES = [...pages.map((page) => page.path), `/api/cost-info/${YEAR}/SKB`, `/report/cost.csv?year=${YEAR}`];

/** Asks the product once for each address, then answers from memory. */
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

export async function answersBesideBareServer(folder: string): Promise<BenchTable[]> {
  const found = await promisify(execFile)('wrk', ['--version']).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT', // wrk ends with 1 after printing its version
  );
  if (!found) throw new Error('Requests a second are measured with wrk: apt-get install wrk.');
  const product = await serveProduct(path.join(folder, 'answers.sqlite'));
  try {
    await saveYear(product.origin, YEAR, 1);
    const bare = await serve(['--input-type=module', '-e', BARE, '--', product.origin, ...PLACES]);
    try {
      const peace = await comparePlaces(product, bare);
      let saved = 1;
      const saving = setInterval(
        () => void saveMonth(product.origin, { year: YEAR, month: 1 }, (saved += 1)),
        SAVE_EVERY_MS,
      );
      const saves = await comparePlaces(product, bare);
      clearInterval(saving);
      return [
        describe('Cached responses beside a bare server', peace),
        describe('The same during two saves per second', saves),
        await memoryAfter(folder, bare),
      ];
    } finally {
      await bare.stop();
    }
  } finally {
    await product.stop();
  }
}

function describe(title: string, rows: readonly BenchRow[]): BenchTable {
  return {
    title,
    how: `Requests per second, and the 99th percentile of the response time, at ${CONNECTIONS} connections (wrk, one thread, Brotli accepted). The bare server sends the same bytes with the same headers. Medians of ${ROUNDS} × ${SECONDS} s each, in turns.`,
    columns: ['Address', 'Requests/s', 'Bare server', 'Ratio', 'p99 (ms)', 'Bare p99 (ms)'],
    rows,
  };
}

async function comparePlaces(product: Served, bare: Served): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const place of PLACES) rows.push(await compare(place, product.origin, bare.origin));
  return rows;
}

async function compare(place: string, product: string, bare: string): Promise<BenchRow> {
  const all = { product: [] as Load[], bare: [] as Load[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? (['product', 'bare'] as const) : (['bare', 'product'] as const);
    for (const which of order) all[which].push(await load((which === 'product' ? product : bare) + place));
  }
  const of = (loads: readonly Load[], part: keyof Load) => median(loads.map((each) => each[part]));
  const [ours, theirs] = [of(all.product, 'perSecond'), of(all.bare, 'perSecond')];
  return [place, Math.round(ours), Math.round(theirs), ours / theirs, of(all.product, 'p99'), of(all.bare, 'p99')];
}

async function load(address: string): Promise<Load> {
  const { stdout } = await promisify(execFile)('wrk', [
    '-t1',
    `-c${CONNECTIONS}`,
    `-d${SECONDS}s`,
    '--latency',
    '-H',
    'Accept-Encoding: br',
    address,
  ]);
  const [, perSecond = ''] = /Requests\/sec:\s*([\d.]+)/.exec(stdout) ?? [];
  const [, p99 = '', unit] = /99%\s*([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  const factor = { us: 0.001, ms: 1, s: 1000 }[unit ?? 'ms'] ?? 1;
  if (/Non-2xx/.test(stdout)) throw new Error(`${address} answered with errors: ${stdout}`);
  return { perSecond: Number(perSecond), p99: Number(p99) * factor };
}

/**
 * The memory after requests to every address in turn while somebody saves; also of the bare server, which keeps the
 * same bytes.
 */
async function memoryAfter(folder: string, bare: Served): Promise<BenchTable> {
  const product = await serveProduct(path.join(folder, 'memory.sqlite'));
  try {
    await saveYear(product.origin, YEAR, 1);
    await sleep(1000);
    const before = product.memory();
    let saved = 1;
    const saving = setInterval(
      () => void saveMonth(product.origin, { year: YEAR, month: 1 }, (saved += 1)),
      SAVE_EVERY_MS,
    );
    const asked = await askAll(product);
    clearInterval(saving);
    const after = product.memory();
    await askAll(bare);
    return {
      title: 'Memory',
      how: `Resident memory of the server after its start, and after ${asked.toLocaleString('en-US')} requests to all addresses in turn during two saves per second. The bare server is measured at the end.`,
      columns: ['MiB', 'After the start', 'After the requests', 'Bare server'],
      rows: [['Resident', before, after, bare.memory()]],
    };
  } finally {
    await product.stop();
  }
}

/** @returns how many requests were sent: at least as many as wanted */
async function askAll({ origin }: Served): Promise<number> {
  let asked = 0;
  while (asked < REQUESTS) {
    for (const place of PLACES) asked += Math.round((await load(origin + place)).perSecond * SECONDS);
  }
  return asked;
}
