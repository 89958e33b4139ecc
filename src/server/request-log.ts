import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from './log.ts';

const MAX_URL_LENGTH = 500;

/**
 * Logs a line when the request is over: `debug` for reads that were not refused, `info` for everything else.
 * `status` is null when the client left before it had the whole answer.
 */
export function logRequest(log: Log, request: IncomingMessage, response: ServerResponse): void {
  const began = performance.now();
  // Express changes the URL of a request on its way, and a closed socket has no address.
  const { url = '' } = request;
  const from = request.socket.remoteAddress;
  response.once('close', () => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isAnswered = response.writableFinished;
    const write = isRead && response.statusCode < 400 ? log.debug : log.info;
    write(isAnswered ? 'answered' : 'client left before the answer', {
      method: request.method,
      url: url.slice(0, MAX_URL_LENGTH),
      status: isAnswered ? response.statusCode : null,
      ms: Math.round(performance.now() - began),
      from,
    });
  });
}
