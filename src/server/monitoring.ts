import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { backupNoteOf } from '../../db/location.ts';
import type { Database } from '../../db/open.ts';
import { attempt } from '../../db/path-reason.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { Problem } from '../domain/problem.ts';
import type { Config } from '../settings/config.ts';
import type { Site } from './answer-route.ts';
import type { Explain } from './errors.tsx';
import { RETRY_AFTER_SECONDS, sendText } from './send.ts';
import { fault } from './words.ts';

/**
 * Addresses for monitoring and balancers (CONTRACT §3). They need no name and no Host: HAProxy asks with HTTP/1.0 and, by
 * default, with OPTIONS.
 * @param url the path and query of a request
 */
export function isHealthCheck(url: string): boolean {
  return /^\/(?:healthz|readyz|livez)(?:\?|$)/.test(url);
}

export function healthRoutes({ route, database }: Site, explain: Explain): void {
  const answer = (path: string, get: RequestHandler) => route(path, { get, options: get });
  const askDatabase = async (): Promise<void> => {
    await database.dataVersion();
    await database.reader.selectFrom('change').select('id').limit(1).execute();
  };

  answer('/livez', (_request, response) => sendText(response, 'ok', 'text/plain'));
  answer('/healthz', async (_request, response) => {
    await askDatabase();
    sendText(response, 'ok', 'text/plain');
  });
  answer('/readyz', async (request, response) => {
    const failure = await askDatabase().then(
      () => null,
      (error: unknown) => explain(error, request),
    );
    if (failure !== null) response.status(503).setHeader('Retry-After', String(RETRY_AFTER_SECONDS));
    const readiness = { ok: failure === null, version: packageJson.version, engine: database.location.engine };
    sendText(response, JSON.stringify(readiness), 'application/json');
  });
}

export const METRICS_PATH = '/metrics';

/** What the server has counted since its start: answered requests by status, and waits of writes for their turn. */
export function createMetrics() {
  return { answers: new Map<number, number>(), waits: { count: 0, seconds: 0 } };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** The same database, which counts how long writes wait for their turn. */
export function timeWaits(database: Database, { waits }: Metrics): Database {
  const write: Database['write'] = (work) => {
    const began = performance.now();
    return database.write((transaction) => {
      waits.count += 1;
      waits.seconds += (performance.now() - began) / 1000;
      return work(transaction);
    });
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
    get: (request, response) => {
      if (!isOpenTo(request)) throw new Problem('not-found', fault('nothing-here'));
      const requests = Array.from(
        metrics.answers,
        ([status, count]) => `dashboard_requests_total{status="${status}"} ${count}\n`,
      );
      const text = `# HELP dashboard_info What runs.
# TYPE dashboard_info gauge
dashboard_info{version="${packageJson.version}",engine="${database.location.engine}"} 1
# HELP dashboard_requests_total Requests that were answered, by status.
# TYPE dashboard_requests_total counter
${requests.join('')}# HELP dashboard_turn_wait_seconds Seconds that writes waited for their turn.
# TYPE dashboard_turn_wait_seconds summary
dashboard_turn_wait_seconds_sum ${metrics.waits.seconds}
dashboard_turn_wait_seconds_count ${metrics.waits.count}
`;
      sendText(response, text + lastBackup(database), 'text/plain');
    },
  });
}

/** Empty without a note by `dashboard backup`. */
function lastBackup({ location }: Database): string {
  const note = backupNoteOf(location);
  // Another user may have written it.
  const noted = note === null ? null : attempt(() => readFileSync(note, 'utf8'));
  const seconds = Date.parse(noted?.trim() ?? '') / 1000;
  if (Number.isNaN(seconds)) return '';
  return `# HELP dashboard_last_backup_timestamp_seconds When dashboard backup last copied the database.
# TYPE dashboard_last_backup_timestamp_seconds gauge
dashboard_last_backup_timestamp_seconds ${seconds}
`;
}
