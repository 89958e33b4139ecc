import type { EncodedAnswer, Encoding } from './answer.ts';

interface KeptAnswer {
  readonly answer: EncodedAnswer;
  readonly encoding: Encoding;
  /** What `version` returned when the answer was made. */
  readonly madeFrom: string;
  /** The answer is good as long as this returns the same. */
  readonly version: () => string;
}

export interface AnswerCache {
  /** The kept answer for a URL and an `Accept-Encoding` header, or null. @throws what its `version` throws */
  readonly find: (url: string, acceptEncoding: string) => EncodedAnswer | null;
  readonly keep: (url: string, acceptEncoding: string, kept: KeptAnswer) => void;
}

const MAX_BYTES = 64 * 1024 * 1024;
/** Browsers send a handful of different Accept-Encoding headers. */
const MAX_HEADERS = 100;

/**
 * Keeps encoded answers in memory, by URL and encoding.
 * An answer that is no longer good is dropped when it is asked for. The least recently used are dropped when all take
 * more than `maxBytes`.
 */
export function createAnswerCache(maxBytes: number = MAX_BYTES): AnswerCache {
  const answers = new Map<string, KeptAnswer>();
  /** The encoding that was chosen for each Accept-Encoding header. */
  const encodings = new Map<string, Encoding>();
  let bytes = 0;
  const drop = (key: string) => {
    bytes -= answers.get(key)?.answer.body.length ?? 0;
    answers.delete(key);
  };
  return {
    find(url, acceptEncoding) {
      const encoding = encodings.get(acceptEncoding);
      if (encoding === undefined) return null;
      const key = `${encoding} ${url}`;
      const kept = answers.get(key);
      if (kept === undefined) return null;
      if (kept.version() !== kept.madeFrom) {
        drop(key);
        return null;
      }
      // A Map remembers the order of insertion: now this one is the most recently used.
      answers.delete(key);
      answers.set(key, kept);
      return kept.answer;
    },
    keep(url, acceptEncoding, kept) {
      const size = kept.answer.body.length;
      if (size > maxBytes) return;
      if (encodings.size >= MAX_HEADERS) encodings.clear();
      encodings.set(acceptEncoding, kept.encoding);
      const key = `${kept.encoding} ${url}`;
      drop(key);
      answers.set(key, kept);
      bytes += size;
      for (const oldest of answers.keys()) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
    },
  };
}
