import { Problem } from '../domain/problem.ts';
import type { BrokenRow } from './csv-rows.ts';
import { SAVE_AS_XLSX } from './file-kind.ts';
import { readNumberFormats } from './number-formats.ts';
import { readXml, type Attributes } from './read-xml.ts';
import { readSharedStrings } from './shared-strings.ts';
import { createSheetReader, type SheetRow } from './sheet-rows.ts';
import { MOST_KEPT, MOST_UNPACKED, openParts, type Parts } from './zip-parts.ts';

export interface Workbook {
  /** The sheets that have cells, in order. */
  readonly sheets: readonly Sheet[];
}

export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  /**
   * Calls `use` with each row that has a filled cell until it returns false; no sheet is held in memory. The event loop
   * turns after every few kilobytes.
   * @returns the row that cannot be read, if there is one; `use` has had the rows before it.
   * @throws Problem 'invalid', with the second half of a sentence
   */
  readonly eachRow: (use: (row: SheetRow) => boolean) => Promise<BrokenRow | null>;
}

const MOST_SHEETS = 1_000;
/** Excel allows 31 characters, and other programs more. */
const LONGEST_NAME = 255;

/**
 * Opens a workbook (.xlsx). Values are the stored ones, whatever digits their formats show.
 * @param bytes a zip archive
 * @throws Problem 'invalid', with the second half of a sentence, for another kind of archive and for a damaged one
 */
export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const parts = await openParts(bytes);
  const main = await findMain(parts);
  const { listed, is1904 } = await readMain(parts, main);
  const related = await readRelations(parts, main);
  const partOf = (type: string) => related.find((each) => each.type === type && parts.has(each.target))?.target;
  const [stylesPart, textsPart] = [partOf('styles'), partOf('sharedStrings')];
  const formats = stylesPart === undefined ? [] : await readNumberFormats(parts, stylesPart);
  const sharedStrings = textsPart === undefined ? [] : await readSharedStrings(parts, textsPart);
  const size = { cells: 0 };
  const sheets = listed.flatMap(({ name, id, state }): Sheet[] => {
    const relation = related.find((each) => each.id === id);
    if (relation !== undefined && relation.type !== 'worksheet') return []; // a chart, a macro
    const part = relation?.target ?? name;
    return [
      {
        name,
        isHidden: state !== 'visible',
        async eachRow(use) {
          const reader = createSheetReader({ sharedStrings, formats, is1904, size, use });
          await readXml(part, parts.read(part, MOST_UNPACKED), reader);
          return reader.broken();
        },
      },
    ];
  });
  return { sheets };
}

/** The part that lists the sheets. @throws Problem 'invalid' that says what the archive is, where it is not a workbook */
async function findMain(parts: Parts): Promise<string> {
  const main = parts.has('_rels/.rels')
    ? (await readRelations(parts, '')).find(({ type }) => type === 'officeDocument')?.target
    : undefined;
  const found = main ?? 'xl/workbook.xml';
  if (found.toLowerCase().endsWith('.bin')) {
    throw new Problem('invalid', `is a binary workbook (.xlsb); open it in Excel, ${SAVE_AS_XLSX}`);
  }
  if (parts.has(found) && !/^(?:word|ppt|visio)\//i.test(found)) return found;
  if (parts.has('content.xml') && parts.has('mimetype')) {
    throw new Problem('invalid', `is an OpenDocument file (.ods); open it in Excel or LibreOffice, ${SAVE_AS_XLSX}`);
  }
  if (parts.has('Index/Document.iwa')) {
    throw new Problem('invalid', 'is a document of Numbers; choose File > Export To > Excel, and import that file');
  }
  if (main !== undefined) {
    throw new Problem('invalid', 'is a document of Office, but not a workbook; import a workbook');
  }
  throw new Problem('invalid', 'is a zip archive, not a workbook; unpack it, and import the files that are in it');
}

interface ListedSheet {
  readonly name: string;
  readonly id: string;
  readonly state: string;
}

async function readMain(parts: Parts, main: string): Promise<{ listed: ListedSheet[]; is1904: boolean }> {
  const listed: ListedSheet[] = [];
  let is1904 = false;
  await readXml(main, parts.read(main, MOST_KEPT), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = isTrue(attributes.date1904);
      if (name !== 'sheet') return;
      if (listed.length >= MOST_SHEETS) {
        throw new Problem('invalid', `is a workbook of over ${MOST_SHEETS} sheets; split it`);
      }
      const { name: title = '', state = 'visible' } = attributes;
      if (title.length > LONGEST_NAME) {
        const where = `the name of sheet ${listed.length + 1} is longer than ${LONGEST_NAME} characters`;
        throw new Problem('invalid', `is a workbook that cannot be read (${where}); shorten it to 31, as in Excel`);
      }
      listed.push({ name: title, id: relationOf(attributes), state });
    },
    close() {},
    text() {},
  });
  return { listed, is1904 };
}

function isTrue(text: string | undefined): boolean {
  return text === '1' || text === 'true';
}

/** The attribute `r:id`, whatever the prefix is. */
function relationOf(attributes: Attributes): string {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
}

interface Relation {
  readonly id: string;
  /** Such as `worksheet`. */
  readonly type: string;
  /** The name of the part. */
  readonly target: string;
}

/** What a part refers to. @param part empty for the archive itself */
async function readRelations(parts: Parts, part: string): Promise<readonly Relation[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const list = `${folder}_rels/${part.slice(folder.length)}.rels`;
  const relations: Relation[] = [];
  await readXml(list, parts.read(list, MOST_KEPT), {
    open(name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) {
      if (name !== 'Relationship' || mode === 'External') return;
      relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: resolve(folder, target) });
    },
    close() {},
    text() {},
  });
  return relations;
}

/** A target is relative to the folder of the part that names it, or begins with `/`. */
function resolve(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const names: string[] = [];
  for (const name of `${folder}${target}`.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '.') names.push(name);
  }
  return names.join('/');
}
