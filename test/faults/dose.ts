/**
 * How much of each fault, and of random work. `npm test` takes a short dose, of faults always the same. `npm run faults` takes a long one (FAULTS is the
 * share of it that is wanted, 1 for all), whose figures go into docs/reliability.md. Every failure says which seed it had;
 * FAULTS_SEED repeats it.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { createRandom } from '../support/random.ts';

const share = process.env.FAULTS === undefined ? null : Number(process.env.FAULTS);
const SHORT_SEED = 1;

/** Whether everything is tried, not only some of it. */
export const isLong = share !== null;

export function dose(short: number, long: number): number {
  return share === null ? short : Math.max(1, Math.round(long * share));
}

export interface Seeded {
  readonly seed: number;
  readonly random: (below: number) => number;
}

/** The long dose has another seed at each run, because each run should meet other moments. */
export function seeded(context: TestContext): Seeded {
  const given = process.env.FAULTS_SEED;
  const seed = given === undefined ? (share === null ? SHORT_SEED : Date.now() % 1_000_000) : Number(given);
  if (seed !== SHORT_SEED) context.diagnostic(`FAULTS_SEED=${seed}`);
  const random = createRandom(seed * 104_729);
  random(2); // the first number of neighbouring seeds is nearly the same
  return { seed, random };
}

/** What a fault did, in all its rounds: a row of the table in docs/reliability.md. */
export interface FaultFigures {
  readonly fault: string;
  readonly times: number;
  /** Saves and imports that were acknowledged, and looked for after the fault. */
  readonly compared: number;
  /** Of these, how many were not there. */
  readonly lost: number;
  readonly remark: string;
}

/** What five minutes of work left behind, with its units in the names. */
export interface SoakFigures {
  readonly done: Readonly<Record<string, number>>;
  readonly samples: readonly (readonly [figure: string, start: number, most: number, end: number])[];
}

/** Keeps what a test of the long run found, for docs/reliability.md; of the short dose nothing is kept. */
export function keepFigures(part: string, seed: number, figures: FaultFigures | SoakFigures): void {
  const folder = process.env.FAULTS_FIGURES;
  if (folder === undefined) return;
  writeFileSync(path.join(folder, `${part}.json`), JSON.stringify({ seed, ...figures }));
}
