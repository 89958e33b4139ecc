/** People who save without a pause, each time a number that nobody has saved before. */
import { afterEach } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

/** Pause before a writer tries again whose server is away, or has refused. */
const RETRY_MS = 5;
/** The writers' records: cost of SKB in these years. */
export const WRITTEN_YEARS = [2020, 2021, 2022, 2023];

interface Acknowledged {
  readonly value: number;
  /** `process.hrtime.bigint()` when the answer was read. */
  readonly at: bigint;
}

/** What became of every save. */
export interface Saves {
  /** Answered with 200. */
  readonly acknowledged: Acknowledged[];
  /** Answered with anything else. */
  readonly refused: { readonly value: number; readonly status: number; readonly sentence: string }[];
  /** Not answered: nobody knows. */
  readonly unanswered: number[];
}

export function noSaves(): Saves {
  return { acknowledged: [], refused: [], unanswered: [] };
}

const working = new Set<Writers>();
// A test that has failed leaves nobody writing.
afterEach(async () => {
  for (const writers of working) await writers.stop();
});

export interface Writers {
  /** Resolves when every save under way is over. */
  readonly stop: () => Promise<void>;
}

/**
 * Posts records of cost whose two fields hold the same number, which counts on from the saves before.
 * @param origin is asked before each save, because a server that is started again may listen elsewhere
 */
export function startWriters(origin: () => string, saves: Saves, count = 8): Writers {
  let isOver = false;
  const all = Array.from({ length: count }, async () => {
    while (!isOver) if (!(await saveOnce(origin(), saves))) await sleep(RETRY_MS);
  });
  const writers = {
    stop: async () => {
      isOver = true;
      await Promise.all(all);
      working.delete(writers);
    },
  };
  working.add(writers);
  return writers;
}

let last = 0;

/** @returns whether it was saved */
export async function saveOnce(origin: string, saves: Saves): Promise<boolean> {
  last += 1;
  const value = last;
  const record = { year: WRITTEN_YEARS[value % 4], month: 1 + (Math.floor(value / 4) % 12), bu: 'SKB' };
  try {
    const answer = await fetch(`${origin}/api/cost-info`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...record, arenasOthers: value, iwsOthers: value }),
    });
    const sentence = await answer.text();
    if (answer.status === 200) saves.acknowledged.push({ value, at: process.hrtime.bigint() });
    else saves.refused.push({ value, status: answer.status, sentence });
    return answer.status === 200;
  } catch {
    saves.unanswered.push(value);
    return false;
  }
}
