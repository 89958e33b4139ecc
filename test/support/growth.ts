/** Shorter times, in ms, are noise. */
const FLOOR = 0.005;
/** How many times steeper than its size a time may grow. */
const SLACK = 3;
const TRIES = 8;

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
  const best = sizes.map(() => Infinity);
  for (let tries = 0; tries < TRIES; tries += 1) {
    let isSteep = false;
    for (const [at, size] of sizes.entries()) {
      const [before = 0, sizeBefore = size] = [best[at - 1], sizes[at - 1]];
      const work = prepare(size);
      let time = before < FLOOR ? passedDuring(work) : FLOOR;
      if (typeof time !== 'number') time = await time;
      if (time >= FLOOR) time = timeOf(work);
      if (typeof time !== 'number') time = await time;
      best[at] = Math.min(best[at] ?? Infinity, time);
      isSteep = at > 0 && (best[at] ?? 0) > SLACK * (size / sizeBefore) * Math.max(before, FLOOR);
      if (isSteep) break;
    }
    if (!isSteep) return false;
  }
  return true;
}

/** The shortest time of several tries, in ms. */
export async function fastest(work: () => unknown): Promise<number> {
  let best = Infinity;
  for (let tries = 0; tries < TRIES; tries += 1) best = Math.min(best, await timeOf(work));
  return best;
}

/**
 * The time of the processor where it is less: on a busy machine a process waits, and other threads of its own work, too.
 * The clock runs between the two questions for it, which can take longer than a short work, and so would hide a rise.
 */
function timeOf(work: () => unknown): number | Promise<number> {
  const used = process.cpuUsage();
  const passed = passedDuring(work);
  const least = (time: number) => {
    const { user, system } = process.cpuUsage(used);
    return Math.min(time, (user + system) / 1000);
  };
  return typeof passed === 'number' ? least(passed) : passed.then(least);
}

/** The time of the clock alone. A promise only where the work has one: to await it takes longer than a short work. */
function passedDuring(work: () => unknown): number | Promise<number> {
  const begin = performance.now();
  const passed = () => performance.now() - begin;
  const done = work();
  return done instanceof Promise ? done.then(passed) : passed();
}
