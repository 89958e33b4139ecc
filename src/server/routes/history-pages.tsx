import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { ReactElement } from 'react';
import { findChange, type Change } from '../../../db/history.ts';
import type { Database } from '../../../db/open.ts';
import { planUndo, type UndoChoice, type UndoPlan } from '../../../db/undo.ts';
import { historyAddress, historyPath, reportPath } from '../../domain/addresses.ts';
import type { Words } from '../../domain/language.ts';
import { Problem } from '../../domain/problem.ts';
import { reports } from '../../domain/reports.ts';
import { seoulDate } from '../../domain/year-month.ts';
import { words } from '../../views/history-words.ts';
import { HistoryPage } from '../../views/pages/history-page.tsx';
import { UndoPage } from '../../views/pages/undo-page.tsx';
import type { Site } from '../answer-route.ts';
import { pageAnswer } from '../answer.ts';
import { methodNotAllowed } from '../errors.tsx';
import { loadHistory, readChangeId, type HistoryPlace } from '../history-query.ts';
import { fault } from '../history-words.ts';
import { readFormFields } from '../json-body.ts';
import { actorOf, personOf } from '../person.ts';
import { readReportQuery, reportParameters, type Query } from '../query.ts';
import { logChange } from '../request-log.ts';
import { redirect, sendText } from '../send.ts';
import { shownTo } from '../shown-to.ts';
import { cellsInTheWay, undoChange } from '../undo-change.ts';

/** `/report/{kind}/history`: the changes of a report's year, and their undo in two steps of plain forms (CONTRACT §11). */
export function historyPages({ app, database, guardWrite, answerRoute, renderPage, today }: Site): void {
  for (const report of reports) {
    const placeOf = (query: Query) => ({ report, ...readReportQuery(report, query, today()) });
    const render = (request: Request, body: ReactElement) => {
      const shown = shownTo(request, reportPath(report.id));
      return renderPage(shown, { title: words.title(report.title), body });
    };
    const listPage = async (request: Request, query: Query) => {
      const place = placeOf(query);
      const [page, done] = await Promise.all([loadHistory(database, place, query), findDone(database, query)]);
      const { mayEdit } = personOf(request);
      const days = { now: seoulDate(new Date()), today: today() };
      return render(request, <HistoryPage place={place} {...page} done={done} mayEdit={mayEdit} {...days} />);
    };
    const undoPage = async (request: Request, place: HistoryPlace, part: UndoPart, refusal: Words | null = null) => {
      const { change, undo } = await loadUndo(database, part);
      const shown = personOf(request).mayEdit ? undo : null;
      const days = { now: seoulDate(new Date()), today: today() };
      return render(request, <UndoPage place={place} change={change} undo={shown} refusal={refusal} {...days} />);
    };

    app
      .route(historyPath(report.id))
      .get(
        answerRoute(
          reportParameters(report, 'month', 'field', 'actor', 'before', 'change', 'done'),
          async (request, query) => {
            const id = readChangeId(query, 'change');
            return pageAnswer(
              await (id === null ? listPage(request, query) : undoPage(request, placeOf(query), { id, chosen: null })),
            );
          },
        ),
      )
      .post(guardWrite, async (request, response) => {
        const form = await readFormFields(request);
        const place = placeOf(form);
        const id = readChangeId(form, 'change');
        if (id === null) throw new Problem('invalid', fault('form-without-change'));
        const months = new Set(form.getAll('months[]').map(Number));
        const part = { id, chosen: { months, fields: new Set(form.getAll('fields[]')) } };
        const sendPage = async (refusal: Words | null) =>
          sendText(response, await undoPage(request, place, part, refusal), 'text/html');
        if (form.get('step') !== 'apply') return sendPage(null);
        if (!isAsShown(form, 'months[]', 'shownMonths') || !isAsShown(form, 'fields[]', 'shownFields')) {
          return sendPage(words.otherChoice);
        }
        const origin = { via: 'web', ...actorOf(request, form.get('by') ?? ''), file: null, batch: null } as const;
        const { choice } = await findPart(database.reader, part);
        if (choice === null) return sendRefusal(words.nothingChosen);
        const isPlan = (plan: UndoPlan) => nameOf(plan) === form.get('plan');
        let done: number;
        try {
          done = await undoChange(database, id, choice, origin, isPlan);
        } catch (error) {
          if (error instanceof Problem && error.kind === 'conflict') return sendRefusal(error.fault.page);
          throw error;
        }
        logChange(response, done);
        redirect(response, historyAddress(report.id, place, { done }));

        function sendRefusal(why: Words) {
          response.statusCode = 409;
          return sendPage(why);
        }
      })
      .all(methodNotAllowed('GET, HEAD, POST'));
  }
}

/** The undo that has led to the page; null for anything else. */
async function findDone({ reader }: Database, query: Query) {
  const text = query.get('done') ?? '';
  const change = /^[1-9]\d{0,14}$/.test(text) ? await findChange(reader, Number(text)) : null;
  return change?.undoes === undefined ? null : { ...change, undoes: change.undoes };
}

/** What is to be undone. */
interface UndoPart {
  /** Of the change. */
  readonly id: number;
  /** Null for all that it did. */
  readonly chosen: { readonly months: ReadonlySet<number>; readonly fields: ReadonlySet<string> } | null;
}

/** Whether the boxes are checked as they were when the page showed what the undo would do. */
function isAsShown(form: URLSearchParams, boxes: string, shown: string): boolean {
  const before = (form.get(shown) ?? '').split(' ');
  return form.getAll(boxes).toSorted().join(' ') === before.toSorted().join(' ');
}

/**
 * The change, and the months and fields in which it has a chosen cell; null where there is none.
 * @throws Problem 'not-found' for an unknown id
 */
async function findPart(
  db: Database['reader'],
  { id, chosen }: UndoPart,
): Promise<{ change: Change; choice: UndoChoice | null }> {
  const change = await findChange(db, id);
  if (change === null) throw new Problem('not-found', fault('change-not-in-history', { change: id }));
  const cells = change.cells.filter(
    ({ month, field }) => chosen === null || (chosen.months.has(month) && chosen.fields.has(field)),
  );
  const months = [...new Set(cells.map(({ month }) => month))];
  const fields = [...new Set(cells.map(({ field }) => field))];
  return { change, choice: cells.length === 0 ? null : { months, fields, keepNewer: true } };
}

/** @throws Problem 'not-found' for an unknown id */
async function loadUndo({ reader }: Database, part: UndoPart) {
  return reader.transaction().execute(async (db) => {
    const { change, choice } = await findPart(db, part);
    const shown = part.chosen ?? { months: new Set(choice?.months), fields: new Set(choice?.fields) };
    if (choice === null) return { change, undo: { ...shown, cells: [], inTheWay: [], plan: '' } };
    const plan = await planUndo(db, part.id, choice);
    const inTheWay = await cellsInTheWay(db, plan);
    return { change, undo: { ...shown, cells: plan.cells, inTheWay, plan: nameOf(plan) } };
  });
}

/** A digest of what a plan would do. */
function nameOf({ change, cells, newer }: UndoPlan): string {
  return createHash('sha256')
    .update(JSON.stringify([change, cells, newer]))
    .digest('base64url')
    .slice(0, 22);
}
