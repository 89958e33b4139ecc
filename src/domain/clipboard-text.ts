import { splitRows } from './delimited-text.ts';

/**
 * Parses the plain text that spreadsheets and text editors put on the clipboard: a tab between cells, a line per row. A
 * line break inside a cell becomes a space (CONTRACT §2).
 */
export function parseClipboard(text: string): string[][] {
  return Array.from(splitRows(text, '\t'), (row) => row.map((cell) => cell.replace(/\r\n|[\r\n]/g, ' ')));
}

/** The inverse: text that `parseClipboard` and spreadsheets read as these rows. */
export function clipboardText(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => `${row.map(quoted).join('\t')}\r\n`).join('');
}
