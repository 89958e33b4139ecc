/**
 * Asks one question at a time. Whoever comes while it is on its way shares the next one, never that one: what it finds may
 * be older than the asking.
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
