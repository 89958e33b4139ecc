import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { Problem } from '../domain/problem.ts';

/** In KiB, before and after decompression (CONTRACT §7). */
export const BODY_LIMIT = 64;

const LIMIT_BYTES = BODY_LIMIT * 1024;

const UNPACK = new Map([
  ['gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

/**
 * Reads the body of a request that has the content type JSON.
 * @throws Problem 'too-large', 'not-json' or 'invalid', in this order (CONTRACT §3).
 */
export async function readJsonText(request: IncomingMessage): Promise<string> {
  const { 'content-encoding': packing = 'identity', 'content-type': type } = request.headers;
  const packed = await readBytes(request);
  const unpack = UNPACK.get(packing.toLowerCase());
  const body =
    unpack === undefined ? packed : await unpack(packed, { maxOutputLength: LIMIT_BYTES }).catch(unpackProblem);

  if (!isJson(type)) {
    throw new Problem('not-json', 'The body must be JSON in UTF-8; send it with Content-Type: application/json.');
  }
  if (unpack === undefined && packing.toLowerCase() !== 'identity') {
    throw new Problem('not-json', 'The Content-Encoding of the body is not supported; use gzip, deflate, br or none.');
  }
  if (body instanceof Problem) throw body;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch (error) {
    throw new Problem('invalid', 'The body is not valid UTF-8; send it in that encoding.', { cause: error });
  }
}

/** Stops at the limit; Node discards the rest. */
async function readBytes(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > LIMIT_BYTES) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > LIMIT_BYTES) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('invalid', 'The body was cut off; send it again.', { cause: error });
  }
  return Buffer.concat(chunks);
}

function isJson(header = ''): boolean {
  const [type = '', ...parameters] = header.toLowerCase().split(';');
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='));
  return type.trim() === 'application/json' && (charset === undefined || /^charset="?utf-8"?$/.test(charset));
}

function tooLarge(): Problem {
  return new Problem('too-large', `The body is larger than ${BODY_LIMIT} KiB; send one record at a time.`);
}

/**
 * @returns the problem of a body that cannot be decompressed; the caller throws it when nothing comes before it
 * @throws Problem 'too-large' at once
 */
function unpackProblem(error: unknown): Problem {
  if (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
  return new Problem('invalid', 'The body cannot be decompressed; check its Content-Encoding and send all of it.', {
    cause: error,
  });
}
