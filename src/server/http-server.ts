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
import { createConnectionCounter } from './connection-limits.ts';
import type { Log } from './log.ts';
import { isHealthCheck, type FixedHeaders } from './security.ts';
import { RETRY_AFTER_SECONDS } from './send.ts';

/** CONTRACT §7. Times in milliseconds. */
export const LIMITS = {
  headersTimeout: 5_000,
  requestTimeout: 30_000,
  /** How often Node looks for connections that are too slow. Its default is 30 s. */
  connectionsCheckingInterval: 1_000,
  /** A connection without traffic is closed after this time, also when the client does not read the answer. */
  idleTimeout: 60_000,
  maxConnections: 2_000,
  maxPerClient: 1_000,
  maxReserve: 64,
} as const;

export type Limits = Readonly<Record<keyof typeof LIMITS, number>>;

export interface HttpServer {
  readonly server: Server;
  /** Takes no new requests and resolves when those under way are answered, at the latest after `requestTimeout`. */
  readonly stop: () => Promise<void>;
}

interface Connection {
  /** Whether it is beyond the limits, so that it gets one answer, and only to a health check. */
  readonly isInReserve: boolean;
  /** Whether a request is under way. */
  isBusy: boolean;
  /** Whether we have ended our side, so that nothing on it can be answered any more. */
  isEnded: boolean;
  /** Requests that came since, in their order. */
  readonly waiting: [IncomingMessage, ServerResponse][];
}

type Refusal = readonly [status: number, sentence: string];

/** How long a client has to read the last answer before its connection is destroyed. */
const LINGER_MS = 1_000;
/** Requests that wait on one connection for the answer to an earlier one. Browsers send none; programs send a few. */
const MAX_WAITING = 16;

/** Answers to what Node refuses before there is a request, by the code of its error. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: [431, 'The address and headers are larger than 16 KiB; shorten them.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions are larger than 16 KiB; leave them out.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time; send it again, all at once.'],
};
const UNREADABLE: Refusal = [400, 'This is not a valid HTTP request; check how it is sent.'];
const NO_PROXY: Refusal = [400, 'This server is not a proxy; request its own paths.'];
const TOO_MANY: Refusal = [503, 'Too many connections are open, from your address or in all; try again in a moment.'];

/**
 * An HTTP server for the app, with the product's limits; it does not listen yet.
 * @param isProxy whether an address may have more than `maxPerClient` connections
 */
export function createHttpServer(
  app: RequestListener,
  fixedHeaders: FixedHeaders,
  log: Log,
  { idleTimeout, maxConnections, maxPerClient, maxReserve, ...timeouts }: Limits = LIMITS,
  isProxy: (address: string) => boolean = () => false,
): HttpServer {
  const counter = createConnectionCounter({ maxConnections, maxPerClient, maxReserve }, isProxy);
  const connections = new Map<Socket, Connection>();
  let isStopping = false;

  const server = createServer({
    ...timeouts,
    requireHostHeader: false, // the front door answers, with a sentence and the fixed headers
    joinDuplicateHeaders: true, // by default Node drops the second of two Host headers
  });
  server.maxHeadersCount = 0; // by default Node drops headers after the 2000th; the limit is 16 KiB
  server.timeout = idleTimeout;
  // A client that has sent everything and says so still gets its answer. By default Node ends our side, too.
  (server as Server & { httpAllowHalfOpen: boolean }).httpAllowHalfOpen = true;

  /**
   * Answers one request of a connection at a time, so that no client fills the memory with answers that it does not read.
   * On a connection that we have ended none is begun: a save would be carried out and never answered.
   */
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    const connection = connections.get(request.socket);
    if (connection === undefined || connection.waiting.length >= MAX_WAITING) request.socket.destroy();
    else if (connection.isBusy || connection.isEnded) connection.waiting.push([request, response]);
    else begin(connection, request, response);
  };

  const begin = (connection: Connection, request: IncomingMessage, response: ServerResponse): void => {
    connection.isBusy = true;
    if (isStopping || connection.isInReserve) response.shouldKeepAlive = false;
    // 'close' comes when the last byte is sent or the client has left.
    response.once('close', () => {
      connection.isBusy = false;
      if (!connections.has(request.socket)) return;
      if (isStopping || connection.isInReserve) return endConnection(request.socket, connection);
      const next = connection.waiting.shift();
      if (next !== undefined) begin(connection, ...next);
    });
    const target = targetOf(request.url ?? '');
    if (target === null) return answer(response, UNREADABLE);
    if (connection.isInReserve && !isHealthCheck(target)) return answer(response, TOO_MANY);
    request.url = target;
    app(request, response);
  };

  const endConnection = (socket: Socket, connection: Connection): void => {
    connection.isEnded = true;
    end(socket);
  };

  const answer = (response: ServerResponse, [status, sentence]: Refusal): void => {
    for (const [name, value] of headersOf(sentence)) response.setHeader(name, value);
    if (status === 503) response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
    response.statusCode = status;
    response.end(sentence);
  };

  const headersOf = (sentence: string): [string, string | number][] => [
    ...Object.entries(fixedHeaders),
    ['Cache-Control', 'no-store'],
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Content-Length', Buffer.byteLength(sentence)],
  ];

  /** Answers what never became a request, so there is no response object to write to. */
  const refuse = (socket: Duplex, [status, sentence]: Refusal, code?: string): void => {
    socket.on('error', () => {}); // the client may have left, and Node has removed its own listener
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
    const isInReserve = counter.add(socket) === 'reserve';
    connections.set(socket, { isInReserve, isBusy: false, isEnded: false, waiting: [] });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', take);
  server.on('checkExpectation', take); // an unknown Expect header is ignored
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
        // The close of http.Server also cuts connections whose last bytes are still being sent.
        NetServer.prototype.close.call(server, () => resolve());
        for (const [socket, connection] of connections) if (!connection.isBusy) endConnection(socket, connection);
      });
      clearTimeout(stalled);
    },
  };
}

/** Sends what is written, then closes. A socket that is destroyed with unread bytes resets, and the client loses the answer. */
function end(socket: Duplex): void {
  socket.end();
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** The path and query of a request's target, which may be a whole URL; null when it has none. */
function targetOf(url: string): string | null {
  if (url.startsWith('/') || url === '*') return url;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Whether a response is being written: a second one would end up in the middle of it. `_httpMessage` is Node's own. */
function hasBegunToAnswer(socket: Duplex): boolean {
  const { _httpMessage: answer } = socket as Duplex & { _httpMessage?: { headersSent: boolean } | null };
  return answer?.headersSent ?? false;
}
