import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A route's answer with status 200, before it is encoded; its headers without those that every answer has. */
export interface Answer<Body = string> {
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
}

export type EncodedAnswer = Answer<Buffer>;

/** With anything weaker than no-store, Back shows old figures (CONTRACT §7). */
export function pageAnswer(html: string): Answer {
  return { body: html, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' } };
}

/** Figures for programs. */
export function dataAnswer(
  body: string,
  type: 'application/json' | 'text/csv',
  headers: Record<string, string> = {},
): Answer {
  return { body, headers: { ...headers, 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-cache' } };
}

/** The values of `Content-Encoding`, smallest body first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Brotli at 5 makes 8 kB of a page of 52 kB in 1 ms. The best quality takes 60 ms to save one more kilobyte. */
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The smallest encoding that the client accepts. */
export function chooseEncoding({ headers }: IncomingMessage): Encoding {
  const accepted = (headers['accept-encoding'] ?? '').split(',').map((each) => {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim());
    const quality = parameters.find((part) => part.startsWith('q='))?.slice(2) ?? '1';
    return Number(quality) > 0 ? name : '';
  });
  return ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? 'identity';
}

export function encodeAnswer({ body, headers }: Answer, encoding: Encoding): EncodedAnswer {
  const plain = Buffer.from(body);
  const packed =
    encoding === 'br' ? brotliCompressSync(plain, FAST_BROTLI) : encoding === 'gzip' ? gzipSync(plain) : plain;
  return encodedAnswer({ body: packed, headers }, encoding);
}

/** The answer with the headers of a body that is encoded already. What may be stored gets a tag for `If-None-Match`. */
export function encodedAnswer({ body, headers }: EncodedAnswer, encoding: Encoding): EncodedAnswer {
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return {
    body,
    headers: {
      ...headers,
      Vary: 'Accept-Encoding',
      ...(headers['Cache-Control'] !== 'no-store' && { ETag: `"${tag}"` }),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    },
  };
}
