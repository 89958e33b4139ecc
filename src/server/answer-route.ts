import type { Request, RequestHandler } from 'express';
import type { AnswerCache } from './answer-cache.ts';
import { chooseEncoding, encodeAnswer, type Answer } from './answer.ts';
import { sendAnswer } from './send.ts';

/** Makes a GET route of the function that answers its requests. */
export type AnswerRoute = (answer: (request: Request) => Promise<Answer>) => RequestHandler;

/**
 * Routes whose answers the cache keeps.
 * @param cache null in development, where the code that makes an answer changes too
 * @param version names what the answers are made from; an answer is good as long as this returns the same
 */
export function answerRoute(cache: AnswerCache | null, version: () => string): AnswerRoute {
  if (cache === null) {
    return (answer) => async (request, response) => {
      sendAnswer(request, response, encodeAnswer(await answer(request), chooseEncoding(request)));
    };
  }
  return (answer) => async (request, response) => {
    // Asked before anything is read, because somebody may commit while the answer is made.
    const madeFrom = version();
    const encoding = chooseEncoding(request);
    const encoded = encodeAnswer(await answer(request), encoding);
    if (version() === madeFrom) {
      const acceptEncoding = request.headers['accept-encoding'] ?? '';
      cache.keep(request.originalUrl, acceptEncoding, { answer: encoded, encoding, madeFrom, version });
    }
    sendAnswer(request, response, encoded);
  };
}
