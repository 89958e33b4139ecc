import type { RequestListener } from 'node:http';
import express from 'express';
import type { Database } from '../../db/open.ts';
import { Problem } from '../domain/problem.ts';
import type { IsoDate } from '../domain/year-month.ts';
import type { IslandTrees } from '../views/island-trees.ts';
import { createPageRenderer } from '../views/page-renderer.tsx';
import { answerFromCache, answering, createAnswerCache } from './answer-cache.ts';
import type { Assets } from './assets.ts';
import { sendWhole } from './conditional.ts';
import type { Config } from './config.ts';
import { errorHandler, methodNotAllowed, READING } from './errors.tsx';
import type { Log } from './log.ts';
import { pages } from './pages.tsx';
import { logRequest, logRequests } from './request-log.ts';
import { apiRoutes } from './routes/api.ts';
import { csvRoutes } from './routes/csv.ts';
import { fixedHeaders, isKnownHost, knownHost, ownOrigin } from './security.ts';

export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  readonly assets: Assets;
  /** Asked for each page, because in development they change between two. */
  readonly islands: () => Promise<IslandTrees>;
  /** Not in development: code is no part of what answers are kept for. */
  readonly keepsAnswers: boolean;
  readonly log: Log;
  /** Today in Seoul, asked anew for every request: a server outlives midnight. */
  readonly today: () => IsoDate;
}

/** The whole product as a request handler; it never listens by itself. */
export function createApp({ config, database, assets, islands, keepsAnswers, log, today }: AppParts): RequestListener {
  const app = express();
  const cache = keepsAnswers ? createAnswerCache(() => `${database.dataVersion()} ${today()}`) : null;
  app.disable('x-powered-by');
  app.set('case sensitive routing', true);
  app.set('strict routing', true);
  app.set('etag', false); // see conditional.ts

  const renderPage = createPageRenderer(assets.page, config.todayOverride ?? null);

  const headers = new Map(Object.entries(fixedHeaders(assets, config)));
  app.use((_request, response, next) => {
    response.setHeaders(headers);
    next();
  });
  app.use(logRequests(log));
  app.use(knownHost(config));

  app
    .route('/healthz')
    .get(async (_request, response) => {
      await database.reader.selectFrom('change').select('id').limit(1).execute();
      sendWhole(response, 'ok', { type: 'text/plain' });
    })
    .all(methodNotAllowed(READING));
  app.use(apiRoutes(database, ownOrigin(config), cache));
  app.use(csvRoutes(database, today, cache));
  for (const page of pages) {
    app
      .route(page.path)
      .get(
        answering(cache, async (request) => {
          const content = await page.load({ url: request.url, today: today(), database });
          const body = renderPage(request.path, content, await islands());
          // Anything weaker than no-store lets Back show old figures (CONTRACT §7).
          return { body, type: 'text/html; charset=utf-8', cache: 'no-store', hasTag: false };
        }),
      )
      .all(methodNotAllowed(READING));
  }
  app.use(assets.serve);
  app.use(() => {
    throw new Problem('not-found', 'There is nothing at this address; check it.');
  });
  app.use(errorHandler(log, renderPage));
  if (cache === null) return app;
  return answerFromCache(cache, app, {
    fixedHeaders: headers,
    isKnown: isKnownHost(config),
    log:
      config.logLevel === 'debug'
        ? (request, response) => logRequest(log, request, request.url ?? '', response)
        : () => {},
  });
}
