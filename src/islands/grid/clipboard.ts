import { bareCell, type CellValue } from '../../domain/cell.ts';
import { clipboardText, parseClipboard } from '../../domain/clipboard-text.ts';

/** What was copied, as rows of cells: its plain text, or where there is none the first table of its HTML. */
export function readClipboard(clipboard: DataTransfer): string[][] {
  const text = clipboard.getData('text/plain');
  if (text !== '') return parseClipboard(text);
  const html = new DOMParser().parseFromString(clipboard.getData('text/html'), 'text/html');
  return [...(html.querySelector('table')?.rows ?? [])].map((row) =>
    [...row.cells].map((cell) => cell.textContent.replace(/\s+/g, ' ')),
  );
}

/** Bare digits, so that a spreadsheet takes numbers as numbers; texts in HTML say that they are texts. */
export function writeClipboard(clipboard: DataTransfer, values: readonly (readonly CellValue[])[]): void {
  clipboard.setData('text/plain', clipboardText(values.map((row) => row.map(bareCell))));
  const table = document.createElement('table');
  for (const row of values) {
    const line = table.insertRow();
    for (const value of row) {
      const cell = line.insertCell();
      cell.textContent = bareCell(value);
      // Excel's own name for "as it stands": a text such as 1-2 would become a date.
      if (typeof value === 'string') cell.setAttribute('style', String.raw`mso-number-format:'\@'`);
    }
  }
  clipboard.setData('text/html', table.outerHTML);
}
