import { indexOfAll, type LabelIndex } from '../domain/blocks/label-index.ts';
import { namesMonth } from '../domain/blocks/month-text.ts';
import { comparableLabel } from '../domain/blocks/plain-text.ts';
import { HEADING_WORDS } from '../domain/other-words.ts';

const DELIMITERS = [',', '\t', ';', '|'];
/** The header is within these lines, blank ones left out. */
const LINES = 40;
const LONGEST_LINE = 10_000;

/**
 * The delimiter of a text: what a first line such as `sep=;` names; else the one that gives the most known names; of
 * equals, the one that gives the most cells.
 * @param text the beginning of a file
 */
export function findDelimiter(text: string): string {
  const lines = text
    .split(/\r\n|\r|\n/)
    .filter((line) => /[^\s,;|"]/.test(line))
    .slice(0, LINES)
    .map((line) => line.slice(0, LONGEST_LINE));
  const [, named] = /^"?sep=([,;|\t])"?$/i.exec(lines[0]?.trimEnd() ?? '') ?? [];
  if (named !== undefined) return named;
  const present = DELIMITERS.filter((delimiter) => lines.some((line) => line.includes(delimiter)));
  const [only = ','] = present;
  if (present.length < 2) return only;
  const index = indexOfAll();
  const scores = present.map((delimiter) => {
    const cells = lines.flatMap((line) => line.split(delimiter)).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    return { delimiter, known: cells.filter((cell) => isKnown(cell, index)).length, cells: cells.length };
  });
  scores.sort((a, b) => b.known - a.known || b.cells - a.cells);
  return scores[0]?.delimiter ?? ',';
}

function isKnown(cell: string, index: LabelIndex): boolean {
  const word = comparableLabel(cell);
  if (word === '' || index.isPart(cell)) return word !== '';
  return namesMonth(cell) || Object.values(HEADING_WORDS).some((words) => words.has(word));
}
