import type { EncodedAnswer } from './answer.ts';

/** Names what answers are made from. It is a promise where another process must be asked. */
export type Version = () => string | Promise<string>;

export interface AnswerCache {
  /** The answer that is kept or under way; null, at once, where there is none. @throws what `version` throws */
  readonly find: (key: string) => Promise<EncodedAnswer | null> | null;
  /** The same; where there is none, the one that is made now. @throws what `version` and `make` throw */
  readonly findOrMake: (key: string, make: () => Promise<EncodedAnswer>) => Promise<EncodedAnswer>;
}

const MAX_BYTES = 64 * 1024 * 1024;
/**
 * About what an answer takes besides its body: its key, its headers, and the rest of the block that zlib wrote it into. It
 * bounds the number of answers, too: to 4,000.
 */
const BESIDE_BODY_BYTES = 16 * 1024;

/**
 * Keeps the answers of one version, until there is another one or they take too much memory.
 *
 * Everybody asks for the version first, and may have each answer that was begun for the same one: nothing was committed in
 * between. So nobody gets an answer that is older than their question, and those who ask while it is under way share it.
 */
export function createAnswerCache(version: Version, maxBytes = MAX_BYTES): AnswerCache {
  const answers = new Map<string, Promise<EncodedAnswer>>();
  let madeFrom: string | null = null;
  let bytes = 0;

  const forgetAll = () => {
    answers.clear();
    bytes = 0;
  };
  const forgetOld = async () => {
    const now = await version();
    if (now !== madeFrom) forgetAll();
    madeFrom = now;
  };

  return {
    find: (key) => (answers.has(key) ? forgetOld().then(() => answers.get(key) ?? null) : null),
    async findOrMake(key, make) {
      await forgetOld();
      const found = answers.get(key);
      if (found !== undefined) return found;
      const made = make();
      answers.set(key, made);
      // What is forgotten while it is under way still goes to those who wait for it.
      const isKept = () => answers.get(key) === made;
      made.then(
        ({ body }) => {
          if (!isKept()) return;
          bytes += body.length + BESIDE_BODY_BYTES;
          if (bytes > maxBytes) forgetAll();
        },
        () => isKept() && answers.delete(key),
      );
      return made;
    },
  };
}
