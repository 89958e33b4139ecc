import { loadReportYear } from '../../../db/report-year.ts';
import { csvPath } from '../../domain/addresses.ts';
import { csvRows } from '../../domain/csv-layout.ts';
import { csvText } from '../../domain/csv-text.ts';
import { reportFileName } from '../../domain/report-file-name.ts';
import { reports } from '../../domain/reports.ts';
import type { Site } from '../answer-route.ts';
import { dataAnswer } from '../answer.ts';
import { MONTH, readParameter, readReportQuery, reportParameters, TIME } from '../query.ts';

/** `GET /report/{kind}.csv`: byte for byte what `dashboard export {kind}` writes, with `--month` and `--as-of` too. */
export function csvRoutes({ route, database, today, answerRoute }: Site): void {
  for (const report of reports) {
    const parameters = { ...reportParameters(report, 'month', 'as-of'), refusesOthers: true };
    const get = answerRoute(parameters, async (_request, query) => {
      const place = readReportQuery(report, query, today());
      const month = readParameter(query, 'month', MONTH);
      const asOf = readParameter(query, 'as-of', TIME);
      const data = await loadReportYear(database.reader, report, place, asOf?.until);
      const name = reportFileName(report, place.year, place.bu, { month, asOf: asOf?.name ?? null });
      return dataAnswer(csvText(csvRows(report, data, 'table', month)), 'text/csv', {
        'Content-Disposition': `attachment; filename=${name}.csv`,
      });
    });
    route(csvPath(report.id), { get });
  }
}
