/**
 * What csv-text.ts uses of csv-stringify. The package's own types need those of Node.js, which do not exist in this
 * folder.
 */
export function stringify(
  rows: readonly (readonly string[])[],
  options: { readonly record_delimiter: 'windows'; readonly quoted_match: RegExp },
): string;
