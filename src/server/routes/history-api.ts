import { changeToJson, findChange } from '../../../db/history.ts';
import { HISTORY_API, UNDO_API } from '../../domain/addresses.ts';
import { Problem } from '../../domain/problem.ts';
import { reportById, reports } from '../../domain/reports.ts';
import { readUndoRequest } from '../../domain/undo-request.ts';
import type { ReportPlace } from '../../views/page-head.tsx';
import type { Site } from '../answer-route.ts';
import { dataAnswer } from '../answer.ts';
import { loadHistory, readNarrowing } from '../history-query.ts';
import { readJsonText } from '../json-body.ts';
import { actorOf } from '../person.ts';
import {
  LANGUAGE,
  oneOf,
  readParameter,
  readQuery,
  requireParameter,
  UNIT,
  YEAR,
  type Parameters,
  type Query,
} from '../query.ts';
import { noteInLog } from '../request-log.ts';
import { sendText } from '../send.ts';
import { undoChange } from '../undo-change.ts';
import { fault } from '../words.ts';
import { viaOf } from './api.ts';

const PARAMETERS: Parameters = { names: ['kind', 'year', 'bu', 'month', 'field', 'before'], refusesOthers: true };

/** `GET /api/history` and `POST /api/undo` (CONTRACT §11). */
export function historyApi({ route, database, answerRoute }: Site): void {
  const get = answerRoute(PARAMETERS, async (_request, query) => {
    const place = readPlace(query);
    const narrowing = readNarrowing(place.report, query, false);
    const { changes, hasMore } = await loadHistory(database, place, narrowing, query);
    const last = hasMore ? changes.at(-1) : undefined;
    const headers = last && { Link: `<${nextAddress(query, last.id)}>; rel="next"` };
    return dataAnswer(`[${changes.map(changeToJson).join(',\n')}]`, 'application/json', headers);
  });
  route(HISTORY_API, { get });

  route(UNDO_API, {
    post: async (request, response) => {
      const text = await readJsonText(request);
      // The texts of errors are in it (errors.tsx).
      readParameter(readQuery(request.originalUrl, { names: ['lang'] }), 'lang', LANGUAGE);
      const { change, ...choice } = readUndoRequest(text);
      const origin = { via: viaOf(request), ...actorOf(request), file: null, batch: null } as const;
      const undone = await undoChange(database, change, choice, origin);
      noteInLog(request, { change: undone });
      const stored = await findChange(database.reader, undone);
      sendText(response, stored === null ? 'null' : changeToJson(stored), 'application/json');
    },
  });
}

function readPlace(query: Query): ReportPlace {
  const kind = requireParameter(query, 'kind', oneOf(reports.map(({ id }) => id)));
  const year = requireParameter(query, 'year', YEAR);
  const bu = readParameter(query, 'bu', UNIT);
  const report = reportById(kind);
  if (bu !== null && !report.perBusinessUnit) throw new Problem('invalid', fault('unit-of-report-without', { kind }));
  return { report, year, bu };
}

function nextAddress(query: Query, before: number): string {
  const next = new URLSearchParams(query);
  next.delete('before');
  next.append('before', String(before));
  return `${HISTORY_API}?${next}`;
}
