import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { Problem } from '../domain/problem.ts';
import type { Assets } from './assets.ts';
import { hostNameOf, type Config } from './config.ts';
import { isHealthCheck } from './health.ts';
import { personOf, readersMayNot } from './person.ts';

export type FixedHeaders = Readonly<Record<string, string>>;

/** CONTRACT §7: the same headers on every answer, errors and assets included. */
export function fixedHeaders(assets: Assets, { publicOrigin }: Config): FixedHeaders {
  const policy = [
    "default-src 'none'",
    `script-src ${["'self'", ...assets.scriptSources].join(' ')}`,
    `style-src ${["'self'", ...assets.styleSources].join(' ')}`,
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

/**
 * Looks at the Host of a request. A name that is not ours means DNS rebinding, or a mistake in the proxy.
 * @returns why the request is refused, or null; health checks are answered under every name, and without one.
 */
export function checkHost({ allowedHosts }: Config): (request: IncomingMessage) => Problem | null {
  return ({ headers: { host }, url = '' }) => {
    if (isHealthCheck(url)) return null;
    if (host === undefined) return new Problem('invalid', 'The request has no Host header; send one.');
    const name = hostNameOf(host);
    if (name !== null && allowedHosts.has(name)) return null;
    return new Problem(
      'unknown-host',
      'The dashboard does not answer under this host name; open it under its own name, or add this one to DASHBOARD_ALLOWED_HOSTS.',
    );
  };
}

/** Refuses a write from a page of another site, and every write of a reader. Programs send no Origin and may write. */
export function guardWrites({ publicOrigin }: Config): RequestHandler {
  return (request, _response, next) => {
    const { origin, host = '' } = request.headers;
    const own =
      publicOrigin !== null && hostNameOf(host) === publicOrigin.hostname ? publicOrigin.origin : `http://${host}`;
    const foreign = origin !== undefined && origin !== own && origin !== publicOrigin?.origin;
    if (foreign || String(request.headers['sec-fetch-site']).includes('cross-site')) {
      throw new Problem(
        'forbidden',
        origin === `https://${host}`
          ? 'This request came over HTTPS, but DASHBOARD_ORIGIN does not say so; set it to the address that people open.'
          : 'Pages of other sites cannot write; use the pages of the dashboard.',
      );
    }
    if (!personOf(request).mayEdit) throw readersMayNot();
    next();
  };
}
