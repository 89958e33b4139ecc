import type { BlockRow, ShownNumber } from '../domain/blocks/faults.ts';
import type { Fault } from '../domain/fault.ts';
import { MOST_COLUMNS, MOST_ROWS } from './csv-rows.ts';
import type { MergedCells } from './merged-cells.ts';
import { numberText, PLAIN, shownWith, type CellFormat, type CellText } from './number-formats.ts';
import type { Attributes, XmlHandler } from './read-xml.ts';
import { fault, refuseLarge } from './words.ts';
import { refuseDamaged } from './zip-parts.ts';

export interface SheetSettings {
  readonly sharedStrings: readonly string[];
  readonly formats: readonly CellFormat[];
  readonly is1904: boolean;
  /** By their first rows. */
  readonly merged: ReadonlyMap<number, readonly MergedCells[]>;
  /** Counts what all sheets hold. */
  readonly size: { cells: number };
  /** @returns whether the next row is wanted */
  readonly use: (row: BlockRow) => boolean;
}

/** In cells and characters: as many as fit into the largest CSV file. */
const MOST_CELLS = 50_000_000;
/**
 * Shorter rows are filled up to the widest one above, as in a CSV file: an empty cell below a heading is empty, not
 * missing.
 */
const FILLED_UP_TO = 200;

/** What is known of the cell that is read. Its value is null where there is none. */
interface OpenCell {
  readonly at: number;
  readonly type: string;
  readonly style: number;
  formula: string | null;
  value: string | null;
  /** A text that is in the cell itself, of all its runs. */
  inline: string;
}

/** Reads the rows of a sheet as they come. @throws Problem 'invalid' */
export function createSheetReader({ merged, size, use, ...workbook }: SheetSettings): XmlHandler {
  let row = 0;
  let width = 0;
  let cells: string[] = [];
  let doubtful = new Map<number, Fault>();
  let shown = new Map<number, ShownNumber>();
  /** Where the next cell is if it does not say where. */
  let next = 0;
  let cell: OpenCell | null = null;
  /** Merged cells that go on below. */
  let carried: { readonly at: number; readonly bottom: number; readonly name: string; readonly text: string }[] = [];
  let isDone = false;

  function openRow({ r = String(row + 1) }: Attributes): void {
    const number = Number(r);
    if (!Number.isInteger(number) || number <= row) refuseDamaged(`row ${r} comes after row ${row}`);
    if (number > MOST_ROWS) refuseLarge('rows', MOST_ROWS);
    row = number;
    [cells, doubtful, shown, next] = [[], new Map(), new Map(), 0];
  }

  function openCell({ r, t = 'n', s = '0' }: Attributes): void {
    const at = r === undefined ? next : columnAt(r);
    if (at < next || at >= MOST_COLUMNS) refuseDamaged(`a cell of row ${row} is named ${r}`);
    next = at + 1;
    cell = { at, type: t, style: Number(s), formula: null, value: null, inline: '' };
  }

  function closeCell({ at, type, style, formula, value, inline }: OpenCell): void {
    const held = type === 'inlineStr' ? inline : value;
    // A program that does not calculate writes formulas alone, or with an empty value.
    if (formula !== null && (value === null || (value === '' && type !== 'str'))) {
      put(at, { text: `=${formula}`, why: fault('formula-without-result') });
    } else if (held !== null && held !== '') {
      put(at, textOf(held, type, style, workbook));
    }
  }

  function put(at: number, found: CellText): void {
    while (cells.length < at) cells.push('');
    cells[at] = found.text;
    if (found.why !== undefined) doubtful.set(at, found.why);
    if (found.shown !== undefined) shown.set(at, found.shown);
  }

  /**
   * What is merged is carried down so that each row has its label, year or unit: each row with a digit of its own. In
   * others, such as a row of measures below the months, a heading that came again would begin a second table.
   */
  function addMerged(): void {
    if (cells.some((text) => /\d/.test(text))) {
      carried = carried.filter(({ bottom }) => bottom >= row);
      for (const { at, name, text } of carried) {
        if ((cells[at] ?? '') !== '') continue;
        put(at, { text, why: fault('merged-amount', { cells: name }) });
      }
    }
    for (const { left, bottom, name } of merged.get(row) ?? []) {
      const at = columnAt(`${left}1`);
      const text = cells[at] ?? '';
      if (text === '') continue;
      if (!doubtful.has(at)) doubtful.set(at, fault('merged-amount', { cells: name }));
      if (bottom > row) carried.push({ at, bottom, name, text });
    }
  }

  function closeRow(): void {
    if (cells.length > 0) {
      addMerged();
      width = Math.min(FILLED_UP_TO, Math.max(width, cells.length));
      while (cells.length < width) cells.push('');
    }
    size.cells += cells.reduce((sum, text) => sum + text.length + 1, 1);
    if (size.cells > MOST_CELLS) refuseLarge('cells', MOST_CELLS);
    if (cells.length > 0 && !use({ row, line: row, cells, doubtful, ...(shown.size > 0 && { shown }) })) isDone = true;
  }

  return {
    open(name, attributes) {
      if (isDone) return;
      if (name === 'row') openRow(attributes);
      if (name === 'c') openCell(attributes);
    },
    close(name, text) {
      if (isDone) return;
      if (name === 'row') closeRow();
      if (cell === null) return;
      if (name === 'v') cell.value = text;
      if (name === 'f') cell.formula = text;
      if (name === 't') cell.inline += text;
      if (name !== 'c') return;
      closeCell(cell);
      cell = null;
    },
    isDone: () => isDone,
  };
}

type Workbook = Pick<SheetSettings, 'sharedStrings' | 'formats' | 'is1904'>;

function textOf(value: string, type: string, style: number, { sharedStrings, formats, is1904 }: Workbook): CellText {
  const trimmed = value.trim();
  const format = formats[style] ?? (style === 0 ? PLAIN : null);
  if (type === 'n' && format !== null) {
    return { ...numberText(trimmed, format.kind, is1904), shown: shownWith(Number(trimmed), format) };
  }
  const shared = type === 's' && /^\d{1,9}$/.test(trimmed) ? sharedStrings[Number(trimmed)] : undefined;
  if (shared !== undefined) return { text: shared };
  if (type === 'n' || type === 's') return { text: value, why: fault('part-missing') };
  if (type === 'b') return { text: trimmed === '0' ? 'FALSE' : 'TRUE' };
  // A date as text may have a time, too.
  if (type === 'd') return { text: trimmed.slice(0, 10) };
  return { text: type === 'e' ? value : unescape(value) };
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
