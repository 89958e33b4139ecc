import type { IncomingMessage } from 'node:http';
import { MOST_UPLOADED } from '../../domain/import-answer.ts';
import { Problem } from '../../domain/problem.ts';
import { fault } from './words.ts';

/**
 * Refuses a body whose `Content-Length` is too large before anything else is asked of it.
 * @param most in bytes
 * @throws Problem 'too-large'
 */
export function refuseLargeUpload(request: IncomingMessage, most: number): void {
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLargeFile();
}

export function tooLargeFile(): Problem {
  return new Problem('too-large', fault('upload-too-large', { most: MOST_UPLOADED }));
}
