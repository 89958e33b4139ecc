import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Problem } from '../domain/problem.ts';
import type { Config } from '../settings/config.ts';
import type { createAnswerRoutes } from './answer-route.ts';
import type { EncodedAnswer } from './answer.ts';
import { isForPrograms, STATUS } from './errors.tsx';
import { type Log, logRequest, noteInLog } from './log.ts';
import { isHealthCheck, METRICS_PATH, type Metrics } from './monitoring.ts';
import { languageOf, personCheck } from './person.ts';
import { checkHost, type FixedHeaders } from './security.ts';
import { sendAnswer, sendText } from './send.ts';
import { fault } from './words.ts';

interface FrontDoorParts {
  readonly config: Config;
  readonly fixedHeaders: FixedHeaders;
  readonly log: Log;
  readonly findKept: ReturnType<typeof createAnswerRoutes>['find'];
  readonly metrics: Metrics;
}

/** Runs before Express: checks Host and sender, logs, sends cached answers, sets the fixed headers. */
export function frontDoor(
  app: RequestListener,
  { config, fixedHeaders, log, findKept, metrics }: FrontDoorParts,
): RequestListener {
  const hostProblem = checkHost(config);
  const personProblem = personCheck(config);
  const fixed = new Map(Object.entries(fixedHeaders));
  const logsReads = config.logLevel === 'debug';

  return (request, response) => {
    response.once('close', () => {
      const { statusCode } = response;
      metrics.answers.set(statusCode, (metrics.answers.get(statusCode) ?? 0) + 1);
    });
    const problem = takePath(request) ?? unknownSender(request);
    const kept = problem === null && request.method === 'GET' ? findKept(request) : null;
    const answer = (found: EncodedAnswer | null) => {
      if (found === null || logsReads) logRequest(log, request, response);
      response.setHeaders(fixed);
      if (found !== null) return sendAnswer(request, response, found);
      if (problem === null) return app(request, response);
      refuse(request, response, problem);
    };
    if (kept === null) return answer(null);
    // The app will report what is wrong with the database.
    void kept.catch(() => null).then(answer);
  };

  /** Health checks need neither Host nor name, and the metrics have their own check of who asks. */
  function unknownSender(request: IncomingMessage): Problem | null {
    const { url = '' } = request;
    if (isHealthCheck(url)) return null;
    return hostProblem(request) ?? (url.split('?')[0] === METRICS_PATH ? null : personProblem(request));
  }
}

/** A person reads it in the language of their pages. The log has the words for the administrator. */
function refuse(request: IncomingMessage, response: ServerResponse, problem: Problem): void {
  noteInLog(request, { reason: problem.message });
  response.statusCode = STATUS[problem.kind];
  const [path = ''] = (request.url ?? '').split('?');
  const isPerson = request.headers.accept?.includes('text/html') === true && !isForPrograms(path);
  sendText(response, problem.fault.page[isPerson ? languageOf(request) : 'en'], 'text/plain');
}

/** Takes the path from a target that is a whole URL; the Host header still decides. @returns why it has no path, or null */
function takePath(request: IncomingMessage): Problem | null {
  const { url = '' } = request;
  if (url.startsWith('/') || url === '*') return null;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return new Problem('invalid', fault('nothing-here'));
  const { pathname, search } = new URL(url);
  request.url = pathname + search;
  return null;
}
