import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { Problem } from '../domain/problem.ts';
import { fault } from './words.ts';

/** In KiB (CONTRACT §7). */
export const BODY_LIMIT = 64;

const LIMIT_BYTES = BODY_LIMIT * 1024;

/** @throws Problem 'too-large', 'wrong-type' or 'invalid', in this order (CONTRACT §3) */
export async function readText(request: IncomingMessage, type: string): Promise<string> {
  const body = await readBody(request, LIMIT_BYTES);
  checkHeaders(request, LIMIT_BYTES, type);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch (error) {
    throw new Problem('invalid', fault('body-not-utf-8', { type }), { cause: error });
  }
}

/**
 * Refuses a body that is too long, compressed or of another type, by what its headers say.
 * @param most in bytes
 * @throws Problem 'too-large' or 'wrong-type', in this order (CONTRACT §3)
 */
export function checkHeaders({ headers }: IncomingMessage, most: number, type: string): void {
  if (Number(headers['content-length'] ?? 0) > most) throw tooLarge(most);
  const { 'content-type': given = '', 'content-encoding': packing = 'identity' } = headers;
  const [name, ...parameters] = given
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const isUtf8 = parameters.every((each) => !each.startsWith('charset=') || /^charset="?utf-8"?$/.test(each));
  const isWhole = type !== 'multipart/form-data' || parameters.some((each) => each.startsWith('boundary='));
  if (name !== type || !isWhole || packing.toLowerCase() !== 'identity') {
    throw new Problem('wrong-type', fault('wrong-content-type', { type }));
  }
  if (!isUtf8) throw new Problem('wrong-type', fault('body-not-utf-8', { type }));
}

/** Whether a body may have an unread rest. It is not read, not even to throw it away. */
export function hasLargeRest({ readableEnded, headers }: IncomingMessage): boolean {
  return !readableEnded && ('transfer-encoding' in headers || Number(headers['content-length']) > LIMIT_BYTES);
}

/**
 * Reads a body into memory of its own, and stops at the limit.
 * @param most in bytes
 * @throws Problem 'too-large'; 'invalid' when the client stops in the middle
 */
export async function readBody(request: IncomingMessage, most: number): Promise<Buffer<ArrayBuffer>> {
  const announced = Number(request.headers['content-length'] ?? most);
  if (announced > most) throw tooLarge(most);
  // Chunks are joined as they come: a body in pieces of one byte would take a hundred times its size.
  const bytes = Buffer.allocUnsafeSlow(announced);
  let length = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (length + chunk.length > announced) throw tooLarge(most);
      length += chunk.copy(bytes, length);
      // A large file arrives faster than it is taken in: without a pause, pages would wait for megabytes of it.
      if (length < announced) await setImmediate();
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('invalid', fault('body-cut-off'), { cause: error });
  }
  return bytes.subarray(0, length);
}

export function tooLarge(most: number): Problem {
  const isFile = most > LIMIT_BYTES;
  return new Problem('too-large', isFile ? fault('file-too-large') : fault('body-too-large', { limit: BODY_LIMIT }));
}
