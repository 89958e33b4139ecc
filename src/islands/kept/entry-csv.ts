/** A file to take a kept entry off the device. */
export interface CsvFile {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/**
 * RFC 4180 with CRLF, and the byte order mark by which Excel knows UTF-8, as the server writes it. The server's library is
 * larger than the form that would load it.
 */
export function csvOf(rows: CsvFile['rows']): string {
  const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return `\uFEFF${rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')}`;
}
