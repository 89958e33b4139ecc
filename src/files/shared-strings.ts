import { Problem } from '../domain/problem.ts';
import { readXml } from './read-xml.ts';
import { fault } from './words.ts';
import { MOST_UNPACKED, type Parts } from './zip-parts.ts';

/** A report has a few hundred different texts. */
const MOST_TEXTS = 1_000_000;
/** In characters. */
const MOST_TEXT = 20_000_000;

/**
 * The texts that cells refer to by number: each with its runs of different fonts, and without what says how it is
 * pronounced.
 * @throws Problem 'invalid'
 */
export async function readSharedStrings(parts: Parts, part: string): Promise<readonly string[]> {
  const texts: string[] = [];
  let length = 0;
  let text = '';
  let isText = false;
  let isPhonetic = false;
  await readXml(parts, part, MOST_UNPACKED, {
    open(name) {
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      texts.push(unescape(text));
      length += text.length;
      text = '';
      if (texts.length > MOST_TEXTS || length > MOST_TEXT) {
        throw new Problem('invalid', fault('too-many-texts', { texts: MOST_TEXTS, characters: MOST_TEXT }));
      }
    },
    text(piece) {
      if (isText) text += piece;
    },
  });
  return texts;
}

/** `_x000D_` is how a workbook writes characters that XML does not allow; `_x005F_` is the underscore itself. */
export function unescape(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
