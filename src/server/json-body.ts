import express, { type Request, type Response } from 'express';
import { Problem } from '../domain/problem.ts';

/** In KiB, before and after decompression (CONTRACT §7). */
export const BODY_LIMIT = 64;

// Any type is read, so that a body that is too large is told so before one that is not JSON.
const readBytes = express.raw({ type: () => true, limit: BODY_LIMIT * 1024 });

/**
 * The body as text, when it is said to be JSON.
 * @throws Problem 'too-large', 'not-json' or 'invalid', in this order (CONTRACT §3).
 */
export async function readJsonText(request: Request, response: Response): Promise<string> {
  // What says itself that it is too large is refused unread; body-parser would read all of it first.
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT * 1024) throw tooLarge();
  await new Promise<void>((resolve, reject) => {
    readBytes(request, response, (error: unknown) => (error === undefined ? resolve() : reject(bodyProblem(error))));
  });
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='));
  if (type.trim() !== 'application/json' || (charset !== undefined && !/^charset="?utf-8"?$/.test(charset))) {
    throw new Problem('not-json', 'The body must be JSON in UTF-8; send it with Content-Type: application/json.');
  }
  const body: unknown = request.body;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body instanceof Buffer ? body : Buffer.of());
  } catch (error) {
    throw new Problem('invalid', 'The body is not UTF-8; send it in that encoding.', { cause: error });
  }
}

function tooLarge(): Problem {
  return new Problem('too-large', `The body is larger than ${BODY_LIMIT} KiB; send one record at a time.`);
}

/** body-parser marks what the client did wrong with a status of its own. */
function bodyProblem(error: unknown): unknown {
  if (!(error instanceof Error) || !('status' in error)) return error;
  if (error.status === 413) return tooLarge();
  const because = { cause: error };
  if (error.status === 415) {
    return new Problem(
      'not-json',
      'The body is compressed in a way that is not understood; use gzip or none.',
      because,
    );
  }
  return new Problem('invalid', 'The body can not be read to its end; send it again, whole.', because);
}
