import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import type { AnswerCache, Version } from './answer-cache.ts';
import { chooseEncoding, encodeAnswer, type Answer, type EncodedAnswer, type Encoding } from './answer.ts';
import { personOf } from './person.ts';
import { canonicalAddress, NO_PARAMETERS, readQuery, type Parameters, type Query } from './query.ts';
import { sendAnswer } from './send.ts';

/** An address, or several of one shape, that is read with GET. */
interface Readable {
  /** As Express takes it. */
  readonly path: string;
  readonly parameters: Parameters;
  /** May depend on the path, on the query and on the person, and on nothing else of the request. */
  readonly answer: (request: Request, query: Query) => Promise<Answer>;
}

/** Makes the handler of a GET route. */
export type AnswerRoute = (readable: Readable) => RequestHandler;

export interface AnswerRoutes {
  /**
   * Routes whose answers are kept.
   * @param version names what the answers are made from; an answer is good as long as this returns the same
   */
  readonly keptBy: (version: Version) => AnswerRoute;
  /**
   * The kept answer to a GET request, found without Express; null when the app must answer. It is there at once unless a
   * database server must be asked.
   */
  readonly find: (request: IncomingMessage) => EncodedAnswer | null | Promise<EncodedAnswer | null>;
}

/** Browsers send a handful of different Accept-Encoding headers. */
const MAX_HEADERS = 100;
const MAX_HEADER_LENGTH = 200;

/** @param cache null in development, where the code that makes an answer changes too */
export function createAnswerRoutes(cache: AnswerCache | null): AnswerRoutes {
  const parametersOf = new Map<string, Parameters>();
  /** The encoding that was chosen for each Accept-Encoding header. */
  const encodings = new Map<string, Encoding>();

  const rememberEncoding = (header: string, encoding: Encoding): void => {
    if (header.length > MAX_HEADER_LENGTH) return;
    if (encodings.size >= MAX_HEADERS) encodings.clear();
    encodings.set(header, encoding);
  };

  return {
    keptBy: (version) => (readable) => {
      const { path, parameters, answer } = readable;
      parametersOf.set(path, parameters);
      const answerOf = async (request: Request, encoding: Encoding): Promise<EncodedAnswer> => {
        const query = readQuery(request.originalUrl, parameters);
        const make = async () => encodeAnswer(await answer(request, query), encoding);
        if (cache === null) return make();
        const address = ownerOf(request) + canonicalAddress(request.path, parameters, query);
        // Asked before anything is read, because somebody may commit while the answer is made.
        const madeFrom = await version();
        const kept = cache.find(address, encoding, madeFrom);
        if (kept !== null) return kept;
        const made = await make();
        if ((await version()) === madeFrom) cache.keep(address, { answer: made, encoding, madeFrom, version });
        return made;
      };
      return async (request, response) => {
        const encoding = chooseEncoding(request);
        rememberEncoding(request.headers['accept-encoding'] ?? '', encoding);
        sendAnswer(request, response, await answerOf(request, encoding));
      };
    },
    find(request) {
      const { url = '', headers } = request;
      const encoding = encodings.get(headers['accept-encoding'] ?? '');
      if (cache === null || encoding === undefined) return null;
      const start = url.indexOf('?');
      // Links of the pages are spelled as answers are kept, and that costs no parsing.
      const owner = ownerOf(request);
      const kept = cache.find(owner + url, encoding);
      if (kept !== null || start === -1) return kept;
      const path = url.slice(0, start);
      const parameters = parametersOf.get(path) ?? NO_PARAMETERS;
      return cache.find(owner + canonicalAddress(path, parameters, readQuery(url, parameters)), encoding);
    },
  };
}

/** What stands before the address of a kept answer: the name and the role that it was made for; nothing where nobody is known. */
function ownerOf(request: IncomingMessage): string {
  const { name, mayEdit } = personOf(request);
  return name === null ? '' : `${JSON.stringify([name, mayEdit])} `;
}
