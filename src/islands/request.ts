import { CHANGE_BY } from '../domain/person.ts';
import { ownName } from './own-name.ts';

/** Thrown for an answer that is not OK. Its message is `{status}: {body}`, or `{status}: {status text}` when the body is empty. */
export class FailedAnswer extends Error {
  readonly status: number;
  readonly headers: Headers;

  constructor({ status, headers }: Response, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
    this.headers = headers;
  }
}

/** In milliseconds. The server answers within seconds, or says why it cannot. */
const PATIENCE_MS = 60_000;

/**
 * The one function through which pages send requests (SPEC §7, §8): with credentials, without retries. A write carries the name
 * that a person gave on this device; the server ignores it where a proxy names people.
 * @param patience how long the answer may take, in milliseconds
 * @throws FailedAnswer for every answer that is not OK, 401 too, and the browser's error when no answer came.
 */
export async function request(path: string, init: RequestInit = {}, patience = PATIENCE_MS): Promise<Response> {
  const headers = new Headers(init.headers);
  const name = init.method === 'POST' ? ownName() : null;
  if (name !== null) headers.set(CHANGE_BY, encodeURIComponent(name));
  const signal = AbortSignal.timeout(patience);
  const response = await fetch(path, { credentials: 'include', signal, ...init, headers });
  if (response.ok) return response;
  throw new FailedAnswer(response, (await response.text()) || response.statusText);
}
