import type { Fault } from './fault.ts';
import type { Language } from './language.ts';

/**
 * The kinds of errors that a person can act on. A Problem can be thrown anywhere and is caught once per boundary:
 * the Express error handler turns its kind into a status, the CLI into an exit code.
 */
export type ProblemKind =
  | 'usage' // the command line is wrong
  | 'invalid' // the input is wrong
  | 'not-found'
  | 'conflict' // someone else changed the record
  | 'method-not-allowed'
  | 'forbidden' // a write from another site, or of a reader
  | 'unknown-person' // the proxy does not say who sends it
  | 'too-large'
  | 'wrong-type' // the content type of a body
  | 'unknown-host'
  | 'locked' // another process is writing to the database; try again
  | 'busy' // this server has enough to do; try again
  | 'unavailable' // the database or a file cannot be read or written
  | 'unknown-end' // nobody knows whether it was written
  | 'disk-full';

export class Problem extends Error {
  override readonly name = 'Problem';
  readonly kind: ProblemKind;
  /**
   * One sentence in both languages: what is wrong, where, and what to do. On a page it names no file and no variable.
   */
  readonly fault: Fault;

  constructor(kind: ProblemKind, fault: Fault, options: ErrorOptions = {}) {
    super(fault.terminal.en, options);
    this.kind = kind;
    this.fault = fault;
  }
}

/** The first of many names, for a message that stays short: `a, b and 3 more`. */
export function nameSome(names: readonly string[], language: Language, separator = ', ', most = 10): string {
  const more = names.length - most;
  const first = names.slice(0, most).join(separator);
  if (more <= 0) return first;
  return language === 'ko' ? `${first} 외 ${more}개` : `${first} and ${more} more`;
}
