import { SaxesParser } from 'saxes';
import { refuseDamaged, type Parts } from './zip-parts.ts';

export type Attributes = Readonly<Record<string, string>>;

/** What is done with the elements of a part. Names come without their prefixes. */
export interface XmlHandler {
  readonly open?: (name: string, attributes: Attributes) => void;
  /** @param text what came since the last element began or ended */
  readonly close?: (name: string, text: string) => void;
  /** Whether the rest does not matter; asked now and then. */
  readonly isDone?: () => boolean;
}

/** In bytes: thirty times the longest text that a cell may have. */
const LONGEST_PIECE = 1_000_000;
/** A cell is the fifth element inside another. */
const DEEPEST = 100;

/**
 * Reads a part of a workbook as XML, chunk by chunk; between two chunks the event loop turns. What says how a text is
 * pronounced (`rPh`) is passed over. Nothing that a document type could define is expanded: a part with one is refused.
 * @param most how many bytes it may have
 * @throws Problem 'invalid'
 */
export async function readXml(parts: Parts, part: string, most: number, handler: XmlHandler): Promise<void> {
  const refuse = (why: string) => refuseDamaged(`${part}: ${why}`);
  const parser = new SaxesParser({ position: false, xmlns: false as const });
  /** How many bytes came since the last element. */
  let piece = 0;
  let text = '';
  let depth = 0;
  let isPhonetic = false;
  parser.on('error', ({ message }) => refuse(message.replace(/^\d*:?\d*:? ?/, '')));
  parser.on('doctype', () => refuse('it has a document type'));
  parser.on('opentag', (tag) => {
    const name = withoutPrefix(tag.name);
    piece = 0;
    text = '';
    depth += 1;
    if (depth > DEEPEST) refuse('its elements are nested too deep');
    if (name === 'rPh') isPhonetic = true;
    if (!isPhonetic) handler.open?.(name, tag.attributes);
  });
  parser.on('closetag', (tag) => {
    const name = withoutPrefix(tag.name);
    depth -= 1;
    if (!isPhonetic) handler.close?.(name, text);
    if (name === 'rPh') isPhonetic = false;
    text = '';
  });
  const append = (more: string) => {
    text += more;
  };
  parser.on('text', append);
  parser.on('cdata', append);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of parts.read(part, most)) {
    let xml = '';
    try {
      xml = decoder.decode(chunk, { stream: true });
    } catch {
      refuse('it is not in UTF-8');
    }
    piece += chunk.length;
    parser.write(xml);
    if (piece > LONGEST_PIECE) refuse(`one of its texts is longer than ${LONGEST_PIECE} bytes`);
    if (handler.isDone?.() === true) return;
  }
  parser.close();
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
