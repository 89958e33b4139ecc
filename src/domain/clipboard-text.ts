/**
 * Parses the plain text that spreadsheets and text editors put on the clipboard: a tab between cells, a line per row. A
 * cell that contains tabs, line breaks or quotes is quoted, with its quotes doubled. A line break inside a cell becomes a
 * space (CONTRACT §2). A line break at the end adds no row; tabs at the beginning are empty cells.
 */
export function parseClipboard(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length || row.length > 0) {
    const { cell, end } = readQuoted(text, at) ?? readPlain(text, at);
    row.push(cell);
    if (text[end] === '\t') {
      at = end + 1;
      continue;
    }
    rows.push(row);
    row = [];
    at = text.startsWith('\r\n', end) ? end + 2 : end + 1;
  }
  return rows;
}

/** The inverse: text that `parseClipboard` and spreadsheets read as these rows. */
export function clipboardText(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => `${row.map(quoted).join('\t')}\r\n`).join('');
}

interface ReadCell {
  readonly cell: string;
  /** The position of the tab or line break after it, or the end of the text. */
  readonly end: number;
}

const CELL_END = /[\t\r\n]/g;

function readPlain(text: string, at: number): ReadCell {
  CELL_END.lastIndex = at;
  const end = CELL_END.exec(text)?.index ?? text.length;
  return { cell: text.slice(at, end), end };
}

/** @returns null when the cell is not quoted: its quote is an ordinary character. */
function readQuoted(text: string, at: number): ReadCell | null {
  if (text[at] !== '"') return null;
  let from = at + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return null;
    if (text[quote + 1] === '"') {
      from = quote + 2;
      continue;
    }
    const end = quote + 1;
    if (end < text.length && !'\t\r\n'.includes(text[end] ?? '')) return null;
    const cell = text
      .slice(at + 1, quote)
      .replaceAll('""', '"')
      .replace(/\r\n|[\r\n]/g, ' ');
    return { cell, end };
  }
}
