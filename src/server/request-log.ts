import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from './log.ts';

const MAX_URL_LENGTH = 500;

interface Notes {
  /** Who sent it; only where somebody is named. */
  readonly by?: string;
  readonly selfNamed?: true;
  /** Its change in the ledger; null when it changed nothing. */
  readonly change?: number | null;
  /** Why it was refused, in words for the administrator. */
  readonly reason?: string;
}

const notes = new WeakMap<IncomingMessage, Notes>();

/** Adds something to a request's log line. */
export function noteInLog(request: IncomingMessage, more: Notes): void {
  notes.set(request, { ...notes.get(request), ...more });
}

/**
 * Logs a line when the request is over: `debug` for reads that were not refused, `info` for everything else.
 * `status` is null when the client left before it had the whole answer.
 */
export function logRequest(log: Log, request: IncomingMessage, response: ServerResponse): void {
  const began = performance.now();
  // Express changes a request's URL, and a closed socket has no address.
  const { method, url = '' } = request;
  const from = request.socket.remoteAddress;
  response.once('close', () => {
    const isRead = method === 'GET' || method === 'HEAD';
    const write = isRead && response.statusCode < 400 ? log.debug : log.info;
    write(response.writableFinished ? 'answered' : 'client left before the answer', {
      method,
      url: url.slice(0, MAX_URL_LENGTH),
      status: response.writableFinished ? response.statusCode : null,
      ms: Math.round(performance.now() - began),
      from,
      ...notes.get(request),
    });
  });
}
