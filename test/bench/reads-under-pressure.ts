/** What a read costs while others keep the server busy, beside the same read undisturbed in the same server. */
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { median, type BenchRow, type BenchTable } from './bench-table.ts';
import { saveYear, serveProduct } from './product.ts';

const YEAR = 2024;
const ROUNDS = 5;
const READS_A_ROUND = 300;
const HALF_OPEN = 500;

/** Starts the pressure; the function that it returns ends it. */
type Pressure = () => Promise<() => Promise<void>>;

export async function readsUnderPressure(folder: string): Promise<BenchTable> {
  const database = path.join(folder, 'pressure.sqlite');
  const { origin, stop } = await serveProduct(database);
  try {
    let saved = 1;
    await saveYear(origin, YEAR, saved);
    // The bench itself is the other process.
    const other = new SQLite(database);
    const waitingWrites: Pressure = async () => {
      other.exec('begin immediate');
      saved += 1;
      const saving = saveYear(origin, YEAR, saved);
      return async () => {
        other.exec('rollback');
        await saving;
      };
    };
    const halfOpen: Pressure = async () => {
      const sockets = await Promise.all(Array.from({ length: HALF_OPEN }, () => halfARequest(origin)));
      return async () => sockets.forEach((socket) => socket.destroy());
    };
    const cost = `${origin}/api/cost-info/${YEAR}/SKB`;
    return {
      title: 'Reads beside waiting writers and half-open connections',
      how: `A read under pressure, beside the same read on the same server at rest. In turns, ${ROUNDS} × ${READS_A_ROUND} reads each.`,
      columns: ['Read', 'Median (ms)', 'At rest', 'Ratio', 'p99 (ms)', 'At rest', 'Ratio'],
      rows: [
        await compare('Cost, 12 saves waiting for another process’s lock', cost, waitingWrites),
        await compare(`Health, ${HALF_OPEN} half-open connections`, `${origin}/healthz`, halfOpen),
      ],
    };
  } finally {
    await stop();
  }
}

async function compare(name: string, address: string, pressure: Pressure): Promise<BenchRow> {
  await read(address, READS_A_ROUND); // warm
  const peace: number[] = [];
  const pressed: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    peace.push(...(await read(address, READS_A_ROUND)));
    const release = await pressure();
    pressed.push(...(await read(address, READS_A_ROUND)));
    await release();
  }
  const [ours, floor] = [pressed, peace].map((times) => ({ middle: median(times), p99: p99(times) }));
  if (ours === undefined || floor === undefined) throw new Error('nothing was read');
  return [name, ours.middle, floor.middle, ours.middle / floor.middle, ours.p99, floor.p99, ours.p99 / floor.p99];
}

async function halfARequest(origin: string) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.on('error', () => {}); // the server closes it after a while
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

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}
