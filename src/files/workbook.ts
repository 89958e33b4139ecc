import path from 'node:path';
import type { BlockRow } from '../domain/blocks/faults.ts';
import type { EachRow } from './csv-rows.ts';
import { otherKind } from './file-kind.ts';
import { readNumberFormats, type CellText } from './number-formats.ts';
import { readXml } from './read-xml.ts';
import { eachSheetRow, readComments, textOfRuns, unescape } from './sheet-rows.ts';
import { refuseLarge } from './words.ts';
import { MOST_KEPT, MOST_UNPACKED, openParts, type Parts } from './zip-parts.ts';

export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly eachRow: EachRow;
  /** The lines of the comments on its cells. */
  readonly comments: () => Promise<readonly BlockRow[]>;
}

const MOST_SHEETS = 1_000;
/** Excel allows 31 characters, and other programs more. */
const LONGEST_NAME = 255;
/** A report has a few hundred different texts. */
const MOST_TEXTS = 1_000_000;
/** In characters. */
const MOST_TEXT = 20_000_000;

/**
 * Opens a workbook (.xlsx). Values are the stored ones, whatever digits their formats show.
 * @param bytes a zip archive
 * @returns the sheets that have cells, in order
 * @throws Problem 'invalid' for another kind of archive and for a damaged one
 */
export async function openWorkbook(bytes: Buffer): Promise<Sheet[]> {
  const [parts, partsAhead] = [await openParts(bytes), await openParts(bytes)];
  const main = await findMain(parts);
  const { listed, is1904 } = await readMain(parts, main);
  const related = await readRelations(parts, main);
  const partOf = (type: string) => related.find((each) => each.type === type && parts.has(each.target))?.target;
  const [stylesPart, textsPart] = [partOf('styles'), partOf('sharedStrings')];
  const formats = stylesPart === undefined ? [] : await readNumberFormats(parts, stylesPart);
  const sharedStrings = textsPart === undefined ? [] : await readSharedStrings(parts, textsPart);
  const workbook = { parts, partsAhead, sharedStrings, formats, is1904, size: { cells: 0 } };
  return listed.flatMap(({ name, id, state }): Sheet[] => {
    const relation = related.find((each) => each.id === id);
    if (relation !== undefined && relation.type !== 'worksheet') return []; // a chart, a macro
    const part = relation?.target ?? name;
    const eachRow: EachRow = (use) => eachSheetRow(workbook, part, use);
    const comments = async () => {
      const own = parts.has(relationsOf(part)) ? await readRelations(parts, part) : [];
      const target = own.find(({ type, target: each }) => type === 'comments' && parts.has(each))?.target;
      return target === undefined ? [] : readComments(parts, target);
    };
    return [{ name, isHidden: state !== 'visible', eachRow, comments }];
  });
}

/** The part that lists the sheets. @throws Problem 'invalid' that says what the archive is, where it is not a workbook */
async function findMain(parts: Parts): Promise<string> {
  const main = parts.has('_rels/.rels')
    ? (await readRelations(parts, '')).find(({ type }) => type === 'officeDocument')?.target
    : undefined;
  const found = main ?? 'xl/workbook.xml';
  if (found.toLowerCase().endsWith('.bin')) throw otherKind('xlsb');
  if (parts.has('content.xml') && parts.has('mimetype')) throw otherKind('ods');
  if (/^(?:word|ppt|visio)\//i.test(found)) throw otherKind('office');
  if (parts.has('Index/Document.iwa')) throw otherKind('numbers');
  if (!parts.has(found)) throw otherKind('zip');
  return found;
}

async function readMain(parts: Parts, main: string) {
  const listed: { name: string; id: string; state: string }[] = [];
  let is1904 = false;
  await readXml(parts, main, MOST_KEPT, ['workbookPr', 'sheet'], ({ name: element, attributes }) => {
    if (element === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
    if (element !== 'sheet') return;
    const { name = '', state = 'visible' } = attributes;
    if (listed.length >= MOST_SHEETS) refuseLarge('sheets', MOST_SHEETS);
    if (name.length > LONGEST_NAME) refuseLarge('characters in the name of a sheet', LONGEST_NAME);
    // The attribute `r:id`, whatever the prefix is.
    const [, id = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? [];
    listed.push({ name, id, state });
  });
  return { listed, is1904 };
}

/** The texts that cells refer to by number, each with its runs of different fonts. */
async function readSharedStrings(parts: Parts, part: string): Promise<readonly CellText[]> {
  const texts: CellText[] = [];
  let length = 0;
  await readXml(parts, part, MOST_UNPACKED, ['si'], (element) => {
    const found = textOfRuns(element);
    texts.push({ ...found, text: unescape(found.text) });
    length += found.text.length;
    if (texts.length > MOST_TEXTS) refuseLarge('texts', MOST_TEXTS);
    if (length > MOST_TEXT) refuseLarge('characters', MOST_TEXT);
  });
  return texts;
}

const folderOf = (part: string) => part.slice(0, part.lastIndexOf('/') + 1);
const relationsOf = (part: string) => `${folderOf(part)}_rels/${part.slice(folderOf(part).length)}.rels`;

/**
 * What a part refers to: other parts by their names, each with its type, such as `worksheet`.
 * @param part empty for the archive itself
 */
async function readRelations(parts: Parts, part: string) {
  const relations: { id: string; type: string; target: string }[] = [];
  await readXml(parts, relationsOf(part), MOST_KEPT, ['Relationship'], ({ attributes }) => {
    const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode } = attributes;
    if (mode === 'External') return;
    // A target is relative to the folder of the part that names it, or begins with `/`.
    const name = path.posix.resolve('/', folderOf(part), target).slice(1);
    relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: name });
  });
  return relations;
}
