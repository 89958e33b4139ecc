import type { Fault } from '../domain/fault.ts';
import { Problem } from '../domain/problem.ts';
import { fault } from './words.ts';

/** A zip archive, as every workbook of Excel 2007 and later is; also an empty one. */
export function isZip(bytes: Buffer): boolean {
  return starts(bytes, 0x50, 0x4b, 3, 4) || starts(bytes, 0x50, 0x4b, 5, 6);
}

/** Kinds of files that people take for a table, by their first bytes. */
const KINDS: readonly (readonly [magic: readonly number[], what: Fault])[] = [
  [[0x25, 0x50, 0x44, 0x46], fault('is-pdf', {})],
  [[0x89, 0x50, 0x4e, 0x47], fault('is-picture', { format: 'PNG' })],
  [[0xff, 0xd8, 0xff], fault('is-picture', { format: 'JPEG' })],
  [[0x47, 0x49, 0x46, 0x38], fault('is-picture', { format: 'GIF' })],
  [[0x1f, 0x8b], fault('is-archive', { format: 'gzip' })],
  [[0x37, 0x7a, 0xbc, 0xaf], fault('is-archive', { format: '7z' })],
  [[0x52, 0x61, 0x72, 0x21], fault('is-archive', { format: 'RAR' })],
];
const OLE = [0xd0, 0xcf, 0x11, 0xe0] as const;
const WEB_PAGE = /^(?:<!doctype html|<html|<head|<meta|<style|<table|<div|mime-version:)/i;
const XML_SHEET = /^<\?xml[^]*(?:urn:schemas-microsoft-com:office:spreadsheet|<html)/i;
const FIRST_BYTES = 4_096;
const CHUNK = 65_536;

/**
 * Names what a file is that holds no table of texts.
 * @param mayHoldNull whether bytes of value 0 belong to its encoding
 * @throws Problem 'invalid'
 */
export function refuseOtherKinds(bytes: Buffer, mayHoldNull: boolean): void {
  const known = KINDS.find(([magic]) => starts(bytes, ...magic));
  if (known !== undefined) throw new Problem('invalid', known[1]);
  if (starts(bytes, ...OLE)) throw new Problem('invalid', describeOle(bytes));
  const text = firstText(bytes);
  if (WEB_PAGE.test(text)) throw new Problem('invalid', fault('is-other-workbook', { kind: 'html' }));
  if (XML_SHEET.test(text)) throw new Problem('invalid', fault('is-other-workbook', { kind: 'xml' }));
  if (!mayHoldNull && bytes.subarray(0, CHUNK).includes(0)) throw new Problem('invalid', fault('not-a-text', {}));
}

function starts(bytes: Buffer, ...magic: readonly number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte);
}

/** The container of Excel 97 to 2003, and of workbooks with a password. Its directory names its streams in UTF-16. */
function describeOle(bytes: Buffer): Fault {
  const holds = (stream: string) => bytes.includes(Buffer.from(stream, 'utf16le'));
  if (holds('EncryptedPackage')) return fault('has-password', {});
  if (holds('WordDocument') || holds('PowerPoint Document')) return fault('is-office-document', {});
  return fault('is-other-workbook', { kind: 'xls' });
}

/** The first characters, whatever the encoding: without byte order mark, and without the zeros of UTF-16. */
function firstText(bytes: Buffer): string {
  return bytes
    .toString('latin1', 0, FIRST_BYTES)
    .replaceAll('\0', '')
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .trimStart();
}
