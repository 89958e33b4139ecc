import type { UnlikelyFigure } from './unlikely-figure.ts';

/**
 * Unlikely figures that one sentence reports: of one unit and for one reason. Never empty. A single figure is a group, too.
 */
export type UnlikelyGroup = readonly [UnlikelyFigure, ...UnlikelyFigure[]];

/** A row or a column with fewer such figures is reported figure by figure. */
const FEWEST_OF_LINE = 3;
/** A block of rows and columns: at least so many figures, and this share of its cells. */
const FEWEST_OF_BLOCK = 6;
const SHARE_OF_BLOCK = 0.5;

/**
 * The figures in as few groups as a person can act on: a file in thousands is one group and not a warning for each of its
 * cells; so is a row or a column with the same slip. Groups come in the order of their first figures.
 */
export function groupUnlikely(figures: readonly UnlikelyFigure[]): UnlikelyGroup[] {
  const place = new Map(figures.map((figure, at) => [figure, at]));
  const byPlace = (a: UnlikelyFigure, b: UnlikelyFigure) => (place.get(a) ?? 0) - (place.get(b) ?? 0);
  const powers = usualPowers(figures);
  return partition(figures, (figure) => reasonName(figure, powers))
    .flatMap((alike) => (isOfCells(alike[0]) ? blocks(alike) : [alike]))
    .map((group) => group.toSorted(byPlace) as unknown as UnlikelyGroup)
    .toSorted((a, b) => byPlace(a[0], b[0]));
}

/** The others are reasons of whole months or runs of rows. */
function isOfCells({ reason: { kind } }: UnlikelyFigure): boolean {
  return ['times', 'sign', 'fraction', 'outside-percent'].includes(kind);
}

/** What figures have in common that are reported together. */
function reasonName({ year, month, bu, reason }: UnlikelyFigure, powers: readonly number[]): string {
  const { kind } = reason;
  const parts: unknown[] = [bu, kind];
  if (kind === 'times') {
    parts.push(powers.find((power) => Math.abs(power - reason.power) <= 1 && power * reason.power > 0) ?? reason.power);
  }
  if (kind === 'same-month') parts.push((year - reason.as.year) * 12 + month - reason.as.month);
  if (kind === 'other-row') parts.push(reason.rows);
  if (kind === 'other-unit') parts.push(reason.fits);
  return parts.join(' ');
}

/** The powers of ten that many figures share, the most frequent first: in a file in thousands, 500 times belongs to them. */
function usualPowers(figures: readonly UnlikelyFigure[]): number[] {
  const counts = new Map<number, number>();
  for (const { reason } of figures) {
    if (reason.kind === 'times') counts.set(reason.power, (counts.get(reason.power) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= FEWEST_OF_BLOCK)
    .toSorted(([, a], [, b]) => b - a)
    .map(([power]) => power);
}

/** The whole, if it fills its rows and columns; else its longest rows and columns, and the rest one by one. */
function blocks(figures: readonly UnlikelyFigure[]): (readonly UnlikelyFigure[])[] {
  const fields = new Set(figures.map(({ key }) => key)).size;
  const months = new Set(figures.map(monthName)).size;
  const isBlock = figures.length >= FEWEST_OF_BLOCK && figures.length >= SHARE_OF_BLOCK * fields * months;
  if (isBlock && fields > 1 && months > 1) return [figures];
  const lines: (readonly UnlikelyFigure[])[] = [];
  let rest = figures;
  for (;;) {
    const [longest = []] = [...partition(rest, ({ key }) => key), ...partition(rest, monthName)].toSorted(
      (a, b) => b.length - a.length,
    );
    if (longest.length < FEWEST_OF_LINE) return [...lines, ...rest.map((figure) => [figure])];
    lines.push(longest);
    const reported = new Set(longest);
    rest = rest.filter((figure) => !reported.has(figure));
  }
}

function monthName(figure: UnlikelyFigure): string {
  return `${figure.year}/${figure.month}`;
}

function partition(figures: readonly UnlikelyFigure[], nameOf: (figure: UnlikelyFigure) => string): UnlikelyGroup[] {
  const parts = new Map<string, [UnlikelyFigure, ...UnlikelyFigure[]]>();
  for (const figure of figures) {
    const name = nameOf(figure);
    const part = parts.get(name);
    if (part === undefined) parts.set(name, [figure]);
    else part.push(figure);
  }
  return [...parts.values()];
}
