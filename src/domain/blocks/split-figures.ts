import { isNumber } from '../cell.ts';
import { textAt, type BlockRow, type Faults } from './faults.ts';
import type { LabelIndex } from './label-index.ts';
import { namesMonth } from './month-text.ts';
import { fault } from './words.ts';

/** The parts of `58,350,387`: the first one, and those behind it. */
const FIRST = /^[-+(△₩]?\d{1,3}$/;
const OTHER = /^\d{3}\)?$/;
const BEGINS_WITH_ZERO = /^0\d\d\)?$/;
/** An amount with two separators. */
const LEAST_PARTS = 3;

/** Finds amounts whose commas, without quotation marks, have split them: then no figure has more than three digits. */
export function createSplitFigures(ats: readonly number[]) {
  let first: { readonly row: BlockRow; readonly at: number } | null = null;
  let hasOthers = false;
  return {
    /** @param isAmount whether a column of the row holds an amount in won */
    take(row: BlockRow, isAmount: (at: number) => boolean): void {
      if (hasOthers) return;
      const figures = ats.filter((at) => textAt(row, at) !== '' && isAmount(at));
      const texts = figures.map((at) => textAt(row, at));
      // Each part that is too short to be another one begins an amount, so that another one follows.
      const isPart = (text: string, at: number) =>
        OTHER.test(text) ? at > 0 : FIRST.test(text) && OTHER.test(texts[at + 1] ?? '');
      const areParts = texts.every((text, at) => isPart(text, at) || (at === 0 && FIRST.test(text)));
      hasOthers ||= !areParts;
      const isSure = areParts && (texts.length >= LEAST_PARTS || texts.some((text) => BEGINS_WITH_ZERO.test(text)));
      if (isSure) first ??= { row, at: figures[0] ?? 0 };
    },
    /** Reports it, after the last row. */
    end(faults: Faults): void {
      if (first !== null && !hasOthers) faults.inCell(first.row, first.at, fault('thousands-not-quoted'));
    },
  };
}

/** Whether a row is in one cell: its delimiter is another, or it is in one pair of quotation marks. */
export function isDividedOtherwise({ cells }: BlockRow, index: LabelIndex): boolean {
  const [only = '', ...others] = cells.filter((text) => text.trim() !== '');
  const parts = only.split(/[;\t|,]/).map((part) => part.trim());
  const isOfTable = parts.some((part) => index.isOwn(part) || namesMonth(part));
  return others.length === 0 && parts.filter(isNumber).length > 1 && isOfTable;
}
