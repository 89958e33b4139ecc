import { SaxesParser } from 'saxes';
import { refuseDamaged, type Parts } from './zip-parts.ts';

/** An element with what is in it. Names are without their prefixes. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Null for the part itself. */
  readonly parent: XmlElement | null;
  readonly depth: number;
  /** Whether it is wanted, or in one that is; else only its place is kept. */
  readonly isKept: boolean;
  readonly elements: XmlElement[];
  /** Its own. */
  text: string;
}

/** In bytes, as the longest row of a CSV file. */
const LONGEST_ELEMENT = 1_000_000;
/** A cell is the fifth element inside another. */
const DEEPEST = 100;

/**
 * Reads a part of a workbook as XML, chunk by chunk; between two chunks the event loop turns. Nothing that a document
 * type could define is expanded: a part with one is refused.
 * @param most how many bytes it may have
 * @param names of the elements that are wanted
 * @param use gets each of them, whole, until it returns false
 * @throws Problem 'invalid'
 */
export async function readXml(
  parts: Parts,
  part: string,
  most: number,
  names: readonly string[],
  use: (element: XmlElement) => boolean | void,
): Promise<void> {
  const refuse = (why: string) => refuseDamaged(`${part}: ${why}`);
  const parser = new SaxesParser({ position: false, xmlns: false as const });
  const outside = { name: '', attributes: {}, parent: null, depth: 0, isKept: false, elements: [], text: '' };
  let current: XmlElement = outside;
  /** How many bytes came since the last element began that is in no wanted one. */
  let length = 0;
  let isDone = false;
  parser.on('error', ({ message }) => refuse(message.replace(/^\d*:?\d*:? ?/, '')));
  parser.on('doctype', () => refuse('it has a document type'));
  parser.on('opentag', ({ name: full, attributes }) => {
    const name = full.slice(full.indexOf(':') + 1);
    const { depth, isKept: isInside } = current;
    if (depth === DEEPEST) refuse('its elements are nested too deep');
    if (!isInside) length = 0;
    for (let each = current; each.isKept; each = each.parent ?? outside) {
      if (each.name === name) refuse(`${name} is in another ${name}`);
    }
    const isKept = isInside || names.includes(name);
    current = { name, attributes, parent: current, depth: depth + 1, isKept, elements: [], text: '' };
  });
  parser.on('closetag', () => {
    const element = current;
    current = element.parent ?? outside;
    if (element.elements.length > 0 && element.text.trim() !== '') refuse(`${element.name} has text beside elements`);
    if (names.includes(element.name)) isDone ||= use(element) === false;
    else if (current.isKept) current.elements.push(element);
  });
  const append = (text: string) => {
    if (current.isKept) current.text += text;
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
    length += chunk.length;
    parser.write(xml);
    if (length > LONGEST_ELEMENT) refuse(`one of its elements is longer than ${LONGEST_ELEMENT} bytes`);
    if (isDone) return;
  }
  parser.close();
}
