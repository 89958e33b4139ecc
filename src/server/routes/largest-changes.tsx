import { loadReportYear } from '../../../db/report-year.ts';
import { largestChangesPath, reportPath } from '../../domain/addresses.ts';
import { largestChanges } from '../../domain/largest-changes.ts';
import { reports } from '../../domain/reports.ts';
import { MONTHS } from '../../domain/year-month.ts';
import { LargestChangesPage } from '../../views/pages/largest-changes-page.tsx';
import { words } from '../../views/pages/largest-changes-words.ts';
import type { Site } from '../answer-route.ts';
import { pageAnswer } from '../answer.ts';
import { methodNotAllowed, READ_METHODS } from '../errors.tsx';
import { BY, MONTH, readLargestQuery, readReportQuery, reportParameters } from '../query.ts';
import { shownTo } from '../shown-to.ts';

/** `/report/{kind}/largest-changes`: the fields of a month by the size of their change. */
export function largestChangesPages({ app, database, today, answerRoute, renderPage }: Site): void {
  for (const report of reports) {
    app
      .route(largestChangesPath(report.id))
      .get(
        answerRoute(reportParameters(report, MONTH, BY), async (request, query) => {
          const place = readReportQuery(report, query, today());
          const chosen = readLargestQuery(query, place.year, today());
          const load = async (year: number) => {
            const { months } = await loadReportYear(database.reader, report, { ...place, year });
            return MONTHS.map((month) => months.get(month) ?? {});
          };
          const changes = largestChanges(report, chosen, {
            year: place.year,
            today: today(),
            months: await load(place.year),
            yearBefore: await load(place.year - 1),
          });
          const shown = shownTo(request, reportPath(report.id));
          return pageAnswer(
            renderPage(shown, {
              title: words.title(report.title),
              body: <LargestChangesPage {...{ report, ...place, ...chosen, today: today(), changes }} />,
            }),
          );
        }),
      )
      .all(methodNotAllowed(READ_METHODS));
  }
}
