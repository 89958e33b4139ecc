import type { IncomingMessage } from 'node:http';
import type { ChangeOrigin } from '../../db/ledger.ts';

/** Who sends a request, as far as the server knows (CONTRACT §11). */
export interface Person {
  /** Null for nobody in particular. */
  readonly name: string | null;
  /** People gave the name themselves: nobody verified it. */
  readonly isSelfNamed: boolean;
  /** False for readers: pages show them nothing that writes, and what they send is refused. */
  readonly mayEdit: boolean;
}

const NOBODY: Person = { name: null, isSelfNamed: false, mayEdit: true };

export function personOf(_request: IncomingMessage): Person {
  return NOBODY;
}

/** The sender of a request, as the ledger names who made a change. */
export function actorOf(request: IncomingMessage): Pick<ChangeOrigin, 'actor' | 'selfNamed'> {
  const { name, isSelfNamed } = personOf(request);
  return { actor: name, selfNamed: isSelfNamed || undefined };
}
