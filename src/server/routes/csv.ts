import { Router } from 'express';
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
import { readReportQuery, reportParameters } from '../query.ts';

/** `GET /report/{kind}.csv`: byte for byte what `dashboard export {kind}` writes. */
export function csvRoutes(database: Database, today: () => IsoDate, answerRoute: AnswerRoute): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const report of reports) {
    const path = csvPath(report.id);
    router
      .route(path)
      .get(
        answerRoute({
          path,
          parameters: reportParameters(report, 'refused'),
          answer: async (_request, query) => {
            const { year, bu } = readReportQuery(report, query, today());
            const rows = csvRows(report, await loadReportYear(database.reader, report, { year, bu }), 'table');
            return {
              body: csvText(rows),
              type: 'text/csv; charset=utf-8',
              cache: 'no-cache',
              hasTag: true,
              headers: { 'Content-Disposition': `attachment; filename=${reportFileName(report, year, bu)}.csv` },
            };
          },
        }),
      )
      .all(methodNotAllowed(READ_METHODS));
  }
  return router;
}
