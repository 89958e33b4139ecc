import { Router, type RequestHandler } from 'express';
import { changeToJson, findChange, type HistoryFilter } from '../../../db/history.ts';
import type { Database } from '../../../db/open.ts';
import { HISTORY_API, UNDO_API } from '../../domain/addresses.ts';
import { Problem } from '../../domain/problem.ts';
import { isBusinessUnit } from '../../domain/report.ts';
import { reports } from '../../domain/reports.ts';
import { readUndoRequest } from '../../domain/undo-request.ts';
import { YEAR_RANGE, yearFromText } from '../../domain/year-month.ts';
import type { AnswerRoute } from '../answer-route.ts';
import { dataAnswer } from '../answer.ts';
import { methodNotAllowed, READ_METHODS } from '../errors.tsx';
import { historyPage, readNarrowing } from '../history-query.ts';
import { readJsonText } from '../json-body.ts';
import { actorOf } from '../person.ts';
import type { Parameters, Query } from '../query.ts';
import { logChange } from '../request-log.ts';
import { sendText } from '../send.ts';
import { undoChange } from '../undo-change.ts';
import { viaOf } from './api.ts';

const PARAMETERS: Parameters = { names: ['kind', 'year', 'bu', 'month', 'field', 'before'], others: 'refused' };

/** `GET /api/history` and `POST /api/undo` (CONTRACT §11). `guardWrite` runs before a body is read. */
export function historyApi(database: Database, guardWrite: RequestHandler, answerRoute: AnswerRoute): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router
    .route(HISTORY_API)
    .get(
      answerRoute(PARAMETERS, async (_request, query) => {
        const { filter, before } = readHistoryQuery(query);
        const { changes, hasMore } = await historyPage(database, filter, before);
        const last = hasMore ? changes.at(-1) : undefined;
        const headers = last && { Link: `<${nextAddress(query, last.id)}>; rel="next"` };
        return dataAnswer(`[${changes.map(changeToJson).join(',\n')}]`, 'application/json', headers);
      }),
    )
    .all(methodNotAllowed(READ_METHODS));

  router
    .route(UNDO_API)
    .post(guardWrite, async (request, response) => {
      const { change, ...choice } = readUndoRequest(await readJsonText(request));
      const origin = { via: viaOf(request), ...actorOf(request), file: null, batch: null } as const;
      const undone = await undoChange(database, change, choice, origin);
      logChange(response, undone);
      const stored = await findChange(database.reader, undone);
      sendText(response, stored === null ? 'null' : changeToJson(stored), 'application/json');
    })
    .all(methodNotAllowed('POST', `read the changes with GET ${HISTORY_API}`));
  return router;
}

function readHistoryQuery(query: Query): { filter: HistoryFilter; before: number | null } {
  const text = (name: string) => query.get(name) || null;
  const example = `${HISTORY_API}?kind=cost&year=2024&bu=SKB`;
  const report = reports.find(({ id }) => id === text('kind'));
  if (report === undefined) {
    throw new Problem('invalid', `kind must be ${reports.map(({ id }) => id).join(', ')}, as in ${example}.`);
  }
  const year = yearFromText(text('year') ?? '');
  if (year === null) throw new Problem('invalid', `year must be ${YEAR_RANGE}, as in ${example}.`);
  const bu = text('bu');
  if (bu !== null && !report.perBusinessUnit) {
    throw new Problem('invalid', `The ${report.id} report has no business units; leave bu out.`);
  }
  if (bu !== null && !isBusinessUnit(bu)) {
    throw new Problem('invalid', `bu must be SKB or SK, or left out for both, as in ${example}.`);
  }
  const { month, field, before } = readNarrowing(report, query);
  return {
    filter: {
      kind: report.id,
      year,
      months: month === null ? [] : [month],
      bu,
      fields: field === null ? [] : [field],
      since: null,
      actor: null,
    },
    before,
  };
}

function nextAddress(query: Query, before: number): string {
  return `${HISTORY_API}?${new URLSearchParams([...new Map([...query, ['before', String(before)]])].filter(([, value]) => value !== '')).toString()}`;
}
