import { editDistance } from '../domain/blocks/near-miss.ts';
import { isLanguage } from '../domain/language.ts';
import { Problem } from '../domain/problem.ts';
import { settingFault, SETTINGS } from '../domain/setting-words.ts';

/**
 * The environment variables that are only ours (CONTRACT §1), of server and command line alike, and the one by which
 * another database would be used without a word. Other names are too short to guess from.
 */
const KNOWN = [...SETTINGS.filter((name) => name.startsWith('DASHBOARD_')), 'DATABASE_URL'];

/** Letters by which a name may differ from a known one and still be meant for this program. */
const MOST_WRONG = 2;
/** So many wrong letters leave one of these parts whole. A command must not compare every variable of the machine. */
const PART_OF_OURS = /DAS|HBO|ARD|DATA|BASE|_URL/i;

/**
 * Refuses variables that were meant for this program and that it does not know: with DASHBORD_EDITORS everybody could
 * write, and DATABASE_URI left the default database. Refuses a language that there is not, too.
 * @throws Problem 'usage' that names the variable and the nearest known one
 */
export function refuseUnknownVariables(env: Readonly<Record<string, string | undefined>>): void {
  const language = env.DASHBOARD_LANG ?? '';
  if (language !== '' && !isLanguage(language)) {
    throw new Problem('usage', settingFault('wrong-setting', { name: 'DASHBOARD_LANG', given: language }));
  }
  for (const name of Object.keys(env)) {
    if (!PART_OF_OURS.test(name) || KNOWN.includes(name)) continue;
    const written = name.toUpperCase();
    const wrong = (known: string) => editDistance(written, known);
    const nearest = KNOWN.reduce((best, known) => (wrong(known) < wrong(best) ? known : best));
    if (!written.startsWith('DASHBOARD_') && wrong(nearest) > MOST_WRONG) continue;
    const meant = KNOWN.find((known) => known.startsWith(written)) ?? nearest;
    throw new Problem('usage', settingFault('unknown-variable', { name, meant }));
  }
}
