import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { Problem } from '../domain/problem.ts';
import { hostNameOf, type Config } from '../settings/config.ts';
import type { Assets } from './assets.ts';
import { personOf } from './person.ts';
import { fault } from './words.ts';

export type FixedHeaders = Readonly<Record<string, string>>;

/** CONTRACT §7: the same headers on every answer, errors and assets included. */
export function fixedHeaders({ page, styleSources }: Assets, { publicOrigin }: Config): FixedHeaders {
  const { head, look } = page.firstPaint;
  const inline = [head, look].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  const policy = [
    "default-src 'none'",
    `script-src ${["'self'", ...inline].join(' ')}`,
    `style-src ${["'self'", ...styleSources].join(' ')}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
  return {
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // HSTS holds for every service of a host name, so it needs an origin that is known to be https.
    ...(publicOrigin?.protocol === 'https:' && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}

/** Says why a request is refused by its Host, or null. Another name means DNS rebinding, or a mistake in the proxy. */
export function checkHost({ allowedHosts }: Config): (request: IncomingMessage) => Problem | null {
  return ({ headers: { host } }) => {
    if (host === undefined) return new Problem('invalid', fault('no-host'));
    const name = hostNameOf(host);
    if (name !== null && allowedHosts.has(name)) return null;
    return new Problem('unknown-host', fault('unknown-host'));
  };
}

/** Refuses a write from a page of another site, and every write of a reader. Programs send no Origin and may write. */
export function guardWrites({ publicOrigin }: Config): RequestHandler {
  return (request, _response, next) => {
    if (isForeign(request)) throw new Problem('forbidden', fault('other-site'));
    if (!personOf(request).mayEdit) throw new Problem('forbidden', fault('reader-may-not-write'));
    next();
  };

  function isForeign({ headers: { origin, host = '', 'sec-fetch-site': site } }: IncomingMessage): boolean {
    const isPublic = publicOrigin !== null && hostNameOf(host) === publicOrigin.hostname;
    const own = isPublic ? publicOrigin.origin : `http://${host}`;
    const isOwn = origin === undefined || origin === own || origin === publicOrigin?.origin;
    return !isOwn || String(site).includes('cross-site');
  }
}
