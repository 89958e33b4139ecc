/**
 * What spreadsheets make of a CSV file that is opened and saved again, byte by byte. A cell that looks like a number becomes
 * one and is written as it is shown; every other cell is a text and stays as it is.
 */
import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';

type Cell = string;
type Sheet = readonly (readonly Cell[])[];

const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

function open(bytes: Buffer): Sheet {
  return parse(bytes, { bom: true, relax_column_count: true }) as string[][];
}

/** Excel's format General has room for 11 characters: longer whole numbers get an exponent, decimals are rounded. */
function general(text: Cell): Cell {
  if (!PLAIN_NUMBER.test(text)) return text;
  const value = Number(text);
  const whole = text.replace('-', '').split('.')[0] ?? '';
  if (whole.length > 11) {
    return value
      .toExponential(5)
      .replace(/\.?0+e\+/, 'E+')
      .replace('e+', 'E+');
  }
  return String(Number(value.toFixed(Math.max(0, 10 - whole.length))));
}

/** The format #,##0.###… that people give to amounts. */
function thousands(text: Cell): Cell {
  if (!PLAIN_NUMBER.test(text)) return text;
  const [whole = '', fraction] = general(text).split('.');
  return whole.replace(/\B(?=(?:\d{3})+$)/g, ',') + (fraction === undefined ? '' : `.${fraction}`);
}

function quote(text: Cell): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function save(sheet: Sheet, show: (text: Cell, column: number, row: number) => Cell, lineEnd: string): string {
  return sheet.map((cells, row) => cells.map((text, at) => quote(show(text, at, row))).join(',')).join(lineEnd);
}

/** "CSV(쉼표로 분리)" of Korean Excel: CP949, CRLF, numbers as they are shown. */
export function koreanExcel(bytes: Buffer): Buffer {
  return iconv.encode(`${save(open(bytes), general, '\r\n')}\r\n`, 'cp949');
}

/** The same after somebody gave the months a format with thousands separators, nothing as `-`, and moved a column. */
export function koreanExcelFormatted(bytes: Buffer): Buffer {
  const sheet = open(bytes);
  const keyColumns =
    sheet[0]?.filter((head) => /^(?:Field|Year|Unit|Group|Item|year|month|bu)$/.test(head)).length ?? 0;
  const shown = sheet.map((cells, row) =>
    cells.map((text, at) => (row === 0 || at < keyColumns ? text : text === '' ? '-' : thousands(text))),
  );
  const moved = shown.map(([first = '', ...others]) => [...others, first]);
  return iconv.encode(`${save(moved, (text) => text, '\r\n')}\r\n`, 'cp949');
}

/** "CSV UTF-8(쉼표로 분리)": the same with a byte order mark in UTF-8. */
export function excelUtf8(bytes: Buffer): Buffer {
  return Buffer.from(`\uFEFF${save(open(bytes), general, '\r\n')}\r\n`);
}

/** "유니코드 텍스트": UTF-16 with tabs; quotation marks around what holds tabs, commas or quotation marks. */
export function excelUnicodeText(bytes: Buffer): Buffer {
  const lines = open(bytes).map((cells) => cells.map((text) => quote(general(text))).join('\t'));
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`, 'utf16le');
}

/** Excel where the comma separates decimals: semicolons. */
export function excelSemicolons(bytes: Buffer): Buffer {
  const lines = open(bytes).map((cells) =>
    cells.map((text) => quote(general(text)).replace(/^(.*;.*)$/, '"$1"')).join(';'),
  );
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`);
}

/** Google Sheets, "Comma-separated values": UTF-8 without a byte order mark, CRLF between lines and none at the end. */
export function googleSheets(bytes: Buffer): Buffer {
  return Buffer.from(save(open(bytes), (text) => text, '\r\n'));
}

/** The same, but Sheets took the apostrophe before a formula for its own mark of a text, which it does not save. */
export function googleSheetsWithoutApostrophes(bytes: Buffer): Buffer {
  return Buffer.from(save(open(bytes), (text) => text.replace(/^'/, ''), '\r\n'));
}

/** LibreOffice, "Text CSV" with its defaults: UTF-8 without a byte order mark, LF. */
export function libreOffice(bytes: Buffer): Buffer {
  return Buffer.from(`${save(open(bytes), (text) => (PLAIN_NUMBER.test(text) ? String(Number(text)) : text), '\n')}\n`);
}
