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
  /** The kept answer for an address (with its owner, if it has one) in an encoding, or null. @throws what its `version` throws */
  readonly find: (address: string, encoding: Encoding) => EncodedAnswer | null;
  readonly keep: (address: string, kept: KeptAnswer) => void;
}

interface CacheLimits {
  readonly maxBytes: number;
  readonly maxAnswers: number;
}

const LIMITS: CacheLimits = { maxBytes: 64 * 1024 * 1024, maxAnswers: 4_000 };
/** About what an answer takes besides its body, its address and its headers. */
const OVERHEAD_BYTES = 1024;

/**
 * Keeps encoded answers in memory, by address and encoding.
 * An answer that is no longer good is dropped when it is asked for. The least recently used are dropped when there are
 * more than `maxAnswers`, or when all take more than `maxBytes`.
 */
export function createAnswerCache({ maxBytes, maxAnswers }: CacheLimits = LIMITS): AnswerCache {
  const answers = new Map<string, { readonly kept: KeptAnswer; readonly size: number }>();
  let bytes = 0;
  const drop = (key: string) => {
    bytes -= answers.get(key)?.size ?? 0;
    answers.delete(key);
  };
  return {
    find(address, encoding) {
      const key = keyOf(address, encoding);
      const found = answers.get(key);
      if (found === undefined) return null;
      if (found.kept.version() !== found.kept.madeFrom) {
        drop(key);
        return null;
      }
      // A Map remembers the order of insertion: now this one is the most recently used.
      answers.delete(key);
      answers.set(key, found);
      return found.kept.answer;
    },
    keep(address, kept) {
      const key = keyOf(address, kept.encoding);
      const size = sizeOf(key, kept.answer);
      if (size > maxBytes) return;
      drop(key);
      answers.set(key, { kept, size });
      bytes += size;
      for (const oldest of answers.keys()) {
        if (bytes <= maxBytes && answers.size <= maxAnswers) break;
        drop(oldest);
      }
    },
  };
}

function keyOf(address: string, encoding: Encoding): string {
  return `${encoding} ${address}`;
}

function sizeOf(key: string, { body, headers }: EncodedAnswer): number {
  const texts = [key, ...Object.entries(headers).flat()];
  // A text takes up to two bytes a character.
  return OVERHEAD_BYTES + body.length + 2 * texts.reduce((sum, text) => sum + text.length, 0);
}
