import type { IncomingMessage } from 'node:http';
import type { Language } from '../domain/language.ts';

/** The language in which a page is rendered (CONTRACT §13): that of the cookie, Korean without one. */
export function languageOf({ headers: { cookie = '' } }: IncomingMessage): Language {
  const chosen = cookie.split(';').map((each) => each.trim());
  return chosen.includes('lang=en') ? 'en' : 'ko';
}
