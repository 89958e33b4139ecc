import { isNumber } from '../cell.ts';
import { ACTUAL_WORDS, HEADING_WORDS } from '../other-words.ts';
import { saysNoFigure } from './columns.ts';
import { isMeasure, withoutMeasure } from './measures.ts';
import { isBlank, type Block } from './placement.ts';
import { comparableLabel } from './plain-text.ts';
import { monthIn } from './statements.ts';

/** What stands over figures without months: nothing or their unit, what is known to be no month, or what is asked about. */
type Heading = 'figures' | 'left-out' | 'unknown';

/** What stands above labelled figures whose months no heading says. */
export interface Above {
  /** Whether its last row is one of headings. */
  readonly hasHeadings: boolean;
  /** Of each column of figures. */
  readonly headings: readonly Heading[];
  readonly texts: readonly string[];
  /** The text that says the month of a single column of figures, and its column in the table; null for none. */
  readonly month: { readonly said: string; readonly means: number } | null;
}

/**
 * @param rows the rows above the first label
 * @param first the column of the first figures
 * @param count how many columns of figures there are
 */
export function readAbove(rows: Block, first: number, count: number): Above {
  const over = rows.at(-1)?.slice(first) ?? [];
  const hasHeadings = !isBlank(over) && !over.some(isNumber);
  const headings = headingsIn(Array.from({ length: count }, (_, at) => (hasHeadings ? (over[at]?.trim() ?? '') : '')));
  const texts = rows.flat();
  const months = texts.flatMap((said) => {
    const month = monthIn(said);
    return month === null ? [] : [{ said: said.trim(), means: month - 1 }];
  });
  const isOneMonth = new Set(months.map(({ means }) => means)).size === 1;
  const isOneColumn = headings.filter((heading) => heading === 'figures').length === 1;
  const month = hasHeadings && isOneColumn && isOneMonth ? (months[0] ?? null) : null;
  return { hasHeadings, headings, texts, month };
}

/** @param words empty for a column without a heading */
function headingsIn(words: readonly string[]): Heading[] {
  const isActual = (text: string) => {
    const word = comparableLabel(withoutMeasure(text));
    return HEADING_WORDS.amount.has(word) || ACTUAL_WORDS.has(word);
  };
  const headings = words.map((text): Heading => {
    if (text === '' || isMeasure(text) || isActual(text)) return 'figures';
    return saysNoFigure(text) ? 'left-out' : 'unknown';
  });
  // Amounts and counts side by side are not two months.
  const isOne = headings.filter((heading) => heading === 'figures').length === 1;
  const isUnclear = (at: number) => !isOne && isActual(words[at] ?? '');
  return headings.map((heading, at) => (heading === 'figures' && isUnclear(at) ? 'unknown' : heading));
}
