import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';

/** A page of 52 kB becomes 8 in one millisecond; the best quality takes 60 for one kilobyte less. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

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

/** A text that is read once: compressed where the client takes it, quickly rather than well. */
export function sendText(
  request: Request,
  response: Response,
  text: string,
  { type, cache }: { type: string; cache: string },
): void {
  response.setHeader('Vary', 'Accept-Encoding');
  const accepted = request.acceptsEncodings();
  if (accepted.includes('br')) {
    response.setHeader('Content-Encoding', 'br');
    sendWhole(response, brotliCompressSync(text, QUICK), { type, cache });
  } else if (accepted.includes('gzip')) {
    response.setHeader('Content-Encoding', 'gzip');
    sendWhole(response, gzipSync(text), { type, cache });
  } else {
    sendWhole(response, text, { type, cache });
  }
}

/** Whether an If-None-Match header names this version; proxies that compress may have weakened the tag. */
function holds(header: string, etag: string): boolean {
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
