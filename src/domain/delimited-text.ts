/**
 * The rows of a delimited text, as spreadsheets write them. A cell may be quoted, with its quotation marks doubled.
 * Anywhere else, and where one is never closed, they are part of the text. A line break at the end adds no row.
 * @param most of a row with more cells than this only the first ones come; reading stops there
 */
export function* splitRows(text: string, delimiter: string, most = Infinity): Generator<string[]> {
  const isEnd = (at: number) => at >= text.length || text[at] === delimiter || text[at] === '\n' || text[at] === '\r';
  let row: string[] = [];
  for (let at = 0; at < text.length || row.length > 0; at += 1) {
    let end = text[at] === '"' ? endOfQuoted(text, at) : at;
    if (end > at && isEnd(end)) {
      row.push(text.slice(at + 1, end - 1).replaceAll('""', '"'));
    } else {
      for (end = at; !isEnd(end);) end += 1;
      row.push(text.slice(at, end));
    }
    at = end;
    if (text[at] === delimiter && row.length <= most) continue;
    yield row;
    if (row.length > most) return;
    row = [];
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
  }
}

/** Behind the quotation mark that closes; 0 if there is none. */
function endOfQuoted(text: string, at: number): number {
  let close = text.indexOf('"', at + 1);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  return close + 1;
}
