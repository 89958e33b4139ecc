import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { databaseProblem } from '../../db/problem.ts';
import { Problem, type ProblemKind } from '../domain/problem.ts';
import type { RenderPage } from '../views/page-renderer.tsx';
import { ErrorPage } from '../views/pages/error-page.tsx';
import { NotFoundPage } from '../views/pages/not-found-page.tsx';
import type { Log } from './log.ts';
import { personOf } from './person.ts';
import { RETRY_AFTER_SECONDS, sendText } from './send.ts';

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
  unavailable: 503,
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
    throw new Problem('method-not-allowed', `This address answers ${allowed.replace(', ', ' and ')} only; ${instead}.`);
  };
}

/** Answers every error of the server with one sentence, as text for programs and as a page for people. */
export function errorHandler(log: Log, renderPage: RenderPage): ErrorRequestHandler {
  return (thrown: unknown, request, response, next) => {
    const { status, sentence: text } = describe(thrown);
    const sentence = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '); // a posted field name may contain anything
    if (status >= 500) log.error(sentence, { method: request.method, url: request.url, error: stackOf(thrown) });
    if (response.headersSent) return next(thrown);
    if (status === 503) response.setHeader('Retry-After', String(RETRY_AFTER_SECONDS));
    response.status(status);
    const shown = { path: request.path, person: personOf(request) };
    if (isForPrograms(request)) {
      sendText(response, sentence, 'text/plain');
    } else if (status === 404) {
      const html = renderPage(shown, { title: 'Page Not Found', body: <NotFoundPage /> });
      sendText(response, html, 'text/html');
    } else {
      const isImport = request.method === 'POST' && request.path.startsWith('/import/');
      const body = <ErrorPage status={status} sentence={sentence} address={request.originalUrl} isImport={isImport} />;
      sendText(response, renderPage(shown, { title: `Error ${status}`, body }), 'text/html');
    }
  };
}

function describe(thrown: unknown): { status: number; sentence: string } {
  const error = databaseProblem(thrown);
  if (error instanceof Problem) {
    // These sentences name files and variables, which are not for the network.
    if (error.kind === 'usage') return { status: STATUS.usage, sentence: OUR_FAULT };
    const sentence =
      error.kind === 'unavailable'
        ? (error.forReaders ?? 'The database cannot be read or written right now; try again in a moment.')
        : error.message;
    return { status: STATUS[error.kind], sentence };
  }
  // Express gives its own errors about requests a status.
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  if (status >= 400 && status < 500) return { status: 400, sentence: 'The URL is malformed; check it.' };
  return { status: 500, sentence: OUR_FAULT };
}

function isForPrograms(request: Request): boolean {
  return /^\/(?:api(?:\/.*)?|healthz|.*\.csv)$/.test(request.path);
}

function stackOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const cause = thrown.cause instanceof Error ? ` <- ${thrown.cause.message}` : '';
  return (thrown.stack ?? thrown.message) + cause;
}
