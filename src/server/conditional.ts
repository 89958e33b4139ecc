import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/** Names this very body. */
export function etagOf(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/**
 * Sends a body that the client may keep and ask for again: 304 when it still has it.
 * Express' own check gives way to `Cache-Control: no-cache`, which fetch adds to every conditional request by itself.
 */
export function sendIfChanged(
  request: Request,
  response: Response,
  body: string | Buffer,
  { type, cache = 'no-cache', etag = etagOf(body) }: { type: string; cache?: string; etag?: string },
): void {
  response.setHeader('ETag', etag);
  if (holds(request.headers['if-none-match'] ?? '', etag)) {
    response.setHeader('Cache-Control', cache);
    response.status(304).end();
  } else {
    sendWhole(response, body, { type, cache });
  }
}

/** Sends a body as it is, with its length, to HEAD too; Express' own `send` would answer some requests with 304. */
export function sendWhole(
  response: Response,
  body: string | Buffer,
  { type, cache = 'no-store' }: { type: string; cache?: string },
): void {
  response.setHeader('Cache-Control', cache);
  response.type(type);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
}

/** Whether an If-None-Match header names this version; proxies that compress may have weakened the tag. */
export function holds(header: string, etag: string): boolean {
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
