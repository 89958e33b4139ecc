import express, { Router, type Request, type RequestHandler } from 'express';
import { listMonths, saveRecords, type MonthRecord } from '../../../db/month-records.ts';
import type { Database } from '../../../db/open.ts';
import { Problem } from '../../domain/problem.ts';
import { recordSchema, type RecordPatch } from '../../domain/record-schema.ts';
import { isBusinessUnit, type BusinessUnit, type Report } from '../../domain/report.ts';
import { reports } from '../../domain/reports.ts';
import { FIRST_YEAR, isYear, LAST_YEAR, yearMonthNumber } from '../../domain/year-month.ts';
import { sendIfChanged } from '../conditional.ts';
import { methodNotAllowed } from '../errors.tsx';

const BODY_LIMIT = '64kb';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** CONTRACT §3, for every report of the catalogue. `guardWrite` runs before a body is read. */
export function apiRoutes(database: Database, guardWrite: RequestHandler): Router {
  const router = Router({ caseSensitive: true, strict: true });
  // Any type is read, so that a body that is too large is told so before one that is not JSON.
  const readBody = express.raw({ type: () => true, limit: BODY_LIMIT });

  for (const report of reports) {
    const path = `/api/${report.id}-info`;
    const schema = recordSchema(report);

    router
      .route(report.perBusinessUnit ? `${path}/:year/:bu` : `${path}/:year`)
      .get(async (request, response) => {
        const months = await listMonths(database.reader, report, readAddress(report, request));
        sendIfChanged(request, response, JSON.stringify(months.map(toJson)), 'application/json');
      })
      .all(methodNotAllowed('GET, HEAD'));

    router
      .route(path)
      .post(guardWrite, readBody, async (request, response) => {
        const patch = parseRecord(schema, readJson(request));
        const batch = readBatch(request);
        const via = batch !== null && request.headers.origin !== undefined ? 'web' : 'api';
        const [saved] = await database.write((transaction) =>
          saveRecords(transaction, report, [patch], { via, actor: null, file: null, batch }),
        );
        response.setHeader('Cache-Control', 'no-store');
        response.json(saved === undefined ? null : toJson(saved.record));
      })
      .all(methodNotAllowed('POST'));
  }
  return router;
}

/** A stored record as it goes over the wire: month, unit, every field, revision. */
function toJson({ year, month, bu, cells, revision }: MonthRecord) {
  return { yearMonth: yearMonthNumber({ year, month }), year, month, ...(bu !== null && { bu }), ...cells, revision };
}

function readAddress(report: Report, request: Request): { year: number; bu: BusinessUnit | null } {
  const { year: yearText = '', bu } = request.params as { year?: string; bu?: string };
  const year = /^\d{4}$/.test(yearText) ? Number(yearText) : Number.NaN;
  if (!isYear(year)) throw new Problem('invalid', `The year must be ${FIRST_YEAR} to ${LAST_YEAR}.`);
  if (!report.perBusinessUnit) return { year, bu: null };
  if (bu === undefined || !isBusinessUnit(bu)) throw new Problem('invalid', 'The business unit must be SKB or SK.');
  return { year, bu };
}

function readJson(request: Request): unknown {
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='));
  if (type.trim() !== 'application/json' || (charset !== undefined && !/^charset="?utf-8"?$/.test(charset))) {
    throw new Problem('not-json', 'The body must be JSON: send Content-Type: application/json.');
  }
  const body: unknown = request.body;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body instanceof Buffer ? body : Buffer.of()));
  } catch (error) {
    throw new Problem('invalid', 'The body is not valid JSON in UTF-8; send one record.', { cause: error });
  }
}

function parseRecord(schema: ReturnType<typeof recordSchema>, json: unknown): RecordPatch {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const about = issue?.path[0];
  const message = about === undefined ? sentence(issue?.message ?? '') : `${String(about)} ${issue?.message ?? ''}`;
  throw new Problem('invalid', `${message}.`);
}

function sentence(message: string): string {
  return message.startsWith('must') ? `The body ${message}` : message;
}

function readBatch(request: Request): string | null {
  const batch = request.get('Change-Batch');
  if (batch === undefined) return null;
  if (!UUID.test(batch)) throw new Problem('invalid', 'Change-Batch must be a UUID; leave it out for a single write.');
  return batch.toLowerCase();
}
