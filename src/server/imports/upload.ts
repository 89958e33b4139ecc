import type { IncomingMessage } from 'node:http';
import type { Fault } from '../../domain/fault.ts';
import { MOST_UPLOADED } from '../../domain/import-answer.ts';
import { Problem } from '../../domain/problem.ts';
import { fault } from './words.ts';

/**
 * Refuses a body before it is read.
 * @param most in bytes
 * @param wrongType says which type it must have
 * @returns its `Content-Type`
 * @throws Problem 'too-large' or 'wrong-type', in this order (CONTRACT §3)
 */
export function checkUpload({ headers }: IncomingMessage, most: number, type: RegExp, wrongType: Fault): string {
  if (Number(headers['content-length'] ?? 0) > most) throw tooLargeFile();
  const { 'content-type': given = '', 'content-encoding': packing = 'identity' } = headers;
  if (!type.test(given.trim()) || packing !== 'identity') throw new Problem('wrong-type', wrongType);
  return given;
}

export function tooLargeFile(): Problem {
  return new Problem('too-large', fault('upload-too-large', { most: MOST_UPLOADED }));
}
