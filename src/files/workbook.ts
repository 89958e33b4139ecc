import path from 'node:path';
import type { BlockRow } from '../domain/blocks/faults.ts';
import type { Fault } from '../domain/fault.ts';
import { Problem } from '../domain/problem.ts';
import type { BrokenRow } from './csv-rows.ts';
import { readMergedCells } from './merged-cells.ts';
import { readNumberFormats } from './number-formats.ts';
import { readXml } from './read-xml.ts';
import { readSharedStrings } from './shared-strings.ts';
import { createSheetReader } from './sheet-rows.ts';
import { fault } from './words.ts';
import { MOST_KEPT, MOST_UNPACKED, openParts, type Parts } from './zip-parts.ts';

export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  /**
   * Calls `use` with each row that has a filled cell until it returns false; no sheet is held in memory. The event loop
   * turns after every few kilobytes.
   * @returns the row that cannot be read, if there is one; `use` has had the rows before it.
   * @throws Problem 'invalid'
   */
  readonly eachRow: (use: (row: BlockRow) => boolean) => Promise<BrokenRow | null>;
}

const MOST_SHEETS = 1_000;
/** Excel allows 31 characters, and other programs more. */
const LONGEST_NAME = 255;

/**
 * Opens a workbook (.xlsx). Values are the stored ones, whatever digits their formats show.
 * @param bytes a zip archive
 * @returns the sheets that have cells, in order
 * @throws Problem 'invalid' for another kind of archive and for a damaged one
 */
export async function openWorkbook(bytes: Buffer): Promise<Sheet[]> {
  const parts = await openParts(bytes);
  // A sheet is read twice; its second reading has an allowance of its own.
  const partsAhead = await openParts(bytes);
  const main = await findMain(parts);
  const { listed, is1904 } = await readMain(parts, main);
  const related = await readRelations(parts, main);
  const partOf = (type: string) => related.find((each) => each.type === type && parts.has(each.target))?.target;
  const [stylesPart, textsPart] = [partOf('styles'), partOf('sharedStrings')];
  const formats = stylesPart === undefined ? [] : await readNumberFormats(parts, stylesPart);
  const sharedStrings = textsPart === undefined ? [] : await readSharedStrings(parts, textsPart);
  const size = { cells: 0 };
  return listed.flatMap(({ name, id, state }): Sheet[] => {
    const relation = related.find((each) => each.id === id);
    if (relation !== undefined && relation.type !== 'worksheet') return []; // a chart, a macro
    const part = relation?.target ?? name;
    return [
      {
        name,
        isHidden: state !== 'visible',
        async eachRow(use) {
          const merged = await readMergedCells(partsAhead, part);
          const reader = createSheetReader({ sharedStrings, formats, is1904, merged, size, use });
          await readXml(parts, part, MOST_UNPACKED, reader);
          return reader.broken();
        },
      },
    ];
  });
}

/** The part that lists the sheets. @throws Problem 'invalid' that says what the archive is, where it is not a workbook */
async function findMain(parts: Parts): Promise<string> {
  const main = parts.has('_rels/.rels')
    ? (await readRelations(parts, '')).find(({ type }) => type === 'officeDocument')?.target
    : undefined;
  const found = main ?? 'xl/workbook.xml';
  const refused = (why: Fault) => new Problem('invalid', why);
  if (found.toLowerCase().endsWith('.bin')) throw refused(fault('is-other-workbook', { kind: 'xlsb' }));
  if (parts.has(found) && !/^(?:word|ppt|visio)\//i.test(found)) return found;
  if (parts.has('content.xml') && parts.has('mimetype')) throw refused(fault('is-other-workbook', { kind: 'ods' }));
  if (parts.has('Index/Document.iwa')) throw refused(fault('is-numbers', {}));
  throw refused(main === undefined ? fault('is-archive', { format: 'zip' }) : fault('is-office-document', {}));
}

async function readMain(parts: Parts, main: string) {
  const listed: { name: string; id: string; state: string }[] = [];
  let is1904 = false;
  await readXml(parts, main, MOST_KEPT, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      if (listed.length >= MOST_SHEETS) throw new Problem('invalid', fault('too-many-sheets', { most: MOST_SHEETS }));
      const { name: title = '', state = 'visible' } = attributes;
      if (title.length > LONGEST_NAME) {
        throw new Problem('invalid', fault('sheet-name-too-long', { number: listed.length + 1, most: LONGEST_NAME }));
      }
      // The attribute `r:id`, whatever the prefix is.
      const [, id = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? [];
      listed.push({ name: title, id, state });
    },
  });
  return { listed, is1904 };
}

/**
 * What a part refers to: other parts by their names, each with its type, such as `worksheet`.
 * @param part empty for the archive itself
 */
async function readRelations(parts: Parts, part: string) {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const list = `${folder}_rels/${part.slice(folder.length)}.rels`;
  const relations: { id: string; type: string; target: string }[] = [];
  await readXml(parts, list, MOST_KEPT, {
    open(element, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) {
      if (element !== 'Relationship' || mode === 'External') return;
      // A target is relative to the folder of the part that names it, or begins with `/`.
      const name = path.posix.resolve('/', folder, target).slice(1);
      relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: name });
    },
  });
  return relations;
}
