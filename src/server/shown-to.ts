import type { Request } from 'express';
import type { ShownTo } from '../views/page-renderer.tsx';
import { languageOf } from './language.ts';
import { personOf } from './person.ts';

/**
 * Where, to whom and in which language a page is shown.
 * @param path which entry of the header is the page's; default: that of its own address
 */
export function shownTo(request: Request, path = request.path): ShownTo {
  return { path, person: personOf(request), language: languageOf(request) };
}
