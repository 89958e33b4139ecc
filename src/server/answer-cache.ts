import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Request, RequestHandler } from 'express';
import { etagOf, sendEncoded, type Encoded } from './conditional.ts';

/** What a route answers, before it is encoded. */
export interface Answer {
  readonly body: string;
  readonly type: string;
  /** `Cache-Control`. */
  readonly cache: string;
  /** Whether the client may ask again with the tag that it has. */
  readonly hasTag: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

type Encoding = 'br' | 'gzip' | 'identity';

export interface AnswerCache {
  /** What every answer of now depends on: the data's version, and the date in Seoul. */
  readonly now: () => string;
  readonly find: (url: string, acceptEncoding: string) => Encoded | null;
  readonly keep: (url: string, asOf: string, acceptEncoding: string, encoding: Encoding, answer: Encoded) => void;
}

const MOST_BYTES = 64 * 1024 * 1024;
/** Browsers send a handful of Accept-Encoding headers. */
const MOST_HEADERS = 100;
/** A page of 52 kB becomes 8 in one millisecond; the best quality takes 60 for one kilobyte less. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Keeps encoded answers by address, for one state of the data: with the first question after a commit of any process, or
 * after midnight in Seoul, all of them are gone. The least recently used go when they are more than 64 MiB.
 */
export function createAnswerCache(now: () => string, mostBytes: number = MOST_BYTES): AnswerCache {
  const answers = new Map<string, Encoded>();
  const encodings = new Map<string, Encoding>();
  let state = '';
  let bytes = 0;
  const drop = (key: string) => {
    bytes -= answers.get(key)?.body.length ?? 0;
    answers.delete(key);
  };
  return {
    now,
    find(url, acceptEncoding) {
      const current = now();
      if (current !== state) {
        answers.clear();
        bytes = 0;
        state = current;
        return null;
      }
      const encoding = encodings.get(acceptEncoding);
      if (encoding === undefined) return null;
      const key = `${encoding} ${url}`;
      const answer = answers.get(key);
      if (answer === undefined) return null;
      answers.delete(key);
      answers.set(key, answer);
      return answer;
    },
    keep(url, asOf, acceptEncoding, encoding, answer) {
      if (asOf !== state || answer.body.length > mostBytes) return;
      if (encodings.size >= MOST_HEADERS) encodings.clear();
      encodings.set(acceptEncoding, encoding);
      const key = `${encoding} ${url}`;
      drop(key);
      answers.set(key, answer);
      bytes += answer.body.length;
      for (const oldest of answers.keys()) {
        if (bytes <= mostBytes) break;
        drop(oldest);
      }
    },
  };
}

/** A GET route whose answer is kept; without a cache (in development) each is made anew. */
export function answering(cache: AnswerCache | null, make: (request: Request) => Promise<Answer>): RequestHandler {
  return async (request, response) => {
    // Before anything is read: what is committed meanwhile makes another state.
    const asOf = cache?.now() ?? '';
    const encoding = encodingFor(request);
    const answer = encode(await make(request), encoding);
    if (cache !== null && cache.now() === asOf) {
      cache.keep(request.originalUrl, asOf, request.headers['accept-encoding'] ?? '', encoding, answer);
    }
    sendEncoded(request, response, answer);
  };
}

/**
 * Answers from the cache before the app has to work.
 * @param isKnown whether this host name is served; any other is the app's to refuse
 */
export function answerFromCache(
  cache: AnswerCache,
  app: RequestListener,
  {
    fixedHeaders,
    isKnown,
    log,
  }: {
    readonly fixedHeaders: Map<string, string>;
    readonly isKnown: (host: string | undefined) => boolean;
    /** Of what is answered from the cache. */
    readonly log: (request: IncomingMessage, response: ServerResponse) => void;
  },
): RequestListener {
  const fixed = [...fixedHeaders].flat();
  /** Names and values of an answer's headers, ready to be written. */
  const written = new WeakMap<Encoded, string[]>();
  return (request, response) => {
    const { method, url = '', headers } = request;
    const answer = method === 'GET' && isKnown(headers.host) ? look(url, headers['accept-encoding'] ?? '') : null;
    if (answer === null) {
      app(request, response);
      return;
    }
    log(request, response);
    if (headers['if-none-match'] !== undefined) {
      response.setHeaders(fixedHeaders);
      sendEncoded(request, response, answer);
      return;
    }
    let all = written.get(answer);
    if (all === undefined) {
      const own = Object.entries({ ...answer.headers, 'Content-Length': answer.body.length });
      all = [...fixed, ...own.flat().map(String)];
      written.set(answer, all);
    }
    response.writeHead(200, all);
    response.end(answer.body);
  };

  function look(url: string, acceptEncoding: string): Encoded | null {
    try {
      return cache.find(url, acceptEncoding);
    } catch {
      return null; // the app says what is wrong with the database
    }
  }
}

function encodingFor(request: Request): Encoding {
  const accepted = request.acceptsEncodings();
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity';
}

function encode({ body, type, cache, hasTag, headers }: Answer, encoding: Encoding): Encoded {
  const whole = Buffer.from(body);
  const bytes = encoding === 'br' ? brotliCompressSync(whole, QUICK) : encoding === 'gzip' ? gzipSync(whole) : whole;
  const etag = hasTag ? etagOf(bytes) : null;
  return {
    body: bytes,
    etag,
    headers: {
      ...headers,
      'Content-Type': type,
      'Cache-Control': cache,
      Vary: 'Accept-Encoding',
      ...(etag !== null && { ETag: etag }),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    },
  };
}
