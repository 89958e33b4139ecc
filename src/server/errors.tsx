import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { databaseProblem } from '../../db/problem.ts';
import { Problem, type ProblemKind } from '../domain/problem.ts';
import { literal } from '../domain/report.ts';
import type { RenderPage } from '../views/page-renderer.tsx';
import { ErrorPage } from '../views/pages/error-page.tsx';
import { NotFoundPage } from '../views/pages/not-found-page.tsx';
import { hasLargeRest } from './json-body.ts';
import type { Log } from './log.ts';
import { RETRY_AFTER_SECONDS, sendText } from './send.ts';
import { shownTo } from './shown-to.ts';

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
const OUR_FAULT = 'Something went wrong on the server; try again, and report it if it happens again.';

/** The methods of an address that cannot be written, as in the Allow header. */
export const READ_METHODS = 'GET, HEAD';

/**
 * Refuses what a path does not answer.
 * @param allowed the methods that it answers, as in the Allow header
 * @param instead what to do, as the end of a sentence
 */
export function methodNotAllowed(allowed: string, instead = 'use GET'): RequestHandler {
  return (_request, response) => {
    response.setHeader('Allow', allowed);
    throw new Problem(
      'method-not-allowed',
      `This address answers ${allowed.replace(/, (?=[A-Z]+$)/, ' and ')} only; ${instead}.`,
    );
  };
}

/** Says why a request failed, and writes it to the log where it is not the client's fault. */
export type FailureLog = (thrown: unknown, request: Request) => { readonly status: number; readonly sentence: string };

/** What fails one request after another while it lasts. The log has it once a minute. */
const OUTAGES: readonly ProblemKind[] = ['locked', 'unavailable', 'disk-full'];
const REPEAT_MS = 60_000;

export function createFailureLog(log: Log): FailureLog {
  /** When each outage was written down last, by its message. */
  const written = new Map<string, number>();
  return (thrown, { method, url }) => {
    const error = databaseProblem(thrown);
    const { status, sentence } = describe(error);
    if (error instanceof Problem && OUTAGES.includes(error.kind)) {
      const now = performance.now();
      if (now - (written.get(error.message) ?? -Infinity) > REPEAT_MS) {
        written.set(error.message, now);
        log.error(sentence, { method, url, error: error.message + causeOf(error) });
      }
    } else if (error instanceof Problem && error.kind === 'unknown-end') {
      // Somebody has to look at the figures, each time.
      log.error(sentence, { method, url, error: error.message + causeOf(error) });
    } else if (status === 500) {
      log.error(sentence, { method, url, error: stackOf(thrown) });
    }
    return { status, sentence: sentence.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ') }; // a field's name may hold anything
  };
}

/** Answers every error of the server with one sentence, as text for programs and as a page for people. */
export function errorHandler(explain: FailureLog, renderPage: RenderPage): ErrorRequestHandler {
  return (thrown: unknown, request, response, next) => {
    const { status, sentence } = explain(thrown, request);
    if (response.headersSent) return next(thrown);
    if (status === 503) response.setHeader('Retry-After', String(RETRY_AFTER_SECONDS));
    response.status(status);
    const shown = shownTo(request);
    const hangsUp = hasLargeRest(request);
    if (isForPrograms(request)) {
      sendText(response, sentence, 'text/plain', hangsUp);
    } else if (status === 404) {
      const html = renderPage(shown, { title: literal('Page Not Found'), body: <NotFoundPage /> });
      sendText(response, html, 'text/html', hangsUp);
    } else {
      const isImport = request.method === 'POST' && request.path.startsWith('/import/');
      const body = <ErrorPage status={status} sentence={sentence} address={request.originalUrl} isImport={isImport} />;
      sendText(
        response,
        renderPage(shown, { title: { ko: `오류 ${status}`, en: `Error ${status}` }, body }),
        'text/html',
        hangsUp,
      );
    }
  };
}

function describe(error: unknown): { status: number; sentence: string } {
  if (error instanceof Problem) {
    // These sentences name files and variables, which are not for the network.
    if (error.kind === 'usage') return { status: STATUS.usage, sentence: OUR_FAULT };
    return { status: STATUS[error.kind], sentence: error.fault.page.en };
  }
  // Express gives its own errors about requests a status.
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  if (status >= 400 && status < 500) return { status: 400, sentence: 'The URL is malformed; check it.' };
  return { status: 500, sentence: OUR_FAULT };
}

export function isForPrograms({ path }: Pick<Request, 'path'>): boolean {
  return /^\/(?:api(?:\/.*)?|healthz|livez|readyz|.*\.csv)$/.test(path);
}

function stackOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return (thrown.stack ?? thrown.message) + causeOf(thrown);
}

function causeOf({ cause }: Error): string {
  return cause instanceof Error ? ` <- ${cause.message}` : '';
}
