import type { IncomingMessage } from 'node:http';
import { languagePath } from '../../domain/addresses.ts';
import { isLanguage } from '../../domain/language.ts';
import { Problem } from '../../domain/problem.ts';
import type { Site } from '../answer-route.ts';
import { redirect } from '../send.ts';
import { fault } from '../words.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The switch in the header: keeps the choice in a cookie and leads back, also without JavaScript. */
export function languageRoute({ route }: Site): void {
  route(languagePath(':language'), {
    get: (request, response) => {
      const { language = '' } = request.params as { language?: string };
      if (!isLanguage(language)) throw new Problem('not-found', fault('nothing-here'));
      response.setHeader('Set-Cookie', `lang=${language}; Max-Age=${YEAR_SECONDS}; Path=/; SameSite=Lax`);
      redirect(response, pageBefore(request));
    },
  });
}

/** The page with the switch, as a path of this server; the dashboard if unknown. */
function pageBefore({ headers: { referer = '', host } }: IncomingMessage): string {
  if (!URL.canParse(referer)) return '/';
  const page = new URL(referer);
  // A path with two leading slashes would name another server.
  return page.host === host ? page.pathname.replace(/^\/+/, '/') + page.search : '/';
}
