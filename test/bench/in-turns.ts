/** The same work on several subjects, side by side. */
import { median, type BenchRow } from './bench-table.ts';

interface Work<Subject> {
  /** Not measured. */
  readonly prepare?: (subject: Subject) => Promise<void>;
  /** What is measured; returns a function to run afterwards. */
  readonly work: (subject: Subject) => Promise<void | (() => Promise<void>)>;
  /** How often the work is done for one measurement; the row shows the time of one. */
  readonly times?: number;
}

/**
 * Medians in milliseconds, in the order of the subjects, and the ratio of the last to the first. The first round does
 * not count.
 */
export async function rowOf<Subject>(
  name: string,
  rounds: number,
  subjects: readonly Subject[],
  { prepare, work, times = 1 }: Work<Subject>,
): Promise<BenchRow> {
  const measured = subjects.map((): number[] => []);
  for (let round = -1; round < rounds; round += 1) {
    // The first in a turn may find the machine in another state.
    const order = round % 2 === 0 ? [...subjects.entries()] : [...subjects.entries()].toReversed();
    for (const [at, subject] of order) {
      await prepare?.(subject);
      const began = performance.now();
      let cleanUp;
      for (let time = 0; time < times; time += 1) cleanUp = await work(subject);
      if (round >= 0) measured[at]?.push((performance.now() - began) / times);
      await cleanUp?.();
    }
  }
  const medians = measured.map(median);
  return [name, ...medians, (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN)];
}

export async function read(address: string): Promise<void> {
  const answer = await fetch(address);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${address} answered with ${answer.status}`);
}
