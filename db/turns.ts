/** Monotonic, in milliseconds; loading the `performance` global costs every command 2 ms. */
export function uptimeMs(): number {
  return process.uptime() * 1000;
}

/**
 * A first-in, first-out queue that lets one caller through at a time, or `atOnce`.
 * @param refusal makes the error for a turn that does not come within `waitMs`, or when `most` wait already
 * @returns a function that waits for its turn, and gives one that ends it; it throws the reason of a signal that is
 * aborted first
 */
export function createTurns(refusal: () => Error, most = Infinity, atOnce = 1) {
  let free = atOnce;
  const waiting = new Set<() => void>();
  const leave = () => {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else next();
  };
  return async (waitMs: number, signal?: AbortSignal): Promise<() => void> => {
    signal?.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return leave;
    }
    if (waiting.size >= most) throw refusal();
    await new Promise<void>((resolve, reject) => {
      const settle = (end: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        waiting.delete(begin);
        end();
      };
      const begin = () => settle(resolve);
      const onAbort = () => settle(() => reject(signal?.reason));
      const timer = setTimeout(() => settle(() => reject(refusal())), waitMs);
      signal?.addEventListener('abort', onAbort);
      waiting.add(begin);
    });
    return leave;
  };
}
