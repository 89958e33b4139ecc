import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EncodedAnswer } from './answer.ts';
import { hasLargeRest } from './json-body.ts';

/** When to ask again after 503. */
export const RETRY_AFTER_SECONDS = 5;

/** How long a client has to read why its body was refused, before the connection is cut. */
const LINGER_MS = 1_000;

/**
 * Sends an answer, or 304 to a client that has it already. Express' own check obeys `Cache-Control: no-cache`, which
 * fetch adds to conditional requests, and would never send 304.
 */
export function sendAnswer(request: IncomingMessage, response: ServerResponse, { body, headers }: EncodedAnswer): void {
  const clientHasIt = headers.ETag !== undefined && namesTag(request.headers['if-none-match'] ?? '', headers.ETag);
  response.setHeaders(new Map(Object.entries(headers)));
  response.statusCode = clientHasIt ? 304 : 200;
  if (!clientHasIt) response.setHeader('Content-Length', body.length);
  response.end(clientHasIt ? undefined : body);
}

/**
 * Sends an uncached text with its length; HEAD gets the same headers. The caller sets status and `Allow`. Express' own
 * `send` would answer some requests with 304. The connection of a request with an unread body is closed when the client
 * has had time to read the answer: Node would read the rest at full speed, or cut the connection at once.
 */
export function sendText(
  response: ServerResponse,
  text: string | Uint8Array,
  type: 'text/plain' | 'text/html' | 'application/json',
): void {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', `${type}; charset=utf-8`);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  if (!hasLargeRest(response.req)) return void response.end(text);
  response.setHeader('Connection', 'close');
  response.write(text);
  setTimeout(() => response.end(), LINGER_MS);
}

/** Redirects a posted form to the page with its result. */
export function redirect(response: ServerResponse, address: string): void {
  response.statusCode = 303;
  response.setHeader('Location', address);
  sendText(response, '', 'text/plain');
}

/** Whether an `If-None-Match` header names this tag. A proxy that compresses may have made it a weak one. */
function namesTag(header: string, etag: string): boolean {
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
