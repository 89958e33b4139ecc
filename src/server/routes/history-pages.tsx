import type { Request } from 'express';
import type { ReactElement } from 'react';
import { findChange, type Change } from '../../../db/history.ts';
import { listMonths } from '../../../db/month-records.ts';
import type { Database } from '../../../db/open.ts';
import { planUndo, type UndoChoice } from '../../../db/undo.ts';
import { fault as storedFault } from '../../../db/words.ts';
import { historyAddress, historyPath, reportPath } from '../../domain/addresses.ts';
import type { Words } from '../../domain/language.ts';
import { Problem } from '../../domain/problem.ts';
import { reports } from '../../domain/reports.ts';
import { seoulDate } from '../../domain/year-month.ts';
import type { ShownStory } from '../../views/cell-story.tsx';
import { words } from '../../views/history-words.ts';
import type { ReportPlace } from '../../views/page-head.tsx';
import { HistoryPage } from '../../views/pages/history-page.tsx';
import { UndoPage } from '../../views/pages/undo-page.tsx';
import type { Site } from '../answer-route.ts';
import { pageAnswer } from '../answer.ts';
import { fieldsBehind, loadHistory, readNarrowing } from '../history-query.ts';
import { readFormFields } from '../json-body.ts';
import { actorOf, personOf } from '../person.ts';
import { ID, readParameter, readReportQuery, reportParameters, requireParameter, type Query } from '../query.ts';
import { noteInLog } from '../request-log.ts';
import { redirect, sendText } from '../send.ts';
import { shownTo } from '../shown-to.ts';
import { undoChange } from '../undo-change.ts';

/**
 * `/report/{kind}/history`: the changes of a report's year, and their undo in two steps of plain forms (CONTRACT §11).
 */
export function historyPages({ route, database, answerRoute, renderPage, today }: Site): void {
  for (const report of reports) {
    const placeOf = (query: Query) => ({ report, ...readReportQuery(report, query, today()) });
    const render = (request: Request, body: ReactElement) => {
      const shown = shownTo(request, reportPath(report.id));
      return renderPage(shown, { title: words.title(report.title), body });
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
      const days = { now: seoulDate(new Date()), today: today() };
      return render(request, <HistoryPage place={place} {...page} {...{ done, story, mayEdit }} {...days} />);
    };
    const undoPage = async (request: Request, query: Query, part: UndoPart, refusal: Words | null = null) => {
      const place = placeOf(query);
      const { month, row } = readNarrowing(report, query, true);
      const { change, undo } = await loadUndo(database, part);
      const shown = {
        place,
        change,
        undo: personOf(request).mayEdit ? undo : null,
        refusal,
        narrowing: { month, field: row?.key ?? null },
      };
      return render(request, <UndoPage {...shown} now={seoulDate(new Date())} today={today()} />);
    };

    const parameters = reportParameters(report, 'month', 'field', 'actor', 'before', 'change', 'done');
    route(historyPath(report.id), {
      get: answerRoute(parameters, async (request, query) => {
        const id = readParameter(query, 'change', ID);
        if (id === null) return pageAnswer(await listPage(request, query));
        const { month, row } = readNarrowing(report, query, true);
        const months = month === null ? null : new Set([month]);
        const fields = row === null ? null : new Set(fieldsBehind(row));
        return pageAnswer(await undoPage(request, query, { id, months, fields }));
      }),
      post: async (request, response) => {
        const form = await readFormFields(request);
        const place = placeOf(form);
        const { month, row } = readNarrowing(report, form, true);
        const id = requireParameter(form, 'change', ID);
        const months = new Set(form.getAll('months[]').map(Number));
        const part = { id, months, fields: new Set(form.getAll('fields[]')) };
        const sendPage = async (refusal: Words | null) =>
          sendText(response, await undoPage(request, form, part, refusal), 'text/html');
        if (form.get('step') !== 'apply') return sendPage(null);
        const origin = { via: 'web', ...actorOf(request, form.get('by') ?? ''), file: null, batch: null } as const;
        const { choice } = await findPart(database.reader, part);
        if (choice === null) return sendRefusal(words.nothingChosen);
        // Cells that are in the way stay only where the page has shown some.
        const keepNewer = form.has('keepNewer');
        let done: number;
        try {
          done = await undoChange(database, id, { ...choice, keepNewer }, origin);
        } catch (error) {
          if (error instanceof Problem && error.kind === 'conflict') return sendRefusal(error.fault.page);
          throw error;
        }
        noteInLog(request, { change: done });
        redirect(response, historyAddress(report.id, place, { month, field: row?.key ?? null, done }));

        function sendRefusal(why: Words) {
          response.statusCode = 409;
          return sendPage(why);
        }
      },
    });
  }
}

/** The head of one figure's history: its value, and the values of the fields behind it. */
async function loadStory(
  { reader }: Database,
  place: ReportPlace,
  { month, row }: ReturnType<typeof readNarrowing>,
): Promise<ShownStory | null> {
  if (month === null || row === null) return null;
  const months = await listMonths(reader, place.report, place);
  return { row, month, cells: months.find((each) => each.month === month)?.cells ?? {} };
}

/** The undo that has led to the page; null for anything else. */
async function findDone({ reader }: Database, query: Query) {
  const id = readParameter(query, 'done', ID);
  const change = id === null ? null : await findChange(reader, id);
  return change?.undoes === undefined ? null : { ...change, undoes: change.undoes };
}

/** What is to be undone. */
interface UndoPart {
  /** Of the change. */
  readonly id: number;
  /** Null for all in which it did something. */
  readonly months: ReadonlySet<number> | null;
  readonly fields: ReadonlySet<string> | null;
}

/**
 * The change, and the months and fields in which it has a chosen cell; null where there is none.
 * @throws Problem 'not-found' for an unknown id
 */
async function findPart(
  db: Database['reader'],
  part: UndoPart,
): Promise<{ change: Change; choice: UndoChoice | null }> {
  const change = await findChange(db, part.id);
  if (change === null) throw new Problem('not-found', storedFault('no-such-change', { change: part.id }));
  const cells = change.cells.filter(
    ({ month, field }) => (part.months?.has(month) ?? true) && (part.fields?.has(field) ?? true),
  );
  const months = [...new Set(cells.map(({ month }) => month))];
  const fields = [...new Set(cells.map(({ field }) => field))];
  return { change, choice: cells.length === 0 ? null : { months, fields, keepNewer: true } };
}

/** @throws Problem 'not-found' for an unknown id */
async function loadUndo({ reader }: Database, part: UndoPart) {
  return reader.transaction().execute(async (db) => {
    const { change, choice } = await findPart(db, part);
    const shown = {
      months: part.months ?? new Set(choice?.months),
      fields: part.fields ?? new Set(choice?.fields),
    };
    if (choice === null) return { change, undo: { ...shown, cells: [], inTheWay: [] } };
    const plan = await planUndo(db, part.id, choice);
    return { change, undo: { ...shown, cells: plan.cells, inTheWay: plan.newer } };
  });
}
