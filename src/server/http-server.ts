import { createServer, STATUS_CODES, type RequestListener, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Log } from './log.ts';
import type { FixedHeaders } from './security.ts';

/** CONTRACT §7. Times in milliseconds. The proxy limits each client. */
export const LIMITS = {
  headersTimeout: 5_000,
  requestTimeout: 30_000,
  /** How often Node looks for connections that are too slow. Its default is 30 s. */
  connectionsCheckingInterval: 1_000,
  /** An idle connection is closed after this time, also when the client does not read its answer. */
  idleTimeout: 60_000,
  maxConnections: 2_000,
};

export type Limits = Readonly<typeof LIMITS>;

type Refusal = readonly [status: number, sentence: string];

/** Requests under way on one connection: Node begins all that arrive, and a packet of a thousand held up everybody. */
const MOST_AT_ONCE = 16;

/** How long a client has to read a refusal. Destroying a socket with unread bytes resets it, and loses the refusal. */
const LINGER_MS = 1_000;

/** Answers to what Node refuses before there is a request, by error code. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: [431, 'The address and headers are larger than 16 KiB; shorten them.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions are larger than 16 KiB; leave them out.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time; send it again, all at once.'],
};
const UNREADABLE: Refusal = [400, 'This is not a valid HTTP request; check how it is sent.'];
const NO_PROXY: Refusal = [400, 'This server is not a proxy; request its own paths.'];

/** An HTTP server for the app, with the product's limits; it does not listen yet. */
export function createHttpServer(
  app: RequestListener,
  fixedHeaders: FixedHeaders,
  log: Log,
  { idleTimeout, maxConnections, ...timeouts }: Limits = LIMITS,
) {
  /** Every open connection with its answers under way; more than one if the client pipelines. */
  const connections = new Map<Duplex, Set<ServerResponse>>();
  let isStopping = false;

  const server = createServer({
    ...timeouts,
    requireHostHeader: false, // the front door answers, with a sentence and the fixed headers
    joinDuplicateHeaders: true, // by default Node drops the second of two Host headers
  });
  server.maxHeadersCount = 0; // by default Node drops headers after the 2000th; the limit is 16 KiB
  server.timeout = idleTimeout;
  server.maxConnections = maxConnections;

  /** While the server stops, a connection ends with its answers under way; later requests get none. */
  const take: RequestListener = (request, response) => {
    const answers = connections.get(request.socket);
    if (answers === undefined || isStopping) return;
    if (answers.size >= MOST_AT_ONCE) return void request.socket.destroy();
    answers.add(response);
    // 'close' comes when the last byte is sent or the client has left.
    response.once('close', () => {
      answers.delete(response);
      if (isStopping && answers.size === 0) request.socket.destroy();
    });
    app(request, response);
  };

  /** Answers what never became a request, so there is no response object to write to. */
  const refuse = (socket: Duplex, [status, sentence]: Refusal, code?: string): void => {
    socket.on('error', () => {}); // the client may have left, and Node has removed its own listener
    log.info('refused', { status, code, from: 'remoteAddress' in socket ? socket.remoteAddress : undefined });
    const headers = {
      ...fixedHeaders,
      'Cache-Control': 'no-store',
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': Buffer.byteLength(sentence),
      Connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${sentence}`);
    socket.resume();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };

  server.on('connection', (socket) => {
    connections.set(socket, new Set());
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', take);
  server.on('checkExpectation', take); // an unknown Expect header is ignored
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // A second answer would land inside the one that has begun.
    const hasBegun = [...(connections.get(socket) ?? [])].some(({ headersSent }) => headersSent);
    if (hasBegun || !socket.writable) socket.destroy();
    else refuse(socket, REFUSALS[error.code ?? ''] ?? UNREADABLE, error.code);
  });
  server.on('connect', (_request, socket) => refuse(socket, NO_PROXY));
  // `close` calls this. Node's own cuts off answers whose last bytes are still being sent, and leaves half requests.
  server.closeIdleConnections = () => {
    for (const [socket, answers] of connections) if (answers.size === 0) socket.destroy();
  };

  return {
    server,
    /** Takes no new requests and resolves when those under way are answered, at the latest after `requestTimeout`. */
    stop: async () => {
      isStopping = true;
      for (const answers of connections.values()) {
        const last = [...answers].at(-1);
        if (last?.headersSent === false) last.setHeader('Connection', 'close');
      }
      const stalled = setTimeout(() => server.closeAllConnections(), timeouts.requestTimeout);
      await new Promise((resolve) => server.close(resolve));
      clearTimeout(stalled);
    },
  };
}
