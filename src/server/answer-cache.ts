import type { EncodedAnswer } from './answer.ts';

/** The version of the data behind the answers; a promise if another process must be asked. */
export type Version = () => string | Promise<string>;

export interface AnswerCache {
  /** The answer that is cached or under way; null, at once, if there is none. @throws what `version` throws */
  readonly find: (key: string) => Promise<EncodedAnswer | null> | null;
  /** The same, or the answer that `make` gives. @throws what `version` and `make` throw */
  readonly findOrMake: (key: string, make: () => Promise<EncodedAnswer>) => Promise<EncodedAnswer>;
}

const MAX_BYTES = 64 * 1024 * 1024;
/**
 * About what an answer takes besides its body: key, headers, and the rest of zlib's block. It also bounds the number of
 * answers, to 4,000.
 */
const BESIDE_BODY_BYTES = 16 * 1024;

/**
 * Caches the answers of one version, until the version changes or they take too much memory.
 *
 * Each caller asks for the version first, and gets an answer begun for the same version, finished or under way. Nothing
 * was committed in between, so no answer is older than its request.
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
      // An answer that is dropped while under way still goes to its callers.
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
