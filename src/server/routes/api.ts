import type { Request, Response } from 'express';
import { findLastChange } from '../../../db/history.ts';
import { listMonths } from '../../../db/month-records.ts';
import { loadReportYear } from '../../../db/report-year.ts';
import { csvPath, listAddress, postAddress } from '../../domain/addresses.ts';
import { csvRows } from '../../domain/csv-layout.ts';
import { csvText } from '../../domain/csv-text.ts';
import { Problem } from '../../domain/problem.ts';
import { recordFromJson } from '../../domain/record-json.ts';
import { recordSchema } from '../../domain/record-schema.ts';
import type { RecordKey } from '../../domain/record.ts';
import { reportFileName } from '../../domain/report-file-name.ts';
import type { Report } from '../../domain/report.ts';
import { reports } from '../../domain/reports.ts';
import { toWire } from '../../domain/wire-record.ts';
import type { Site } from '../answer-route.ts';
import { dataAnswer } from '../answer.ts';
import { readText } from '../json-body.ts';
import { noteInLog } from '../log.ts';
import { actorOf } from '../person.ts';
import { readParameter, readReportQuery, reportParameters, requireParameter } from '../query.ts';
import { createSaveQueue } from '../save-queue.ts';
import { sendText } from '../send.ts';
import { fault } from '../words.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The API and the CSV file of every report in the catalogue (CONTRACT §3). */
export function apiRoutes({ route, database, today, answerRoute }: Site): void {
  const save = createSaveQueue(database);
  /** Adds to a 409 who changed the month and when, so that the user can choose. */
  const nameLastChange = async (response: Response, report: Report, key: RecordKey) => {
    const last = await findLastChange(database.reader, report, key);
    if (last === null) return;
    response.setHeader('Last-Modified', new Date(last.at).toUTCString());
    response.setHeader('Changed-By', encodeURIComponent(last.file === null ? last.by : `${last.by}, ${last.file}`));
    if (last.selfNamed === true) response.setHeader('Changed-By-Self-Named', 'true');
  };

  for (const report of reports) {
    const schema = recordSchema(report);
    const get = answerRoute({ names: [] }, async (request) => {
      const address = new URLSearchParams(request.params as Record<string, string>);
      const year = requireParameter(address, 'year');
      const bu = report.perBusinessUnit ? requireParameter(address, 'bu') : null;
      const months = await listMonths(database.reader, report, { year, bu });
      return dataAnswer(JSON.stringify(months.map(toWire)), 'application/json');
    });
    route(listAddress(report.id, { year: ':year', bu: report.perBusinessUnit ? ':bu' : null }), { get });
    route(postAddress(report.id), {
      post: async (request, response) => {
        const patch = recordFromJson(schema, await readText(request, 'application/json'));
        const batch = readBatch(request);
        const origin = { via: viaOf(request), ...actorOf(request), file: null, batch } as const;
        const saved = await save(report, patch, origin).catch(async (error: unknown) => {
          if (error instanceof Problem && error.kind === 'conflict') {
            await nameLastChange(response, report, patch).catch(() => {});
          } // without these headers the 409 is still right
          throw error;
        });
        if (saved !== undefined) noteInLog(request, { change: saved.changeId });
        const stored = saved === undefined ? null : toWire(saved.record);
        sendText(response, JSON.stringify(stored), 'application/json');
      },
    });

    // Byte for byte what `dashboard export {kind}` writes, with `--month` and `--as-of` too.
    const parameters = { ...reportParameters(report, 'month', 'as-of'), refusesOthers: true };
    const getCsv = answerRoute(parameters, async (_request, query) => {
      const place = readReportQuery(report, query, today());
      const month = readParameter(query, 'month');
      const asOf = readParameter(query, 'as-of');
      const data = await loadReportYear(database.reader, report, place, asOf?.until);
      const name = reportFileName(report, place.year, place.bu, { month, asOf: asOf?.name ?? null });
      const headers = { 'Content-Disposition': `attachment; filename=${name}.csv` };
      return dataAnswer(csvText(csvRows(report, data, 'table', month)), 'text/csv', headers);
    });
    route(csvPath(report.id), { get: getCsv });
  }
}

/** Pages send a batch and their own Origin with what they write; programs do not. */
export function viaOf(request: Request): 'web' | 'api' {
  return readBatch(request) !== null && request.headers.origin !== undefined ? 'web' : 'api';
}

function readBatch(request: Request): string | null {
  const batch = request.get('Change-Batch');
  if (batch === undefined) return null;
  if (!UUID.test(batch)) throw new Problem('invalid', fault('batch-not-uuid'));
  return batch.toLowerCase();
}
