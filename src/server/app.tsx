import express, { type Express } from 'express';
import type { Database } from '../../db/open.ts';
import { Problem } from '../domain/problem.ts';
import type { IsoDate } from '../domain/year-month.ts';
import type { Assets } from './assets.ts';
import { sendText, sendWhole } from './conditional.ts';
import type { Config } from './config.ts';
import { errorHandler, methodNotAllowed, READING } from './errors.tsx';
import type { IslandTrees } from '../views/island-trees.ts';
import type { Log } from './log.ts';
import { createPageRenderer } from '../views/page-renderer.tsx';
import { pages } from './pages.tsx';
import { logRequests } from './request-log.ts';
import { apiRoutes } from './routes/api.ts';
import { csvRoutes } from './routes/csv.ts';
import { fixedHeaders, knownHost, ownOrigin } from './security.ts';

export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  readonly assets: Assets;
  /** Asked for each page, because in development they change between two. */
  readonly islands: () => Promise<IslandTrees>;
  readonly log: Log;
  /** Today in Seoul, asked anew for every request: a server outlives midnight. */
  readonly today: () => IsoDate;
}

/** The whole product as a request handler; it never listens by itself. */
export function createApp({ config, database, assets, islands, log, today }: AppParts): Express {
  const app = express();
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
  app.use(apiRoutes(database, ownOrigin(config)));
  app.use(csvRoutes(database, today));
  for (const page of pages) {
    app
      .route(page.path)
      .get(async (request, response) => {
        const content = await page.load({ url: request.url, today: today(), database });
        // Anything weaker than no-store lets Back show old figures (CONTRACT §7).
        const html = renderPage(request.path, content, await islands());
        sendText(request, response, html, { type: 'html', cache: 'no-store' });
      })
      .all(methodNotAllowed(READING));
  }
  app.use(assets.serve);
  app.use(() => {
    throw new Problem('not-found', 'There is nothing at this address; check it.');
  });
  app.use(errorHandler(log, renderPage));
  return app;
}
