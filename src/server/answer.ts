import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A route's answer with status 200, before it is encoded. */
export interface Answer extends AnswerHeaders {
  readonly body: string;
}

interface AnswerHeaders {
  /** `Content-Type`. */
  readonly type: string;
  /** `Cache-Control`. Storable answers have a tag for `If-None-Match`. */
  readonly cache: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An encoded answer. */
export interface EncodedAnswer {
  readonly body: Buffer;
  /** The headers of this answer, without `Content-Length` and those that every answer has. */
  readonly headers: Readonly<Record<string, string>>;
}

/** With anything weaker than no-store, Back shows old figures (CONTRACT §7). */
export function pageAnswer(html: string): Answer {
  return { body: html, type: 'text/html; charset=utf-8', cache: 'no-store' };
}

/** Figures for programs. */
export function dataAnswer(
  body: string,
  type: 'application/json' | 'text/csv',
  headers: Record<string, string> = {},
): Answer {
  return { body, type: `${type}; charset=utf-8`, cache: 'no-cache', headers };
}

/** The values of `Content-Encoding`, smallest body first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Brotli at 5 makes 8 kB of a page of 52 kB in 1 ms. The best quality takes 60 ms to save one more kilobyte. */
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The smallest of the available encodings that the client accepts, or `identity`. */
export function chooseEncoding({ headers }: IncomingMessage, available: readonly Encoding[] = ENCODINGS): Encoding {
  const accepted = (headers['accept-encoding'] ?? '').split(',').map((each) => {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim());
    const quality = parameters.find((part) => part.startsWith('q='))?.slice(2) ?? '1';
    return Number(quality) > 0 ? name : '';
  });
  return available.find((encoding) => accepted.includes(encoding)) ?? 'identity';
}

export function encodeAnswer({ body, ...headers }: Answer, encoding: Encoding): EncodedAnswer {
  const plain = Buffer.from(body);
  const packed =
    encoding === 'br' ? brotliCompressSync(plain, FAST_BROTLI) : encoding === 'gzip' ? gzipSync(plain) : plain;
  return encodedAnswer(packed, encoding, headers);
}

/** @param body encoded already */
export function encodedAnswer(
  body: Buffer,
  encoding: Encoding,
  { type, cache, headers }: AnswerHeaders,
): EncodedAnswer {
  return {
    body,
    headers: {
      ...headers,
      'Content-Type': type,
      'Cache-Control': cache,
      Vary: 'Accept-Encoding',
      ...(cache !== 'no-store' && { ETag: etagOf(body) }),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    },
  };
}

function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}
