/** `1–12월`, `1, 3–5월`. */
export function nameMonths(months: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const month of months.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && run[1] === month - 1) run[1] = month;
    else runs.push([month, month]);
  }
  return `${runs.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join(', ')}월`;
}
