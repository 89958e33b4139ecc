/** What a read costs while others are in the way, beside the same read in peace, in the same server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import SQLite from 'better-sqlite3';
import { reportById } from '../../src/domain/reports.ts';
import { MONTHS } from '../../src/domain/year-month.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const ROUNDS = 5;
const READS_A_ROUND = 300;
const HALF_OPEN = 500;

/** In milliseconds. */
interface Latency {
  readonly median: number;
  readonly p99: number;
  readonly worst: number;
}

/** Puts the pressure on; what it returns takes it off again. */
type Pressure = () => Promise<() => Promise<void>>;

/** @returns lines to print. */
export async function readsUnderPressure(folder: string): Promise<string[]> {
  const database = path.join(folder, 'pressure.sqlite');
  const server = spawn(process.execPath, [path.join(ROOT, 'dist/server/main.cjs')], {
    env: { PATH: process.env.PATH, PORT: '0', DATABASE_URL: database, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const [line] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
    const origin = line.replace('listening on ', '');
    let saved = 0;
    await saveYear(origin, saved);
    // The bench is the other process.
    const other = new SQLite(database);
    const waitingWrites: Pressure = async () => {
      other.exec('begin immediate');
      saved += 1;
      const saving = saveYear(origin, saved);
      return async () => {
        other.exec('rollback');
        await saving;
      };
    };
    const halfOpen: Pressure = async () => {
      const sockets = await Promise.all(Array.from({ length: HALF_OPEN }, () => halfARequest(origin)));
      return async () => sockets.forEach((socket) => socket.destroy());
    };
    return [
      ...(await compare(
        `${origin}/api/cost-info/2024/SKB`,
        '12 posts waiting for another process’s lock',
        waitingWrites,
      )),
      '',
      ...(await compare(`${origin}/healthz`, `${HALF_OPEN} half-open connections`, halfOpen)),
    ];
  } finally {
    server.kill('SIGTERM');
  }
}

async function compare(address: string, name: string, pressure: Pressure): Promise<string[]> {
  await read(address, READS_A_ROUND); // warm
  const peace: number[] = [];
  const pressed: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    peace.push(...(await read(address, READS_A_ROUND)));
    const release = await pressure();
    pressed.push(...(await read(address, READS_A_ROUND)));
    await release();
  }
  const [ours, floor] = [summary(pressed), summary(peace)];
  return [
    `GET ${new URL(address).pathname}, ${ROUNDS} × ${READS_A_ROUND} reads`,
    describe(`with ${name}`, ours),
    describe('in peace', floor),
    `  ${'ratio'.padEnd(60)} ${(ours.median / floor.median).toFixed(2).padStart(7)} × median  ${(ours.p99 / floor.p99).toFixed(2).padStart(7)} × p99`,
  ];
}

/** Twelve posts at once; every number changes with `version`. */
async function saveYear(origin: string, version: number): Promise<void> {
  const values = Object.fromEntries(reportById('cost').fields.map(({ key }, at) => [key, at * 1_234_567 + version]));
  await Promise.all(
    MONTHS.map(async (month) => {
      const answer = await fetch(`${origin}/api/cost-info`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ year: 2024, month, bu: 'SKB', ...values }),
      });
      if (answer.status !== 200) throw new Error(`a save ended with ${answer.status}`);
    }),
  );
}

async function halfARequest(origin: string) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.on('error', () => {}); // the server cuts it off after a while
  socket.write(`GET /healthz HTTP/1.1\r\nHost: ${hostname}\r\n`);
  return socket;
}

async function read(address: string, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const began = performance.now();
    const answer = await fetch(address);
    await answer.text();
    times.push(performance.now() - began);
    if (answer.status !== 200) throw new Error(`a read ended with ${answer.status}`);
  }
  return times;
}

function summary(times: readonly number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99), worst: at(1) };
}

function describe(name: string, { median, p99, worst }: Latency): string {
  const show = (ms: number) => ms.toFixed(2).padStart(7);
  return `  ${name.padEnd(60)} ${show(median)} ms median ${show(p99)} ms p99 ${show(worst)} ms worst`;
}
