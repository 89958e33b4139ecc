import type { IncomingMessage, ServerResponse } from 'node:http';
import { MOST_UPLOADED } from '../../domain/import-answer.ts';
import { Problem } from '../../domain/problem.ts';

/**
 * Refuses a body whose `Content-Length` is too large before anything else is asked of it.
 * @param most in bytes
 * @throws Problem 'too-large'
 */
export function refuseLargeUpload(request: IncomingMessage, response: ServerResponse, most: number): void {
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge(response);
}

/**
 * Reads a body into one piece of memory, which a worker can take over.
 * @throws Problem 'too-large', or 'invalid' when the client stops in the middle
 */
export async function readUpload(
  request: IncomingMessage,
  response: ServerResponse,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  // Memory that nothing is written into costs nothing.
  const bytes = new Uint8Array(Math.min(most, Number(request.headers['content-length'] ?? most)));
  let length = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (length + chunk.length > most) throw tooLarge(response);
      bytes.set(chunk, length);
      length += chunk.length;
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('invalid', 'The file was cut off on its way; send it again.', { cause: error });
  }
  return bytes.subarray(0, length);
}

/** The rest of the body is not read: the connection ends with the answer. */
function tooLarge(response: ServerResponse): Problem {
  response.setHeader('Connection', 'close');
  return new Problem('too-large', `The file is larger than ${MOST_UPLOADED} bytes; split it by year.`);
}
