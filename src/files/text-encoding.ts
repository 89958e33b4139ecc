import { isAscii, isUtf8 } from 'node:buffer';
import { refuseOtherKinds } from './file-kind.ts';

/** The encodings in which spreadsheets save texts. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'cp949'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface DecodedText {
  /** UTF-8 without a byte order mark. */
  readonly utf8: Buffer;
  readonly encoding: Encoding;
  /** How many bytes at least are not valid in the encoding; U+FFFD replaces them. */
  readonly wrong: number;
}

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
const CHUNK = 65_536;
/** A text with so many wrong bytes is not decoded to its end. */
export const ENOUGH_WRONG = 10_000;
/**
 * A byte of UTF-16 or CP949 becomes at most one and a half bytes of UTF-8; an invalid one becomes U+FFFD, three bytes.
 */
const LARGEST_GROWTH = 3;

/**
 * CONTRACT §5: the encoding is detected; `chosen` overrides it.
 * @throws Problem 'invalid' for a file that is not a text.
 */
export async function decodeText(bytes: Buffer, chosen: Encoding | null): Promise<DecodedText> {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  const encoding = chosen ?? marked?.[0] ?? null;
  const text = marked !== undefined && marked[0] === encoding ? bytes.subarray(marked[1].length) : bytes;
  refuseOtherKinds(text, encoding === 'utf-16le' || encoding === 'utf-16be');

  const asUtf8 = { utf8: text, encoding: 'utf-8', wrong: isUtf8(text) ? 0 : 1 } as const;
  if (encoding !== null) return encoding === 'utf-8' ? asUtf8 : transcode(text, encoding);
  if (asUtf8.wrong === 0) return isHangulInDisguise(text) ? transcode(text, 'cp949') : asUtf8;
  const korean = await transcode(text, 'cp949');
  return isRatherUtf8(text, korean.wrong) ? asUtf8 : korean;
}

/**
 * Works chunk by chunk: a string of the whole file would take twice its bytes. The buffer is large enough for the worst
 * case; the part of it that is not written to takes no memory.
 */
async function transcode(bytes: Buffer, encoding: Encoding): Promise<DecodedText> {
  // Node's own `euc-kr` gets 8,822 of the 11,172 syllables wrong.
  const iconv = encoding === 'cp949' ? (await import('iconv-lite')).default : null;
  const decoder = iconv?.getDecoder('cp949') ?? utf16Decoder(encoding);
  const utf8 = Buffer.allocUnsafe(bytes.length * LARGEST_GROWTH + 8);
  let [length, wrong] = [0, 0];
  const append = (text: string) => {
    length += utf8.write(text, length);
    wrong += count(text, WRONG);
  };
  for (let at = 0; at < bytes.length && wrong < ENOUGH_WRONG; at += CHUNK) {
    append(decoder.write(bytes.subarray(at, at + CHUNK)));
  }
  append(decoder.end() ?? '');
  return { utf8: utf8.subarray(0, length), encoding, wrong };
}

function utf16Decoder(encoding: Encoding) {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  return { write: (chunk: Buffer) => decoder.decode(chunk, { stream: true }), end: () => decoder.decode() };
}

const WRONG = /\uFFFD/g;
const SYLLABLE = /[가-힣]/g;

function count(text: string, signs: RegExp): number {
  return text.match(signs)?.length ?? 0;
}

/**
 * Whether a text that is not UTF-8 was meant to be: it is cut in its last character, or has fewer wrong bytes than
 * syllables of Hangul, or no more than in CP949. Hangul in CP949 has few syllables of UTF-8: there each begins at a
 * second byte, after a wrong first one.
 */
function isRatherUtf8(bytes: Buffer, wrongInKorean: number): boolean {
  const decoder = new TextDecoder();
  let [syllables, wrong] = [0, 0];
  for (let at = 0; at < bytes.length && wrong < ENOUGH_WRONG; at += CHUNK) {
    const text = decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true });
    syllables += count(text, SYLLABLE);
    wrong += count(text, WRONG);
  }
  return wrong < syllables || wrong <= wrongInKorean;
}

/**
 * Some syllables of CP949 (품, 표, 항) are, byte for byte, letters of UTF-8 that do not occur in reports (ǰ, ƥ). When a
 * file has no others, the Korean reading is the right one. é, ±, ° and the like stay UTF-8.
 */
function isHangulInDisguise(utf8: Buffer): boolean {
  const isBetween = (byte: number, first: number, last: number) => byte >= first && byte <= last;
  const isOfThem = (byte: number) => byte < 0x80 || isBetween(byte, 0xa1, 0xbf) || isBetween(byte, 0xc4, 0xc8);
  return !isAscii(utf8) && utf8.every(isOfThem);
}
