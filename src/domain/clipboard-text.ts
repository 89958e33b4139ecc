/**
 * A cell, quoted or not, and what ends it. A quote that is not closed before the end of a cell is an ordinary
 * character.
 */
const CELL = /(?:"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|[\r\n]|$)/gy;

/**
 * Parses the plain text that spreadsheets and text editors put on the clipboard: a tab between cells, a line per row. A
 * cell that contains tabs, line breaks or quotes is quoted, with its quotes doubled. A line break inside a cell becomes
 * a space (CONTRACT §2). A line break at the end adds no row; tabs at the beginning are empty cells.
 */
export function parseClipboard(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const { 0: whole, 1: quoted, 2: plain = '', 3: end } of text.matchAll(CELL)) {
    if (whole === '' && row.length === 0) break;
    row.push(quoted?.replaceAll('""', '"').replace(/\r\n|[\r\n]/g, ' ') ?? plain);
    if (end === '\t') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** The inverse: text that `parseClipboard` and spreadsheets read as these rows. */
export function clipboardText(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => `${row.map(quoted).join('\t')}\r\n`).join('');
}
