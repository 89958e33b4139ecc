import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Problem } from '../domain/problem.ts';
import type { Log } from './log.ts';
import { personInLog } from './person.ts';

const MAX_URL_LENGTH = 500;

/** Takes the change that a request has made, by its response. */
const changeTakers = new WeakMap<ServerResponse, (id: number | null) => void>();

/** A reason for the log only, such as which header is missing. */
const reasons = new WeakMap<IncomingMessage, string>();

/**
 * Logs a line when the request is over: `debug` for reads that were not refused, `info` for everything else.
 * `status` is null when the client left before it had the whole answer.
 */
export function logRequest(log: Log, request: IncomingMessage, response: ServerResponse): void {
  const began = performance.now();
  // Express changes a request's URL, and a closed socket has no address.
  const { method, url = '' } = request;
  const from = request.socket.remoteAddress;
  let change: number | null | undefined;
  let isOver = false;

  const write = (message: string): void => {
    const isRead = method === 'GET' || method === 'HEAD';
    const line = isRead && response.statusCode < 400 ? log.debug : log.info;
    line(message, {
      method,
      url: url.slice(0, MAX_URL_LENGTH),
      status: response.writableFinished ? response.statusCode : null,
      ms: Math.round(performance.now() - began),
      from,
      ...personInLog(request),
      change,
      reason: reasons.get(request),
    });
  };
  response.once('close', () => {
    isOver = true;
    write(response.writableFinished ? 'answered' : 'client left before the answer');
  });
  changeTakers.set(response, (id) => {
    change = id;
    if (isOver && id !== null) write('saved after the client left');
  });
}

/** Adds to a request's log line the id of its change in the ledger; null when it changed nothing. */
export function logChange(response: ServerResponse, id: number | null): void {
  changeTakers.get(response)?.(id);
}

/** Adds to a request's log line why it was refused, in words for the administrator. */
export function logReason(request: IncomingMessage, { message }: Problem): void {
  reasons.set(request, message);
}
