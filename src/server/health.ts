import type { RequestHandler } from 'express';
import packageJson from '../../package.json' with { type: 'json' };
import type { Site } from './answer-route.ts';
import { methodNotAllowed, type Explain } from './errors.tsx';
import { RETRY_AFTER_SECONDS, sendText } from './send.ts';

/**
 * Addresses for monitoring and balancers (CONTRACT §3). They need no name and no Host: HAProxy asks with HTTP/1.0 and, by
 * default, with OPTIONS.
 * @param url the path and query of a request
 */
export function isHealthCheck(url: string): boolean {
  return /^\/(?:healthz|readyz|livez)(?:\?|$)/.test(url);
}

export function healthRoutes({ app, database }: Site, explain: Explain): void {
  const answer = (path: string, handler: RequestHandler) =>
    app.route(path).get(handler).options(handler).all(methodNotAllowed('GET, HEAD, OPTIONS'));
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
    let ok = true;
    try {
      await askDatabase();
    } catch (error) {
      explain(error, request);
      response.status(503).setHeader('Retry-After', String(RETRY_AFTER_SECONDS));
      ok = false;
    }
    const { version } = packageJson;
    sendText(response, JSON.stringify({ ok, version, engine: database.location.engine }), 'application/json');
  });
}
