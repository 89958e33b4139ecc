/** Shorter times, in ms, are noise. */
const FLOOR = 0.005;
/** How many times steeper than its size a time may grow. */
const SLACK = 3;
const TRIES = 6;

/**
 * Whether the time of some work grows faster than its size. Times are compared with each other only, the fastest of several
 * tries for each size, so that a busy machine does not matter.
 * @param prepare what is not measured; it returns the work
 * @param sizes in rising order: the first steep rise ends a try, so that work of exponential time ends too
 */
export async function growsTooFast(
  prepare: (size: number) => () => unknown,
  sizes: readonly number[],
): Promise<boolean> {
  const fastest = sizes.map(() => Infinity);
  for (let tries = 0; tries < TRIES; tries += 1) {
    let isSteep = false;
    for (let at = 0; at < sizes.length && !isSteep; at += 1) {
      const work = prepare(sizes[at] ?? 0);
      const begin = performance.now();
      await work();
      fastest[at] = Math.min(fastest[at] ?? 0, performance.now() - begin);
      const allowed = SLACK * ((sizes[at] ?? 0) / (sizes[at - 1] ?? 0)) * Math.max(fastest[at - 1] ?? 0, FLOOR);
      isSteep = at > 0 && (fastest[at] ?? 0) > allowed;
    }
    if (!isSteep) return false;
  }
  return true;
}
