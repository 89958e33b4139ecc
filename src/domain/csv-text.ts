/** The byte order mark tells Excel that a file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** RFC 4180: commas, CRLF, quotes where a cell needs them. The same rows always give the same text. */
export function csvText(rows: readonly (readonly string[])[], { bom = true }: { bom?: boolean } = {}): string {
  return (bom ? BYTE_ORDER_MARK : '') + rows.map((row) => `${row.map(quotedCell).join(',')}\r\n`).join('');
}

function quotedCell(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
