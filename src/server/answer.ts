import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Request } from 'express';

/** What a route answers with status 200, before it is encoded. */
export interface Answer extends AnswerHeaders {
  readonly body: string;
}

interface AnswerHeaders {
  /** `Content-Type`. */
  readonly type: string;
  /** `Cache-Control`. */
  readonly cache: string;
  /** Whether the client may ask again with `If-None-Match`. */
  readonly hasTag: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer as it goes over the wire. */
export interface EncodedAnswer {
  readonly body: Buffer;
  /** Null when the client cannot ask with `If-None-Match`. */
  readonly etag: string | null;
  /** The headers of this answer, without `Content-Length` and those that every answer has. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The values of `Content-Encoding`, smallest body first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Brotli at 5 makes 8 kB of a page of 52 kB in 1 ms. The best quality takes 60 ms to save one more kilobyte. */
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The smallest of the available encodings that the client accepts, or `identity`. */
export function chooseEncoding(request: Request, available: readonly Encoding[] = ENCODINGS): Encoding {
  const accepted = request.acceptsEncodings();
  return available.find((encoding) => accepted.includes(encoding)) ?? 'identity';
}

export function encodeAnswer({ body, ...headers }: Answer, encoding: Encoding): EncodedAnswer {
  const plain = Buffer.from(body);
  const bytes =
    encoding === 'br' ? brotliCompressSync(plain, FAST_BROTLI) : encoding === 'gzip' ? gzipSync(plain) : plain;
  return encodedAnswer(trimmed(bytes), encoding, headers);
}

/** A copy with memory of its own: what is compressed lies in a block of 16 KiB, and a kept answer would hold all of it. */
function trimmed(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** @param body encoded already */
export function encodedAnswer(
  body: Buffer,
  encoding: Encoding,
  { type, cache, hasTag, headers }: AnswerHeaders,
): EncodedAnswer {
  const etag = hasTag ? etagOf(body) : null;
  return {
    body,
    etag,
    headers: {
      ...headers,
      'Content-Type': type,
      'Cache-Control': cache,
      Vary: 'Accept-Encoding',
      ...(etag !== null && { ETag: etag }),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    },
  };
}

function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}
