import type { RequestHandler } from 'express';
import { Problem } from '../domain/problem.ts';
import type { Assets } from './assets.ts';
import type { Config } from './config.ts';

/** CONTRACT §7: the same headers on every answer, errors and assets included. */
export function securityHeaders(assets: Assets, { publicOrigin }: Config): RequestHandler {
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
  return (_request, response, next) => {
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'same-origin');
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    // On plain HTTP it would lock people out of other services of the same host name.
    if (publicOrigin?.protocol === 'https:') response.setHeader('Strict-Transport-Security', 'max-age=31536000');
    next();
  };
}

/** A name that nobody gave us is DNS rebinding, or a mistake in the proxy. */
export function knownHost({ allowedHosts }: Config): RequestHandler {
  return (request, _response, next) => {
    if (request.headers.host === undefined) throw new Problem('invalid', 'The request names no Host; send one.');
    const host = hostNameOf(request.headers.host);
    if (request.path === '/healthz' || (host !== null && allowedHosts.has(host))) return next();
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
    if (foreign || request.headers['sec-fetch-site'] === 'cross-site') {
      throw new Problem('forbidden', 'Writes from pages of other sites are refused; use the dashboard’s own pages.');
    }
    next();
  };
}

/** The name in a Host header, lower case and without its port; null when it is no host. */
function hostNameOf(header: string): string | null {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i.exec(header);
  return match?.[1]?.toLowerCase() ?? null;
}
