import { createServer, STATUS_CODES, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
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

/** How long somebody who was refused has to read why before the connection is cut. */
const LAST_WORDS_MS = 1_000;

/** What Node refuses before there is a request for the app, by its error code. */
const REFUSALS: Readonly<Record<string, readonly [status: number, sentence: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The address and headers are larger than 16 KiB; shorten them.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions are larger than 16 KiB; leave them out.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time; send it again, all at once.'],
};
const UNREADABLE = [400, 'This is no HTTP request that can be read; check how it is sent.'] as const;
const NO_PROXY = [400, 'This server is no proxy; ask it for its own addresses.'] as const;

/** An HTTP server for the app, with the product's limits; it does not listen yet. */
export function createHttpServer(
  app: RequestListener,
  fixedHeaders: FixedHeaders,
  { idleTimeout, maxConnections, ...timeouts }: Limits = LIMITS,
): Server {
  const server = createServer(
    {
      ...timeouts,
      requireHostHeader: false, // a missing Host gets our 400, with the sentence and the headers of every answer
      joinDuplicateHeaders: true, // otherwise the second of two Host or Content-Type headers is dropped unseen
    },
    app,
  );
  server.maxConnections = maxConnections;
  server.timeout = idleTimeout;
  server.on('checkExpectation', app); // an Expect that nobody knows changes nothing about the request

  const refuse = (socket: Duplex, [status, sentence]: readonly [number, string]): void => {
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries({
        ...fixedHeaders,
        'Cache-Control': 'no-store',
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Length': Buffer.byteLength(sentence),
        Connection: 'close',
      }).map(([name, value]) => `${name}: ${value}`),
    ];
    socket.end(`${lines.join('\r\n')}\r\n\r\n${sentence}`);
    // Closing at once, with bytes unread, would take the answer away from who is still sending.
    socket.resume();
    setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref();
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || hasBegunToAnswer(socket)) socket.destroy();
    else refuse(socket, REFUSALS[error.code ?? ''] ?? UNREADABLE);
  });
  server.on('connect', (_request, socket) => refuse(socket, NO_PROXY));
  return server;
}

/** Node keeps the answer under way on the socket; a second one in the middle of it would be garbage. */
function hasBegunToAnswer(socket: Duplex): boolean {
  const { _httpMessage: answer } = socket as Duplex & { _httpMessage?: { headersSent: boolean } | null };
  return answer?.headersSent ?? false;
}

/**
 * Takes no new requests, lets those under way finish, then resolves. A connection that is kept alive is idle as soon as
 * its answer is out; one that stalls has as long as any request.
 */
export async function closeGracefully(server: Server, stalledMs: number = LIMITS.requestTimeout): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const stalled = setTimeout(() => server.closeAllConnections(), stalledMs);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearInterval(idle);
  clearTimeout(stalled);
}
