import { changeToJson, findChange } from '../../../db/history.ts';
import { HISTORY_API, UNDO_API } from '../../domain/addresses.ts';
import { BUSINESS_UNITS } from '../../domain/business-units.ts';
import { Problem } from '../../domain/problem.ts';
import { reportById, reports } from '../../domain/reports.ts';
import { readUndoRequest } from '../../domain/undo-request.ts';
import { yearFromText } from '../../domain/year-month.ts';
import type { ReportPlace } from '../../views/page-head.tsx';
import type { Site } from '../answer-route.ts';
import { dataAnswer } from '../answer.ts';
import { loadHistory, readNarrowing } from '../history-query.ts';
import { fault } from '../history-words.ts';
import { readJsonText } from '../json-body.ts';
import { actorOf } from '../person.ts';
import { LANG, readChoice, readLanguage, readQuery, requireChoice, type Parameters, type Query } from '../query.ts';
import { noteInLog } from '../request-log.ts';
import { sendText } from '../send.ts';
import { undoChange } from '../undo-change.ts';
import { fault as requestFault } from '../words.ts';
import { viaOf } from './api.ts';

const HISTORY_EXAMPLE = `${HISTORY_API}?kind=cost&year=2024`;
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
      readLanguage(readQuery(request.originalUrl, { names: [LANG] }));
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
  const kinds = reports.map(({ id }) => id);
  const kind = requireChoice(query, 'kind', kinds);
  const year = yearFromText(query.get('year') ?? '');
  if (year === null) throw new Problem('invalid', requestFault('wrong-year-in-address', { example: HISTORY_EXAMPLE }));
  const report = reportById(kind);
  if (!report.perBusinessUnit && query.get('bu')) {
    throw new Problem('invalid', fault('unit-of-report-without', { kind }));
  }
  return { report, year, bu: readChoice(query, 'bu', BUSINESS_UNITS) };
}

function nextAddress(query: Query, before: number): string {
  const next = new URLSearchParams(query);
  next.delete('before');
  next.append('before', String(before));
  return `${HISTORY_API}?${next}`;
}
