import { Router } from 'express';
import { loadReportYear } from '../../../db/month-records.ts';
import type { Database } from '../../../db/open.ts';
import { largestChangesPath, reportPath } from '../../domain/addresses.ts';
import { largestChanges } from '../../domain/largest-changes.ts';
import { reports } from '../../domain/reports.ts';
import { MONTHS, type IsoDate } from '../../domain/year-month.ts';
import type { RenderPage } from '../../views/page-renderer.tsx';
import { LargestChangesPage } from '../../views/pages/largest-changes-page.tsx';
import type { AnswerRoute } from '../answer-route.ts';
import { methodNotAllowed, READ_METHODS } from '../errors.tsx';
import { personOf } from '../person.ts';
import { BY, MONTH, readLargestQuery, readReportQuery, reportParameters } from '../query.ts';

interface LargestChangesParts {
  readonly database: Database;
  readonly today: () => IsoDate;
  readonly answerRoute: AnswerRoute;
  readonly renderPage: RenderPage;
}

/** `/report/{kind}/largest-changes`: the fields of a month by the size of their change. */
export function largestChangesPages({ database, today, answerRoute, renderPage }: LargestChangesParts): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const report of reports) {
    const path = largestChangesPath(report.id);
    const { names, others } = reportParameters(report, 'ignored');
    router
      .route(path)
      .get(
        answerRoute({
          path,
          parameters: { names: [...names, MONTH, BY], others },
          answer: async (request, query) => {
            const { year, bu } = readReportQuery(report, query, today());
            const chosen = readLargestQuery(query, year, today());
            const load = async (of: number) => {
              const { months } = await loadReportYear(database.reader, report, { year: of, bu });
              return MONTHS.map((month) => months.get(month) ?? {});
            };
            const changes = largestChanges(report, chosen, {
              months: await load(year),
              yearBefore: await load(year - 1),
            });
            const props = { report, year, bu, ...chosen, today: today(), changes };
            const content = {
              title: `${report.title.en}: largest changes`,
              body: <LargestChangesPage {...props} />,
            };
            return {
              body: renderPage({ path: reportPath(report.id), person: personOf(request) }, content),
              type: 'text/html; charset=utf-8',
              cache: 'no-store',
              hasTag: false,
            };
          },
        }),
      )
      .all(methodNotAllowed(READ_METHODS));
  }
  return router;
}
