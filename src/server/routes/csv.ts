import { Router } from 'express';
import { loadReportYearAsOf } from '../../../db/as-of.ts';
import { loadReportYear } from '../../../db/month-records.ts';
import type { Database } from '../../../db/open.ts';
import { csvPath } from '../../domain/addresses.ts';
import { csvRows } from '../../domain/csv-layout.ts';
import { csvText } from '../../domain/csv-text.ts';
import { reportFileName } from '../../domain/report-file-name.ts';
import { reports } from '../../domain/reports.ts';
import type { IsoDate } from '../../domain/year-month.ts';
import type { AnswerRoute } from '../answer-route.ts';
import { methodNotAllowed, READ_METHODS } from '../errors.tsx';
import { AS_OF, MONTH, readAsOfQuery, readCsvMonth, readReportQuery, reportParameters } from '../query.ts';

/** `GET /report/{kind}.csv`: byte for byte what `dashboard export {kind}` writes, with `--month` and `--as-of` too. */
export function csvRoutes(database: Database, today: () => IsoDate, answerRoute: AnswerRoute): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const report of reports) {
    const path = csvPath(report.id);
    const { names, others } = reportParameters(report, 'refused');
    router
      .route(path)
      .get(
        answerRoute({
          path,
          parameters: { names: [...names, MONTH, AS_OF], others },
          answer: async (_request, query) => {
            const { year, bu } = readReportQuery(report, query, today());
            const month = readCsvMonth(query);
            const asOf = readAsOfQuery(query);
            const data =
              asOf === null
                ? await loadReportYear(database.reader, report, { year, bu })
                : await loadReportYearAsOf(database.reader, report, { year, bu }, asOf.until);
            const rows = csvRows(report, data, 'table', month);
            const name = reportFileName(report, year, bu, { month, asOf: asOf?.name ?? null });
            return {
              body: csvText(rows),
              type: 'text/csv; charset=utf-8',
              cache: 'no-cache',
              hasTag: true,
              headers: { 'Content-Disposition': `attachment; filename=${name}.csv` },
            };
          },
        }),
      )
      .all(methodNotAllowed(READ_METHODS));
  }
  return router;
}
