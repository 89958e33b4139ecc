import type { Fault } from './fault.ts';

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

export interface ProblemOptions extends ErrorOptions {
  /** The message for readers of a page, without the names of files; for 'unavailable' and 'unknown-end', whose messages name them. */
  readonly forReaders?: string;
}

export class Problem extends Error {
  override readonly name = 'Problem';
  readonly kind: ProblemKind;
  /** One sentence in both languages: what is wrong, where, and what to do. On a page it names no file and no variable. */
  readonly fault: Fault;

  constructor(kind: ProblemKind, fault: Fault | string, { forReaders, ...options }: ProblemOptions = {}) {
    const data = typeof fault === 'string' ? untold(kind, fault, forReaders) : fault;
    super(data.terminal.en, options);
    this.kind = kind;
    this.fault = data;
  }
}

const AWAY = 'The database cannot be read or written right now; try again in a moment.';

/** A bridge: goes when every Problem is made from a fault. */
function untold(kind: ProblemKind, message: string, forReaders = kind === 'unavailable' ? AWAY : message): Fault {
  return {
    code: 'untold',
    facts: {},
    page: { ko: forReaders, en: forReaders },
    terminal: { ko: message, en: message },
  };
}

/** The first of many names, for a message that stays short: `a, b and 3 more`. */
export function nameSome(names: readonly string[], separator = ', ', most = 10): string {
  const more = names.length - most;
  return `${names.slice(0, most).join(separator)}${more > 0 ? ` and ${more} more` : ''}`;
}
