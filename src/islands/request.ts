/**
 * The one way in which pages ask the server (SPEC §7, §8): with credentials, never repeated.
 * @throws Error `{status}: {body}`, or `{status}: {status text}` when the body is empty, for every answer that is not OK.
 */
export async function request(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(path, { credentials: 'include', ...init });
  if (response.ok) return response;
  throw new Error(`${response.status}: ${(await response.text()) || response.statusText}`);
}
