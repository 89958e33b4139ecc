import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { ChangeOrigin } from '../../db/ledger.ts';
import type { Language } from '../domain/language.ts';
import { CHANGE_BY, LONGEST_NAME, NOBODY, personName, type Person } from '../domain/person.ts';
import { Problem } from '../domain/problem.ts';
import { familyOf, type Config } from '../settings/config.ts';
import type { ShownTo } from '../views/page-renderer.tsx';
import { noteInLog } from './log.ts';
import { fault } from './words.ts';

/** Set when a request has passed `personCheck`; empty if no proxy names people. */
const people = new WeakMap<IncomingMessage, Person>();

/** Who sends a request. It never depends on `Change-By`, because pages and cached answers must not. */
export function personOf(request: IncomingMessage): Person {
  return people.get(request) ?? NOBODY;
}

/** The language in which a page is rendered (CONTRACT §13): that of the cookie, Korean without one. */
export function languageOf({ headers: { cookie = '' } }: IncomingMessage): Language {
  return /(?:^|; *)lang=en *(?:;|$)/.test(cookie) ? 'en' : 'ko';
}

/** To whom and in which language a page is shown. @param path its entry in the header; default: its own address */
export function shownTo(request: Request, path = request.path): ShownTo {
  return { path, person: personOf(request), language: languageOf(request) };
}

/**
 * The actor of a write for the ledger: the person whom the proxy names, else the name that they gave themselves.
 * @param inForm the name in the form of a page, which sends no `Change-By`; a malformed one counts as none
 * @throws Problem 'invalid' for a malformed `Change-By`
 */
export function actorOf(request: IncomingMessage, inForm = ''): Pick<ChangeOrigin, 'actor' | 'selfNamed'> {
  const { name } = personOf(request);
  // The device may still have a name from the time before the proxy; the proxy's counts.
  if (name !== null) return { actor: name };
  const given = valuesOf(request, CHANGE_BY);
  const text = given.length === 0 ? inForm : decoded(given[0] ?? '');
  const actor = given.length > 1 ? null : personName(text, LONGEST_NAME.selfGiven);
  if (actor !== null) {
    noteInLog(request, { by: actor, selfNamed: true });
    return { actor, selfNamed: true };
  }
  if (given.length === 0) return { actor: null };
  throw new Problem('invalid', fault('wrong-change-by'));
}

/**
 * Where a proxy says who people are (CONTRACT §11): looks at the header that names the person, and remembers who it is.
 * @returns why a request is refused, or null
 */
export function personCheck(config: Config): (request: IncomingMessage) => Problem | null {
  const { userHeader, proxies, socketPath, editors } = config;
  if (userHeader === null) return () => null;
  // Only the listener knows: a client that has left has no address either.
  const isFromProxy = ({ socket: { remoteAddress } }: IncomingMessage) =>
    socketPath !== null || (remoteAddress !== undefined && proxies.check(remoteAddress, familyOf(remoteAddress)));

  return (request) => {
    if (!isFromProxy(request)) return new Problem('unknown-person', fault('not-from-proxy'));
    const values = valuesOf(request, userHeader);
    const name = values.length === 1 ? personName(fromUtf8(values[0] ?? ''), LONGEST_NAME.ofProxy) : null;
    if (name === null) return new Problem('unknown-person', fault('no-person'));
    noteInLog(request, { by: name });
    people.set(request, { name, mayEdit: editors === null || editors.has(name) });
    return null;
  };
}

/** Every value of a header as it was sent. Node's `headers` joins them with commas, which a name may contain. */
function valuesOf({ rawHeaders }: IncomingMessage, name: string): string[] {
  const wanted = name.toLowerCase();
  return rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === wanted);
}

/** Node reads header values as Latin-1. Proxies send names in UTF-8; other bytes stay Latin-1. */
function fromUtf8(value: string): string {
  const text = Buffer.from(value, 'latin1').toString();
  return text.includes('\ufffd') ? value : text;
}

/** Anything but percent-encoded UTF-8 becomes a text that cannot be a name. */
function decoded(value: string): string {
  try {
    return /[^\x20-\x7e]/.test(value) ? '' : decodeURIComponent(value);
  } catch {
    return '';
  }
}
