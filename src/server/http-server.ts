import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Log } from './log.ts';
import type { FixedHeaders } from './security.ts';

/** CONTRACT §7. Times in milliseconds. */
export const LIMITS = {
  headersTimeout: 5_000,
  requestTimeout: 30_000,
  /** Node looks only every 30 s for who is too slow, unless told otherwise. */
  connectionsCheckingInterval: 1_000,
  /** A connection on which nothing moves: who asked and does not read the answer, too. */
  idleTimeout: 60_000,
  maxConnections: 2_000,
} as const;

export type Limits = Readonly<Record<keyof typeof LIMITS, number>>;

export interface HttpServer {
  readonly server: Server;
  /** Takes no new requests, lets those under way be answered, then resolves; who stalls has as long as any request. */
  readonly stop: () => Promise<void>;
}

type Refusal = readonly [status: number, sentence: string];

/** How long somebody who was refused has to read why before the connection is cut. */
const LAST_WORDS_MS = 1_000;
/** Requests that were sent on one connection without waiting for answers. Browsers don't; programs send a few. */
const MOST_WAITING = 16;

/** What Node refuses before there is a request for the app, by its error code. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: [431, 'The address and headers are larger than 16 KiB; shorten them.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions are larger than 16 KiB; leave them out.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time; send it again, all at once.'],
};
const UNREADABLE: Refusal = [400, 'This is no HTTP request that can be read; check how it is sent.'];
const NO_PROXY: Refusal = [400, 'This server is no proxy; ask it for its own addresses.'];

/** An HTTP server for the app, with the product's limits; it does not listen yet. */
export function createHttpServer(
  app: RequestListener,
  fixedHeaders: FixedHeaders,
  log: Log,
  { idleTimeout, maxConnections, ...timeouts }: Limits = LIMITS,
): HttpServer {
  /** Every connection, with the requests that wait on it for the answer under way; null when there is none. */
  const connections = new Map<Socket, [IncomingMessage, ServerResponse][] | null>();
  let isStopping = false;

  const server = createServer({
    ...timeouts,
    requireHostHeader: false, // a missing Host gets our 400, with the sentence and the headers of every answer
    joinDuplicateHeaders: true, // otherwise the second of two Host or Content-Type headers is dropped unseen
  });
  server.maxConnections = maxConnections;
  server.maxHeadersCount = 0; // what comes after the 2000th would be dropped unseen; 16 KiB are the limit
  server.timeout = idleTimeout;

  /** One at a time: all that a client sends in advance would otherwise be answered, and held, at once. */
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    const waiting = connections.get(request.socket);
    if (waiting === null) begin(request, response);
    else if (waiting === undefined || waiting.length >= MOST_WAITING) request.socket.destroy();
    else waiting.push([request, response]);
  };

  const begin = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    const waiting = connections.get(socket) ?? [];
    connections.set(socket, waiting);
    if (isStopping) response.shouldKeepAlive = false;
    // Closed is when the last byte is out, or when nobody is left to send it to.
    response.once('close', () => {
      const next = waiting.shift();
      if (!connections.has(socket)) return;
      if (isStopping) return end(socket);
      if (next === undefined) connections.set(socket, null);
      else begin(...next);
    });
    const target = targetOf(request.url ?? '');
    if (target === null) return answer(response, UNREADABLE);
    request.url = target;
    app(request, response);
  };

  const answer = (response: ServerResponse, [status, sentence]: Refusal): void => {
    for (const [name, value] of headersOf(sentence)) response.setHeader(name, value);
    response.statusCode = status;
    response.end(sentence);
  };

  const headersOf = (sentence: string): [string, string | number][] => [
    ...Object.entries(fixedHeaders),
    ['Cache-Control', 'no-store'],
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Content-Length', Buffer.byteLength(sentence)],
  ];

  /** For what never became a request: the answer is written by hand. */
  const refuse = (socket: Duplex, [status, sentence]: Refusal, code?: string): void => {
    socket.on('error', () => {}); // it may be gone; Node has taken its own listener off
    log.info('refused', { status, code, from: 'remoteAddress' in socket ? socket.remoteAddress : undefined });
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...headersOf(sentence).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${sentence}`);
    end(socket);
  };

  server.on('connection', (socket) => {
    connections.set(socket, null);
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', take);
  server.on('checkExpectation', take); // an Expect that nobody knows changes nothing about the request
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || hasBegunToAnswer(socket)) socket.destroy();
    else refuse(socket, REFUSALS[error.code ?? ''] ?? UNREADABLE, error.code);
  });
  server.on('connect', (_request, socket) => refuse(socket, NO_PROXY));

  return {
    server,
    stop: async () => {
      isStopping = true;
      const stalled = setTimeout(() => server.closeAllConnections(), timeouts.requestTimeout);
      await new Promise<void>((resolve) => {
        // Not http.Server's own: it cuts off answers whose last bytes are still being sent.
        NetServer.prototype.close.call(server, () => resolve());
        for (const [socket, waiting] of connections) if (waiting === null) end(socket);
      });
      clearTimeout(stalled);
    },
  };
}

/** Sends what is written, then closes. Closing at once, with bytes unread, would take the answer away from a sender. */
function end(socket: Duplex): void {
  socket.end();
  socket.resume();
  setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref();
}

/** The path of a request; that of a whole URL, as sent to proxies, too. Null when there is none. */
function targetOf(url: string): string | null {
  if (url.startsWith('/') || url === '*') return url;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Node keeps the answer under way on the socket; a second one in the middle of it would be garbage. */
function hasBegunToAnswer(socket: Duplex): boolean {
  const { _httpMessage: answer } = socket as Duplex & { _httpMessage?: { headersSent: boolean } | null };
  return answer?.headersSent ?? false;
}
