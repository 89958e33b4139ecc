import { bareCell } from '../../domain/cell.ts';
import { clipboardText } from '../../domain/clipboard-text.ts';
import { toCsvCell } from '../../domain/csv-cell.ts';
import { derivedFigure, rowTotal } from '../../domain/derive.ts';
import type { Row } from '../../domain/report.ts';
import { say } from '../page/page-language.ts';
import type { GridColumn } from './grid-column.ts';
import { selectedValues, selectionOf, type GridState } from './grid-state.ts';
import { words } from './words.ts';

/** What a clipboard holds. It can be read during its event only. */
export interface Pasted {
  readonly text: string;
  readonly html: string;
}

export function pastedOf(clipboard: DataTransfer): Pasted {
  return { text: clipboard.getData('text/plain'), html: clipboard.getData('text/html') };
}

/** The names around the figures of a table. */
export interface TableFrame {
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn[];
  readonly rowTotals: boolean;
}

/**
 * Copies the selection. The whole table brings its labels, headings and computed figures along (CONTRACT §8.2); any smaller
 * selection is its figures.
 */
export function copySelection(clipboard: DataTransfer, state: GridState, frame: TableFrame): void {
  const values = selectedValues(state);
  const { top, bottom, left, right } = selectionOf(state) ?? { top: 0, bottom: 0, left: 0, right: 0 };
  const isWhole =
    top === 0 && left === 0 && bottom === state.keys.length - 1 && right === state.columns.length - 1 && bottom > 0;
  writeClipboard(
    clipboard,
    isWhole
      ? wholeTable(state, frame)
      : values.map((row) => row.map((value) => ({ text: bareCell(value), isText: typeof value === 'string' }))),
  );
}

interface CopiedCell {
  readonly text: string;
  readonly isText: boolean;
}

const label = (text: string): CopiedCell => ({ text, isText: true });
const figure = (text: string): CopiedCell => ({ text, isText: false });

/** The table with its labels, headings and computed figures, in the shape of a sheet. */
export function wholeTable({ columns: cells }: GridState, { rows, columns, rowTotals }: TableFrame): CopiedCell[][] {
  const valueRows = rows.filter((row) => row.kind !== 'group');
  const hasGroups = valueRows.some((row) => row.group !== null);
  const heads = [...(hasGroups ? [say(words.groupHead)] : []), say(words.item), ...columns.map(({ name }) => name)];
  const lines = valueRows.map((row) => [
    // A row without a group has its label in the first column, where a group would be.
    ...(row.group === null ? [] : [label(say(row.group))]),
    label(say(row.label)),
    ...(row.group === null && hasGroups ? [label('')] : []),
    ...columns.map(({ addsUp }, at) => {
      const value = cells[at]?.[row.key] ?? null;
      if (row.kind === 'derived') return figure(addsUp === false ? '' : (derivedFigure(row, cells[at] ?? {}) ?? ''));
      return { text: toCsvCell(value), isText: typeof value === 'string' };
    }),
    ...(rowTotals ? [figure(rowTotal(row, cells) ?? '')] : []),
  ]);
  return [[...heads, ...(rowTotals ? [say(words.total)] : [])].map(label), ...lines];
}

const TEXT_STYLE = String.raw` style="mso-number-format:'\@'"`;

/** Writes bare digits, so that spreadsheets read numbers as numbers. Texts are marked as texts in the HTML. */
function writeClipboard(clipboard: DataTransfer, rows: readonly (readonly CopiedCell[])[]): void {
  clipboard.setData('text/plain', clipboardText(rows.map((row) => row.map(({ text }) => text))));
  const cell = document.createElement('td');
  // Written as text, since the CSP reports a style attribute in every document. The cell escapes what it holds.
  const toHtml = ({ text, isText }: CopiedCell) => {
    cell.textContent = text;
    // Excel's format for text: without it a text such as 1-2 becomes a date.
    return `<td${isText && text !== '' ? TEXT_STYLE : ''}>${cell.innerHTML}</td>`;
  };
  const lines = rows.map((row) => `<tr>${row.map(toHtml).join('')}</tr>`);
  clipboard.setData('text/html', `<table><tbody>${lines.join('')}</tbody></table>`);
}
