import { monthRuns } from '../../domain/year-month.ts';

/** `1–12월`, `1, 3–5월`. */
export function nameMonths(months: readonly number[]): string {
  const runs = monthRuns(months.toSorted((a, b) => a - b));
  return `${runs.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join(', ')}월`;
}
