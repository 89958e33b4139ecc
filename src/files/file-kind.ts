import { Problem } from '../domain/problem.ts';

/** A zip archive, as every workbook of Excel 2007 and later is; also an empty one. */
export function isZip(bytes: Buffer): boolean {
  return starts(bytes, 0x50, 0x4b, 3, 4) || starts(bytes, 0x50, 0x4b, 5, 6);
}

export const SAVE_AS_XLSX = 'choose Save As, "Excel 통합 문서(*.xlsx)", and import that file';
const SAVE_AS_CSV = 'in Excel choose Save As, "CSV UTF-8(쉼표로 분리)(*.csv)", and import that file';
const ASK = 'import the workbook or the CSV file that it was made from';

/** Kinds of files that people take for a table, by their first bytes. */
const KINDS: readonly (readonly [magic: readonly number[], what: string])[] = [
  [[0x25, 0x50, 0x44, 0x46], `is a PDF; ${ASK}`],
  [[0x89, 0x50, 0x4e, 0x47], `is a picture (PNG); ${ASK}`],
  [[0xff, 0xd8, 0xff], `is a picture (JPEG); ${ASK}`],
  [[0x47, 0x49, 0x46, 0x38], `is a picture (GIF); ${ASK}`],
  [[0x1f, 0x8b], 'is packed with gzip; unpack it (gunzip), and import what is in it'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'is a 7z archive; unpack it, and import the files that are in it'],
  [[0x52, 0x61, 0x72, 0x21], 'is a RAR archive; unpack it, and import the files that are in it'],
];
const OLE = [0xd0, 0xcf, 0x11, 0xe0] as const;
const WEB_PAGE = /^(?:<!doctype html|<html|<head|<meta|<style|<table|<div|mime-version:)/i;
const XML_SHEET = /^<\?xml[^]*(?:urn:schemas-microsoft-com:office:spreadsheet|<html)/i;
const FIRST_BYTES = 4_096;
const CHUNK = 65_536;

/**
 * Names what a file is that holds no table of texts.
 * @param mayHoldNull whether bytes of value 0 belong to its encoding
 * @throws Problem 'invalid', with the second half of a sentence
 */
export function refuseOtherKinds(bytes: Buffer, mayHoldNull: boolean): void {
  const known = KINDS.find(([magic]) => starts(bytes, ...magic));
  if (known !== undefined) throw new Problem('invalid', known[1]);
  if (starts(bytes, ...OLE)) throw new Problem('invalid', describeOle(bytes));
  const text = firstText(bytes);
  if (WEB_PAGE.test(text)) {
    throw new Problem('invalid', `is a web page (HTML), whatever its name says; open it in Excel, ${SAVE_AS_XLSX}`);
  }
  if (XML_SHEET.test(text)) {
    throw new Problem('invalid', `is a workbook in XML of Excel 2003; open it in Excel, ${SAVE_AS_XLSX}`);
  }
  if (!mayHoldNull && bytes.subarray(0, CHUNK).includes(0)) {
    throw new Problem(
      'invalid',
      `is not a text file; ${SAVE_AS_CSV} (for UTF-16 without a byte order mark, add --encoding utf-16le)`,
    );
  }
}

function starts(bytes: Buffer, ...magic: readonly number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte);
}

/** The container of Excel 97 to 2003, and of workbooks with a password. Its directory names its streams in UTF-16. */
function describeOle(bytes: Buffer): string {
  const holds = (stream: string) => bytes.includes(Buffer.from(stream, 'utf16le'));
  if (holds('EncryptedPackage')) {
    return `is protected by a password; open it in Excel, remove the password (파일 > 정보 > 통합 문서 보호), ${SAVE_AS_XLSX}`;
  }
  if (holds('WordDocument') || holds('PowerPoint Document')) {
    return `is an Office document of 97 to 2003, but not a workbook; ${ASK}`;
  }
  return `is a workbook of Excel 97 to 2003 (.xls); open it in Excel, ${SAVE_AS_XLSX}`;
}

/** The first characters, whatever the encoding: without byte order mark, and without the zeros of UTF-16. */
function firstText(bytes: Buffer): string {
  return bytes
    .toString('latin1', 0, FIRST_BYTES)
    .replaceAll('\0', '')
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .trimStart();
}
