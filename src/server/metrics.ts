import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { backupNoteOf } from '../../db/location.ts';
import type { Database } from '../../db/open.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { Problem } from '../domain/problem.ts';
import type { Config } from '../settings/config.ts';
import type { Site } from './answer-route.ts';
import { sendText } from './send.ts';
import { fault } from './words.ts';

export const METRICS_PATH = '/metrics';

/** Upper bounds of the times that are counted, in seconds. */
const BOUNDS = [0.01, 0.05, 0.1, 0.5, 1, 5];

interface Histogram {
  readonly observe: (seconds: number) => void;
  readonly lines: (name: string, help: string) => string[];
}

/** The server's counters since its start. */
export interface Metrics {
  readonly countAnswer: (status: number) => void;
  readonly writes: Histogram;
  readonly waits: Histogram;
  readonly answerLines: () => string[];
}

export function createMetrics(): Metrics {
  const answers = new Map<number, number>();
  return {
    countAnswer: (status) => void answers.set(status, (answers.get(status) ?? 0) + 1),
    writes: createHistogram(),
    waits: createHistogram(),
    answerLines: () => [
      ...head('dashboard_requests_total', 'counter', 'Requests that were answered, by status.'),
      ...[...answers]
        .toSorted(([a], [b]) => a - b)
        .map(([status, count]) => `dashboard_requests_total{status="${status}"} ${count}`),
    ],
  };
}

/** The same database, which times writes and their wait for the turn. */
export function timeWrites(database: Database, { writes, waits }: Metrics): Database {
  const write: Database['write'] = async (work) => {
    const began = performance.now();
    const since = () => (performance.now() - began) / 1000;
    try {
      return await database.write((transaction) => {
        waits.observe(since());
        return work(transaction);
      });
    } finally {
      writes.observe(since());
    }
  };
  return Object.create(database, { write: { value: write } }) as Database;
}

/**
 * Prometheus' text format (CONTRACT §3), for requests from this machine; DASHBOARD_METRICS=1 opens it to everybody. A
 * request that a proxy has given a name comes from somewhere else.
 */
export function metricsRoute({ route, database }: Site, metrics: Metrics, config: Config): void {
  const isOpenTo = ({ socket: { remoteAddress = '' }, headers }: IncomingMessage) => {
    if (config.showsMetrics) return true;
    const isNamed = config.userHeader !== null && headers[config.userHeader.toLowerCase()] !== undefined;
    const isHere = config.socketPath !== null || /^(?:::ffff:)?127\.|^::1$/.test(remoteAddress);
    return isHere && !isNamed;
  };
  route(METRICS_PATH, {
    get: async (request, response) => {
      if (!isOpenTo(request)) throw new Problem('not-found', fault('nothing-here'));
      const lines = [
        ...head('dashboard_info', 'gauge', 'What runs.'),
        `dashboard_info{version="${packageJson.version}",engine="${database.location.engine}"} 1`,
        ...metrics.answerLines(),
        ...metrics.writes.lines('dashboard_write_seconds', 'Seconds of a write, with its wait for the turn.'),
        ...metrics.waits.lines('dashboard_turn_wait_seconds', 'Seconds that a write waited for the turn.'),
        ...head('dashboard_database_bytes', 'gauge', 'Size of the database.'),
        `dashboard_database_bytes ${await bytesOf(database)}`,
        ...backupLines(database),
      ];
      sendText(response, `${lines.join('\n')}\n`, 'text/plain');
    },
  });
}

async function bytesOf({ location, reader }: Database): Promise<number> {
  const size =
    location.engine === 'sqlite'
      ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`;
  const { rows } = await size.execute(reader);
  return rows[0]?.bytes ?? 0;
}

/** None without a note by `dashboard backup`. */
function backupLines({ location }: Database): string[] {
  const note = backupNoteOf(location);
  try {
    const seconds = note === null ? NaN : Date.parse(readFileSync(note, 'utf8').trim()) / 1000;
    if (!Number.isFinite(seconds)) return [];
    const name = 'dashboard_last_backup_timestamp_seconds';
    return [...head(name, 'gauge', 'When dashboard backup last copied the database.'), `${name} ${seconds}`];
  } catch {
    return [];
  }
}

function createHistogram(): Histogram {
  const counts = BOUNDS.map(() => 0);
  let count = 0;
  let sum = 0;
  return {
    observe(seconds) {
      count += 1;
      sum += seconds;
      for (const [at, bound] of BOUNDS.entries()) if (seconds <= bound) counts[at] = (counts[at] ?? 0) + 1;
    },
    lines: (name, help) => [
      ...head(name, 'histogram', help),
      ...BOUNDS.map((bound, at) => `${name}_bucket{le="${bound}"} ${counts[at]}`),
      `${name}_bucket{le="+Inf"} ${count}`,
      `${name}_sum ${sum}`,
      `${name}_count ${count}`,
    ],
  };
}

function head(name: string, type: 'counter' | 'gauge' | 'histogram', help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}
