import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Log } from './log.ts';

const LONGEST_ADDRESS = 500;

/** A line for every request when it is over: writes and refusals as `info`, all that was read as `debug`. */
export function logRequests(log: Log): RequestHandler {
  return (request, response, next) => {
    logRequest(log, request, request.originalUrl, response);
    next();
  };
}

export function logRequest(log: Log, request: IncomingMessage, url: string, response: ServerResponse): void {
  const began = performance.now();
  response.once('close', () => {
    const { statusCode: status, writableFinished } = response;
    const reading = request.method === 'GET' || request.method === 'HEAD';
    const say = reading && status < 400 ? log.debug : log.info;
    say(writableFinished ? 'answered' : 'gone before the answer', {
      method: request.method,
      url: url.slice(0, LONGEST_ADDRESS),
      status,
      ms: Math.round(performance.now() - began),
      from: request.socket.remoteAddress,
    });
  });
}
