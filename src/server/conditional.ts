import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/**
 * Sends a body that the client may keep and ask for again: 304 when it still has it.
 * Express' own check gives way to `Cache-Control: no-cache`, which fetch adds to every conditional request by itself.
 */
export function sendIfChanged(
  request: Request,
  response: Response,
  body: string | Buffer,
  { type, cache = 'no-cache' }: { type: string; cache?: string },
): void {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  response.setHeader('ETag', etag);
  response.setHeader('Cache-Control', cache);
  if (holds(request.headers['if-none-match'] ?? '', etag)) {
    response.status(304).end();
    return;
  }
  response.type(type).send(body);
}

/** Whether an If-None-Match header names this version; proxies that compress may have weakened the tag. */
function holds(header: string, etag: string): boolean {
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
