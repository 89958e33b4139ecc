import express from 'express';
import type { Database } from '../../db/open.ts';
import { Problem } from '../domain/problem.ts';
import { seoulDate, today as todayInSeoul, type IsoDate } from '../domain/year-month.ts';
import type { Config } from '../settings/config.ts';
import type { IslandTrees } from '../views/island-trees.ts';
import { createPageRenderer } from '../views/page-renderer.tsx';
import { createAnswerRoutes, type Site } from './answer-route.ts';
import { pageAnswer } from './answer.ts';
import type { Assets } from './assets.ts';
import { createExplain, errorHandler, methodNotAllowed } from './errors.tsx';
import { frontDoor } from './front-door.ts';
import type { RunImport } from './imports/imports.ts';
import type { Log } from './log.ts';
import { createMetrics, healthRoutes, metricsRoute, timeWaits } from './monitoring.ts';
import { largestChangesPages, pages } from './pages.tsx';
import { shownTo } from './person.ts';
import { apiRoutes } from './routes/api.ts';
import { historyApi, historyPages } from './routes/history.tsx';
import { importApi, importPages } from './routes/imports.tsx';
import { languageRoute } from './routes/language.ts';
import { fixedHeaders, guardWrites } from './security.ts';
import { fault } from './words.ts';

export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  readonly assets: Assets;
  readonly runImport: RunImport;
  /** Asked for each page, because they change in development. */
  readonly islands: () => Promise<IslandTrees>;
  /** False in development, where the code that makes an answer changes too. */
  readonly keepsAnswers: boolean;
  readonly log: Log;
  /** Today in Seoul. Asked for every request, because a server runs past midnight. */
  readonly today?: () => IsoDate;
}

/** The whole product as a request handler; it never listens by itself. */
export function createApp({ config, database, assets, log, ...parts }: AppParts) {
  const { runImport, islands, keepsAnswers, today = () => todayInSeoul(config.todayOverride) } = parts;
  const app = express();
  app.disable('x-powered-by');
  app.set('case sensitive routing', true);
  app.set('strict routing', true);
  app.set('etag', false); // see send.ts

  const answers = createAnswerRoutes(keepsAnswers);
  // Histories and marks of recent changes use the ledger's clock, whatever the pages take for today.
  const answerFromData = answers.keptBy(
    async () => `${await database.dataVersion()} ${today()} ${seoulDate(new Date())}`,
  );
  const answerFromDate = answers.keptBy(today);
  const renderPage = createPageRenderer(assets.page, config.todayOverride ?? null);

  const metrics = createMetrics();
  const explain = createExplain(log);
  const guardWrite = guardWrites(config);
  const route: Site['route'] = (path, { get, post, options }) => {
    const answers = app.route(path);
    if (get !== undefined) answers.get(get);
    if (post !== undefined) answers.post(guardWrite, post);
    if (options !== undefined) answers.options(options);
    const allowed = [get && 'GET, HEAD', post && 'POST', options && 'OPTIONS'];
    answers.all(methodNotAllowed(allowed.filter(Boolean).join(', ')));
  };
  const site: Site = { route, database: timeWaits(database, metrics), renderPage, today, answerRoute: answerFromData };
  healthRoutes(site, explain);
  metricsRoute(site, metrics, config);
  importApi(site, runImport);
  historyApi(site);
  apiRoutes(site);
  importPages(site, runImport);
  historyPages(site);
  languageRoute(site);
  for (const page of [...pages, ...largestChangesPages]) {
    const answerPage = page.readsData ? answerFromData : answerFromDate;
    const get = answerPage(page.parameters, async (request, query) => {
      const shown = shownTo(request, page.under);
      const content = await page.load({ ...shown, query, today: today(), database });
      return pageAnswer(renderPage(shown, content, await islands()));
    });
    route(page.path, { get });
  }
  app.use(assets.serve);
  app.use(() => {
    throw new Problem('not-found', fault('nothing-here'));
  });
  app.use(errorHandler(explain, renderPage));
  return frontDoor(app, { config, fixedHeaders: fixedHeaders(assets, config), log, findKept: answers.find, metrics });
}
