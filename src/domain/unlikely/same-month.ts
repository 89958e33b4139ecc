import { cellNow, isUnchanged, type Month } from './units.ts';

/** Fewer figures can be equal by chance. */
const FEWEST_FIGURES = 5;
/** In bits: how surprising the equal figures must be together. */
const LEAST_SURPRISE = 16;

/**
 * The month whose figures `month` repeats; null when there is none. Either all changed figures are equal to those of the
 * other month (a group that was pasted again), or all figures are. Of two changed months only the later one repeats.
 * @param changed the fields of the month's changed figures
 * @param all the fields that count: without those that are planned
 */
export function repeatedMonth(
  months: readonly Month[],
  month: Month,
  changed: readonly string[],
  all: readonly string[],
): Month | null {
  const numbers = (keys: readonly string[]) => keys.filter((key) => typeof cellNow(month, key) === 'number');
  const pasted = numbers(changed);
  const whole = pasted.length > 0 ? numbers(all) : [];
  for (const compared of pasted.length === whole.length ? [whole] : [pasted, whole]) {
    const figures = compared.filter((key) => cellNow(month, key) !== 0);
    if (figures.length < FEWEST_FIGURES) continue;
    const found = months.find(
      (other) =>
        other !== month &&
        (other.time < month.time || isUnchanged(other)) &&
        compared.every((key) => (cellNow(other, key) ?? 0) === cellNow(month, key)) &&
        isSurprising(months, month, other, figures),
    );
    if (found !== undefined) return found;
  }
  return null;
}

/** Figures that are the same every month, such as the size of a building, are equal without anybody having copied them. */
function isSurprising(months: readonly Month[], month: Month, other: Month, keys: readonly string[]): boolean {
  let surprise = 0;
  for (const key of keys) {
    let known = 0;
    let equal = 0;
    for (const third of months) {
      if (third === month || third === other) continue;
      const value = cellNow(third, key);
      if (typeof value !== 'number') continue;
      known += 1;
      if (value === cellNow(month, key)) equal += 1;
    }
    surprise += Math.log2((known + 2) / (equal + 1));
  }
  return surprise >= LEAST_SURPRISE;
}
