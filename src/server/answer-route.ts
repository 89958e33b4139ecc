import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import type { Database } from '../../db/open.ts';
import type { IsoDate } from '../domain/year-month.ts';
import type { RenderPage } from '../views/page-renderer.tsx';
import { createAnswerCache, type Version } from './answer-cache.ts';
import { chooseEncoding, encodeAnswer, type Answer, type Encoding } from './answer.ts';
import { languageOf, personOf } from './person.ts';
import { canonicalAddress, readQuery, type Parameters, type Query } from './query.ts';
import { sendAnswer } from './send.ts';

/**
 * Makes the handler of a GET route.
 * @param answer may depend on the path, on the query and on the person, and on nothing else of the request
 */
type AnswerRoute = (
  parameters: Parameters,
  answer: (request: Request, query: Query) => Promise<Answer>,
) => RequestHandler;

/** What the routes are made with. */
export interface Site {
  readonly database: Database;
  readonly renderPage: RenderPage;
  readonly today: () => IsoDate;
  /** Answers these methods of a path, and no others. Before the body of a write is read, its sender is checked. */
  readonly route: (path: string, answers: Partial<Record<'get' | 'post' | 'options', RequestHandler>>) => void;
  /** Keeps an answer for as long as data and day are the same. */
  readonly answerRoute: AnswerRoute;
}

/** @param keepsAnswers false in development, where the code that makes an answer changes too */
export function createAnswerRoutes(keepsAnswers: boolean) {
  const cache = createAnswerCache();
  return {
    /** Routes whose answers are kept as long as the version of their data is the same. */
    keptBy(version: Version): AnswerRoute {
      return (parameters, answer) => async (request, response) => {
        const query = readQuery(request.originalUrl, parameters);
        const encoding = chooseEncoding(request);
        const make = async () => encodeAnswer(await answer(request, query), encoding);
        const key = keyOf(request, encoding, canonicalAddress(request.path, parameters, query));
        sendAnswer(request, response, await (keepsAnswers ? cache.findOrMake(key, version, make) : make()));
      };
    },
    /**
     * The cached answer to a GET request, or the one under way, without Express; null if the app must answer. Links of
     * pages are spelled like cache keys; other spellings find the same answer through Express.
     */
    find: (request: IncomingMessage) => cache.find(keyOf(request, chooseEncoding(request), request.url ?? '')),
  };
}

/** The cache key includes language and person: pages show the name, and readers' pages have no links that write. */
function keyOf(request: IncomingMessage, encoding: Encoding, address: string): string {
  const { name, mayEdit } = personOf(request);
  return `${encoding} ${languageOf(request)} ${name === null ? '' : JSON.stringify([name, mayEdit])} ${address}`;
}
