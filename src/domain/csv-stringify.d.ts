/** What csv-text.ts uses of csv-stringify: the package's own types bring those of Node.js along, which this folder must not see. */
export function stringify(
  rows: readonly (readonly string[])[],
  options: { readonly record_delimiter: 'windows'; readonly quoted_match: RegExp },
): string;
