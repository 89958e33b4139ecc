/** `1–12월`, `1월, 3–5월`, `11월, 12월`: each month once, three or more in a row by the first and the last. */
export function nameMonths(months: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const month of [...new Set(months)].toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && run[1] === month - 1) run[1] = month;
    else runs.push([month, month]);
  }
  const names = runs.flatMap(([first, last]) => {
    if (last - first > 1) return [`${first}–${last}월`];
    return first === last ? [`${first}월`] : [`${first}월`, `${last}월`];
  });
  return names.join(', ');
}
