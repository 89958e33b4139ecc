import { Problem } from '../domain/problem.ts';
import { fault, type OtherKind } from './words.ts';

/** A zip archive, as every workbook of Excel 2007 and later is; also an empty one. */
export function isZip(bytes: Buffer): boolean {
  return ['PK\x03\x04', 'PK\x05\x06'].includes(bytes.toString('latin1', 0, 4));
}

/** Kinds of files that people take for a table, by how they begin. */
const KINDS: readonly (readonly [begins: string, kind: OtherKind])[] = [
  ['%PDF', 'pdf'],
  ['\x89PNG', 'picture'],
  ['\xff\xd8\xff', 'picture'],
  ['GIF8', 'picture'],
  ['\x1f\x8b', 'gzip'],
];
const WEB_PAGE = /^(?:<!doctype html|<html|<head|<meta|<style|<table|<div|mime-version:)|^<\?xml[^]*<html/i;
const XML_SHEET = /^<\?xml[^]*urn:schemas-microsoft-com:office:spreadsheet/i;
/** The container of Office 97 to 2003, and of workbooks with a password. It names its streams in UTF-16. */
const OLE = '\xd0\xcf\x11\xe0';
const FIRST_BYTES = 4_096;
const CHUNK = 65_536;

/**
 * Names what a file is that holds no table of texts.
 * @param mayHoldNull whether bytes of value 0 belong to its encoding
 * @throws Problem 'invalid'
 */
export function refuseOtherKinds(bytes: Buffer, mayHoldNull: boolean): void {
  const first = bytes.toString('latin1', 0, FIRST_BYTES);
  if (first.startsWith(OLE)) {
    const holds = (stream: string) => bytes.includes(Buffer.from(stream, 'utf16le'));
    if (holds('EncryptedPackage')) throw new Problem('invalid', fault('has-password', {}));
    throw otherKind(holds('WordDocument') || holds('PowerPoint Document') ? 'office' : 'xls');
  }
  // Without a byte order mark, and the zeros of UTF-16.
  const text = first.replaceAll('\0', '').replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*/, '');
  const [, known = null] = KINDS.find(([begins]) => first.startsWith(begins)) ?? [];
  const kind = known ?? (WEB_PAGE.test(text) ? 'html' : XML_SHEET.test(text) ? 'xml' : null);
  if (kind !== null) throw otherKind(kind);
  if (!mayHoldNull && bytes.subarray(0, CHUNK).includes(0)) throw new Problem('invalid', fault('not-a-text', {}));
}

export function otherKind(kind: OtherKind): Problem {
  return new Problem('invalid', fault('other-kind', { kind }));
}
