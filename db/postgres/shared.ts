/**
 * Runs one query at a time. Callers that arrive meanwhile share the next one, because the running one may return a
 * result that is older than their call.
 */
export function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<void> | null = null;
  let next: Promise<T> | null = null;
  const end = () => {
    underWay = null;
  };
  const begin = (): Promise<T> => {
    next = null;
    const asked = ask();
    underWay = asked.then(end, end);
    return asked;
  };
  return () => {
    if (next !== null) return next;
    if (underWay === null) return begin();
    next = underWay.then(begin);
    return next;
  };
}
