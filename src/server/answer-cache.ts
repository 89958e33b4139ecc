import type { EncodedAnswer, Encoding } from './answer.ts';

interface KeptAnswer {
  readonly answer: EncodedAnswer;
  readonly encoding: Encoding;
  /** What `version` returned when the answer was made. */
  readonly madeFrom: string;
  /** The answer is good as long as this returns the same. */
  readonly version: Version;
}

/** Names what answers are made from. It is a promise where another process must be asked. */
export type Version = () => string | Promise<string>;

export interface AnswerCache {
  /**
   * The kept answer for an address (with its owner, if it has one) in an encoding, or null; at once unless its `version` is a promise.
   * @param version what its `version` returned since it was asked for, for whoever has asked already
   * @throws what its `version` throws
   */
  readonly find: {
    (address: string, encoding: Encoding, version: string): EncodedAnswer | null;
    (address: string, encoding: Encoding): EncodedAnswer | null | Promise<EncodedAnswer | null>;
  };
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
  const judge = (key: string, version: string): EncodedAnswer | null => {
    const found = answers.get(key);
    if (found === undefined) return null;
    if (version !== found.kept.madeFrom) {
      drop(key);
      return null;
    }
    // A Map remembers the order of insertion: now this one is the most recently used.
    answers.delete(key);
    answers.set(key, found);
    return found.kept.answer;
  };
  function find(address: string, encoding: Encoding, version: string): EncodedAnswer | null;
  function find(
    address: string,
    encoding: Encoding,
    version?: string,
  ): EncodedAnswer | null | Promise<EncodedAnswer | null>;
  function find(address: string, encoding: Encoding, given?: string) {
    const key = keyOf(address, encoding);
    const found = answers.get(key);
    if (found === undefined) return null;
    const version = given ?? found.kept.version();
    return typeof version === 'string' ? judge(key, version) : version.then((now) => judge(key, now));
  }
  return {
    find,
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
