import type { BlockRow, ShownNumber } from '../domain/blocks/faults.ts';
import type { Fault } from '../domain/fault.ts';
import { MOST_COLUMNS, MOST_ROWS, type UseRow } from './csv-rows.ts';
import { hasStrike, isShownAsAnother, numberText, PLAIN, shownWith } from './number-formats.ts';
import type { CellFormat, CellText } from './number-formats.ts';
import { readXml, type XmlElement } from './read-xml.ts';
import { fault, refuseLarge } from './words.ts';
import { MOST_KEPT, MOST_UNPACKED, refuseDamaged, type Parts } from './zip-parts.ts';

/** Cells of a sheet that are shown as one. Its value is in the first of them. */
interface MergedCells {
  /** Such as `C3:D3`. */
  readonly name: string;
  /** The column of the first cell, counted from 0. */
  readonly at: number;
  readonly bottom: number;
}

/** What the sheets of a workbook have in common. */
export interface Workbook {
  readonly parts: Parts;
  /** The same again: a sheet is read twice, and its second reading has an allowance of its own. */
  readonly partsAhead: Parts;
  readonly sharedStrings: readonly CellText[];
  readonly formats: readonly CellFormat[];
  readonly is1904: boolean;
  /** Counts what the sheets hold. */
  readonly size: { cells: number };
}

/** A report has a few dozen. */
const MOST_MERGED = 10_000;
/** In cells and characters: as many as fit into the largest CSV file. */
const MOST_CELLS = 50_000_000;
/**
 * Shorter rows are filled up to the widest one above, as in a CSV file: an empty cell below a heading is empty, not
 * missing.
 */
const FILLED_UP_TO = 200;

/** Reads each row that has a filled cell, and before them the page headers. No row alone is broken. */
export async function eachSheetRow(workbook: Workbook, part: string, use: UseRow): Promise<null> {
  // A sheet names them behind its rows.
  const { merged, around } = await readAhead(workbook.partsAhead, part);
  let row = 0;
  let width = 0;
  /** Merged cells that go on below. */
  let carried: (MergedCells & { readonly text: string })[] = [];

  await readXml(workbook.parts, part, MOST_UNPACKED, ['row'], ({ attributes: { r = String(row + 1) }, elements }) => {
    const number = Number(r);
    if (!Number.isInteger(number) || number <= row) refuseDamaged(`row ${r} comes after row ${row}`);
    if (number > MOST_ROWS) refuseLarge('rows', MOST_ROWS);
    row = number;
    const cells: string[] = [];
    const doubtful = new Map<number, Fault>();
    const shown = new Map<number, ShownNumber>();
    const put = (at: number, found: CellText) => {
      while (cells.length < at) cells.push('');
      cells[at] = found.text;
      if (found.why !== undefined) doubtful.set(at, found.why);
      if (found.shown !== undefined) shown.set(at, found.shown);
    };
    /** Where the next cell is if it does not say where. */
    let next = 0;
    for (const cell of elements.filter(({ name }) => name === 'c')) {
      const { r: name } = cell.attributes;
      const at = name === undefined ? next : columnAt(name);
      if (at < next || at >= MOST_COLUMNS) refuseDamaged(`a cell of row ${row} is named ${name}`);
      next = at + 1;
      const found = textOf(cell, workbook);
      if (found !== null) put(at, found);
    }
    if (cells.length === 0) return true;
    if (around.length > 0) use({ row: 1, line: 1, cells: around.splice(0) });

    // What is merged is carried down so that each row has its label, year or unit: each row with a digit of its own. In
    // others, such as a row of measures below the months, a heading that came again would begin a second table.
    if (cells.some((text) => /\d/.test(text))) {
      carried = carried.filter(({ bottom }) => bottom >= row);
      for (const { at, name, text } of carried) {
        if ((cells[at] ?? '') === '') put(at, { text, why: fault('merged-amount', { cells: name }) });
      }
    }
    for (const area of merged.get(row) ?? []) {
      const { [area.at]: text = '' } = cells;
      if (text === '') continue;
      if (!doubtful.has(area.at)) doubtful.set(area.at, fault('merged-amount', { cells: area.name }));
      if (area.bottom > row) carried.push({ ...area, text });
    }

    width = Math.min(FILLED_UP_TO, Math.max(width, cells.length));
    while (cells.length < width) cells.push('');
    workbook.size.cells += cells.reduce((sum, text) => sum + text.length + 1, 1);
    if (workbook.size.cells > MOST_CELLS) refuseLarge('cells', MOST_CELLS);
    return use({ row, line: row, cells, doubtful, ...(shown.size > 0 && { shown }) });
  });
  return null;
}

/** The merged cells of a sheet, by their first rows, and what is printed above and below each page. */
async function readAhead(parts: Parts, part: string) {
  const merged = new Map<number, MergedCells[]>();
  const around: string[] = [];
  let count = 0;
  await readXml(
    parts,
    part,
    MOST_UNPACKED,
    ['mergeCell', 'headerFooter'],
    ({ name: element, attributes, elements }) => {
      if (element === 'headerFooter') return void around.push(...elements.flatMap(({ text }) => printedTexts(text)));
      const { ref: name = '' } = attributes;
      count += 1;
      if (count > MOST_MERGED) refuseLarge('merged cells', MOST_MERGED);
      const [, first = '', top = 0, last = first, bottom = top] =
        /^([A-Z]{1,3}(\d+))(?::([A-Z]{1,3}(\d+)))?$/.exec(name) ?? refuseDamaged(`${name} is not the name of a cell`);
      const cells = { name, at: columnAt(first), bottom: Number(bottom) };
      if (last !== first) merged.set(Number(top), [...(merged.get(Number(top)) ?? []), cells]);
    },
  );
  return { merged, around: [...new Set(around)] };
}

/** Excel allows 255 characters. */
const LONGEST_PRINTED = 255;
/** `&P` is the page, `&"Arial,Bold"` a font, `&12` its size, `&KFF0000` its colour. */
const PRINT_CODE = /&(?:"[^"]{0,100}"|K[\dA-F]{6}|\d{1,3}|[^&LCR])/g;

/** The texts at the left, in the centre and at the right: `&C물류비&R(단위: 천원)` has two. */
function printedTexts(header: string): string[] {
  const sections = header
    .slice(0, LONGEST_PRINTED)
    .replace(PRINT_CODE, ' ')
    .split(/&[LCR]/);
  return sections.map((text) => text.replaceAll('&&', '&').trim()).filter((text) => /\p{L}/u.test(text));
}

/** So many lines of comments are more than anyone writes. */
const MOST_COMMENTS = 10_000;

/** The lines of the comments on cells, each as a row that holds it alone. */
export async function readComments(parts: Parts, part: string): Promise<BlockRow[]> {
  const rows: BlockRow[] = [];
  await readXml(parts, part, MOST_KEPT, ['comment'], (element) => {
    const { ref = '' } = element.attributes;
    const [at, row] = [columnAt(ref), Number(ref.replace(/^\D+/, ''))];
    if (at < 0 || at > FILLED_UP_TO) return;
    const before = Array.from({ length: at }, () => '');
    const lines = unescape(textOfRuns(element).text).split(/[\r\n]+/);
    rows.push(...lines.map((text) => ({ row, line: row, cells: [...before, text] })));
    if (rows.length > MOST_COMMENTS) refuseLarge('lines of comments', MOST_COMMENTS);
  });
  return rows;
}

/** What a cell holds; null for nothing. */
function textOf(cell: XmlElement, { sharedStrings, formats, is1904 }: Workbook): CellText | null {
  const { t: type = 'n', s = '0' } = cell.attributes;
  const textIn = (element: string) => cell.elements.findLast(({ name }) => name === element)?.text ?? null;
  const [formula, stored] = [textIn('f'), textIn('v')];
  // A program that does not calculate writes formulas alone, or with an empty value.
  if (formula !== null && (stored === null || (stored === '' && type !== 'str'))) {
    return { text: `=${formula}`, why: fault('formula-without-result') };
  }
  const format = formats[Number(s)] ?? (Number(s) === 0 ? PLAIN : null);
  const inline = cell.elements.find(({ name }) => name === 'is');
  const own = type === 'inlineStr' ? textOfRuns(inline ?? cell) : { text: stored ?? '' };
  if (own.text === '') return null;
  const found = valueOf(type, own, sharedStrings, format, is1904);
  return format?.isStruck === true ? { ...found, why: fault('struck-out') } : found;
}

function valueOf(
  type: string,
  own: CellText,
  sharedStrings: readonly CellText[],
  format: CellFormat | null,
  is1904: boolean,
): CellText {
  const trimmed = own.text.trim();
  if (type === 'n' && format !== null) {
    const number = Number(trimmed);
    const found = { ...numberText(trimmed, format.kind, is1904), shown: shownWith(number, format) };
    return isShownAsAnother(number, format) ? { why: fault('shown-as-another'), ...found } : found;
  }
  const shared = type === 's' && /^\d{1,9}$/.test(trimmed) ? sharedStrings[Number(trimmed)] : undefined;
  if (shared !== undefined) return shared;
  if (type === 'n' || type === 's') return { ...own, why: fault('part-missing') };
  if (type === 'b') return { text: trimmed === '0' ? 'FALSE' : 'TRUE' };
  // A date as text may have a time, too.
  if (type === 'd') return { text: trimmed.slice(0, 10) };
  return type === 'e' ? own : { ...own, text: unescape(own.text) };
}

/** A text with its runs of different fonts, as it is written; a run that is struck out makes it doubtful. */
export function textOfRuns(element: XmlElement): CellText {
  const isStruck = element.elements.some((run) => hasStrike(fontOf(run)) && runsIn(run).trim() !== '');
  return { text: runsIn(element), ...(isStruck && { why: fault('struck-out') }) };
}

const fontOf = ({ elements }: XmlElement) => elements.find(({ name }) => name === 'rPr')?.elements ?? [];

const RAISED = new Map(Array.from('0123456789()', (sign, at) => [sign, '⁰¹²³⁴⁵⁶⁷⁸⁹⁽⁾'.charAt(at)]));

/** The runs of a text, without what says how it is pronounced. Digits above the line stay above it: `1,234¹⁾`. */
function runsIn(element: XmlElement): string {
  const { name, text, elements } = element;
  if (name === 'rPh') return '';
  if (name === 't') return text;
  const runs = elements.map(runsIn).join('');
  const isRaised = fontOf(element).some(
    (each) => each.name === 'vertAlign' && /^su(?:per|b)script$/.test(each.attributes.val ?? ''),
  );
  return isRaised ? runs.replaceAll(/[\d()]/g, (sign) => RAISED.get(sign) ?? sign) : runs;
}

/** `_x000D_` is how a workbook writes characters that XML does not allow; `_x005F_` is the underscore itself. */
export function unescape(text: string): string {
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The column, counted from 0, of a cell's name such as `AB12`; -1 for anything else. */
function columnAt(name: string): number {
  const letters = /^([A-Z]{1,3})\d+$/.exec(name)?.[1] ?? '';
  let column = 0;
  for (let at = 0; at < letters.length; at += 1) column = column * 26 + letters.charCodeAt(at) - 64;
  return column - 1;
}
