import { SaxesParser } from 'saxes';
import { Problem } from '../domain/problem.ts';
import { fault } from './words.ts';
import { LONGEST_WHY, type Parts } from './zip-parts.ts';

export type Attributes = Readonly<Record<string, string>>;

/** What is done with the elements of a part. Names come without their prefixes. */
export interface XmlHandler {
  readonly open: (name: string, attributes: Attributes) => void;
  readonly close?: (name: string) => void;
  /** Text, in one or more pieces. */
  readonly text?: (text: string) => void;
  /** Whether the rest does not matter; asked now and then. */
  readonly isDone?: () => boolean;
}

/** In bytes: thirty times the longest text that a cell may have. */
const LONGEST_PIECE = 1_000_000;
/** A cell is the fifth element inside another. */
const DEEPEST = 100;

/**
 * Reads a part of a workbook as XML, chunk by chunk; between two chunks the event loop turns.
 * Nothing that a document type could define is expanded, because a part with one is refused.
 * @param most how many bytes it may have
 * @throws Problem 'invalid'
 */
export async function readXml(parts: Parts, part: string, most: number, handler: XmlHandler): Promise<void> {
  const refuse = (why: string): never => {
    throw new Problem('invalid', fault('damaged-archive', { why: `${part}: ${why}`.slice(0, LONGEST_WHY) }));
  };
  const parser = new SaxesParser({ position: false, xmlns: false as const });
  /** How many bytes came since the last element. */
  let piece = 0;
  let depth = 0;
  parser.on('error', ({ message }) => refuse(message.replace(/^\d*:?\d*:? ?/, '').replace(/\.$/, '')));
  parser.on('doctype', () => refuse('it has a document type'));
  parser.on('opentag', ({ name, attributes }) => {
    piece = 0;
    depth += 1;
    if (depth > DEEPEST) refuse('its elements are nested too deep');
    handler.open(withoutPrefix(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handler.close?.(withoutPrefix(name));
  });
  const { text = () => {} } = handler;
  parser.on('text', text);
  parser.on('cdata', text);
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
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}
