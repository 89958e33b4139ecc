import { cellNow, type Month } from './units.ts';

/** Fewer figures can be equal by chance. */
const FEWEST_FIGURES = 5;
/** In bits: how surprising the equal figures must be together. */
const LEAST_SURPRISE = 16;

/**
 * The month whose figures `month` repeats; null when there is none. Either all changed figures are equal to those of the
 * other month (a group that was pasted again), or all figures are. Of two entered months only the later one repeats.
 * @param changed the fields of the month's changed figures
 * @param all the fields that count: without those that are planned
 */
export function repeatedMonth(
  months: readonly Month[],
  month: Month,
  changed: readonly string[],
  all: readonly string[],
): Month | null {
  const figures = (keys: readonly string[]) => keys.filter((key) => isFigure(cellNow(month, key)));
  const pasted = figures(changed);
  const whole = pasted.length > 0 ? figures(all) : [];
  for (const compared of pasted.length === whole.length ? [whole] : [pasted, whole]) {
    if (compared.length < FEWEST_FIGURES) continue;
    const found = months.find(
      (other) =>
        other !== month &&
        (other.time < month.time || Object.keys(other.entered).length === 0) &&
        compared.every((key) => cellNow(other, key) === cellNow(month, key)) &&
        isSurprising(months, month, other, compared),
    );
    if (found !== undefined) return found;
  }
  return null;
}

function isFigure(value: unknown): boolean {
  return typeof value === 'number' && value !== 0;
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
