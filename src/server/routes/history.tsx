import type { Request } from 'express';
import type { ReactElement } from 'react';
import { changeToJson, findChange, readHistory, type Change } from '../../../db/history.ts';
import type { ChangeOrigin } from '../../../db/ledger.ts';
import { listMonths } from '../../../db/month-records.ts';
import type { Database } from '../../../db/open.ts';
import { applyUndo, planUndo, type UndoChoice } from '../../../db/undo.ts';
import { fault as storedFault } from '../../../db/words.ts';
import { HISTORY_API, historyAddress, historyPath, reportPath, UNDO_API } from '../../domain/addresses.ts';
import type { Words } from '../../domain/language.ts';
import { Problem } from '../../domain/problem.ts';
import type { Report, ValueRow } from '../../domain/report.ts';
import { reportById, reports } from '../../domain/reports.ts';
import { readUndoRequest } from '../../domain/undo-request.ts';
import { seoulDate } from '../../domain/year-month.ts';
import { words } from '../../views/history-words.ts';
import type { ReportPlace } from '../../views/page-head.tsx';
import { HistoryPage } from '../../views/pages/history-page.tsx';
import { UndoPage } from '../../views/pages/undo-page.tsx';
import type { Site } from '../answer-route.ts';
import { dataAnswer, pageAnswer } from '../answer.ts';
import { readText } from '../json-body.ts';
import { noteInLog } from '../log.ts';
import { actorOf, personOf, shownTo } from '../person.ts';
import {
  readParameter,
  readQuery,
  readReportQuery,
  reportParameters,
  requireParameter,
  wrongParameter,
  type Parameters,
  type Query,
} from '../query.ts';
import { redirect, sendText } from '../send.ts';
import { fault, takes } from '../words.ts';
import { viaOf } from './api.ts';

const PARAMETERS: Parameters = { names: ['kind', 'year', 'bu', 'month', 'field', 'before'], refusesOthers: true };

/** `GET /api/history` and `POST /api/undo` (CONTRACT §11). */
export function historyApi({ route, database, answerRoute }: Site): void {
  const get = answerRoute(PARAMETERS, async (_request, query) => {
    const place = readPlace(query);
    const narrowing = readNarrowing(place.report, query, false);
    const { changes, hasMore } = await loadHistory(database, place, narrowing, query);
    const last = hasMore ? changes.at(-1) : undefined;
    const next = new URLSearchParams(query);
    if (last !== undefined) next.set('before', String(last.id));
    const headers = last && { Link: `<${HISTORY_API}?${next}>; rel="next"` };
    return dataAnswer(`[${changes.map(changeToJson).join(',\n')}]`, 'application/json', headers);
  });
  route(HISTORY_API, { get });

  route(UNDO_API, {
    post: async (request, response) => {
      const text = await readText(request, 'application/json');
      // The texts of errors are in it (errors.tsx).
      readParameter(readQuery(request.originalUrl, { names: ['lang'] }), 'lang');
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
  const report = reportById(requireParameter(query, 'kind'));
  const year = requireParameter(query, 'year');
  const bu = readParameter(query, 'bu');
  if (bu !== null && !report.perBusinessUnit) {
    const known = PARAMETERS.names.filter((name) => name !== 'bu').join(', ');
    throw new Problem('invalid', fault('unknown-parameter', { known }));
  }
  return { report, year, bu };
}

/** `/report/{kind}/history`: the changes of a report's year, and their undo in two plain forms (CONTRACT §11). */
export function historyPages({ route, database, answerRoute, renderPage, today }: Site): void {
  for (const report of reports) {
    const placeOf = (query: Query) => ({ report, ...readReportQuery(report, query, today()) });
    const days = () => ({ now: seoulDate(new Date()), today: today() });
    const render = (request: Request, body: ReactElement) => {
      const shown = shownTo(request, reportPath(report.id));
      return renderPage(shown, { title: words.title(report.title), body, stylesheet: 'lists.css' });
    };
    const listPage = async (request: Request, query: Query) => {
      const place = placeOf(query);
      const narrowing = readNarrowing(report, query, true);
      const [page, done, story] = await Promise.all([
        loadHistory(database, place, narrowing, query),
        findDone(database, query),
        loadStory(database, place, narrowing),
      ]);
      const { mayEdit } = personOf(request);
      return render(request, <HistoryPage place={place} {...page} {...{ done, story, mayEdit }} {...days()} />);
    };
    const undoPage = async (request: Request, query: Query, id: number, refusal: Words | null = null) => {
      const { mayEdit } = personOf(request);
      const narrowing = readNarrowing(report, query, true);
      const shown = await database.reader.transaction().execute(async (db) => {
        const { change, choice } = await findPart(db, id, narrowing);
        const undo = mayEdit ? await planUndo(db, id, choice) : null;
        return { change, undo, narrowing: { month: narrowing.month, field: narrowing.row?.key ?? null } };
      });
      return render(request, <UndoPage place={placeOf(query)} {...shown} {...days()} refusal={refusal} />);
    };

    const parameters = reportParameters(report, 'month', 'field', 'actor', 'before', 'change', 'done');
    route(historyPath(report.id), {
      get: answerRoute(parameters, async (request, query) => {
        const id = readParameter(query, 'change');
        return pageAnswer(await (id === null ? listPage(request, query) : undoPage(request, query, id)));
      }),
      post: async (request, response) => {
        const form = new URLSearchParams(await readText(request, 'application/x-www-form-urlencoded'));
        const id = requireParameter(form, 'change');
        const { month, row } = readNarrowing(report, form, true);
        const { choice } = await findPart(database.reader, id, { month, row });
        const origin = { via: 'web', ...actorOf(request, form.get('by') ?? ''), file: null, batch: null } as const;
        try {
          // Cells that are in the way stay only where the page has shown some.
          const done = await undoChange(database, id, { ...choice, keepNewer: form.has('keepNewer') }, origin);
          noteInLog(request, { change: done });
          redirect(response, historyAddress(report.id, placeOf(form), { month, field: row?.key ?? null, done }));
        } catch (error) {
          if (!(error instanceof Problem) || error.kind !== 'conflict') throw error;
          response.statusCode = 409;
          sendText(response, await undoPage(request, form, id, error.fault.page), 'text/html');
        }
      },
    });
  }
}

/** Changes a page (CONTRACT §11). */
const CHANGES_A_PAGE = 50;

type Narrowing = ReturnType<typeof readNarrowing>;

/**
 * A month and a row to which an address narrows a history; null for all.
 * @param hasComputed whether the row may be a computed one: its history is that of the fields behind it
 */
function readNarrowing({ rows, id, fields }: Report, query: Query, hasComputed: boolean) {
  const known = hasComputed ? rows.filter((row) => row.kind !== 'group') : fields;
  const key = query.get('field') || null;
  const row = key === null ? null : known.find((each) => each.key === key);
  if (row === undefined) throw wrongParameter('field', takes.field(id));
  return { month: readParameter(query, 'month'), row };
}

/** The keys of a field, or of the fields from which a row is computed. */
function fieldsBehind(row: ValueRow): readonly string[] {
  return row.kind === 'field' ? [row.key] : [...row.plus, ...row.minus];
}

/** A page of changes of a unit, or of all, newest first, whether older ones follow, and the filters of the address. */
async function loadHistory({ reader }: Database, place: ReportPlace, { month, row }: Narrowing, query: Query) {
  const { report, year, bu } = place;
  const before = readParameter(query, 'before');
  const actor = query.get('actor') || null;
  const months = month === null ? [] : [month];
  const fields = row === null ? [] : fieldsBehind(row);
  const filter = { kind: report.id, year, bu, months, fields, since: null, actor };
  const changes: Change[] = [];
  const range = { atOnce: CHANGES_A_PAGE + 1, ...(before !== null && { before }) };
  for await (const change of readHistory(reader, filter, range)) {
    if (changes.push(change) > CHANGES_A_PAGE) break;
  }
  const choice = { month, field: row?.key ?? null, before, actor };
  return { changes: changes.slice(0, CHANGES_A_PAGE), hasMore: changes.length > CHANGES_A_PAGE, choice };
}

/**
 * Undoes a change, or a part of it, as a change of its own.
 * @returns the id of the new change
 * @throws what `planUndo` throws; Problem 'conflict' when cells are in the way, and when nothing is left to undo
 */
function undoChange({ write }: Database, id: number, choice: UndoChoice, origin: ChangeOrigin): Promise<number> {
  return write(async (transaction) => {
    const plan = await planUndo(transaction, id, choice);
    if (plan.problem !== null) throw plan.problem;
    const undone = await applyUndo(transaction, plan, origin);
    if (undone !== null) return undone;
    throw new Problem('conflict', fault('undo-changes-nothing', { change: id }));
  });
}

/** The head of one figure's history: its value, and the values of the fields behind it. */
async function loadStory({ reader }: Database, place: ReportPlace, { month, row }: Narrowing) {
  if (month === null || row === null) return null;
  const months = await listMonths(reader, place.report, place);
  return { row, month, cells: months.find((each) => each.month === month)?.cells ?? {} };
}

/** The undo that has led to the page; null for anything else. */
async function findDone({ reader }: Database, query: Query) {
  const id = readParameter(query, 'done');
  const change = id === null ? null : await findChange(reader, id);
  return change?.undoes === undefined ? null : { ...change, undoes: change.undoes };
}

/** A change, and the part to which an address narrows a history. @throws Problem 'not-found' for an unknown id */
async function findPart(db: Database['reader'], id: number, { month, row }: Narrowing) {
  const change = await findChange(db, id);
  if (change === null) throw new Problem('not-found', storedFault('no-such-change', { change: id }));
  const behind = row === null ? [] : fieldsBehind(row);
  const touched = behind.filter((key) => change.cells.some(({ field }) => field === key));
  const fields = touched.length > 0 ? touched : behind;
  return { change, choice: { months: month === null ? [] : [month], fields, keepNewer: true } };
}
