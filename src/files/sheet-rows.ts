import type { BlockRow, ShownNumber } from '../domain/blocks/faults.ts';
import type { Fault } from '../domain/fault.ts';
import { numberText, type CellText } from './cell-text.ts';
import { MOST_COLUMNS, MOST_ROWS, type BrokenRow } from './csv-rows.ts';
import { columnAt, type MergedCells } from './merged-cells.ts';
import { PLAIN, shownWith, type CellFormat } from './number-formats.ts';
import type { Attributes, XmlHandler } from './read-xml.ts';
import { unescape } from './shared-strings.ts';
import { fault } from './words.ts';

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

/** The longest name of a row or cell in a message, in characters. */
const LONGEST_NAME = 20;

/** What is known of the cell that is read. */
interface OpenCell {
  readonly at: number;
  readonly type: string;
  readonly style: number;
  formula: string | null;
  /** Null where there is no value. */
  value: string | null;
  /** A text that is in the cell itself, of all its runs. */
  inline: string;
}

/** The elements that hold texts: values, formulas, texts in the cell itself. */
const TEXTS: ReadonlySet<string> = new Set(['v', 'f', 't']);

/**
 * Reads the rows of a sheet as they come. `broken` is the row at which reading stopped before the end of the sheet, and
 * why; else null.
 */
export function createSheetReader(settings: SheetSettings): XmlHandler & { readonly broken: () => BrokenRow | null } {
  const { size, use } = settings;
  const merged = createMergedTexts(settings.merged);
  let isInRows = false;
  let row = 0;
  let width = 0;
  let cells: string[] = [];
  let doubtful = new Map<number, Fault>();
  let shown = new Map<number, ShownNumber>();
  /** Where the next cell is if it does not say where. */
  let next = 0;
  let cell: OpenCell | null = null;
  /** Whether what comes is the text of a value, a formula or a cell; how a text is pronounced is none. */
  let isText = false;
  let isPhonetic = false;
  let text = '';
  let broken: BrokenRow | null = null;
  let isDone = false;

  function stop(why: Fault): void {
    if (!isDone) broken = { row, line: row, fault: why };
    isDone = true;
  }

  function openRow({ r }: Attributes): void {
    const number = r === undefined ? row + 1 : Number(r);
    if (!Number.isInteger(number) || number <= row) {
      return stop(fault('rows-out-of-order', { row: String(r).slice(0, LONGEST_NAME), after: row }));
    }
    row = number;
    if (row > MOST_ROWS) return stop(fault('file-too-long', { most: MOST_ROWS }));
    cells = [];
    doubtful = new Map();
    shown = new Map();
    next = 0;
  }

  function openCell({ r, t = 'n', s = '0' }: Attributes): void {
    const at = r === undefined ? next : columnAt(r);
    if (at === null || at >= MOST_COLUMNS) {
      return stop(fault('not-a-cell-name', { name: String(r).slice(0, LONGEST_NAME) }));
    }
    next = at + 1;
    cell = { at, type: t, style: Number(s), formula: null, value: null, inline: '' };
  }

  function closeCell(read: OpenCell): void {
    const found = textOf(read);
    if (found.text === '' && found.why === undefined) return;
    const { at } = read;
    if (cells[at] !== undefined && cells[at] !== '') return stop(fault('cell-twice'));
    size.cells += found.text.length + Math.max(0, at + 1 - cells.length);
    if (size.cells > MOST_CELLS) return stop(fault('sheets-too-large'));
    while (cells.length < at) cells.push('');
    cells[at] = found.text;
    if (found.why !== undefined) doubtful.set(at, found.why);
    if (found.shown !== undefined) shown.set(at, found.shown);
  }

  /** An empty text for an empty cell. */
  function textOf({ type, style, formula, value, inline }: OpenCell): CellText {
    // A program that does not calculate writes formulas alone, or with an empty value.
    if (formula !== null && (value === null || (value === '' && type !== 'str'))) {
      return { text: `=${formula}`, why: fault('formula-without-result') };
    }
    if (type === 'inlineStr') return { text: unescape(inline) };
    if (value === null || value === '') return { text: '' };
    const number = value.trim();
    const format = settings.formats[style] ?? (style === 0 ? PLAIN : null);
    if (type === 'n' && format !== null) {
      return { ...numberText(number, format.kind, settings.is1904), shown: shownWith(Number(number), format) };
    }
    const shared = type === 's' && /^\d{1,9}$/.test(number) ? settings.sharedStrings[Number(number)] : undefined;
    if (shared !== undefined) return { text: shared };
    if (type === 'n' || type === 's') return { text: value, why: fault('part-missing') };
    if (type === 'b') return { text: value.trim() === '0' ? 'FALSE' : 'TRUE' };
    // A date as text may have a time, too.
    if (type === 'd') return { text: value.trim().slice(0, 10) };
    return { text: type === 'str' ? unescape(value) : value };
  }

  function closeRow(): void {
    const isFilled = cells.length > 0;
    // What is merged is added to rows that have cells of their own.
    if (isFilled) size.cells += merged.addTo(row, cells, doubtful);
    width = Math.min(FILLED_UP_TO, Math.max(width, cells.length));
    size.cells += 1;
    if (isFilled) {
      size.cells += Math.max(0, width - cells.length);
      while (cells.length < width) cells.push('');
    }
    if (size.cells > MOST_CELLS) return stop(fault('sheets-too-large'));
    if (isFilled && !use({ row, line: row, cells, doubtful, ...(shown.size > 0 && { shown }) })) isDone = true;
  }

  return {
    open(name, attributes) {
      if (isDone) return;
      if (name === 'sheetData') isInRows = true;
      if (!isInRows) return;
      if (name === 'row') openRow(attributes);
      if (name === 'c') openCell(attributes);
      if (name === 'rPh') isPhonetic = true;
      isText = TEXTS.has(name);
      if (isText) text = '';
    },
    close(name) {
      if (isDone || !isInRows) return;
      isText = false;
      if (name === 'sheetData') isInRows = false;
      if (name === 'row') closeRow();
      if (name === 'rPh') isPhonetic = false;
      if (cell === null) return;
      if (name === 'v') cell.value = text;
      if (name === 'f') cell.formula = text;
      if (name === 't' && !isPhonetic) cell.inline += text;
      if (name !== 'c') return;
      closeCell(cell);
      cell = null;
    },
    text(piece) {
      if (isText) text += piece;
    },
    broken: () => broken,
    isDone: () => isDone,
  };
}

/**
 * The texts of merged cells, carried down so that each row has its label, year or unit: each row with a digit of its
 * own. In others, such as a row of measures below the months, a heading that came again would begin a second table.
 */
function createMergedTexts(merged: SheetSettings['merged']) {
  let open: (MergedCells & { readonly text: string })[] = [];
  return {
    /** @returns how much it adds */
    addTo(row: number, cells: string[], doubtful: Map<number, Fault>): number {
      const isCarriedTo = open.length > 0 && cells.some((cell) => /\d/.test(cell));
      if (isCarriedTo) open = open.filter(({ bottom }) => bottom >= row);
      let added = 0;
      for (const { left, name, text } of isCarriedTo ? open : []) {
        if ((cells[left] ?? '') !== '') continue;
        added += text.length + Math.max(0, left + 1 - cells.length);
        while (cells.length < left) cells.push('');
        cells[left] = text;
        doubtful.set(left, fault('merged-amount', { cells: name }));
      }
      for (const begun of merged.get(row) ?? []) {
        const { left, bottom, name } = begun;
        const text = cells[left] ?? '';
        if (text === '') continue;
        if (!doubtful.has(left)) doubtful.set(left, fault('merged-amount', { cells: name }));
        if (bottom > row) open.push({ ...begun, text });
      }
      return added;
    },
  };
}
