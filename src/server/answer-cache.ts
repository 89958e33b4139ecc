import type { EncodedAnswer } from './answer.ts';

/** The version of the data behind an answer; a promise if another process must be asked. */
export type Version = () => string | Promise<string>;

interface Kept {
  readonly version: Version;
  /** What `version` said when the answer was begun. */
  readonly madeFrom: string;
  readonly answer: Promise<EncodedAnswer>;
  /** What it takes; 0 while it is under way. */
  bytes: number;
}

const MAX_BYTES = 64 * 1024 * 1024;
/**
 * About what an answer takes besides its body: key, headers, and the rest of zlib's block. It also bounds the number of
 * answers, to 4,000.
 */
const BESIDE_BODY_BYTES = 16 * 1024;

/**
 * Caches answers, each as long as the version of its data is the same, until all of them take too much memory.
 *
 * Each caller asks for the version first, and gets an answer begun for the same version, finished or under way. Nothing
 * was committed in between, so no answer is older than its request.
 */
export function createAnswerCache(maxBytes = MAX_BYTES) {
  const kept = new Map<string, Kept>();
  let bytes = 0;
  return {
    /** The answer that is cached or under way; null, at once, if there is none. @throws what `version` throws */
    find(key: string): Promise<EncodedAnswer | null> | null {
      const found = kept.get(key);
      if (found === undefined) return null;
      return Promise.resolve(found.version()).then((now) => (now === found.madeFrom ? found.answer : null));
    },
    /** The same, or the answer that `make` gives. @throws what `version` and `make` throw */
    async findOrMake(key: string, version: Version, make: () => Promise<EncodedAnswer>): Promise<EncodedAnswer> {
      const now = await version();
      const found = kept.get(key);
      if (found?.madeFrom === now) return found.answer;
      bytes -= found?.bytes ?? 0;
      const made: Kept = { version, madeFrom: now, answer: make(), bytes: 0 };
      kept.set(key, made);
      // An answer that is dropped while under way still goes to its callers.
      const isKept = () => kept.get(key) === made;
      made.answer.then(
        ({ body }) => {
          if (!isKept()) return;
          made.bytes = body.length + BESIDE_BODY_BYTES;
          bytes += made.bytes;
          if (bytes <= maxBytes) return;
          kept.clear();
          bytes = 0;
        },
        () => isKept() && kept.delete(key),
      );
      return made.answer;
    },
  };
}
