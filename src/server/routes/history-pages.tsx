import { createHash } from 'node:crypto';
import { Router, type RequestHandler, type Response } from 'express';
import type { ReactElement } from 'react';
import { findChange, findChanges, type Change } from '../../../db/history.ts';
import type { Database } from '../../../db/open.ts';
import { planUndo, type UndoChoice, type UndoPlan } from '../../../db/undo.ts';
import { historyAddress, historyPath, reportPath } from '../../domain/addresses.ts';
import type { Person } from '../../domain/person.ts';
import { Problem } from '../../domain/problem.ts';
import type { Label, Report } from '../../domain/report.ts';
import { reports } from '../../domain/reports.ts';
import { seoulDate, type IsoDate } from '../../domain/year-month.ts';
import type { PageContent, RenderPage } from '../../views/page-renderer.tsx';
import { HistoryPage, type HistoryPlace } from '../../views/pages/history-page.tsx';
import { UndoPage, type ShownUndo } from '../../views/pages/undo-page.tsx';
import type { AnswerRoute } from '../answer-route.ts';
import { pageAnswer } from '../answer.ts';
import { methodNotAllowed } from '../errors.tsx';
import { historyFilter, historyPage, readChangeId, readNarrowing } from '../history-query.ts';
import { readFormFields } from '../json-body.ts';
import { actorOf, personOf } from '../person.ts';
import { readReportQuery, reportParameters, type Parameters, type Query } from '../query.ts';
import { logChange } from '../request-log.ts';
import { sendText } from '../send.ts';
import { undoChange } from '../undo-change.ts';

const OTHER_CHOICE: Label = {
  ko: '선택이 바뀌어 아직 되돌리지 않았습니다. 다시 확인하세요',
  en: 'The choice was changed, so nothing was undone yet: look again.',
};

interface HistoryPagesParts {
  readonly database: Database;
  readonly guardWrite: RequestHandler;
  /** Keeps an answer for as long as data and day are the same. */
  readonly answerRoute: AnswerRoute;
  readonly renderPage: RenderPage;
  readonly today: () => IsoDate;
}

/** `/report/{kind}/history`: the changes of a report's year, and their undo in two steps of plain forms (CONTRACT §11). */
export function historyPages(parts: HistoryPagesParts): Router {
  const { database, guardWrite, answerRoute, renderPage, today } = parts;
  const router = Router({ caseSensitive: true, strict: true });
  for (const report of reports) {
    const render = (person: Person, body: ReactElement) => {
      const content: PageContent = { title: `History: ${report.title.en}`, body };
      return renderPage({ path: reportPath(report.id), person }, content);
    };
    const undoPage = async (
      place: HistoryPlace,
      id: number,
      part: { choice: UndoPart | null; refusal: Label | null; person: Person },
    ) => {
      const { change, undo } = await loadUndo(database, id, part);
      const shown = part.person.mayEdit ? undo : null;
      const days = { now: seoulDate(new Date()), today: today() };
      return render(
        part.person,
        <UndoPage place={place} change={change} undo={shown} refusal={part.refusal} {...days} />,
      );
    };

    router
      .route(historyPath(report.id))
      .get(
        answerRoute(historyParameters(report), async (request, query) => {
          const place = placeOf(report, query, today());
          const person = personOf(request);
          const change = readChangeId(query, 'change');
          return pageAnswer(
            change === null
              ? render(person, await listPage(database, place, query, { mayEdit: person.mayEdit, today: today() }))
              : await undoPage(place, change, { choice: null, refusal: null, person }),
          );
        }),
      )
      .post(guardWrite, async (request, response) => {
        const form = await readFormFields(request);
        const place = placeOf(report, new Map(form), today());
        const id = readChangeId(new Map(form), 'change');
        if (id === null) throw new Problem('invalid', 'The form names no change; open the history again.');
        const choice = partOf(form.getAll('months[]'), form.getAll('fields[]'));
        const sendPage = async (refusal: Label | null) =>
          sendText(response, await undoPage(place, id, { choice, refusal, person: personOf(request) }), 'text/html');
        if (form.get('step') !== 'apply') return sendPage(null);
        const shown = partOf(textsOf(form, 'shownMonths'), textsOf(form, 'shownFields'));
        if (!isSamePart(choice, shown)) return sendPage(OTHER_CHOICE);
        const plan = form.get('plan') ?? '';
        const done = await applyPart(database, actorOf(request, form.get('by') ?? ''), { id, choice, plan });
        if (done instanceof Problem) {
          response.statusCode = 409;
          return sendPage({ ko: '되돌리지 않았습니다. 아래를 다시 확인하세요', en: done.message });
        }
        logChange(response, done);
        redirect(response, historyAddress(report.id, place, { done }));
      })
      .all(methodNotAllowed('GET, HEAD, POST'));
  }
  return router;
}

function historyParameters(report: Report): Parameters {
  const { names, others } = reportParameters(report, 'ignored');
  return { names: [...names, 'month', 'field', 'actor', 'before', 'change', 'done'], others };
}

function placeOf(report: Report, query: Query, today: IsoDate): HistoryPlace {
  return { report, ...readReportQuery(report, query, today) };
}

async function listPage(
  database: Database,
  place: HistoryPlace,
  query: Query,
  { mayEdit, today }: { mayEdit: boolean; today: IsoDate },
): Promise<ReactElement> {
  const narrowing = readNarrowing(place.report, query);
  const actor = query.get('actor') || null;
  const [page, done] = await Promise.all([
    historyPage(database, historyFilter(place, narrowing, actor), narrowing.before),
    findDone(database, query),
  ]);
  return (
    <HistoryPage
      place={place}
      choice={{ ...narrowing, actor }}
      {...page}
      done={done}
      mayEdit={mayEdit}
      now={seoulDate(new Date())}
      today={today}
    />
  );
}

/** The undo that has led to the page; null for anything else. */
async function findDone({ reader }: Database, query: Query) {
  const text = query.get('done') ?? '';
  const change = /^[1-9]\d{0,14}$/.test(text) ? await findChange(reader, Number(text)) : null;
  return change?.undoes === undefined ? null : { ...change, undoes: change.undoes };
}

/** The months and fields that were chosen. */
interface UndoPart {
  readonly months: ReadonlySet<number>;
  readonly fields: ReadonlySet<string>;
}

function partOf(months: readonly string[], fields: readonly string[]): UndoPart {
  return { months: new Set(months.map(Number)), fields: new Set(fields) };
}

function textsOf(form: URLSearchParams, name: string): string[] {
  return (form.get(name) ?? '').split(' ').filter((text) => text !== '');
}

function isSamePart(one: UndoPart, other: UndoPart): boolean {
  const isSame = <T,>(a: ReadonlySet<T>, b: ReadonlySet<T>) => a.size === b.size && [...a].every((each) => b.has(each));
  return isSame(one.months, other.months) && isSame(one.fields, other.fields);
}

/** What of a change was chosen: the months and fields in which it has a cell; null where that is none. */
function choiceOf(change: Change, { months, fields }: UndoPart): UndoChoice | null {
  const cells = change.cells.filter(({ month, field }) => months.has(month) && fields.has(field));
  if (cells.length === 0) return null;
  if (cells.length === change.cells.length) return { months: [], fields: [], keepNewer: true };
  const distinct = <T,>(values: readonly T[]) => [...new Set(values)];
  return {
    months: distinct(cells.map(({ month }) => month)),
    fields: distinct(cells.map(({ field }) => field)),
    keepNewer: true,
  };
}

/** @throws Problem 'not-found' for an unknown id */
async function loadUndo(
  { reader }: Database,
  id: number,
  { choice }: { choice: UndoPart | null },
): Promise<{ change: Change; undo: ShownUndo }> {
  return reader.transaction().execute(async (db) => {
    const change = await findChange(db, id);
    if (change === null) throw new Problem('not-found', `There is no change ${id}; the history lists all changes.`);
    const part = choice ?? {
      months: new Set(change.cells.map(({ month }) => month)),
      fields: new Set(change.cells.map(({ field }) => field)),
    };
    const chosen = choiceOf(change, part);
    const plan = chosen === null ? null : await planUndo(db, id, chosen);
    const newer = plan?.newer ?? [];
    const latest = newer.map(({ changes }) => changes.at(-1) ?? id);
    const makers = new Map((await findChanges(db, [...new Set(latest)])).map((each) => [each.id, each]));
    const inTheWay = newer.map((cell, at) => ({ ...cell, by: makers.get(latest[at] ?? id) ?? null }));
    return { change, undo: { ...part, cells: plan?.cells ?? [], inTheWay, plan: plan === null ? '' : nameOf(plan) } };
  });
}

/** @returns the id of the new change, or why nothing was undone */
async function applyPart(
  database: Database,
  actor: ReturnType<typeof actorOf>,
  { id, choice, plan }: { id: number; choice: UndoPart; plan: string },
): Promise<number | Problem> {
  const change = await findChange(database.reader, id);
  if (change === null) throw new Problem('not-found', `There is no change ${id}; the history lists all changes.`);
  const chosen = choiceOf(change, choice);
  if (chosen === null) return new Problem('conflict', 'Nothing was chosen, so nothing was undone.');
  const origin = { via: 'web', ...actor, file: null, batch: null } as const;
  return undoChange(database, id, chosen, origin, (now) => nameOf(now) === plan).catch((error: unknown) => {
    if (error instanceof Problem && error.kind === 'conflict') return error;
    throw error;
  });
}

/** A digest of what a plan would do. */
function nameOf({ change, cells, newer }: UndoPlan): string {
  return createHash('sha256')
    .update(JSON.stringify([change, cells, newer]))
    .digest('base64url')
    .slice(0, 22);
}

function redirect(response: Response, address: string): void {
  response.statusCode = 303;
  response.setHeader('Location', address);
  sendText(response, '', 'text/plain');
}
