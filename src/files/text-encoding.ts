import { isAscii, isUtf8 } from 'node:buffer';
import { Problem } from '../domain/problem.ts';
import { refuseOtherKinds } from './file-kind.ts';
import { fault } from './words.ts';

/** The encodings in which spreadsheets save texts. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'cp949'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface DecodedText {
  /** Without a byte order mark. U+FFFD stands for bytes that are not of the encoding. */
  readonly text: string;
  readonly encoding: Encoding;
  readonly isSound: boolean;
}

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
const CHUNK = 65_536;
/** With more wrong bytes in every encoding a file is not a text. */
const MOST_WRONG = 10_000;

/**
 * CONTRACT §5: the encoding is detected; `chosen` overrides it.
 * @throws Problem 'invalid' for a file that is not a text.
 */
export async function decodeText(bytes: Buffer, chosen: Encoding | null): Promise<DecodedText> {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  const encoding = chosen ?? marked?.[0] ?? null;
  const body = marked !== undefined && marked[0] === encoding ? bytes.subarray(marked[1].length) : bytes;
  refuseOtherKinds(body, encoding === 'utf-16le' || encoding === 'utf-16be');
  if (encoding === 'cp949') return fromKorean(body);
  if (encoding !== null) return fromUnicode(body, encoding);
  if (isUtf8(body)) return isHangulInDisguise(body) ? fromKorean(body) : fromUnicode(body, 'utf-8');
  const { wrong, syllables } = lookAsUtf8(body);
  if (wrong === 0 || wrong < syllables) return fromUnicode(body, 'utf-8');
  const korean = await fromKorean(body);
  return wrong <= korean.wrong ? fromUnicode(body, 'utf-8') : korean;
}

function fromUnicode(bytes: Buffer, encoding: Encoding): DecodedText {
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  return { text, encoding, isSound: encoding === 'utf-8' ? isUtf8(bytes) : !text.includes('\uFFFD') };
}

/** Node's own `euc-kr` gets 8,822 of the 11,172 syllables wrong. */
async function fromKorean(bytes: Buffer): Promise<DecodedText & { readonly wrong: number }> {
  const { default: iconv } = await import('iconv-lite');
  const decoder = iconv.getDecoder('cp949');
  const texts: string[] = [];
  let wrong = 0;
  for (let at = 0; at <= bytes.length; at += CHUNK) {
    const text =
      decoder.write(bytes.subarray(at, at + CHUNK)) + (at + CHUNK > bytes.length ? (decoder.end() ?? '') : '');
    texts.push(text);
    wrong += countOf(/\uFFFD/g, text);
    if (wrong > MOST_WRONG) throw new Problem('invalid', fault('not-a-text', {}));
  }
  return { text: texts.join(''), encoding: 'cp949', isSound: wrong === 0, wrong };
}

/**
 * A text that was meant to be UTF-8 is cut in its last character, or has more syllables of Hangul than wrong bytes. In
 * CP949 each such syllable would begin at a second byte, after a wrong first one.
 */
function lookAsUtf8(bytes: Buffer) {
  const decoder = new TextDecoder();
  const found = { syllables: 0, wrong: 0 };
  for (let at = 0; at < bytes.length && found.wrong <= MOST_WRONG; at += CHUNK) {
    const text = decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true });
    found.syllables += countOf(/[가-힣]/g, text);
    found.wrong += countOf(/\uFFFD/g, text);
  }
  return found;
}

const countOf = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0;

/**
 * Some syllables of CP949 (품, 표, 항) are, byte for byte, letters of UTF-8 that do not occur in reports (ǰ, ƥ). When a
 * file has no others, the Korean reading is the right one. é, ±, ° and the like stay UTF-8.
 */
function isHangulInDisguise(utf8: Buffer): boolean {
  return !isAscii(utf8) && !/[\x80-\xa0\xc0-\xc3\xc9-\xff]/.test(utf8.toString('latin1'));
}
