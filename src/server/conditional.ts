import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Response } from 'express';

/** An answer as it goes over the wire. */
export interface Encoded {
  readonly body: Buffer;
  /** Null for what the client may not ask for again. */
  readonly etag: string | null;
  /** All that is particular to it; its length comes with its sending. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Names this very body. */
export function etagOf(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** Describes the body: an answer without one has no use for it. */
const OF_THE_BODY = new Set(['Content-Type', 'Content-Encoding', 'Content-Disposition']);

/**
 * Sends an answer, or 304 to who still has it.
 * Express' own check gives way to `Cache-Control: no-cache`, which fetch adds to every conditional request by itself.
 */
export function sendEncoded(
  request: IncomingMessage,
  response: ServerResponse,
  { body, etag, headers }: Encoded,
): void {
  const isHeld = etag !== null && holds(request.headers['if-none-match'] ?? '', etag);
  for (const [name, value] of Object.entries(headers)) {
    if (!isHeld || !OF_THE_BODY.has(name)) response.setHeader(name, value);
  }
  if (isHeld) {
    response.statusCode = 304;
    response.end();
  } else {
    response.setHeader('Content-Length', body.length);
    response.end(body);
  }
}

/** Sends a body as it is, with its length, to HEAD too; Express' own `send` would answer some requests with 304. */
export function sendWhole(
  response: Response,
  body: string,
  { type, cache = 'no-store' }: { type: string; cache?: string },
): void {
  response.setHeader('Cache-Control', cache);
  response.type(type);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
}

/** Whether an If-None-Match header names this version; proxies that compress may have weakened the tag. */
function holds(header: string, etag: string): boolean {
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
