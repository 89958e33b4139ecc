import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { databaseProblem } from '../../db/problem.ts';
import { IMPORT_API, UNDO_API } from '../domain/addresses.ts';
import type { Fault } from '../domain/fault.ts';
import type { Language } from '../domain/language.ts';
import { Problem, type ProblemKind } from '../domain/problem.ts';
import type { RenderPage } from '../views/page-renderer.tsx';
import { ErrorPage } from '../views/pages/error-page.tsx';
import { errorTitle } from '../views/pages/error-words.ts';
import { NotFoundPage } from '../views/pages/not-found-page.tsx';
import { noteInLog, type Log } from './log.ts';
import { shownTo } from './person.ts';
import { RETRY_AFTER_SECONDS, sendText } from './send.ts';
import { fault } from './words.ts';

/** The status of each kind of problem; docs/api.md has the same table. */
export const STATUS: Readonly<Record<ProblemKind, number>> = {
  usage: 500, // about how the server is started, never about a request
  invalid: 400,
  'unknown-person': 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'too-large': 413,
  'wrong-type': 415,
  'unknown-host': 421,
  locked: 503,
  busy: 503,
  unavailable: 503,
  'unknown-end': 503,
  'disk-full': 507,
};

/** Refuses the methods that a path does not answer. @param allowed those that it does, as in the Allow header */
export function methodNotAllowed(allowed: string): RequestHandler {
  return (_request, response) => {
    response.setHeader('Allow', allowed);
    throw new Problem('method-not-allowed', fault('other-method', { allowed }));
  };
}

/** Says why a request failed, and writes it to the log where it is not the client's fault. */
export type Explain = (thrown: unknown, request: Request) => { readonly status: number; readonly fault: Fault };

/** These fail every request; the log has each once a minute. */
const OUTAGES: readonly ProblemKind[] = ['locked', 'unavailable', 'disk-full'];
const REPEAT_MS = 60_000;

export function createExplain(log: Log): Explain {
  /** When each outage was last logged, by message. */
  const logged = new Map<string, number>();
  return (thrown, { method, url }) => {
    const error = databaseProblem(thrown);
    const failure = describe(error);
    const kind = error instanceof Problem ? error.kind : null;
    if (failure.status < 500 || kind === 'busy') return failure;
    if (error instanceof Problem && OUTAGES.includes(error.kind)) {
      const now = performance.now();
      if (now - (logged.get(error.message) ?? -Infinity) < REPEAT_MS) return failure;
      logged.set(error.message, now);
    }
    log.error(failure.fault.page.en, { method, url, error: whatHappened(error) });
    return failure;
  };
}

/** Answers every error of the server with one sentence, as text for programs and as a page for people. */
export function errorHandler(explain: Explain, renderPage: RenderPage): ErrorRequestHandler {
  return (thrown: unknown, request, response, next) => {
    const failure = explain(thrown, request);
    if (response.headersSent) return next(thrown);
    // The log has the words for the administrator.
    if (failure.status === 403) noteInLog(request, { reason: failure.fault.terminal.en });
    if (failure.status === 503) response.setHeader('Retry-After', String(RETRY_AFTER_SECONDS));
    response.status(failure.status);
    const { method, originalUrl } = request;
    const isProgram = isForPrograms(request.path);
    const shown = shownTo(request);
    const language = isProgram ? languageForPrograms(request) : shown.language;
    // In one line: the name of a field may hold anything.
    const sentence = failure.fault.page[language].replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
    if (isProgram) return sendText(response, sentence, 'text/plain');
    const body =
      failure.status === 404 ? (
        <NotFoundPage sentence={sentence} />
      ) : (
        <ErrorPage status={failure.status} sentence={sentence} address={originalUrl} isSent={method === 'POST'} />
      );
    sendText(response, renderPage(shown, { title: errorTitle(failure.status), body }), 'text/html');
  };
}

function describe(error: unknown): ReturnType<Explain> {
  // The sentences about settings name files and variables, which stay off the network.
  if (error instanceof Problem && error.kind !== 'usage') return { status: STATUS[error.kind], fault: error.fault };
  // Express gives its own errors about requests a status.
  const isTheirs = error instanceof Error && 'status' in error && Number(error.status) < 500;
  return isTheirs ? { status: 400, fault: fault('nothing-here') } : { status: 500, fault: fault('our-fault') };
}

/** Whether a path is for programs, which get English texts. */
export function isForPrograms(path: string): boolean {
  return /^\/(?:api(?:\/.*)?|healthz|livez|readyz|metrics|.*\.csv)$/.test(path);
}

/** English, unless a page asks for its own language (CONTRACT §13). */
function languageForPrograms({ path, originalUrl }: Request): Language {
  if (path !== IMPORT_API && path !== UNDO_API) return 'en';
  return new URLSearchParams(originalUrl.split('?')[1]).get('lang') === 'ko' ? 'ko' : 'en';
}

/** An expected problem needs no stack. */
function whatHappened(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, stack = message, cause } = error;
  return (error instanceof Problem ? message : stack) + (cause instanceof Error ? ` <- ${cause.message}` : '');
}
