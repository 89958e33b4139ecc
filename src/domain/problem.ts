/**
 * What can go wrong in a way that a person can act on. Thrown anywhere, caught once per
 * boundary: the Express error handler turns the kind into a status, the CLI into an exit code.
 */
export type ProblemKind =
  | 'usage' // the command line is wrong
  | 'invalid' // the input is wrong
  | 'not-found'
  | 'conflict' // somebody else was faster
  | 'method-not-allowed'
  | 'forbidden' // a write from another site
  | 'too-large'
  | 'not-json'
  | 'unknown-host'
  | 'locked' // another process holds the database; worth another try
  | 'unavailable' // the database or a file can't be read or written
  | 'disk-full';

export class Problem extends Error {
  override readonly name = 'Problem';
  readonly kind: ProblemKind;

  /** @param message one sentence: what is wrong, where, and what to do. */
  constructor(kind: ProblemKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
