/** Workbooks (.xlsx) made byte by byte, so that a test decides on each part: also on parts that no spreadsheet writes. */
import { crc32, deflateRawSync } from 'node:zlib';

/** A file in a zip archive. */
export interface Entry {
  readonly name: string;
  readonly data: string | Buffer;
  /** Stored as it is, instead of compressed. */
  readonly isStored?: boolean;
  /** Data that is compressed already, with what its declared size and checksum are. */
  readonly packed?: { readonly size: number; readonly crc: number };
  /** Bit 0 says that it is encrypted. */
  readonly flags?: number;
  /** How large it says it is, where that is not true. */
  readonly saysSize?: number;
}

/** A zip archive. @param zip64 whether sizes and places are written in the form for large archives */
export function zip(entries: readonly Entry[], { zip64 = false } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let place = 0;
  for (const { name, data, isStored = false, packed, flags = 0, saysSize } of entries) {
    const bytes = Buffer.from(data);
    const body = isStored || packed !== undefined ? bytes : deflateRawSync(bytes);
    const size = saysSize ?? packed?.size ?? bytes.length;
    const crc = packed?.crc ?? crc32(bytes);
    const nameBytes = Buffer.from(name);
    const extra = zip64 ? Buffer.alloc(28) : Buffer.alloc(0);
    if (zip64) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(24, 2);
      extra.writeBigUInt64LE(BigInt(size), 4);
      extra.writeBigUInt64LE(BigInt(body.length), 12);
      extra.writeBigUInt64LE(BigInt(place), 20);
    }
    const most = 0xffffffff;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(zip64 ? 45 : 20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(isStored ? 0 : 8, 4);
    common.writeUInt32LE(crc, 10);
    common.writeUInt32LE(zip64 ? most : body.length, 14);
    common.writeUInt32LE(zip64 ? most : size, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    common.writeUInt16LE(extra.length, 24);
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), common, nameBytes, extra]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(zip64 ? most : place, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, tail, nameBytes, extra);
    parts.push(head, body);
    place += head.length + body.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(zip64 ? 0xffff : entries.length, 8);
  end.writeUInt16LE(zip64 ? 0xffff : entries.length, 10);
  end.writeUInt32LE(zip64 ? 0xffffffff : listed.length, 12);
  end.writeUInt32LE(zip64 ? 0xffffffff : place, 16);
  return Buffer.concat([...parts, listed, ...(zip64 ? zip64End(entries.length, listed.length, place) : []), end]);
}

function zip64End(count: number, length: number, place: number): Buffer[] {
  const record = Buffer.alloc(56);
  record.write('PK\x06\x06', 'latin1');
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(45, 12);
  record.writeUInt16LE(45, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(length), 40);
  record.writeBigUInt64LE(BigInt(place), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(BigInt(place + length), 8);
  locator.writeUInt32LE(1, 16);
  return [record, locator];
}

/** A cell: a text, a number as it is written in the file, or attributes and content as XML. */
export type SheetCell = string | number | null | { readonly attributes?: string; readonly xml: string };

export interface Sheet {
  readonly name: string;
  readonly state?: 'hidden' | 'veryHidden';
  readonly rows?: readonly (readonly SheetCell[])[];
  /** The whole part, instead of rows. */
  readonly xml?: string;
  /** What is below the rows, such as merged cells. */
  readonly after?: string;
  readonly kind?: 'worksheet' | 'chartsheet';
}

export interface Workbook {
  readonly sheets: readonly Sheet[];
  /** Number formats of the cells with `s="1"` on. */
  readonly formats?: readonly string[];
  readonly is1904?: boolean;
  /** The content of each `<si>`. Without them texts are in the cells. */
  readonly sharedStrings?: readonly string[];
  /** Parts that replace or join the usual ones; null leaves one out. */
  readonly parts?: Readonly<Record<string, string | null>>;
  readonly zip64?: boolean;
}

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

export function workbook(book: Workbook): Buffer {
  return zip(
    Object.entries(workbookParts(book)).map(([name, data]) => ({ name, data })),
    { zip64: book.zip64 ?? false },
  );
}

/** Cells that are shown as one, for below the rows of a sheet. @param names such as `C3:D3` */
export const merged = (...names: string[]) =>
  `<mergeCells>${names.map((name) => `<mergeCell ref="${name}"/>`).join('')}</mergeCells>`;

/** The parts of a workbook by their names. */
export function workbookParts({ sheets, formats = [], is1904 = false, sharedStrings, parts = {} }: Workbook) {
  const kindOf = (sheet: Sheet) => sheet.kind ?? 'worksheet';
  const listed = sheets.map(({ name, state }, at) => {
    const hidden = state === undefined ? '' : ` state="${state}"`;
    return `<sheet name="${escapeXml(name)}" sheetId="${at + 1}"${hidden} r:id="rId${at + 1}"/>`;
  });
  const related = sheets.map(
    (sheet, at) =>
      `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${kindOf(sheet)}" Target="${kindOf(sheet)}s/sheet${at + 1}.xml"/>`,
  );
  const own: Record<string, string | null> = {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${sheets.map((sheet, at) => `<Override PartName="/xl/${kindOf(sheet)}s/sheet${at + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kindOf(sheet)}+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${related.join('')}<Relationship Id="rId9001" Type="${OFFICE}/styles" Target="styles.xml"/>${sharedStrings === undefined ? '' : `<Relationship Id="rId9002" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/>`}</Relationships>`,
    'xl/styles.xml': stylesXml(formats),
    ...(sharedStrings === undefined
      ? {}
      : {
          'xl/sharedStrings.xml': `${XML}<sst xmlns="${MAIN}">${sharedStrings.map((si) => `<si>${si}</si>`).join('')}</sst>`,
        }),
    ...Object.fromEntries(
      sheets.map((sheet, at) => [`xl/${kindOf(sheet)}s/sheet${at + 1}.xml`, sheet.xml ?? sheetXml(sheet)]),
    ),
    ...parts,
  };
  return Object.fromEntries(
    Object.entries(own).filter((part): part is [string, string] => typeof part[1] === 'string'),
  );
}

function stylesXml(formats: readonly string[]): string {
  const codes = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escapeXml(code)}"/>`);
  const cells = formats.map((_, at) => `<xf numFmtId="${200 + at}" applyNumberFormat="1"/>`);
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${cells.join('')}</cellXfs></styleSheet>`;
}

function sheetXml({ rows = [], after = '' }: Sheet): string {
  const written = rows.map(
    (cells, row) => `<row r="${row + 1}">${cells.map((cell, at) => cellXml(cell, at, row)).join('')}</row>`,
  );
  return `${XML}<worksheet xmlns="${MAIN}"><sheetData>${written.join('')}</sheetData>${after}</worksheet>`;
}

function cellXml(cell: SheetCell, at: number, row: number): string {
  const name = `r="${columnName(at + 1)}${row + 1}"`;
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c ${name}><v>${cell}</v></c>`;
  if (typeof cell === 'string') {
    return `<c ${name} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
  }
  return `<c ${name} ${cell.attributes ?? ''}>${cell.xml}</c>`;
}

function columnName(column: number): string {
  const rest = (column - 1) % 26;
  return (column > 26 ? columnName((column - 1 - rest) / 26) : '') + String.fromCharCode(65 + rest);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
