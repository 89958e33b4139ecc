import { bareCell, type CellValue } from '../../domain/cell.ts';
import { clipboardText, parseClipboard } from '../../domain/clipboard-text.ts';

/** Reads a clipboard as rows of cells: from its plain text, or without that from the first table in its HTML. */
export function readClipboard(clipboard: DataTransfer): string[][] {
  const text = clipboard.getData('text/plain');
  if (text !== '') return parseClipboard(text);
  const html = new DOMParser().parseFromString(clipboard.getData('text/html'), 'text/html');
  return [...(html.querySelector('table')?.rows ?? [])].map((row) =>
    [...row.cells].map((cell) => cell.textContent.replace(/\s+/g, ' ')),
  );
}

/** Writes bare digits, so that spreadsheets read numbers as numbers. Texts are marked as texts in the HTML. */
export function writeClipboard(clipboard: DataTransfer, values: readonly (readonly CellValue[])[]): void {
  clipboard.setData('text/plain', clipboardText(values.map((row) => row.map(bareCell))));
  const table = document.createElement('table');
  for (const row of values) {
    const line = table.insertRow();
    for (const value of row) {
      const cell = line.insertCell();
      cell.textContent = bareCell(value);
      // Excel's format for text: without it a text such as 1-2 becomes a date.
      if (typeof value === 'string') cell.setAttribute('style', String.raw`mso-number-format:'\@'`);
    }
  }
  clipboard.setData('text/html', table.outerHTML);
}
