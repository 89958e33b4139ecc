import { parseClipboard } from '../../domain/paste.ts';

/** What was copied, as rows of cells: its plain text, or where there is none the first table of its HTML. */
export function readClipboard(clipboard: DataTransfer): string[][] {
  const text = clipboard.getData('text/plain');
  if (text !== '') return parseClipboard(text);
  const html = new DOMParser().parseFromString(clipboard.getData('text/html'), 'text/html');
  return [...(html.querySelector('table')?.rows ?? [])].map((row) =>
    [...row.cells].map((cell) => cell.textContent.replace(/\s+/g, ' ')),
  );
}
