/**
 * What a fault of an import says to somebody who has no command line: the same sentence, with the choices of the page in the
 * place of options.
 */
const IN_A_BROWSER: readonly (readonly [RegExp, string])[] = [
  [/add --in-thousands, which multiplies the amounts, or/, 'choose to read it in thousands (천원), or'],
  [/add --in-millions, which multiplies the amounts, or/, 'choose to read it in millions (백만원), or'],
  [/but --in-(?:thousands|millions) says (천원|백만원)/, 'but it was chosen to be read in $1'],
  [/but --year says (\d{4}); leave --year out/, 'but the page is of $1; choose the year of the file'],
  [/but --bu says (\w+); leave --bu out/, 'but the page is of $1; choose the business unit of the file'],
  [/but --kind says (\w+); make the two agree/, 'but this page is of the $1 report; import it on its own page'],
  [/but --(?:year|bu|kind) says (\w+)/, 'but the page is of $1'],
  [/--bu (\w+) does not fit: /, '$1 does not fit: '],
  [/; add --year 2024 or a year column, or use a file name such as/, '; add a year column, or use a file name such as'],
  [/; add --bu [^;]*, or a bu column/, '; add a bu column, or import it on the page of its unit'],
  [/; add --kind and one of [^.]*\./, '; import it on the page of its report.'],
  [/, or import it as text with --allow-text/, ''],
  [/; --sheet takes a sheet by its name/, '; or choose a sheet'],
  [/; --sheet and its name take it/, '; choose it to import it'],
  [/name the sheet to import with --sheet/, 'choose the sheet to import'],
  [/, so it has no sheets; leave --sheet out/, ', so it has no sheets; choose none'],
  [/ \(for UTF-16 without a byte order mark, add --encoding utf-16le\)/, ''],
  [/`dashboard export` writes a form to fill in/, 'the CSV export of a report is a form to fill in'],
  [/ \(docs\/fields\.md\)|; see docs\/fields\.md/, ''],
];

export function inBrowser(message: string): string {
  return IN_A_BROWSER.reduce((words, [pattern, replacement]) => words.replace(pattern, replacement), message);
}
