import { stringify } from 'csv-stringify/sync';

/** RFC 4180 with CRLF, and the byte order mark by which Excel knows UTF-8. The same rows always give the same text. */
export function csvText(rows: readonly (readonly string[])[], { bom = true }: { bom?: boolean } = {}): string {
  return (bom ? '\uFEFF' : '') + stringify(rows as string[][], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}
