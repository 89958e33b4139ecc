import { Router, type RequestHandler, type Response } from 'express';
import { IMPORT_API } from '../../domain/addresses.ts';
import { Problem } from '../../domain/problem.ts';
import { MOST_BYTES } from '../../files/check-files.ts';
import { methodNotAllowed } from '../errors.tsx';
import { cleanFileName, readChoices, readStated, type Said } from '../imports/import-choices.ts';
import type { Imports } from '../imports/imports.ts';
import { readUpload } from '../imports/upload-body.ts';
import { actorOf } from '../person.ts';
import { logChange } from '../request-log.ts';
import { sendText } from '../send.ts';

const PARAMETERS = ['step', 'name', 'kind', 'year', 'bu', 'old', 'sheet', 'scale', 'plan'];

/** `POST /api/import` (CONTRACT §9). */
export function importApi({ runner, room }: Imports, guardWrite: RequestHandler): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router
    .route(IMPORT_API)
    .post(guardWrite, async (request, response) => {
      const {
        'content-length': length = '0',
        'content-type': type = '',
        'content-encoding': packing,
      } = request.headers;
      if (Number(length) > MOST_BYTES) throw tooLarge();
      if (!/^application\/octet-stream(?:;|$)/i.test(type.trim()) || (packing ?? 'identity') !== 'identity') {
        throw new Problem(
          'wrong-type',
          'The body must be the bytes of one file as they are; send it with Content-Type: application/octet-stream.',
        );
      }
      const { plan, name, choices } = readAddress(request.originalUrl);
      const by = actorOf(request);
      const { parts, release } = await readUpload(request, MOST_BYTES, tooLarge, room);
      try {
        const source = { from: 'body', name, parts, choices } as const;
        const { outcome, change, json } = await runner.run({ source, plan, by, mostShown: null }, whenLeft(response));
        if (outcome === 'applied') logChange(response, change);
        response.statusCode = outcome === 'old' ? 409 : 200;
        sendText(response, json ?? '', 'application/json');
      } finally {
        release();
      }
    })
    .all(methodNotAllowed('POST', 'send the bytes of a file with POST'));
  return router;
}

/** Aborts when the client has left before it had its answer. */
export function whenLeft(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

function tooLarge(): Problem {
  return new Problem('too-large', `The file is larger than ${MOST_BYTES} bytes; split it by year.`);
}

function readAddress(url: string) {
  const query = new URL(url, 'http://server').searchParams;
  for (const name of new Set(query.keys())) {
    if (!PARAMETERS.includes(name)) {
      throw new Problem(
        'invalid',
        `The address names a parameter that is not known here; leave out all but ${PARAMETERS.join(', ')}.`,
      );
    }
    if (name !== 'sheet' && query.getAll(name).length > 1) {
      throw new Problem('invalid', `The address names ${name} more than once; name it once.`);
    }
  }
  const said: Said = {
    one: (name) => query.get(name) || null,
    all: (name) => query.getAll(name).filter((value) => value !== ''),
  };
  const step = said.one('step');
  const plan = said.one('plan');
  if (step !== 'preview' && step !== 'apply') {
    throw new Problem('invalid', 'step must be preview, or apply with the plan of a preview.');
  }
  if (step === 'apply' && plan === null) {
    throw new Problem('invalid', 'step=apply needs the plan that the preview answered with.');
  }
  return {
    plan: step === 'apply' ? plan : null,
    name: cleanFileName(said.one('name') ?? ''),
    choices: readChoices(said, readStated(said)),
  };
}
