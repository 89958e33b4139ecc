import type { RequestHandler } from 'express';
import { Problem } from '../domain/problem.ts';
import type { Assets } from './assets.ts';
import type { Config } from './config.ts';
import { hostNameOf } from './host-name.ts';

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
    // On plain HTTP it would lock people out of other services of the same host name.
    ...(publicOrigin?.protocol === 'https:' && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}

/** Whether the name in a Host header is one of ours. */
export function isKnownHost({ allowedHosts }: Config): (header: string | undefined) => boolean {
  return (header) => {
    const host = header === undefined ? null : hostNameOf(header);
    return host !== null && allowedHosts.has(host);
  };
}

/** A name that nobody gave us is DNS rebinding, or a mistake in the proxy. */
export function knownHost(config: Config): RequestHandler {
  const isKnown = isKnownHost(config);
  return (request, _response, next) => {
    if (request.headers.host === undefined) throw new Problem('invalid', 'The request names no Host; send one.');
    if (request.path === '/healthz' || isKnown(request.headers.host)) return next();
    throw new Problem(
      'unknown-host',
      'This host name is not served here; open the dashboard under its own name, or add this one to DASHBOARD_ALLOWED_HOSTS.',
    );
  };
}

/** A write from a page of another site is refused; programs send no Origin. */
export function ownOrigin({ publicOrigin }: Config): RequestHandler {
  return (request, _response, next) => {
    const { origin, host = '' } = request.headers;
    const own =
      publicOrigin !== null && hostNameOf(host) === publicOrigin.hostname ? publicOrigin.origin : `http://${host}`;
    const foreign = origin !== undefined && origin !== own && origin !== publicOrigin?.origin;
    if (foreign || String(request.headers['sec-fetch-site']).includes('cross-site')) {
      throw new Problem(
        'forbidden',
        origin === `https://${host}`
          ? 'This write came by https, of which the server was not told; set DASHBOARD_ORIGIN to the address that people open.'
          : 'Writes from pages of other sites are refused; use the dashboard’s own pages.',
      );
    }
    next();
  };
}
