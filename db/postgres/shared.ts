/**
 * Runs one query at a time. Callers that arrive meanwhile share the next one, because the running one may return a
 * result that is older than their call.
 */
export function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  const begin = () => {
    next = null;
    const asked = ask();
    running = asked.catch(() => {});
    return asked;
  };
  return () => (next ??= running.then(begin));
}
