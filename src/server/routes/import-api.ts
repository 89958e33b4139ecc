import { IMPORT_API } from '../../domain/addresses.ts';
import { MOST_UPLOADED } from '../../domain/import-answer.ts';
import { Problem } from '../../domain/problem.ts';
import type { Site } from '../answer-route.ts';
import { cleanFileName, readChoices, readLearns, readStated } from '../imports/import-choices.ts';
import type { RunImport } from '../imports/imports.ts';
import { fault } from '../imports/words.ts';
import { checkHeaders } from '../json-body.ts';
import { actorOf } from '../person.ts';
import { LANGUAGE, oneOf, readParameter, readQuery, requireParameter, type Parameters } from '../query.ts';
import { noteInLog } from '../request-log.ts';
import { sendText } from '../send.ts';

const PARAMETERS: Parameters = {
  names: ['step', 'name', 'kind', 'year', 'bu', 'old', 'sheet', 'scale', 'plan', 'as', 'learn', 'lang'],
  refusesOthers: true,
  lists: ['sheet', 'as'],
};

/** `POST /api/import` (CONTRACT §9). */
export function importApi({ route }: Site, runImport: RunImport): void {
  route(IMPORT_API, {
    post: async (request, response) => {
      checkHeaders(request, MOST_UPLOADED, /^application\/octet-stream(?:;|$)/i, fault('not-bytes'));
      const { language, ...address } = readAddress(request.originalUrl);
      const task = { source: { from: 'program', ...address }, language, by: actorOf(request) } as const;
      const { outcome, change, json } = await runImport(request, response, MOST_UPLOADED, task);
      if (outcome === 'applied') noteInLog(request, { change });
      response.statusCode = outcome === 'old' ? 409 : 200;
      sendText(response, json, 'application/json');
    },
  });
}

function readAddress(url: string) {
  const query = readQuery(url, PARAMETERS);
  const step = requireParameter(query, 'step', oneOf(['preview', 'apply']));
  const plan = query.get('plan') || null;
  if (step === 'apply' && plan === null) throw new Problem('invalid', fault('no-plan'));
  return {
    plan: step === 'apply' ? plan : null,
    name: cleanFileName(query.get('name') ?? ''),
    choices: readChoices(query, readStated(query), 'refuse'),
    learns: readLearns(query),
    language: readParameter(query, 'lang', LANGUAGE) ?? 'en',
  };
}
