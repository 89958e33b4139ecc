import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { Language } from '../domain/language.ts';
import type { ShownTo } from '../views/page-renderer.tsx';
import { personOf } from './person.ts';

/** The language in which a page is rendered (CONTRACT §13): that of the cookie, Korean without one. */
export function languageOf({ headers: { cookie = '' } }: IncomingMessage): Language {
  return /(?:^|; *)lang=en *(?:;|$)/.test(cookie) ? 'en' : 'ko';
}

/**
 * Where, to whom and in which language a page is shown.
 * @param path which entry of the header is the page's; default: that of its own address
 */
export function shownTo(request: Request, path = request.path): ShownTo {
  return { path, person: personOf(request), language: languageOf(request) };
}
