import type { Decimal } from '../domain/decimal.ts';

interface SparklineProps {
  /** January to December; null is a gap. */
  readonly months: readonly (Decimal | null)[];
  readonly monthsLastYear: readonly (Decimal | null)[];
}

const WIDTH = 120;
const HEIGHT = 32;
/** For the width of the lines and the point. */
const MARGIN = 3;

/** This year's months as a small line over last year's. The tile has its figures in words, so it is hidden from screen readers. */
export function Sparkline({ months, monthsLastYear }: SparklineProps) {
  const values = [...months, ...monthsLastYear].filter((value) => value !== null).map(Number);
  if (values.length === 0) return null;
  const [smallest, largest] = [Math.min(...values), Math.max(...values)];
  const x = (at: number) => MARGIN + (at * (WIDTH - 2 * MARGIN)) / 11;
  const y = (value: number) =>
    largest === smallest
      ? HEIGHT / 2
      : HEIGHT - MARGIN - ((value - smallest) / (largest - smallest)) * (HEIGHT - 2 * MARGIN);
  const lineOf = (of: readonly (Decimal | null)[]) =>
    of
      .map((value, at) => {
        if (value === null) return '';
        return `${at === 0 || of[at - 1] === null ? 'M' : 'L'}${x(at).toFixed(1)} ${y(Number(value)).toFixed(1)}`;
      })
      .join('');
  const last = months.findLastIndex((value) => value !== null);
  return (
    <svg className="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path className="previous" d={lineOf(monthsLastYear)} />
      <path d={lineOf(months)} />
      {last !== -1 && <circle cx={x(last).toFixed(1)} cy={y(Number(months[last])).toFixed(1)} r="2.2" />}
    </svg>
  );
}
