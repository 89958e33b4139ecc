import { readYear, type FileNameKey } from './blocks/row-key.ts';
import { readTitle } from './blocks/title.ts';
import { keyInFileName } from './report-file-name.ts';

/**
 * What the name of a sheet says, in the words of a title, such as `SKB` or `2024년 LPS`; else what that of its file says.
 * Where a sheet's name says something, options and content must agree with it.
 */
export function keyInSheetName(name: string, file: FileNameKey): FileNameKey {
  const title = readTitle([{ row: 1, line: 1, cells: [name] }]);
  const own = {
    kind: keyInFileName(`${name}.`).kind,
    year: title.year?.value ?? readYear(name),
    bu: title.bu?.value ?? null,
  };
  if (own.year === null && own.bu === null) return { ...file, kind: own.kind ?? file.kind };
  return {
    // A file named after one report may hold another one in a sheet.
    kind: own.kind ?? (file.isExported ? file.kind : null),
    year: own.year ?? file.year,
    bu: own.bu ?? file.bu,
    isExported: true,
    isOfSheet: true,
  };
}
