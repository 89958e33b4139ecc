import assert from 'node:assert/strict';
import type { ImportAnswer } from '../../src/domain/import-answer.ts';

/** The answer of `POST /api/import`; `json` is null for an answer that is a sentence. */
export interface PostedImport {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: ImportAnswer;
}

/** Posts the bytes of a file to `POST /api/import`. @param query `step=preview&name=cost.csv` */
export async function postImport(
  origin: string,
  query: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): Promise<PostedImport> {
  const answer = await fetch(`${origin}/api/import?${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream', ...headers },
    body: new Uint8Array(Buffer.from(body)),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { status: answer.status, headers: answer.headers, text, json: isJson ? JSON.parse(text) : null };
}

/** Previews a file that is sound, and applies it. */
export async function importFile(
  origin: string,
  query: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): Promise<PostedImport> {
  const { plan } = (await postImport(origin, `step=preview&${query}`, body, headers)).json;
  assert.ok(plan !== null, 'the file is sound');
  return postImport(origin, `step=apply&${query}&plan=${plan}`, body, headers);
}
