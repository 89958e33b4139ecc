/**
 * Made months of a report whose fields behave in ways that the sample reports do not: trends, seasons, zeros, gaps and
 * so on.
 */
import type { CellValue } from '../../src/domain/cell.ts';
import type { BusinessUnit, FieldRow, Report } from '../../src/domain/report.ts';
import type { FiguresOfMonth } from '../../src/domain/unlikely/unlikely-figure.ts';

/** A number from 0 up to 1. */
export type Random = () => number;

type Shape = (at: number, level: number, random: Random) => number | null;

const even: Shape = (_, level, random) => level * noise(0.08, random);

/** What a field can be like, by name and unit. `at` counts months from 0; the level is that of the field. */
interface Shapes {
  readonly amounts: Readonly<Record<string, Shape>>;
  readonly counts: Readonly<Record<string, Shape>>;
  readonly percentages: Readonly<Record<string, Shape>>;
}

const REGULAR: Shapes = {
  amounts: {
    'even, within 8%': even,
    'rising 4% a month': (at, level, random) => level * 1.04 ** at * noise(0.1, random),
    'falling 3% a month': (at, level, random) => level * 0.97 ** at * noise(0.1, random),
    'season, from half to double': (at, level, random) =>
      level * 2 ** Math.sin((at / 12) * 2 * Math.PI) * noise(0.15, random),
    'four times as much every December': (at, level, random) => level * (at % 12 === 11 ? 4 : 1) * noise(0.15, random),
    'four times as much since the second July': (at, level, random) => level * (at >= 18 ? 4 : 1) * noise(0.15, random),
    'zero in four months of ten': (_, level, random) => (random() < 0.4 ? 0 : level * noise(0.3, random)),
    'empty in three months of ten': (_, level, random) => (random() < 0.3 ? null : level * noise(0.2, random)),
    'uneven, often half or double': (_, level, random) => level * noise(0.5, random),
  },
  counts: {
    'the same every month': (_, level) => Math.round(level / 1_000_000) + 1,
    'even, within 8%': even,
    'counts around 20': (_, __, random) => poisson(20, random),
    'counts around 3': (_, __, random) => poisson(3, random),
    'counts around 8, in waves': (_, __, random) => poisson(8 * noise(0.6, random), random),
  },
  percentages: {
    'percentage around 80': (_, __, random) => Math.min(100, 80 * noise(0.05, random)),
    'percentage around 99.7': (_, __, random) => Math.min(100, 99.7 + (random() - 0.5) * 0.4),
    'percentage around 0.2, sometimes 0': (_, __, random) => (random() < 0.15 ? 0 : 0.2 * noise(0.4, random)),
  },
};

const EIGHTFOLD: Shape = (_, level, random) => level * (random() < 0.1 ? 8 : 1) * noise(0.2, random);

/** True figures that look like slips, and fields that have no usual size. */
const IRREGULAR: Shapes = {
  amounts: {
    'eight times as much in one month of ten': EIGHTFOLD,
    'a credit note in one month of twelve': (_, level, random) =>
      level * (random() < 1 / 12 ? -0.5 : 1) * noise(0.3, random),
    'over orders of magnitude': (_, level, random) => level * noise(1.6, random),
  },
  counts: { 'eight times as much in one month of ten': EIGHTFOLD },
  percentages: { 'percentage around 100': (_, __, random) => 100 * noise(0.05, random) },
};

function shapesFor({ unit }: FieldRow, isRegular: boolean): Readonly<Record<string, Shape>> {
  const shapes = isRegular ? REGULAR : IRREGULAR;
  if (unit === '%') return shapes.percentages;
  return unit === '원' ? shapes.amounts : shapes.counts;
}

/** Months from January 2024 on, with a shape for each field that `random` chooses. */
export function madeSeries(
  report: Report,
  bu: BusinessUnit | null,
  { count, isRegular, random }: { count: number; isRegular: boolean; random: Random },
): FiguresOfMonth[] {
  const columns = report.fields.map((field): [FieldRow, (number | null)[]] => {
    const choices = Object.values(shapesFor(field, isRegular));
    const shape = choices[Math.floor(random() * choices.length)] ?? even;
    const level = 10 ** (5.5 + random() * 3);
    return [field, Array.from({ length: count }, (_, at) => rounded(field, shape(at, level, random)))];
  });
  return Array.from({ length: count }, (_, at) => ({
    year: 2024 + Math.floor(at / 12),
    month: (at % 12) + 1,
    bu,
    cells: Object.fromEntries(columns.map(([{ key }, values]): [string, CellValue] => [key, values[at] ?? null])),
  }));
}

function rounded({ unit }: FieldRow, value: number | null): number | null {
  if (value === null) return null;
  const figure = unit === '%' ? Number(value.toFixed(2)) : Math.round(value);
  return figure === 0 ? 0 : figure;
}

/** A factor around 1 whose logarithm is normal with this standard deviation. */
function noise(spread: number, random: Random): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.exp(spread * normal);
}

function poisson(mean: number, random: Random): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}
