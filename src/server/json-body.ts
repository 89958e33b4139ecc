import type { IncomingMessage } from 'node:http';
import { gunzipSync, inflateSync } from 'node:zlib';
import { Problem } from '../domain/problem.ts';

/** In KiB, before and after decompression (CONTRACT §7). */
export const BODY_LIMIT = 64;

const LIMIT_BYTES = BODY_LIMIT * 1024;

/**
 * Unpacking is synchronous, so that one body is unpacked at a time, whoever sends how many. It takes less than a
 * millisecond, because it stops at the limit. Brotli is left out: a body of 51 bytes can ask for a window of 16 MB.
 */
const UNPACK: ReadonlyMap<string, (packed: Buffer) => Buffer> = new Map([
  ['identity', (packed: Buffer) => packed],
  ['gzip', (packed: Buffer) => gunzipSync(packed, { maxOutputLength: LIMIT_BYTES })],
  ['deflate', (packed: Buffer) => inflateSync(packed, { maxOutputLength: LIMIT_BYTES })],
]);

/**
 * Reads the body of a request that has the content type JSON.
 * @throws Problem 'too-large', 'wrong-type' or 'invalid', in this order (CONTRACT §3).
 */
export async function readJsonText(request: IncomingMessage): Promise<string> {
  const { 'content-encoding': packing = 'identity', 'content-type': type } = request.headers;
  const packed = await readBytes(request);
  const unpack = UNPACK.get(packing.toLowerCase());
  const body = unpack === undefined ? null : unpackOrProblem(unpack, packed);

  if (!isJson(type)) {
    throw new Problem('wrong-type', 'The body must be JSON in UTF-8; send it with Content-Type: application/json.');
  }
  if (body === null) {
    throw new Problem('wrong-type', 'The Content-Encoding of the body is not supported; use gzip, deflate or none.');
  }
  if (body instanceof Problem) throw body;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch (error) {
    throw new Problem('invalid', 'The body is not valid UTF-8; send it in that encoding.', { cause: error });
  }
}

/**
 * Reads a form of one of the pages.
 * @throws Problem 'too-large', 'wrong-type' or 'invalid', in this order (CONTRACT §3).
 */
export async function readFormFields(request: IncomingMessage): Promise<URLSearchParams> {
  const body = await readBytes(request);
  const { 'content-encoding': packing, 'content-type': type = '' } = request.headers;
  if (!/^application\/x-www-form-urlencoded(?:;|$)/i.test(type) || packing !== undefined) {
    throw new Problem('wrong-type', 'This address takes the forms of its own pages; programs use the API.');
  }
  return new URLSearchParams(body.toString());
}

/** Stops at the limit; Node discards the rest. */
async function readBytes(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > LIMIT_BYTES) throw tooLarge();
  // Bytes are copied together as they come: a body in pieces of one byte each would hold a hundred times its size.
  let bytes = Buffer.allocUnsafeSlow(1024);
  let length = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (length + chunk.length > LIMIT_BYTES) throw tooLarge();
      if (length + chunk.length > bytes.length) {
        const larger = Buffer.allocUnsafeSlow(Math.min(LIMIT_BYTES, Math.max(2 * bytes.length, length + chunk.length)));
        bytes.copy(larger, 0, 0, length);
        bytes = larger;
      }
      chunk.copy(bytes, length);
      length += chunk.length;
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('invalid', 'The body was cut off; send it again.', { cause: error });
  }
  return bytes.subarray(0, length);
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
 * @returns the body, or why it cannot be unpacked; the caller throws that when nothing comes before it
 * @throws Problem 'too-large' at once
 */
function unpackOrProblem(unpack: (packed: Buffer) => Buffer, packed: Buffer): Buffer | Problem {
  try {
    return unpack(packed);
  } catch (error) {
    if (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    return new Problem('invalid', 'The body cannot be decompressed; check its Content-Encoding and send all of it.', {
      cause: error,
    });
  }
}
