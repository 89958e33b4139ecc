import type { IncomingMessage } from 'node:http';
import { Problem } from '../domain/problem.ts';
import { fault } from './words.ts';

/** In KiB (CONTRACT §7). */
export const BODY_LIMIT = 64;

const LIMIT_BYTES = BODY_LIMIT * 1024;

/**
 * Reads the body of a request that has the content type JSON.
 * @throws Problem 'too-large', 'wrong-type' or 'invalid', in this order (CONTRACT §3).
 */
export async function readJsonText(request: IncomingMessage): Promise<string> {
  const body = await readBody(request, LIMIT_BYTES, tooLarge);
  const { 'content-encoding': packing = 'identity', 'content-type': type } = request.headers;
  if (!isJson(type)) throw new Problem('wrong-type', fault('body-not-json'));
  if (packing.toLowerCase() !== 'identity') throw new Problem('wrong-type', fault('body-compressed'));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch (error) {
    throw new Problem('invalid', fault('body-not-utf-8'), { cause: error });
  }
}

/**
 * Reads a form of one of the pages.
 * @throws Problem 'too-large', 'wrong-type' or 'invalid', in this order (CONTRACT §3).
 */
export async function readFormFields(request: IncomingMessage): Promise<URLSearchParams> {
  const body = await readBody(request, LIMIT_BYTES, tooLarge);
  const { 'content-encoding': packing, 'content-type': type = '' } = request.headers;
  if (!/^application\/x-www-form-urlencoded(?:;|$)/i.test(type) || packing !== undefined) {
    throw new Problem('wrong-type', fault('body-not-form'));
  }
  return new URLSearchParams(body.toString());
}

/** Whether a body may have an unread rest. It is not read, not even to throw it away. */
export function hasLargeRest({ complete, headers }: IncomingMessage): boolean {
  return !complete && ('transfer-encoding' in headers || Number(headers['content-length']) > LIMIT_BYTES);
}

/**
 * Reads a body into memory of its own, and stops at the limit.
 * @param most in bytes
 * @param tooLarge what is thrown for a longer one
 * @throws Problem 'invalid' when the client stops in the middle
 */
export async function readBody(
  request: IncomingMessage,
  most: number,
  tooLarge: () => Problem,
): Promise<Buffer<ArrayBuffer>> {
  const announced = Number(request.headers['content-length'] ?? most);
  if (announced > most) throw tooLarge();
  // Chunks are joined as they come: a body in pieces of one byte would take a hundred times its size.
  const bytes = Buffer.allocUnsafeSlow(announced);
  let length = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (length + chunk.length > announced) throw tooLarge();
      length += chunk.copy(bytes, length);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('invalid', fault('body-cut-off'), { cause: error });
  }
  return bytes.subarray(0, length);
}

function isJson(header = ''): boolean {
  const [type = '', ...parameters] = header.toLowerCase().split(';');
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='));
  return type.trim() === 'application/json' && (charset === undefined || /^charset="?utf-8"?$/.test(charset));
}

function tooLarge(): Problem {
  return new Problem('too-large', fault('body-too-large', { kib: BODY_LIMIT }));
}
